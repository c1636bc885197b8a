import { addMonths, isoDate, type IsoDate } from './calendar-dates.ts';

/** What stands in the three boxes. */
export type DateOfBirthParts = { day: string; month: string; year: string };

export type DateOfBirthReading = { ok: true; date: IsoDate } | { ok: false; message: string };

/** The oldest date of birth that is accepted lies this many years back (specification, section 9). */
export const BIRTH_WINDOW_YEARS = 110;

const invalid = { ok: false, message: 'Invalid date of birth provided' } as const;

/** Reads three boxes as a date of birth. The sentences are those of the specification. */
export function readDateOfBirth({ day, month, year }: DateOfBirthParts, today: IsoDate): DateOfBirthReading {
  const typed = [day, month, year].map((part) => part.trim());
  if (typed.every((part) => part === '')) return { ok: false, message: 'Required' };
  if (!/^\d{1,2}$/.test(typed[0] ?? '') || !/^\d{1,2}$/.test(typed[1] ?? '') || !/^\d{4}$/.test(typed[2] ?? '')) {
    return invalid;
  }
  const date = isoDate(Number(typed[2]), Number(typed[1]), Number(typed[0]));
  if (date === null) return invalid;
  if (date > today) return { ok: false, message: 'Date of birth cannot be in the future' };
  if (date < addMonths(today, -12 * BIRTH_WINDOW_YEARS)) return invalid;
  return { ok: true, date };
}

/** The boxes of a date, without leading zeros; empty boxes for no date. */
export function dateOfBirthParts(date: IsoDate | null | undefined): DateOfBirthParts {
  const [year = '', month = '', day = ''] = date ? date.split('-') : [];
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}
