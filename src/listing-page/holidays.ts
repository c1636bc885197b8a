import { isInTerm, schoolNationOf, type SchoolNation, type Terms } from '../schedule/school-terms.ts';

const FRIDAY = 5;

/**
 * Whether the dates of a listing lie in school holidays, in words; null where none does. Weekends say nothing: children are
 * free on them in term time, too.
 * @param dates of the sessions to come, as 'YYYY-MM-DD'
 * @param terms what the council says of its schools, as far as it does
 */
export function holidaysWords(dates: readonly string[], nation: SchoolNation, terms: Terms = []): string | null {
  const days = dates.map((date) => Temporal.PlainDate.from(date));
  const inHolidays = days.filter((day) => day.dayOfWeek <= FRIDAY && !isInTerm(day, nation, terms));
  if (inHolidays.length === 0) return null;
  return inHolidays.length === days.length ? 'Runs in school holidays' : 'Runs in school holidays, too';
}

/** The same for the sessions of a listing, by the code of its council and what that says of its terms. */
export function holidaysOf(
  councilCode: string | null,
  sessions: readonly { date: string }[],
  terms: readonly { first: string; last: string }[] = [],
): string | null {
  return holidaysWords(
    sessions.map(({ date }) => date),
    schoolNationOf(councilCode ?? ''),
    terms.map(({ first, last }) => [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)]),
  );
}
