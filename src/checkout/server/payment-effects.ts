import { sum } from '../../platform/money.ts';
import { constraintOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { paymentEntries, type PlaceMoney } from '../../payments/ledger.ts';
import { bookLedgers } from '../../payments/server/book-ledger.ts';
import { cancelAuthorised, type PaymentRow } from '../../payments/server/record-payment.ts';
import { decideRefund } from '../../payments/server/decide-refund.ts';
import { takePlaces } from '../../schedule/server/take-places.ts';
import { takeCodesAgain } from '../../tickets/server/take-code.ts';
import { takeTickets } from '../../tickets/server/take-tickets.ts';
import { confirmAll, confirmPlaces } from './confirm-places.ts';
import { HOLD_MINUTES } from './hold-time.ts';
import { insertPlaces } from '../../places/server/insert-places.ts';
import { countSessions, countTickets, placesInBaskets, type PlaceRow } from '../../places/server/rows.ts';
import { loadSteps } from '../../places/server/write-steps.ts';
import { lockBasket, releaseBasket } from './release-basket.ts';
import { requestPlaces } from './request-places.ts';

/** A payment that went through, with the places that it paid for. */
type Sale = { payment: PaymentRow; places: readonly PlaceRow[] };

/**
 * Confirms what the payments of locked baskets paid for. Most are for places that are still held or requested: those are
 * confirmed together, the late ones one by one.
 */
export async function basketsPaid(tx: Tx, services: Services, payments: readonly PaymentRow[]): Promise<void> {
  const places = await placesInBaskets(
    tx,
    payments.map((payment) => payment.basket_id),
  );
  const placesOf = Map.groupBy(places, (place) => place.payment_id);
  const sales = payments.map((payment) => ({ payment, places: placesOf.get(payment.id) ?? [] }));
  const plain: Record<'HELD' | 'REQUESTED', Sale[]> = { HELD: [], REQUESTED: [] };
  const late: Sale[] = [];
  for (const sale of sales) {
    mustBeFor(sale);
    const state = (['HELD', 'REQUESTED'] as const).find((one) => sale.places.every((place) => place.state === one));
    (state ? plain[state] : late).push(sale);
  }
  for (const state of ['HELD', 'REQUESTED'] as const) await sell(tx, services, plain[state], state);
  for (const sale of late) await sellLate(tx, services, sale);
}

export function mustBeFor({ payment, places }: Sale): void {
  const total = sum(places.map((place) => place.price_pence + place.booker_fee_pence));
  if (total !== payment.amount_pence)
    throw new Error(`Payment ${payment.id} of ${payment.amount_pence} is for places of ${total}.`);
}

async function sell(tx: Tx, services: Services, sales: readonly Sale[], from: 'HELD' | 'REQUESTED'): Promise<void> {
  if (sales.length === 0) return;
  await pipeline(
    tx,
    (through) => bookPayments(through, services, sales),
    (through) =>
      confirmAll(
        through,
        services,
        sales.map(({ payment, places }) => ({ basketId: payment.basket_id, places, payment: 'PAID' })),
        from,
      ),
  );
}

/** Paid too late: the places were given back. They are taken once more, all of them or none. */
async function sellLate(tx: Tx, services: Services, { payment, places }: Sale): Promise<void> {
  const again = await takeAgain(tx, services, payment, places);
  await bookPayments(tx, services, [{ payment, places: again ?? places }]);
  if (again) await confirmPlaces(tx, services, payment.basket_id, again, 'PAID');
  else
    await giveMoneyBack(tx, services, payment, places, {
      reason: 'The payment came after the places had gone, so everything is refunded.',
    });
}

/** The card holds: the provider is asked. Too late, the places are asked for once more, or the card is let go. */
export async function basketAuthorised(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  await lockBasket(tx, payment.basket_id);
  const sold = await placesOf(tx, payment);
  const inTime = sold.every((place) => place.state === 'HELD');
  const places = inTime ? sold : await takeAgain(tx, services, payment, sold);
  if (places) await requestPlaces(tx, services, payment.basket_id, places, 'AUTHORISED');
  else await cancelAuthorised(tx, services, payment.id);
}

/** The payment page closed and nothing was taken: the basket is released, or open again for the rest of its time. */
export async function basketPaymentEnded(tx: Tx, services: Services, payment: PaymentRow): Promise<void> {
  const basket = await lockBasket(tx, payment.basket_id);
  if (basket?.state !== 'PAYING') return;
  if (!payment.reopens) {
    await releaseBasket(tx, services, basket, 'time-out');
    return;
  }
  const until = Math.min(
    basket.held_until.getTime(),
    services.clock.now().add({ minutes: HOLD_MINUTES }).epochMilliseconds,
  );
  await tx
    .updateTable('basket')
    .set({ state: 'OPEN', held_until: new Date(until) })
    .where('id', '=', basket.id)
    .execute();
}

/** The places that a payment is for, as they are now. */
export async function placesOf(tx: Queryable, payment: PaymentRow): Promise<PlaceRow[]> {
  const places = await placesInBaskets(tx, [payment.basket_id]);
  return places.filter((place) => place.payment_id === payment.id);
}

/** Books payments in the ledger. */
export async function bookPayments(tx: Queryable, services: Services, sales: readonly Sale[]): Promise<void> {
  await bookLedgers(
    tx,
    services.clock,
    'payment',
    sales.map(({ payment, places }) => ({
      entries: paymentEntries(places.map(moneyOf)),
      about: { paymentId: payment.id },
    })),
  );
}

const moneyOf = (place: PlaceRow): PlaceMoney => ({
  placeId: place.id,
  bookingId: place.booking_id,
  providerId: place.provider_id,
  pricePence: place.price_pence,
  bookerFeePence: place.booker_fee_pence,
  providerFeePence: place.provider_fee_pence,
});

/**
 * New places like the released ones, or null when one of them is gone, has begun, was cancelled or moved, or may not be
 * sold any more.
 */
async function takeAgain(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  sold: readonly PlaceRow[],
): Promise<PlaceRow[] | null> {
  await sql`savepoint take_again`.execute(tx);
  try {
    const free =
      // What a council pays for is not taken twice: somebody may have used it meanwhile.
      sold.every((place) => place.funding !== 'COUNCIL') &&
      (await takePlaces(tx, countSessions(sold))).length === 0 &&
      (await takeTickets(tx, countTickets(sold))).length === 0 &&
      (await takeCodesAgain(tx, services.clock.now(), [...new Set(sold.map((place) => place.booking_id))]));
    if (free && (await maySellAgain(tx, services, sold))) {
      const steps = await loadSteps(tx, sold);
      const made = await insertPlaces(
        tx,
        services,
        sold.map((place) => ({
          bookingId: place.booking_id,
          sessionId: place.session_id,
          learnerId: place.learner_id,
          ticketId: place.ticket_id,
          pricePence: place.price_pence,
          bookerFeePence: place.booker_fee_pence,
          providerFeePence: place.provider_fee_pence,
          paymentId: payment.id,
          steps: steps.get(place.id) ?? [],
        })),
      );
      await tx
        .updateTable('place')
        .set({ payment_id: null })
        .where(
          'id',
          'in',
          sold.map((place) => place.id),
        )
        .execute();
      await sql`release savepoint take_again`.execute(tx);
      return (await placesOf(tx, payment)).filter((place) => made.includes(place.id));
    }
  } catch (error) {
    if (constraintOf(error) !== 'learner_not_in_two_places') throw error;
  }
  await sql`rollback to savepoint take_again`.execute(tx);
  return null;
}

/**
 * Whether places that were released can still be sold as they were paid for. Asked once their room is taken again, so
 * that nobody moves or removes a date meanwhile; the lock on the listings keeps them from being archived.
 */
async function maySellAgain(tx: Tx, services: Services, sold: readonly PlaceRow[]): Promise<boolean> {
  const now = services.clock.now().toString();
  const rows = await tx
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('block', 'block.id', 'session.block_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .select(
      sql<boolean>`session.cancelled_at is null and session.start_date > ${now}
        and place.during = tstzrange(session.start_date, session.end_date, '[)')
        and block.archived_at is null and listing.state <> 'ARCHIVED'
        and account.disabled_at is null and learner.removed_at is null`.as('open'),
    )
    .where(
      'place.id',
      'in',
      sold.map((place) => place.id),
    )
    .forKeyShare('listing')
    .execute();
  return rows.every((row) => row.open);
}

/** Refunds what a payment was in vain for, by booking. */
export async function giveMoneyBack(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  sold: readonly PlaceRow[],
  why: { reason: string; needsOwnMail?: boolean },
): Promise<void> {
  for (const [bookingId, places] of Map.groupBy(sold, (place) => place.booking_id)) {
    const booking = await tx
      .selectFrom('booking')
      .select(['booker_id', 'provider_id'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const refundId = await decideRefund(tx, services, {
      booking: { id: bookingId, bookerId: booking.booker_id, providerId: booking.provider_id },
      paymentId: payment.id,
      rule: 'PLACES_GONE',
      ...why,
      state: 'AUTO_APPROVED',
      amounts: new Map(places.map((place) => [place.id, place.price_pence + place.booker_fee_pence])),
    });
    if (refundId) await tx.updateTable('booking').set({ payment: 'REFUNDED' }).where('id', '=', bookingId).execute();
  }
}
