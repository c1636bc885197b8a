import type { Queryable } from '../../platform/server/database/db.ts';

/** The move of a booking whose difference is being paid, or undefined. */
export async function openMoveOf(db: Queryable, bookingId: string) {
  const row = await db
    .selectFrom('move')
    .leftJoin('payment', (join) =>
      join.onRef('payment.basket_id', '=', 'move.basket_id').on('payment.state', '=', 'OPEN'),
    )
    .select(['move.id', 'move.held_until', 'payment.id as payment_id', 'payment.amount_pence', 'payment.checkout_url'])
    .where('move.booking_id', '=', bookingId)
    .where('move.state', '=', 'PAYING')
    .executeTakeFirst();
  if (!row) return undefined;
  const places = await db
    .selectFrom('move_place')
    .innerJoin('place', 'place.id', 'move_place.place_id')
    .select(['move_place.side', 'place.id', 'place.session_id', 'place.ticket_id'])
    .where('move_place.move_id', '=', row.id)
    .execute();
  const to = places.filter((place) => place.side === 'to');
  return {
    id: row.id,
    url: row.checkout_url,
    amountPence: row.amount_pence ?? 0,
    heldUntil: row.held_until ?? new Date(0),
    from: places.filter((place) => place.side === 'from').map((place) => place.id),
    sessionIds: to.map((place) => place.session_id),
    ticketIds: to.map((place) => place.ticket_id),
  };
}
