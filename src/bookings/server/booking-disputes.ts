import { sum } from '../../platform/money.ts';
import { anyOf, type Queryable } from '../../platform/server/db.ts';
import type { BookingAnswer } from '../contract.ts';

export type DisputeOfPlaces = {
  id: string;
  state: 'OPEN' | 'WON' | 'LOST';
  openedAt: string;
  closedAt: string | null;
  /** Without what was on its way back to the booker anyway: that is a refund. */
  places: { placeId: string; amountPence: number }[];
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
        places: group.map((row) => ({ placeId: row.place_id, amountPence: row.amount_pence - row.waiting_pence })),
      },
    ];
  });
}

/** Disputes as whoever reads of them is told. */
export const toldOf = (disputes: readonly DisputeOfPlaces[]): BookingAnswer['disputes'] =>
  disputes.map(({ id, state, openedAt, closedAt, places }) => ({
    id,
    state,
    openedAt,
    closedAt,
    amountPence: sum(places.map((part) => part.amountPence)),
  }));
