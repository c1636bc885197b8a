import { ageOn, type KnownAge } from '../people/age.ts';
import { formatMoney } from '../platform/money.ts';
import { isolated } from '../platform/isolated.ts';
import { formatPlainDate, ZONE } from '../platform/time.ts';

/** What kinds of programmes councils run. */
export const programmeKinds = {
  HAF: 'Holiday Activities and Food (HAF)',
  SEND: 'Short breaks for special educational needs and disabilities (SEND)',
} as const;
export type ProgrammeKind = keyof typeof programmeKinds;

/** What an allowance counts. Stored in whole sessions, minutes and pence. */
export const allowanceUnits = ['sessions', 'hours', 'pounds'] as const;
export type AllowanceUnit = (typeof allowanceUnits)[number];

const MINUTES = 60;

/** The categories by which a listing says which programmes it is for. */
export const CATEGORY_OF: Record<ProgrammeKind, number> = { HAF: 12, SEND: 14 };

/** The kinds of programmes that a listing is for, by its categories; one that names neither is for both. */
export function kindsFor(categoryIds: readonly number[]): ProgrammeKind[] {
  const kinds = Object.keys(CATEGORY_OF) as ProgrammeKind[];
  const named = kinds.filter((kind) => categoryIds.includes(CATEGORY_OF[kind]));
  return named.length > 0 ? named : kinds;
}

/** What of a programme decides about a place. Days are 'YYYY-MM-DD', both within. */
export type ProgrammeRules = {
  kind: ProgrammeKind;
  title: string;
  startsOn: string;
  endsOn: string;
  unit: AllowanceUnit;
  /** What the council pays a provider for a place; from a budget that may be topped up, the most that it pays. */
  placePence: number;
  /** Whether a budget in pounds may pay for a part of a place, and the family pays the rest by card. */
  topsUp: boolean;
  ageFrom: number | null;
  ageTo: number | null;
  /** School years, reception is 0. */
  yearFrom: number | null;
  yearTo: number | null;
  closed: boolean;
};

/** What the council owes a provider for: each place that was kept, or only those whose child was seen. */
export const payBases = {
  BOOKED: 'Places that were booked and kept',
  ATTENDED: 'Places that were attended',
} as const;
export type PayBasis = keyof typeof payBases;

type Span = { startDate: Temporal.Instant; endDate: Temporal.Instant };

/** What a place uses of an allowance: one session, its minutes, or what it costs the council in pence. */
export function usedBy({ unit, placePence }: Pick<ProgrammeRules, 'unit' | 'placePence'>, session: Span): number {
  if (unit === 'sessions') return 1;
  if (unit === 'pounds') return placePence;
  return Math.max(1, Math.ceil(session.startDate.until(session.endDate).total('minutes')));
}

/** '1 session', '4 sessions', '2 hours 30 minutes', '£40.00' */
export function formatAmount(unit: AllowanceUnit, amount: number): string {
  if (unit === 'pounds') return formatMoney(amount);
  if (unit === 'sessions') return count(amount, 'session');
  const [hours, minutes] = [Math.trunc(amount / MINUTES), amount % MINUTES];
  const parts = [hours > 0 || minutes === 0 ? count(hours, 'hour') : '', minutes > 0 ? count(minutes, 'minute') : ''];
  return parts.filter(Boolean).join(' ');
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/**
 * The school year in England that a child is in on a day: reception is 0, below 0 is before school. A year begins on
 * 1 September; who is four by the day before begins reception.
 */
export function schoolYearOf(dateOfBirth: string, day: Temporal.PlainDate): number {
  const dayBefore = Temporal.PlainDate.from({ year: day.month >= 9 ? day.year : day.year - 1, month: 8, day: 31 });
  return ageOn(dateOfBirth, dayBefore.toString()) - 4;
}

/** 'Reception', 'Year 7', 'Before school', 'After year 13' */
export function formatYear(year: number): string {
  if (year < 0) return 'Before school';
  if (year > 13) return 'After year 13';
  return year === 0 ? 'Reception' : `Year ${year}`;
}

/** The day on which a session is, where it is held. */
export function dayOf(instant: Temporal.Instant): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(ZONE).toPlainDate();
}

type Window = { startsOn: string; endsOn: string };

/** Whether a day, 'YYYY-MM-DD', is one of those that a programme pays for. */
export const paysOn = ({ startsOn, endsOn }: Window, day: string): boolean => day >= startsOn && day <= endsOn;

/** What programmes do for days that somebody wants: which of them pay for any, and for which days none pays. */
export function coverOf<Programme extends Window>(programmes: readonly Programme[], days: readonly string[]) {
  return {
    paying: programmes.filter((programme) => days.some((day) => paysOn(programme, day))),
    bare: days.filter((day) => !programmes.some((programme) => paysOn(programme, day))),
  };
}

/** Why a programme does not pay for somebody on a day, in a sentence about `name`; null when it does. */
export function outsideProgramme(
  programme: ProgrammeRules,
  learner: KnownAge & { firstName: string },
  day: Temporal.PlainDate,
): string | null {
  const text = day.toString();
  if (programme.closed) return `${isolated(programme.title)} is closed.`;
  if (!paysOn(programme, text)) return windowSentence(programme);
  return outsideAges(programme, learner, day);
}

/** 'HAF Easter pays for dates from 05/04/2027 to 16/04/2027.' */
export function windowSentence({ title, startsOn, endsOn }: Window & { title: string }): string {
  return `${isolated(title)} pays for dates from ${formatPlainDate(startsOn)} to ${formatPlainDate(endsOn)}.`;
}

type Ages = Pick<ProgrammeRules, 'title' | 'ageFrom' | 'ageTo' | 'yearFrom' | 'yearTo'>;

/** Why somebody's age or school year does not fit a programme on a day; null when it does. */
export function outsideAges(
  { title, ageFrom, ageTo, yearFrom, yearTo }: Ages,
  { dateOfBirth, firstName }: KnownAge & { firstName: string },
  day: Temporal.PlainDate,
): string | null {
  if (ageFrom === null && ageTo === null && yearFrom === null && yearTo === null) return null;
  if (dateOfBirth === null)
    return `${isolated(title)} is for children, and ${isolated(firstName)}’s date of birth is not known.`;
  const age = ageOn(dateOfBirth, day.toString());
  const year = schoolYearOf(dateOfBirth, day);
  if ((ageFrom !== null && age < ageFrom) || (ageTo !== null && age > ageTo))
    return `${isolated(title)} is for ages ${ageFrom ?? 0} to ${ageTo ?? 'any'}; ${isolated(firstName)} is ${age} on that day.`;
  if ((yearFrom !== null && year < yearFrom) || (yearTo !== null && year > yearTo))
    return `${isolated(title)} is for ${formatYear(yearFrom ?? 0).toLowerCase()} to ${formatYear(yearTo ?? 13).toLowerCase()}; ${isolated(firstName)} is not in one of these school years then.`;
  return null;
}

/** How many children a programme may take for other reasons; null where there is no limit. */
export function discretionaryPlaces(plannedChildren: number | null, percent: number): number | null {
  return plannedChildren === null ? null : Math.floor((plannedChildren * percent) / 100);
}

/** A programme as a manager writes it down. */
export type ProgrammeDraft = Omit<ProgrammeRules, 'closed'> & {
  allowance: number;
  localOnly: boolean;
  instant: boolean;
  approveWhilePending: boolean;
  discretionaryPercent: number;
  plannedChildren: number | null;
  paysFor: PayBasis;
  /** Of a place whose child stayed away without a word, so much goes back. */
  noShowCreditPercent: number;
  /** The moment from which its dates can be booked; null: at once. */
  booksFrom: string | null;
};

/** What is wrong with a programme, by field; empty when it can be saved. */
export function checkProgramme(draft: ProgrammeDraft): Partial<Record<keyof ProgrammeDraft, string>> {
  const problems: Partial<Record<keyof ProgrammeDraft, string>> = {};
  if (draft.title.trim() === '') problems.title = 'Give it a name, like ‘HAF Summer 2027’.';
  if (draft.endsOn < draft.startsOn) problems.endsOn = 'It must end on its first day or later.';
  if (draft.unit === 'pounds' && draft.placePence === 0)
    problems.placePence = 'A budget in pounds is used up by what a place costs: say how much that is.';
  if (draft.topsUp && draft.unit !== 'pounds')
    problems.topsUp = 'Only a budget in pounds can pay for a part of a place.';
  if (draft.unit === 'pounds' && !draft.topsUp && draft.allowance < draft.placePence)
    problems.allowance = 'The budget of a child must reach for one place.';
  if (draft.ageFrom !== null && draft.ageTo !== null && draft.ageTo < draft.ageFrom)
    problems.ageTo = 'The oldest must not be younger than the youngest.';
  if (draft.yearFrom !== null && draft.yearTo !== null && draft.yearTo < draft.yearFrom)
    problems.yearTo = 'The last year must not be before the first.';
  return problems;
}
