import { refuse, ok, type Result } from '../platform/result.ts';

/** A term as it is written: its first and last school day, as 'YYYY-MM-DD'. */
export type WrittenTerm = { first: string; last: string };

/** Terms that a school year has at least: with fewer, what is missing would count as holidays. */
const FEWEST = 3;
/** Half terms of four school years. */
export const MOST_TERMS = 24;
const FIRST_MONTH = 8;

const schoolYearOf = (date: string): number =>
  Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) >= FIRST_MONTH ? 0 : 1);

/** Holds the terms of a council against each other: in order, apart, and all of each school year. */
export function checkTerms(terms: readonly WrittenTerm[]): Result<readonly WrittenTerm[], 'terms-do-not-fit'> {
  const wrong = (message: string) => refuse('terms-do-not-fit', message);
  const sorted = terms.toSorted((one, other) => one.first.localeCompare(other.first));
  for (const [at, { first, last }] of sorted.entries()) {
    if (last < first) return wrong(`A term cannot end before it begins. Look at the one that begins on ${first}.`);
    const next = sorted[at + 1];
    if (next && next.first <= last)
      return wrong(`Two terms overlap. Look at those that begin on ${first} and on ${next.first}.`);
  }
  const years = Map.groupBy(sorted, ({ first }) => schoolYearOf(first));
  for (const [year, own] of years)
    if (own.length < FEWEST)
      return wrong(`Enter all terms of the school year ${year}: with ${own.length}, the rest would count as holidays.`);
  return ok(sorted);
}
