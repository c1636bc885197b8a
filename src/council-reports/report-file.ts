import type { Row } from '../platform/csv.ts';
import { reportSources } from './report-source.ts';
import { grounds, outcomes, phaseOn, type Fact, type Report } from './report.ts';

/** What a file can hold: the figures, the figures as others may see them, or a line for each place. */
export const fileKinds = ['figures', 'shared', 'places'] as const;
export type FileKind = (typeof fileKinds)[number];

const yesNo = (holds: boolean | null): string => (holds === null ? '' : holds ? 'yes' : 'no');

/**
 * What a line about a place can say. No name is among it: children have numbers that hold for one file only. What a council only
 * counts (school year, sex, ethnic group) is not among it either: day, listing and school would tell whose it is.
 */
const columns = {
  child: ['Child', (_: Fact, child: number) => child],
  day: ['Day', ({ day }: Fact) => day],
  listing: ['Listing', ({ listing }: Fact) => listing],
  provider: ['Provider', ({ provider }: Fact) => provider],
  'provider-type': ['Kind of provider', ({ providerType }: Fact) => providerType],
  programme: ['Programme', ({ programme }: Fact) => programme],
  'who-pays': ['Who pays', ({ ground }: Fact) => grounds[ground]],
  outcome: ['What became of it', ({ outcome }: Fact) => outcomes[outcome]],
  send: ['SEND', ({ send }: Fact) => yesNo(send)],
  'send-source': ['SEND, who says so', ({ sendSource }: Fact) => (sendSource ? reportSources[sendSource] : '')],
  ehcp: ['EHC plan', ({ ehcp }: Fact) => yesNo(ehcp)],
  'ehcp-source': ['EHC plan, who says so', ({ ehcpSource }: Fact) => (ehcpSource ? reportSources[ehcpSource] : '')],
  phase: ['Part of school', ({ dateOfBirth, day }: Fact) => phaseOn(dateOfBirth, day)],
  activity: ['Hours of physical activity', ({ activityHours }: Fact) => activityHours ?? ''],
  meal: ['Meal', ({ meals }: Fact) => (meals === null ? '' : meals ? 'yes' : 'no')],
  'meal-served': ['Meal marked', ({ mealServed }: Fact) => (mealServed ? 'yes' : 'no')],
  ward: ['Ward', ({ ward }: Fact) => ward],
  sector: ['Postcode sector', ({ sector }: Fact) => sector],
  school: ['School', ({ school }: Fact) => school],
} as const satisfies Record<string, readonly [string, (fact: Fact, child: number) => string | number]>;

export const fileColumns = Object.keys(columns) as (keyof typeof columns)[];

/** What is said of each child's SEND: for who decides about children, and with a line for each in the log of looks. */
const aboutSend: ReadonlySet<string> = new Set(['send', 'send-source', 'ehcp', 'ehcp-source']);
export const isAboutSend = (column: string): boolean => aboutSend.has(column);

/** The columns that somebody may have. A viewer reads numbers and decides about nobody. */
export type ReaderRole = 'manager' | 'officer' | 'viewer';
const columnsFor = (role: ReaderRole) => fileColumns.filter((key) => role !== 'viewer' || !isAboutSend(key));

/** The same with their heads. */
export const columnChoices = (role: ReaderRole) => columnsFor(role).map((key) => ({ key, label: columns[key][0] }));

/** The columns that somebody asked for, in their order; null where one of them is none that they may have. */
export function columnsAsked(text: string | undefined, role: ReaderRole): (keyof typeof columns)[] | null {
  const theirs = columnsFor(role);
  if (text === undefined || text === '') return theirs;
  const asked = text.split(',');
  const found = theirs.filter((column) => asked.includes(column));
  return found.length === new Set(asked).size ? found : null;
}

/** A file's first line and its others. */
export type Sheet = { header: string[]; rows: Row[] };

/** The places of a report, one a line. */
export function placesSheet(facts: readonly Fact[], asked: readonly (keyof typeof columns)[]): Sheet {
  const numbers = childNumbers(facts);
  return {
    header: asked.map((column) => columns[column][0]),
    rows: facts.map((fact) => asked.map((column) => columns[column][1](fact, numbers.get(fact.childKey) ?? 0))),
  };
}

/** A number for each child, in the order in which they first come. */
export function childNumbers(facts: readonly Fact[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { childKey } of facts) if (!numbers.has(childKey)) numbers.set(childKey, numbers.size + 1);
  return numbers;
}

/** What stands instead of a figure that is left out. */
export const LEFT_OUT = 'c';

/** The figures of a report, one a line. */
export function figuresSheet({ tables, derived }: Report, leftOut = LEFT_OUT): Sheet {
  const shown = (value: number | null): string | number => value ?? leftOut;
  return {
    header: ['Table', 'Line', 'Figure'],
    rows: [
      ...derived.map(({ label, value }): Row => ['In short', label, shown(value)]),
      ...tables.flatMap(({ title, total, lines }): Row[] => [
        [title, 'Total', shown(total)],
        ...lines.map(({ label, value }): Row => [title, label, shown(value)]),
      ]),
    ],
  };
}
