import type { KnownAge } from '../../people/age.ts';
import { anyOf, sql, uncounted, type Locking, type Queryable } from '../../platform/server/database/db.ts';
import { endsBefore, type FundingFacts } from '../funding.ts';
import { openProgramme, programmesFor } from './open-programme.ts';

type Question = {
  listingId: string;
  learners: ReadonlyMap<string, KnownAge & { firstName: string }>;
  /** Places that are given back for it. */
  replacing?: readonly string[];
};

/**
 * What decides about funded places, each question's in its turn, by as many statements as for one. Nothing is asked of the
 * database where nobody wants a funded place: those questions are null.
 */
export async function gatherFunding(
  db: Queryable,
  now: Temporal.Instant,
  questions: readonly (Question | null)[],
): Promise<(FundingFacts | null)[]> {
  const asked = questions.filter((question) => question !== null);
  if (asked.length === 0) return questions.map(() => null);
  const programmes = await programmesFor(db, [...new Set(asked.map((question) => question.listingId))]);
  const agreed = await agreedPlaces(db, asked);
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
        now,
        agreed: agreed.get(question.listingId) ?? null,
        programmes: (programmes.get(question.listingId) ?? []).map(openProgramme),
        learners: question.learners,
        standings: standingsOf,
      },
  );
}

/** How many places council and provider of listings have agreed on and how many are left, where they have agreed on any. */
async function agreedPlaces(
  db: Queryable,
  asked: readonly Question[],
): Promise<Map<string, { most: number; left: number }>> {
  const listingIds = [...new Set(asked.map(({ listingId }) => listingId))];
  const replacing = asked.flatMap((question) => question.replacing ?? []);
  const { rows } = await sql<{ id: string; most: number; taken: number }>`
    select listing.id, agreement.most_places as most, taken.places as taken
      from listing
      join council_agreement agreement on agreement.council_id = listing.council_id
        and agreement.provider_id = listing.provider_id and agreement.most_places is not null
      cross join lateral (
        select count(*)::int as places
          from programme
          join eligibility on eligibility.programme_id = programme.id
          join entitlement_use use on use.eligibility_id = eligibility.id and use.state <> 'RETURNED'
          join place on place.id = use.place_id
          join booking on booking.id = place.booking_id and booking.provider_id = listing.provider_id
         where programme.council_id = listing.council_id and use.place_id <> all(${uncounted(replacing, 'uuid[]')}::uuid[])
      ) taken
     where listing.id = ${anyOf(listingIds)}`.execute(db);
  return new Map(rows.map(({ id, most, taken }) => [id, { most, left: most - taken }]));
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
