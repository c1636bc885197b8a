import { isolated } from '../platform/isolated.ts';
import { ageProblem, type AgeOfLearner, type KnownAge } from './age.ts';

/** Who somebody is, as providers and councils know it. */
export type Identity = KnownAge & { firstName: string; lastName: string };

/** A date that a learner is booked on, with the ticket's ages. */
export type BookedDate = {
  listing: string;
  provider: string;
  /** 'YYYY-MM-DD' where it is held */
  date: string;
  ticket: Parameters<typeof ageProblem>[1];
  listingAges: Parameters<typeof ageProblem>[2];
  /** Whether the provider takes nobody of another age. */
  agesEnforced: boolean;
};

/** A programme that a council has said yes for. */
export type ApprovedProgramme = { programme: string; council: string };

/** Whether a change makes somebody another person for those who expect them: another name, or another age. */
export function isCorrected(before: Identity, after: Identity): boolean {
  return (
    before.firstName !== after.firstName ||
    before.lastName !== after.lastName ||
    before.dateOfBirth !== after.dateOfBirth ||
    before.over18 !== after.over18
  );
}

/**
 * What follows from correcting the name or date of birth of somebody who is booked or funded: one sentence each, none when
 * nothing follows.
 * @param learner with the new date of birth, and the name that the family knows them by until then
 */
export function consequencesOf(
  learner: AgeOfLearner,
  booked: readonly BookedDate[],
  approved: readonly ApprovedProgramme[],
): string[] {
  const listings = Map.groupBy(booked, ({ listing, provider }) => `‘${isolated(listing)}’ by ${isolated(provider)}`);
  const told = [...listings].map(
    ([what, dates]) =>
      `${isolated(learner.firstName)} is booked on ${datesOf(dates.length)} of ${what}: the provider is told.`,
  );
  const reviewed = approved.map(
    ({ programme, council }) =>
      `${isolated(council)} looks again at whether ${isolated(learner.firstName)} is eligible for ${isolated(programme)}.`,
  );
  const problems = booked
    .filter(({ agesEnforced }) => agesEnforced)
    .map(({ ticket, listingAges, date }) => ageProblem(learner, ticket, listingAges, date));
  return [...told, ...reviewed, ...new Set(problems.filter((problem) => problem !== null))];
}

const datesOf = (count: number): string => (count === 1 ? '1 date' : `${count} dates`);
