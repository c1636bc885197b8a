import { decideHold, type HoldRefusal } from '../../bookings/booking.ts';
import { gatherHoldFacts, loadLearners, type ListingRow } from '../../bookings/server/hold-facts.ts';
import type { Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { WaitingLearner } from '../queue.ts';

type Refused = { ok: false; problem: { key: HoldRefusal; message: string } };

/**
 * Why an offer of these dates to some of a party could not be booked as things stand, or null when it can. Whether there
 * is room is not asked here.
 */
export async function offerRefusals(
  tx: Tx,
  doors: Doors,
  listing: ListingRow,
  entry: { account_id: string },
  offer: { sessionIds: readonly string[]; learners: readonly WaitingLearner[] },
): Promise<(learners: readonly WaitingLearner[]) => Refused | null> {
  const learnerIds = offer.learners.map(({ learnerId }) => learnerId);
  const learners = await loadLearners(tx, [{ accountId: entry.account_id, learnerIds }], 'look');
  const question = {
    listing,
    key: listing.private_key,
    accountId: entry.account_id,
    acting: null,
    learnerIds,
    sessionIds: offer.sessionIds,
    replacing: [],
  };
  const [facts] = await gatherHoldFacts(tx, doors, [question], learners);
  if (!facts) throw new Error('The facts of an offer were not answered.');
  // Who is booked elsewhere at that time may want this place more: they are asked, not left out.
  // And what a council pays for is asked where places are held.
  const asked = { ...facts, busy: [], mayBeFunded: true };
  return (some) => {
    const decided = decideHold(
      some.flatMap((learner) => offer.sessionIds.map((sessionId) => ({ ...learner, sessionId }))),
      asked,
    );
    return decided.ok ? null : decided;
  };
}
