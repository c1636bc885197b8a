import { sum } from '../../platform/money.ts';
import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import type { BookingAnswer } from '../booking-schemas.ts';

export type DisputeOfPlaces = {
  id: string;
  state: 'OPEN' | 'WON' | 'LOST';
  openedAt: string;
  closedAt: string | null;
  /**
   * Of each place what was kept for it, and what was on its way back to the booker in a refund, which then fails: that is
   * no part of the amount.
   */
  places: { placeId: string; amountPence: number; waitingPence: number }[];
};

/** What was disputed of places, oldest first. */
export async function disputesOf(db: Queryable, places: readonly { id: string }[]): Promise<DisputeOfPlaces[]> {
  const rows = await db
    .selectFrom('dispute_place')
    .innerJoin('dispute', 'dispute.id', 'dispute_place.dispute_id')
    .select([
      'dispute.id',
      'dispute.state',
      'dispute.opened_at',
      'dispute.closed_at',
      'dispute_place.place_id',
      'dispute_place.amount_pence',
      'dispute_place.waiting_pence',
    ])
    .where('dispute_place.place_id', '=', anyOf(places.map(({ id }) => id)))
    .orderBy('dispute.opened_at')
    .orderBy('dispute.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        id: first.id,
        state: first.state as DisputeOfPlaces['state'],
        openedAt: first.opened_at.toISOString(),
        closedAt: first.closed_at?.toISOString() ?? null,
        places: group.map((row) => ({
          placeId: row.place_id,
          amountPence: row.amount_pence,
          waitingPence: row.waiting_pence,
        })),
      },
    ];
  });
}

/** The dispute by which a bank holds, or gave back, what a refund of these places was to give back; null when none does. */
export function disputeInsteadOf(
  refund: { places: readonly { placeId: string }[] },
  disputes: readonly DisputeOfPlaces[],
): DisputeOfPlaces | null {
  const ids = new Set(refund.places.map(({ placeId }) => placeId));
  const took = (dispute: DisputeOfPlaces): boolean =>
    dispute.state !== 'WON' && dispute.places.some((part) => part.waitingPence > 0 && ids.has(part.placeId));
  return disputes.find(took) ?? null;
}

/** Disputes as whoever reads of them is told: all that the bank took. */
export const toldOf = (disputes: readonly DisputeOfPlaces[]): BookingAnswer['disputes'] =>
  disputes.map(({ id, state, openedAt, closedAt, places }) => ({
    id,
    state,
    openedAt,
    closedAt,
    amountPence: sum(places.map((part) => part.amountPence + part.waitingPence)),
  }));
