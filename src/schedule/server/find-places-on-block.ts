import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Busy, PlaceOnBlock } from '../block-effects.ts';
import { instantFrom } from './queries.ts';

/**
 * Locks the bookings that stand on a block, before its dates: a family that cancels in the same moment locks in this
 * order as well.
 */
export async function lockBookingsOn(tx: Tx, blockId: string): Promise<void> {
  await tx
    .selectFrom('booking')
    .select('booking.id')
    .where('booking.id', 'in', (from) =>
      from
        .selectFrom('place')
        .innerJoin('session', 'session.id', 'place.session_id')
        .select('place.booking_id')
        .where('session.block_id', '=', blockId)
        .where('place.standing', '=', true),
    )
    .orderBy('booking.id')
    .forNoKeyUpdate()
    .execute();
}

/** The places that stand on the dates of a block. With `lock` none of them is confirmed or ended until the transaction ends. */
export async function placesOnBlock(
  db: Queryable,
  blockId: string,
  { lock }: { lock: boolean },
): Promise<PlaceOnBlock[]> {
  const rows = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .leftJoin('payment', 'payment.id', 'place.payment_id')
    .select([
      'place.id',
      'place.booking_id',
      'booking.reference',
      'booking.booker_id',
      'place.session_id',
      'place.learner_id',
      'place.ticket_id',
      'place.state',
      'place.price_pence',
      'place.booker_fee_pence',
      'payment.state as payment_state',
      'ticket.unit',
    ])
    .where('session.block_id', '=', blockId)
    .where('session.cancelled_at', 'is', null)
    .where('place.standing', '=', true)
    .orderBy('place.id')
    .$if(lock, (query) => query.forNoKeyUpdate('place'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    reference: row.reference,
    bookerId: row.booker_id,
    sessionId: row.session_id,
    learnerId: row.learner_id,
    state: row.state as PlaceOnBlock['state'],
    paidPence: row.payment_state === 'SUCCEEDED' ? row.price_pence + row.booker_fee_pence : 0,
    blockGroup: row.unit === 'block' ? `${row.ticket_id} ${row.learner_id}` : null,
  }));
}

/** When these learners are expected anywhere, apart from the sessions that are left out. */
export async function busyTimes(
  db: Queryable,
  learnerIds: readonly string[],
  leaveOut: readonly string[],
  now: Temporal.Instant,
): Promise<Busy[]> {
  if (learnerIds.length === 0) return [];
  const rows = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['place.learner_id', 'session.start_date', 'session.end_date'])
    .where('place.learner_id', 'in', [...learnerIds])
    .where('place.standing', '=', true)
    .where('place.session_id', 'not in', [...leaveOut])
    .where('session.end_date', '>', timestamp(now))
    .execute();
  return rows.map((row) => ({
    learnerId: row.learner_id,
    start: instantFrom(row.start_date),
    end: instantFrom(row.end_date),
  }));
}
