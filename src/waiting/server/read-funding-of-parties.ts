import type { HoldFacts } from '../../checkout/hold-rules.ts';
import { fundPlaces, type FundingFacts } from '../../councils/funding.ts';
import { gatherFunding } from '../../councils/server/gather-funding.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { WaitingLearner } from '../queue.ts';

/** A party that waits for a listing, or is offered places of it. */
type Party = { facts: HoldFacts; learners: readonly WaitingLearner[] };
/** Whether the council pays for some of a party on some dates. */
export type FundingOfParty = (
  some: readonly WaitingLearner[],
  sessionIds: readonly string[],
) => Result<true, 'not-eligible'>;

/**
 * Whether those of parties who wait with a funded ticket could have it on some dates, each party's in its turn: their council
 * was asked, and has not said no. How much is left of what it pays for is asked where places are held.
 */
export async function fundingOfParties(
  db: Queryable,
  listingId: string,
  now: Temporal.Instant,
  parties: readonly Party[],
): Promise<FundingOfParty[]> {
  const questions = parties.map(({ facts, learners }) =>
    fundedAmong(facts, learners).length === 0 ? null : { listingId, learners: facts.learners },
  );
  const fundings = await gatherFunding(db, now, questions);
  return parties.map(({ facts }, nth) => payingFor(facts, fundings[nth] ?? null));
}

const fundedAmong = ({ tickets }: HoldFacts, some: readonly WaitingLearner[]): readonly WaitingLearner[] =>
  some.filter(({ ticketId }) => tickets.get(ticketId)?.funding === 'COUNCIL');

function payingFor(facts: HoldFacts, funding: FundingFacts | null): FundingOfParty {
  return (some, sessionIds) => {
    if (!funding) return ok(true);
    const places = fundedAmong(facts, some).flatMap(({ learnerId }) =>
      sessionIds.flatMap((sessionId) => {
        const session = facts.sessions.get(sessionId);
        return session ? [{ learnerId, sessionId, startDate: session.startDate, endDate: session.endDate }] : [];
      }),
    );
    const found = fundPlaces(places, funding);
    return found.ok ? ok(true) : found;
  };
}
