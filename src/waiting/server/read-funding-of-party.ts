import type { HoldFacts } from '../../checkout/hold-rules.ts';
import { fundPlaces } from '../../councils/funding.ts';
import { gatherFunding } from '../../councils/server/gather-funding.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { WaitingLearner } from '../queue.ts';

/**
 * Whether those of a party who wait with a funded ticket could have it on some dates: their council was asked, and has not
 * said no. How much is left of what it pays for is asked where places are held.
 */
export async function fundingOfParty(
  db: Queryable,
  listingId: string,
  facts: HoldFacts,
  learners: readonly WaitingLearner[],
): Promise<(some: readonly WaitingLearner[], sessionIds: readonly string[]) => Result<true, 'not-eligible'>> {
  const fundedAmong = (some: readonly WaitingLearner[]): readonly WaitingLearner[] =>
    some.filter(({ ticketId }) => facts.tickets.get(ticketId)?.funding === 'COUNCIL');
  const [funding] = await gatherFunding(db, facts.now, [
    fundedAmong(learners).length === 0 ? null : { listingId, learners: facts.learners },
  ]);
  return (some, sessionIds) => {
    if (!funding) return ok(true);
    const places = fundedAmong(some).flatMap(({ learnerId }) =>
      sessionIds.flatMap((sessionId) => {
        const session = facts.sessions.get(sessionId);
        return session ? [{ learnerId, sessionId, startDate: session.startDate, endDate: session.endDate }] : [];
      }),
    );
    const found = fundPlaces(places, funding);
    return found.ok ? ok(true) : found;
  };
}
