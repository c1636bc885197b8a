import { instantOf } from '../platform/time.ts';

/** A moment of a draft for which something was typed that is none. Null would mean that there is no limit. */
export const NOT_A_MOMENT = '';

/**
 * What is typed as a date and a time in London: an ISO instant, null where nothing is, or `NOT_A_MOMENT`.
 * @param problem what is wrong with the date as it was typed; `date` is empty then
 */
export function momentTyped(date: string, time: string, problem?: string): string | null {
  if (problem !== undefined) return NOT_A_MOMENT;
  if (date === '') return null;
  return time === '' ? NOT_A_MOMENT : instantOf(date, time).toString();
}

/** What is wrong with each of these moments, by field. */
export function momentProblems<Field extends string>(
  moments: Record<Field, string | null>,
): Partial<Record<Field, string>> {
  const wrong = Object.entries(moments).filter(([, moment]) => moment === NOT_A_MOMENT);
  return Object.fromEntries(
    wrong.map(([field]) => [field, 'Enter a date, like 6/4/2027, and a time, or leave the date empty']),
  ) as Partial<Record<Field, string>>;
}
