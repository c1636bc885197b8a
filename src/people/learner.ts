import { ok, refuse, type Result } from '../platform/result.ts';
import { formatPlainDate } from '../platform/time.ts';

const DAYS_PER_YEAR = 365.2425;
const OLDEST_YEARS = 110;
const ADULT_YEARS = 18;

/** A family of this size is a school: it should book as a provider. */
export const LEARNERS_AT_MOST = 40;

/** What is known of somebody's age: a date of birth ('YYYY-MM-DD'), or only that they are over 18. */
export type KnownAge = { dateOfBirth: string | null; over18: boolean };

/**
 * Age in whole years on a day, of 365.2425 days each and never below 0 (specification, section 5).
 * @param dateOfBirth 'YYYY-MM-DD'
 */
export function ageOn(dateOfBirth: string, day: Temporal.PlainDate): number {
  const days = Temporal.PlainDate.from(dateOfBirth).until(day, { largestUnit: 'days' }).days;
  return Math.max(0, Math.floor(days / DAYS_PER_YEAR));
}

/** How a learner's age is shown (specification, section 9): '7 years (06/04/2019)', '18+', '-'. */
export function ageText({ dateOfBirth, over18 }: KnownAge, today: Temporal.PlainDate): string {
  if (dateOfBirth) {
    const years = ageOn(dateOfBirth, today);
    return `${years} ${years === 1 ? 'year' : 'years'} (${formatPlainDate(dateOfBirth)})`;
  }
  return over18 ? '18+' : '-';
}

/**
 * Checks a date of birth: a real date, not in the future, within the last 110 years.
 * @returns the sentence that says what is wrong, or null
 */
export function dateOfBirthProblem(text: string, today: Temporal.PlainDate): string | null {
  const invalid = 'Invalid date of birth provided';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return invalid;
  let date: Temporal.PlainDate;
  try {
    date = Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return invalid;
  }
  if (Temporal.PlainDate.compare(date, today) > 0) return 'Date of birth cannot be in the future';
  return Temporal.PlainDate.compare(date, today.subtract({ years: OLDEST_YEARS })) < 0 ? invalid : null;
}

/** What must be known of a learner's age. With a date of birth, 'over 18' follows from it. */
export function checkAge(age: KnownAge, today: Temporal.PlainDate): Result<KnownAge, 'invalid-input'> {
  if (!age.dateOfBirth) {
    if (age.over18) return ok({ dateOfBirth: null, over18: true });
    const message = 'Enter a date of birth, or tick that this person is over 18.';
    return refuse('invalid-input', message, { fields: { dateOfBirth: message } });
  }
  const wrong = dateOfBirthProblem(age.dateOfBirth, today);
  if (wrong) return refuse('invalid-input', wrong, { fields: { dateOfBirth: wrong } });
  return ok({ dateOfBirth: age.dateOfBirth, over18: ageOn(age.dateOfBirth, today) >= ADULT_YEARS });
}
