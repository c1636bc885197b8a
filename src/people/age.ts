import { isolated } from '../platform/isolated.ts';
/** From this birthday on a person is an adult. */
export const ADULT_AGE = 18;

/** What is known of somebody's age: a date of birth ('YYYY-MM-DD'), or only that they are over 18. */
export type KnownAge = { dateOfBirth: string | null; over18: boolean };

/**
 * Whole calendar years of age on a day, never below 0: the age of every rule and every screen (decision 26). On the
 * birthday the new age counts, also for a child of 29 February, whose birthday in other years is 1 March.
 * @param dateOfBirth 'YYYY-MM-DD'
 * @param day 'YYYY-MM-DD' where the session is held
 */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return Math.max(0, day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years);
}

/** Whether somebody is an adult on a day ('YYYY-MM-DD'): a date of birth says more than what was ticked years ago. */
export function isAdult({ dateOfBirth, over18 }: KnownAge, day: string): boolean {
  return dateOfBirth === null ? over18 : ageOn(dateOfBirth, day) >= ADULT_AGE;
}

/** '5 to 11', '16 and over', 'up to 4', 'all'. */
export function formatAges({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): string {
  if (ageFrom === null) return ageTo === null ? 'all' : `up to ${ageTo}`;
  if (ageTo === null) return `${ageFrom} and over`;
  return ageFrom === ageTo ? String(ageFrom) : `${ageFrom} to ${ageTo}`;
}

export type AgeOfLearner = KnownAge & { firstName: string };

/** Whole years, both ends included; null where there is no limit. */
type AgeLimits = { ageFrom: number | null; ageTo: number | null };

/**
 * Why a learner's age keeps them from a ticket on a session's date ('YYYY-MM-DD'), or null when it does not. A ticket
 * without ages of its own has those of its listing. Of a learner of whom only 'over 18' is known, the lower end is
 * judged as 18 and the upper end is not.
 */
export function ageProblem(
  learner: AgeOfLearner,
  ticket: AgeLimits & { name: string; audience: 'child' | 'adult' | 'family' },
  listing: AgeLimits,
  date: string,
): string | null {
  // An adult who comes along with a child is not bound to the ages that the listing names for children.
  const bounds = ticket.audience === 'adult' ? { ageFrom: null, ageTo: null } : listing;
  const ageFrom = ticket.ageFrom ?? bounds.ageFrom ?? (ticket.audience === 'adult' ? ADULT_AGE : null);
  const ageTo = ticket.ageTo ?? bounds.ageTo;
  if (ticket.audience === 'family') return null;
  const who = `The ticket ‘${isolated(ticket.name)}’ is for ages ${formatAges({ ageFrom, ageTo })}`;
  if (learner.dateOfBirth === null) {
    if (!learner.over18) return `${isolated(who)}, and we do not know how old ${isolated(learner.firstName)} is.`;
    return ageTo !== null && ageTo < ADULT_AGE
      ? `${isolated(who)}, and ${isolated(learner.firstName)} is over 18.`
      : null;
  }
  const age = ageOn(learner.dateOfBirth, date);
  const fits = (ageFrom === null || age >= ageFrom) && (ageTo === null || age <= ageTo);
  return fits ? null : `${isolated(who)}, and ${isolated(learner.firstName)} is ${age} on that day.`;
}
