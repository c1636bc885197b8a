import type { KnownAge } from '../../people/age.ts';
import { anyOf, type Locking, type Queryable } from '../../platform/server/database/db.ts';
import { endsBefore, type FundingFacts } from '../funding.ts';
import { openProgramme, programmesFor } from './open-programme.ts';

type Question = { listingId: string; learners: ReadonlyMap<string, KnownAge & { firstName: string }> };

/**
 * What decides about funded places, each question's in its turn, by as many statements as for one. Nothing is asked of the
 * database where nobody wants a funded place: those questions are null.
 */
export async function gatherFunding(
  db: Queryable,
  questions: readonly (Question | null)[],
): Promise<(FundingFacts | null)[]> {
  const asked = questions.filter((question) => question !== null);
  if (asked.length === 0) return questions.map(() => null);
  const programmes = await programmesFor(db, [...new Set(asked.map((question) => question.listingId))]);
  const standings = await db
    .selectFrom('eligibility')
    .select(['id', 'learner_id', 'programme_id', 'state', 'valid_until'])
    .where('learner_id', '=', anyOf([...new Set(asked.flatMap(({ learners }) => [...learners.keys()]))]))
    .execute();
  const standingsOf = Map.groupBy(
    standings.map((row) => ({
      learnerId: row.learner_id,
      eligibilityId: row.id,
      programmeId: row.programme_id,
      state: row.state,
      validUntil: row.valid_until,
    })),
    (standing) => standing.learnerId,
  );
  return questions.map(
    (question) =>
      question && {
        programmes: (programmes.get(question.listingId) ?? []).map(openProgramme),
        learners: question.learners,
        standings: standingsOf,
      },
  );
}

/**
 * How the council stands to the funded places of bookings, which stays so until the transaction ends: whoever decides
 * comes before or after. A yes that ends before a place's date is none (`tooLate`).
 */
export async function standingsOfPlaces(db: Queryable, placeIds: readonly string[], lock: Locking) {
  if (placeIds.length === 0) return [];
  const rows = await db
    .selectFrom('entitlement_use')
    .innerJoin('eligibility', 'eligibility.id', 'entitlement_use.eligibility_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
    .innerJoin('place', 'place.id', 'entitlement_use.place_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select([
      'entitlement_use.place_id as placeId',
      'eligibility.id as eligibilityId',
      'eligibility.state',
      'eligibility.decided_at as decidedAt',
      'eligibility.valid_until as validUntil',
      'session.local_date as day',
      'learner.first_name as firstName',
      'programme.approve_while_pending as approveWhilePending',
      'programme.instant',
    ])
    .where('entitlement_use.place_id', '=', anyOf(placeIds))
    .orderBy('eligibility.id')
    .$if(lock === 'lock', (query) => query.forShare('eligibility'))
    .execute();
  return rows.map(({ validUntil, day, ...row }) => {
    const tooLate = row.state === 'ELIGIBLE' && endsBefore(validUntil, day);
    return { ...row, tooLate, state: tooLate ? 'NOT_ELIGIBLE' : row.state };
  });
}
