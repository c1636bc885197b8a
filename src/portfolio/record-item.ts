import type { CategorySlug } from '../listings/category-table.ts';
import type { SeenAim } from '../reflections/aims.ts';

/** What a record is made of, as it is shared and filtered. */
export const recordKinds = ['dates', 'aims', 'certificates', 'notes', 'files', 'voice'] as const;
export type RecordKind = (typeof recordKinds)[number];

export const kindWords: Record<RecordKind, string> = {
  dates: 'Dates attended',
  aims: 'What providers saw',
  certificates: 'Certificates',
  notes: 'Your own notes',
  files: 'Pictures and files',
  voice: 'In the learner’s own words and pictures',
};

/** Whose words an entry of the family is. */
export const voices = ['FAMILY', 'LEARNER'] as const;
export type Voice = (typeof voices)[number];

/** How much an entry may hold. */
export const ENTRY = { words: 4_000, aims: 10, aim: 200, subjects: 4, files: 6 } as const;

export type RecordFile = { id: string; name: string; isPicture: boolean; bytes: number };
/** `on` is the day in the product's zone, `start` and `end` are instants. */
export type AttendedDate = { id: string; on: string; start: string; end: string; place: string };

type About = { listingTitle: string; provider: string; subjects: CategorySlug[] };

/** One thing of a record. `on` is the day that it belongs to; of dates it is the latest one. */
export type RecordItem =
  | ({ kind: 'dates'; id: string; on: string; dates: AttendedDate[] } & About)
  | ({ kind: 'aims'; id: string; on: string; aims: SeenAim[]; words: string } & About)
  | ({ kind: 'certificate'; id: string; on: string; title: string; words: string } & About)
  | {
      kind: 'entry';
      id: string;
      on: string;
      voice: Voice;
      words: string;
      aims: string[];
      subjects: CategorySlug[];
      files: RecordFile[];
      version: number;
    };
export type Entry = Extract<RecordItem, { kind: 'entry' }>;

/** Which part of a record is meant. What is left out is not narrowed. */
export type Scope = {
  from?: string | null;
  to?: string | null;
  subject?: string | null;
  kinds?: readonly RecordKind[];
};

/**
 * The items that a scope lets through, the latest first. An entry of the family is shown as far as its words and its files
 * are among the kinds; one of which nothing is left is not.
 */
export function itemsWithin(
  items: readonly RecordItem[],
  { from, to, subject, kinds = recordKinds }: Scope,
): RecordItem[] {
  const isWithin = (on: string): boolean => (!from || on >= from) && (!to || on <= to);
  return items
    .filter(({ subjects }) => !subject || subjects.some((one) => one === subject))
    .flatMap((item) => {
      if (item.kind !== 'dates') return isWithin(item.on) ? narrowed(item, kinds) : [];
      if (!kinds.includes('dates')) return [];
      const dates = item.dates.filter((date) => isWithin(date.on));
      return dates.length > 0 ? [{ ...item, dates, on: dates.at(-1)?.on ?? item.on }] : [];
    })
    .toSorted(latestFirst);
}

function narrowed(item: Exclude<RecordItem, { kind: 'dates' }>, kinds: readonly RecordKind[]): RecordItem[] {
  if (item.kind === 'aims') return kinds.includes('aims') ? [item] : [];
  if (item.kind === 'certificate') return kinds.includes('certificates') ? [item] : [];
  // What the learner says or draws is one thing, however it is told.
  if (item.voice === 'LEARNER') return kinds.includes('voice') ? [item] : [];
  const words = kinds.includes('notes') ? item.words : '';
  const files = kinds.includes('files') ? item.files : [];
  return words !== '' || files.length > 0 ? [{ ...item, words, files }] : [];
}

const latestFirst = (one: RecordItem, other: RecordItem): number =>
  one.on === other.on ? (one.id < other.id ? 1 : -1) : one.on < other.on ? 1 : -1;

/** The dates of one listing within one month are one thing of the record: forty dates of a block would hide all else. */
export function groupDates<Row extends { listingId: string; on: string; start: string }>(
  rows: readonly Row[],
): Row[][] {
  const inOrder = rows.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return [...Map.groupBy(inOrder, ({ listingId, on }) => `${listingId} ${on.slice(0, 7)}`).values()];
}

/** Hours of dates, to a quarter. */
export function hoursOf(dates: readonly Pick<AttendedDate, 'start' | 'end'>[]): number {
  const milliseconds = dates.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0);
  return Math.round(milliseconds / 900_000) / 4;
}

/** '1 hour', '7.5 hours' */
export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** Aims that somebody has reached or worked on: what was not seen is no part of a record. */
export const isReached = ({ level }: SeenAim): boolean => level !== 'NOT_OBSERVED';

/** Every aim of a record once, for tagging: those of providers and those of the family. */
export function aimsIn(items: readonly RecordItem[]): string[] {
  const all = items.flatMap((item) =>
    item.kind === 'aims' ? item.aims.map(({ aim }) => aim) : item.kind === 'entry' ? item.aims : [],
  );
  return [...new Set(all)].toSorted((one, other) => one.localeCompare(other, 'en-GB'));
}
