import { collectsOn, daysText } from '../people/collection-days.ts';
import { factsOf, medicationText, needsIn, type Fact } from '../people/section-words.ts';
import type { SectionName, Sections } from '../people/sections.ts';
import type { CollectorStanding } from './attendance.ts';
import { isolated } from '../platform/isolated.ts';

/**
 * What must not be overlooked about a child, most pressing first. HEALTH: there is something, and not for this caller.
 * RESTRICTED: somebody must not collect.
 */
export const alertKinds = ['ALLERGY', 'MEDICAL', 'MEDICATION', 'HEALTH', 'SEND', 'RESTRICTED', 'NO_PHOTO'] as const;
/** Of which section each alert tells. */
export const alertSections = {
  ALLERGY: 'health',
  MEDICAL: 'health',
  MEDICATION: 'health',
  HEALTH: 'health',
  SEND: 'support',
  RESTRICTED: 'collection',
  NO_PHOTO: 'consents',
} as const;

type Alert = { kind: (typeof alertKinds)[number]; text: string | null };

/** What a register knows of a learner: the sections that its caller may read, and the names of all in which something is told. */
type Care = { open: Partial<Sections>; told: readonly SectionName[] };

/** What to know about a child. Without the right to health details only that there are some. */
export function alertsOf({ open, told }: Care, { over18 }: { over18: boolean }, healthIncluded: boolean): Alert[] {
  const { allergies } = needsIn(open);
  const closed = (section: SectionName): boolean => open[section] === undefined && told.includes(section);
  const texts: Alert[] = [
    { kind: 'ALLERGY', text: allergies },
    { kind: 'MEDICAL', text: open.health?.conditions ?? '' },
    { kind: 'MEDICATION', text: open.health?.medication.map(medicationText).join('; ') ?? '' },
    { kind: 'HEALTH', text: closed('health') ? null : '' },
    { kind: 'SEND', text: closed('support') ? null : (open.support?.needs ?? '') },
  ];
  const health = texts
    .filter(({ text }) => text === null || text.trim() !== '')
    .map(({ kind, text }) => ({ kind, text: healthIncluded ? text : null }));
  return [...health, ...restricted(open), ...noPhotos(open, over18)];
}

function restricted({ collection }: Partial<Sections>): Alert[] {
  const names = collection?.mustNot.map(({ name }) => name) ?? [];
  return names.length === 0 ? [] : [{ kind: 'RESTRICTED', text: names.join(', ') }];
}

/** Unless a family said yes: also where it said nothing, and where nobody may read what it said. */
function noPhotos({ consents }: Partial<Sections>, over18: boolean): Alert[] {
  // An adult speaks for themselves when a camera comes out.
  if (consents?.photosInside?.answer === 'yes' || over18) return [];
  return [{ kind: 'NO_PHOTO', text: 'No photos' }];
}

type ByCare = { health: Fact[] | null; food: Fact[] | null; support: Fact[] | null; consents: Fact[] | null };

/** What stands in the alerts already. */
const inAlerts = new Set(['Allergies', 'Conditions', 'Medicines', 'Needs']);

/** What the family told besides the alerts, by section. */
export function careOf(open: Partial<Sections>, over18: boolean, healthIncluded: boolean): ByCare {
  const of = (section: 'health' | 'food' | 'support' | 'consents'): Fact[] | null => {
    const content = open[section];
    if (!content || !healthIncluded) return null;
    return factsOf(section, content as never, over18).filter(({ term }) => !inAlerts.has(term));
  };
  return { health: of('health'), food: of('food'), support: of('support'), consents: of('consents') };
}

type ByDays = { name: string; days: readonly number[] };

/**
 * How a child goes home. The password stays here: whoever hears a word asks whether it is right.
 * @param day 'YYYY-MM-DD' of the session
 */
export function collectionOf({ collection, consents }: Partial<Sections>, guardians: readonly ByDays[], day: string) {
  const onDay = <Person extends ByDays>(person: Person) => ({
    ...person,
    days: [...person.days],
    today: collectsOn(person.days, day),
  });
  return {
    people: (collection?.people ?? []).map(onDay),
    guardians: guardians.map(onDay),
    mustNot: collection?.mustNot ?? [],
    hasPassword: (collection?.password ?? '') !== '',
    walksHome: consents?.walksHome?.answer ?? null,
  };
}

/** 'No sun cream, no travelling along': what a family said no to, for a sheet of paper. */
export function refusedConsents(consents: Fact[] | null): string[] {
  return (consents ?? []).filter(({ text }) => text === 'No').map(({ term }) => term);
}

/** Consents in two lines: what a family said yes to, and what it said no to. */
export function groupedConsents(consents: Fact[] | null): Fact[] {
  const of = (answer: string): string =>
    (consents ?? [])
      .filter(({ text }) => text === answer)
      .map(({ term }) => term)
      .join(', ');
  return [
    { term: 'Said yes to', text: of('Yes') },
    { term: 'Said no to', text: of('No') },
  ].filter(({ text }) => text !== '');
}

/** A word as it is compared: how it is typed does not matter. */
const plainWord = (word: string): string => word.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether a word that was heard is the password. */
export const isPassword = (heard: string, password: string): boolean => plainWord(heard) === plainWord(password);

/** Wrong words at the door before somebody has to ring the family. */
export const TRIES_AT_MOST = 5;
/** Within so many minutes. */
export const TRIES_WITHIN_MINUTES = 60;

export type ToCollect = {
  booker: { name: string };
  emergencyContacts: readonly { name: string }[] | null;
  collection: {
    people: readonly Collecting[];
    guardians: readonly Collecting[];
    mustNot: readonly { name: string }[];
  } | null;
};

type Collecting = ByDays & { today: boolean };

/** The names to tap when somebody collects: whom the family named for today, without those who must not. */
export function whoMayCollect({ booker, emergencyContacts, collection }: ToCollect): string[] {
  const named = [...(collection?.guardians ?? []), ...(collection?.people ?? [])];
  const today = named.filter((one) => one.today);
  const names = [booker, ...today, ...(emergencyContacts ?? [])].map(({ name }) => name.trim());
  const onOtherDays = named.filter((one) => !today.some(({ name }) => plainWord(name) === plainWord(one.name)));
  const not = new Set([...(collection?.mustNot ?? []), ...onOtherDays].map(({ name }) => plainWord(name)));
  return [...new Set(names)].filter((name) => name !== '' && !not.has(plainWord(name)));
}

/** What is written down of who leaves alone. */
export const THEMSELVES = 'themselves';

const wordsOf = (name: string): Set<string> => new Set(plainWord(name).split(' '));

/**
 * Whether two names may be one person's: 'Dan Ash', 'dan ash' and 'Dan'. A name that says less is taken for the same, because
 * an alarm too many is better than a child handed to the wrong person.
 */
export function mayBeSame(one: string, other: string): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  return !mine.has('') && !theirs.has('') && (mine.isSubsetOf(theirs) || mine.isSupersetOf(theirs));
}

type Handover = ToCollect & { learner: { over18: boolean }; collection: { walksHome: 'yes' | 'no' | null } | null };

/** How somebody who takes a child home stands on the list of its family. Adults go with whomever they like. */
export function standingOf(by: string, { learner, ...place }: Handover): Exclude<CollectorStanding, ''> {
  if (learner.over18) return 'LISTED';
  if (by === THEMSELVES) return place.collection?.walksHome === 'yes' ? 'LISTED' : 'NOT_LISTED';
  const mustNot = place.collection?.mustNot ?? [];
  const isNamed = whoMayCollect(place).some((name) => plainWord(name) === plainWord(by));
  if (!isNamed && mustNot.some(({ name }) => mayBeSame(by, name))) return 'MUST_NOT';
  return isNamed ? 'LISTED' : 'NOT_LISTED';
}

/** 'Gran on Mondays': who may collect, and not today. Empty when everybody may today. */
export function whoCollectsOnOtherDays({ collection }: Pick<ToCollect, 'collection'>): string {
  return [...(collection?.guardians ?? []), ...(collection?.people ?? [])]
    .filter(({ today }) => !today)
    .map(({ name, days }) => `${isolated(name)} on ${daysText(days)}`)
    .join('; ');
}
