import { createHmac, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import { sum } from '../../platform/money.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { quoteRefund, type RefundQuote } from '../refund-rules.ts';
import type { booking } from '../booking-schemas.ts';
import {
  duesOf,
  keptOfEndings,
  paymentOf,
  standing,
  type Dues,
  type Ending,
  type OfflineMethod,
  type OfflineRecord,
} from '../dues.ts';
import type { Canceller } from '../place.ts';
import type { PaymentWay } from '../dues.ts';
import { nameOf } from './load-parties.ts';
import { loadPlaces, paidOf, type PlaceRow } from './rows.ts';
import { instantFrom, placeFacts, termsOf } from './refund-facts.ts';

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
  method: OfflineMethod;
  reference: string;
  paid_on: unknown;
  recorded_at: Date;
  first_name: string;
  last_name: string;
};

type BookingOfDues = {
  id: string;
  payment_way: string;
  confirmed_at: Date | null;
  created_at: Date;
  cancellation_policy: string;
  cancellation_tiers: unknown;
  formal_educational_activity: boolean;
};

/** What dues are made of: see `duesOf`. */
type LoadedDues = {
  dues: Dues;
  records: (OfflineRecord & RecordRow)[];
  /** How they would stand if these places were cancelled, of which the terms keep so much. */
  without: (placeIds: ReadonlySet<string>, keptPence: number) => Dues;
};

/** How a booking of the provider's making stands, from its places and records. */
export async function loadDues(db: Queryable, row: BookingOfDues, places: readonly PlaceRow[]): Promise<LoadedDues> {
  const stand = places.filter((place) => place.state === 'CONFIRMED');
  const records = await recordsOf(db, row.id);
  // What a bank took back, or looks into, was paid all the same: nobody asks for it a second time.
  const card = sum(stand.map(paidOf));
  const costOf = (of: readonly PlaceRow[]): number =>
    sum(of.map((place) => place.price_pence + place.booker_fee_pence));
  const kept = keptOfEndings(
    endingsOf(row, places, costOf),
    standing(records).map((record) => ({ at: record.recorded_at.getTime(), amountPence: record.amountPence })),
  );
  const without: LoadedDues['without'] = (placeIds, keptPence) => {
    const costs = costOf(stand.filter((place) => !placeIds.has(place.id)));
    return duesOf(row.payment_way as PaymentWay, costs, records, card, kept + keptPence);
  };
  return { dues: without(new Set(), 0), records, without };
}

/** What the terms keep of places that their booker cancelled, as if they had been paid: the quote of each cancellation. */
function endingsOf(
  row: BookingOfDues,
  places: readonly PlaceRow[],
  costOf: (of: readonly PlaceRow[]) => number,
): Ending[] {
  const cancelled = places.filter((place) => place.cancelled_by === 'booker' && place.ended_at !== null);
  const together = Map.groupBy(cancelled, (place) => place.ended_at?.getTime() ?? 0);
  return [...together].map(([at, group]) => {
    const ids = new Set(group.map((place) => place.id));
    const then = places.map((place) => (ids.has(place.id) ? { ...place, state: 'CONFIRMED' as const } : place));
    const quote = quoteIfPaid(row, then, ids, 'booker', Temporal.Instant.fromEpochMilliseconds(at));
    const stoodOn = places.filter(
      (place) => place.state === 'CONFIRMED' || (place.ended_at !== null && place.ended_at.getTime() > at),
    );
    return { at, costs: costOf(stoodOn), termsKeepPence: quote.paidPence - quote.totalPence };
  });
}

/** What cancelling would give back by the terms if all had been paid here: so much is between the two of them. */
export function quoteIfPaid(
  row: BookingOfDues,
  places: readonly PlaceRow[],
  cancel: ReadonlySet<string>,
  by: Canceller,
  now: Temporal.Instant,
): RefundQuote {
  const facts = places.map((place) => placeFacts(place, place.price_pence + place.booker_fee_pence));
  return quoteRefund(facts, cancel, termsOf(row, instantFrom(row.confirmed_at ?? row.created_at)), by, now);
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
export async function markDues(tx: Tx, bookingId: string): Promise<void> {
  const row = await tx
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .where('payment_way', '<>', 'checkout')
    .executeTakeFirst();
  if (!row) return;
  const { dues, records } = await loadDues(tx, row, await loadPlaces(tx, [bookingId]));
  await tx
    .updateTable('booking')
    .set({ payment: paymentOf(dues, records) })
    .where('id', '=', bookingId)
    .execute();
}

/** What a booking's page says of its payment; null for what a family booked by itself. */
export async function duesAnswer(
  services: Services,
  db: Queryable,
  row: BookingOfDues,
  places: readonly PlaceRow[],
): Promise<DuesAnswer> {
  if (row.payment_way === 'checkout') return null;
  const { dues, records } = await loadDues(db, row, places);
  const still = new Set(standing(records).map((record) => record.id));
  return {
    ...dues,
    payUrl:
      dues.way === 'link' && dues.outstandingPence > 0
        ? `${services.publicUrl}/pay/${paymentLinkKey(services.settings, row.id)}`
        : null,
    records: records.map((record) => ({
      id: record.id,
      kind: record.kind,
      amountPence: record.amountPence,
      method: record.method,
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
