import { ageOn, isAdult, type KnownAge } from './age.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { formatPlainDate } from '../platform/time.ts';

const OLDEST_YEARS = 110;

/** A family of this size is a school: it should book as a provider. */
export const LEARNERS_AT_MOST = 40;

/** How a learner's age is shown (specification, section 9): '7 years (06/04/2019)', '18+', '-'. */
export function ageText({ dateOfBirth, over18 }: KnownAge, today: Temporal.PlainDate): string {
  if (dateOfBirth) {
    const years = ageOn(dateOfBirth, today.toString());
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
  return ok({ dateOfBirth: age.dateOfBirth, over18: isAdult(age, today.toString()) });
}
