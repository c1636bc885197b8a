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

/** What is known of the boxes besides what stands in them. */
type Situation<Word> = {
  empty: boolean;
  /** Whether the person has gone on from them. */
  left: boolean;
  required: boolean | undefined;
  /** What the form says of them. */
  error: Word | undefined;
};

/**
 * The sentence that stands under the boxes. What is wrong with a date that is there is said before anything that the form
 * says of it, which may be of what stood there before, or that nothing does.
 */
export function messageOf<Word>(
  reading: DateOfBirthReading,
  { empty, left, required, error }: Situation<Word>,
): Word | string | undefined {
  if (!reading.ok && !empty && (left || error !== undefined)) return reading.message;
  return error ?? (left && empty && required && !reading.ok ? reading.message : undefined);
}

/** The boxes of a date, without leading zeros; empty boxes for no date. */
export function dateOfBirthParts(date: IsoDate | null | undefined): DateOfBirthParts {
  const [year = '', month = '', day = ''] = date ? date.split('-') : [];
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}
