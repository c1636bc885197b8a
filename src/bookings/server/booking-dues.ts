import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import { refundedOf } from '../../payments/server/refunds.ts';
import { sum } from '../../platform/money.ts';
import type { Queryable, Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Settings } from '../../platform/server/settings.ts';
import type { booking } from '../contract.ts';
import { duesOf, paymentOf, standing, type Dues, type OfflineMethod, type OfflineRecord } from '../dues.ts';
import type { PaymentWay } from '../provider-booking.ts';
import { nameOf } from './cards.ts';
import { paidOf, type PlaceRow } from './place-rows.ts';

type DuesAnswer = z.infer<typeof booking>['dues'];

/** What was recorded for a booking, oldest first. */
export async function recordsOf(db: Queryable, bookingId: string): Promise<(OfflineRecord & RecordRow)[]> {
  const rows = await db
    .selectFrom('offline_payment')
    .innerJoin('account', 'account.id', 'offline_payment.recorded_by_id')
    .selectAll('offline_payment')
    .select(['account.first_name', 'account.last_name'])
    .where('booking_id', '=', bookingId)
    .orderBy('recorded_at')
    .orderBy('offline_payment.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as OfflineRecord['kind'],
    amountPence: row.amount_pence,
    takesBackId: row.takes_back_id,
  }));
}

type RecordRow = {
  method: string;
  reference: string;
  paid_on: unknown;
  recorded_at: Date;
  first_name: string;
  last_name: string;
};

/** How a booking of the provider's making stands, from its places and records. */
export async function loadDues(
  db: Queryable,
  row: { id: string; payment_way: string },
  places: readonly PlaceRow[],
): Promise<{ dues: Dues; records: (OfflineRecord & RecordRow)[] }> {
  const stand = places.filter((place) => place.state === 'CONFIRMED');
  const records = await recordsOf(db, row.id);
  const refunded = await refundedOf(
    db,
    stand.map((place) => place.id),
  );
  const card = sum(stand.map(paidOf)) - sum(refunded.values());
  const costs = sum(stand.map((place) => place.price_pence + place.booker_fee_pence));
  return { dues: duesOf(row.payment_way as PaymentWay, costs, records, card), records };
}

/** What came directly to providers and what is still to be paid, of bookings that they made, by booking. */
export async function standingOf(
  db: Queryable,
  rows: readonly { id: string; payment_way: string }[],
  places: readonly PlaceRow[],
): Promise<Map<string, { receivedPence: number; outstandingPence: number }>> {
  const made = rows.filter((row) => row.payment_way === 'link' || row.payment_way === 'offline');
  if (made.length === 0) return new Map();
  const received = await db
    .selectFrom('offline_payment')
    .select(['booking_id', (is) => is.fn.sum<number>('amount_pence').as('pence')])
    .where(
      'booking_id',
      'in',
      made.map((row) => row.id),
    )
    .groupBy('booking_id')
    .execute();
  const of = new Map(received.map((row) => [row.booking_id, Number(row.pence)]));
  return new Map(
    made.map((row) => {
      const stand = places.filter((place) => place.booking_id === row.id && place.state === 'CONFIRMED');
      const costs = sum(stand.map((place) => place.price_pence + place.booker_fee_pence));
      const receivedPence = of.get(row.id) ?? 0;
      const outstandingPence = Math.max(0, costs - receivedPence - sum(stand.map(paidOf)));
      return [row.id, { receivedPence, outstandingPence }];
    }),
  );
}

/** Writes the payment label of a booking of the provider's making that no card has paid. */
export async function markDues(tx: Tx, bookingId: string, places: readonly PlaceRow[]): Promise<void> {
  const row = await tx
    .selectFrom('booking')
    .select(['id', 'payment_way'])
    .where('id', '=', bookingId)
    .where('payment_way', '<>', 'checkout')
    .executeTakeFirst();
  if (!row) return;
  const now = await currentStates(tx, places);
  const { dues, records } = await loadDues(tx, row, now);
  await tx
    .updateTable('booking')
    .set({ payment: paymentOf(dues, records) })
    .where('id', '=', bookingId)
    .execute();
}

/** The places with the states that they have by now: a caller may have loaded them before it changed some. */
async function currentStates(tx: Tx, places: readonly PlaceRow[]): Promise<PlaceRow[]> {
  if (places.length === 0) return [];
  const rows = await tx
    .selectFrom('place')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      places.map((place) => place.id),
    )
    .execute();
  const stateOf = new Map(rows.map((row) => [row.id, row.state]));
  return places.map((place) => ({ ...place, state: (stateOf.get(place.id) ?? place.state) as PlaceRow['state'] }));
}

/** What a booking's page says of its payment; null for what a family booked by itself. */
export async function duesAnswer(
  doors: Doors,
  db: Queryable,
  row: { id: string; payment_way: string },
  places: readonly PlaceRow[],
): Promise<DuesAnswer> {
  if (row.payment_way === 'checkout') return null;
  const { dues, records } = await loadDues(db, row, places);
  const still = new Set(standing(records).map((record) => record.id));
  return {
    ...dues,
    payUrl:
      dues.way === 'link' && dues.outstandingPence > 0
        ? `${doors.publicUrl}/pay/${paymentLinkKey(doors.settings, row.id)}`
        : null,
    records: records.map((record) => ({
      id: record.id,
      kind: record.kind,
      amountPence: record.amountPence,
      method: record.method as OfflineMethod,
      reference: record.reference,
      paidOn: String(record.paid_on),
      recordedAt: record.recorded_at.toISOString(),
      recordedBy: nameOf(record),
      stands: still.has(record.id),
    })),
  };
}

/** What opens the payment of a booking without signing in: its id, and a signature that only this server can make. */
export function paymentLinkKey(settings: Settings, bookingId: string): string {
  const signature = createHmac('sha256', settings.TOKEN_SECRET).update(`invoice\n${bookingId}`).digest('base64url');
  return `${bookingId}.${signature}`;
}

/** The booking that a key opens; null for a key that this server did not make. */
export function bookingOfKey(settings: Settings, key: string): string | null {
  const [bookingId = ''] = key.split('.');
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(bookingId)) return null;
  const [given, made] = [Buffer.from(key), Buffer.from(paymentLinkKey(settings, bookingId))];
  return given.length === made.length && timingSafeEqual(given, made) ? bookingId : null;
}
