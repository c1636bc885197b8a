import { randomUUIDv7 } from 'node:crypto';
import type { World } from '../../../test/world.ts';
import { insertRows } from '../../platform/server/database/db.ts';
import { ZONE } from '../../platform/time.ts';
import type { Bookable, Family } from '../../places/server/bookable.fixture.ts';

export type ManyOptions = {
  /** Days from today to the first date; each of the others is a day later. */
  firstDay?: number;
  /** Hours from now at which the first was booked; each of the others a minute later. */
  bookedAt?: number;
  /** What the references are counted from. */
  from?: number;
};

const PRICE = 4800;
const FEES = { booker: 144, provider: 96 };

/**
 * Writes paid bookings of one place straight into the database, each on a date of its own, in the order in which they were
 * made: selling hundreds one by one would take minutes. Their references are 'N0001' and so on.
 */
export async function addBookings(
  world: World,
  bookable: Bookable,
  family: Family,
  count: number,
  { firstDay = 30, bookedAt = -1_000, from = 1 }: ManyOptions = {},
): Promise<Made[]> {
  const now = world.clock.now();
  const today = now.toZonedDateTimeISO(ZONE).withPlainTime('10:00').add({ days: firstDay });
  const each = Array.from({ length: count }, (_, index) => {
    const start = today.add({ days: index });
    return {
      bookingId: randomUUIDv7(),
      placeId: randomUUIDv7(),
      sessionId: randomUUIDv7(),
      reference: `N${String(from + index).padStart(4, '0')}`,
      day: start.toPlainDate().toString(),
      start: start.toInstant().toString(),
      end: start.add({ hours: 2 }).toInstant().toString(),
      madeAt: now.add({ hours: bookedAt }).add({ minutes: index }).toString(),
    };
  });
  const rows = {
    session: each.map((one) => ({
      id: one.sessionId,
      block_id: bookable.blockId,
      listing_id: bookable.listingId,
      local_date: one.day,
      local_start: '10:00',
      local_end: '12:00',
      start_date: one.start,
      end_date: one.end,
    })),
    session_places: each.map((one) => ({ session_id: one.sessionId, capacity: 10, taken: 1 })),
    booking: each.map((one) => ({
      id: one.bookingId,
      reference: one.reference,
      booker_id: family.id,
      listing_id: bookable.listingId,
      provider_id: bookable.providerId,
      payment: 'PAID',
      cancellation_policy: 'MODERATE',
      formal_educational_activity: false,
      provider_fee_basis_points: 200,
      booker_fee_basis_points: 300,
      created_at: one.madeAt,
      confirmed_at: one.madeAt,
    })),
    place: each.map((one) => ({
      id: one.placeId,
      booking_id: one.bookingId,
      session_id: one.sessionId,
      learner_id: family.learnerIds[0],
      ticket_id: bookable.ticketId,
      state: 'CONFIRMED',
      price_pence: PRICE,
      booker_fee_pence: FEES.booker,
      provider_fee_pence: FEES.provider,
      during: `[${one.start},${one.end})`,
      created_at: one.madeAt,
      changed_at: one.madeAt,
    })),
    ledger_entry: each.flatMap((one) => {
      const transaction = {
        transaction_id: randomUUIDv7(),
        kind: 'payment',
        provider_id: bookable.providerId,
        booking_id: one.bookingId,
        place_id: one.placeId,
        at: one.madeAt,
      };
      return [
        { id: randomUUIDv7(), ...transaction, account: 'booker', amount_pence: -(PRICE + FEES.booker) },
        { id: randomUUIDv7(), ...transaction, account: 'provider-due', amount_pence: PRICE - FEES.provider },
        { id: randomUUIDv7(), ...transaction, account: 'platform-fee', amount_pence: FEES.booker + FEES.provider },
      ];
    }),
  };
  for (const table of ['session', 'session_places', 'booking', 'place', 'ledger_entry'] as const)
    await insertRows(world.services.db, table, rows[table]);
  return each;
}

export type Made = { bookingId: string; placeId: string; sessionId: string; reference: string };
