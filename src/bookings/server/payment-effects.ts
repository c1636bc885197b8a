import { sum } from '../../platform/money.ts';
import { anyOf, askEach, constraintOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { paymentEntries, type PlaceMoney } from '../../payments/ledger.ts';
import { bookLedgers } from '../../payments/server/book-ledger.ts';
import { cancelAuthorised, type PaymentEffects, type PaymentRow } from '../../payments/server/payment.ts';
import { decideRefund } from '../../payments/server/refunds.ts';
import { record } from '../../platform/server/work/events.ts';
import { takePlaces } from '../../schedule/server/places.ts';
import { takeCodesAgain } from '../../tickets/server/codes.ts';
import { takeTickets } from '../../tickets/server/quota.ts';
import { confirmAll, confirmPlaces } from '../../checkout/server/confirm-places.ts';
import { endRequest } from '../../requests/server/end-request.ts';
import { HOLD_MINUTES } from '../../checkout/server/hold-time.ts';
import { insertPlaces } from '../../places/server/insert-places.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { lapseMove, movePaid } from '../../moves/server/move-payment.ts';
import { countSessions, countTickets, loadPlaces, placesInBaskets, type PlaceRow } from '../../places/server/place-rows.ts';
import { loadSteps } from '../../places/server/place-steps.ts';
import { lockBasket, lockBaskets, releaseBasket } from '../../checkout/server/release-basket.ts';
import { requestPlaces } from '../../checkout/server/request-places.ts';

/** What the end of a payment means for the basket that it paid for. */
export const paymentEffects: PaymentEffects = { paid, authorised, captureFailed, ended };

/** A payment that went through, with the places that it paid for. */
type Sale = { payment: PaymentRow; places: readonly PlaceRow[] };

/** Most payments are for places that are held or asked for: those are confirmed together, and the others one by one. */
async function paid(tx: Tx, doors: Doors, payments: readonly PaymentRow[]): Promise<void> {
  const basketIds = payments.map((payment) => payment.basket_id);
  const [, places, ofMoves, byLink] = await askEach(
    tx,
    (through) => lockBaskets(through, basketIds),
    (through) => placesInBaskets(through, basketIds),
    (through) => basketsOfMoves(through, basketIds),
    (through) => basketsByLink(through, basketIds),
  );
  const placesOf = Map.groupBy(places, (place) => place.payment_id);
  const sales = payments.map((payment) => ({ payment, places: placesOf.get(payment.id) ?? [] }));
  const plain: Record<'HELD' | 'REQUESTED', Sale[]> = { HELD: [], REQUESTED: [] };
  const late: Sale[] = [];
  for (const sale of sales) {
    const { payment } = sale;
    if (ofMoves.has(payment.basket_id)) continue;
    if (byLink.has(payment.basket_id)) continue;
    mustBeFor(sale);
    const state = (['HELD', 'REQUESTED'] as const).find((one) => sale.places.every((place) => place.state === one));
    (state ? plain[state] : late).push(sale);
  }
  for (const state of ['HELD', 'REQUESTED'] as const) await sell(tx, doors, plain[state], state);
  for (const { payment } of sales) {
    if (ofMoves.has(payment.basket_id)) await movePaid(tx, doors, payment);
    else if (byLink.has(payment.basket_id)) await invoicePaid(tx, doors, payment);
  }
  for (const sale of late) await sellLate(tx, doors, sale);
}

function mustBeFor({ payment, places }: Sale): void {
  const total = sum(places.map((place) => place.price_pence + place.booker_fee_pence));
  if (total !== payment.amount_pence)
    throw new Error(`Payment ${payment.id} of ${payment.amount_pence} is for places of ${total}.`);
}

async function sell(tx: Tx, doors: Doors, sales: readonly Sale[], from: 'HELD' | 'REQUESTED'): Promise<void> {
  if (sales.length === 0) return;
  await askEach(
    tx,
    (through) => bookPayments(through, doors, sales),
    (through) =>
      confirmAll(
        through,
        doors,
        sales.map(({ payment, places }) => ({ basketId: payment.basket_id, places, payment: 'PAID' })),
        from,
      ),
  );
}

/** Paid too late: the places were given back. They are taken once more, all of them or none. */
async function sellLate(tx: Tx, doors: Doors, { payment, places }: Sale): Promise<void> {
  const again = await takeAgain(tx, doors, payment, places);
  await bookPayments(tx, doors, [{ payment, places: again ?? places }]);
  if (again) await confirmPlaces(tx, doors, payment.basket_id, again, 'PAID');
  else
    await giveMoneyBack(tx, doors, payment, places, {
      reason: 'The payment came when the places could not be booked any more, so everything goes back.',
    });
}

async function basketsOfMoves(tx: Queryable, basketIds: readonly string[]): Promise<Set<string | null>> {
  const rows = await tx.selectFrom('move').select('basket_id').where('basket_id', '=', anyOf(basketIds)).execute();
  return new Set(rows.map((row) => row.basket_id));
}

/** The baskets of bookings that a provider made: their places are booked, whether paid or not. */
async function basketsByLink(tx: Queryable, basketIds: readonly string[]): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('booking')
    .select('basket_id')
    .where('basket_id', '=', anyOf(basketIds))
    .where('payment_way', '=', 'link')
    .execute();
  return new Set(rows.map((row) => row.basket_id));
}

/** What was cancelled while its payment page was open was paid in vain: that money goes back. */
async function invoicePaid(tx: Tx, doors: Doors, payment: PaymentRow): Promise<void> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'booker_id', 'provider_id', 'listing_id'])
    .where('basket_id', '=', payment.basket_id)
    .forUpdate()
    .execute();
  // As they are under the lock: a cancellation or a move may just have ended.
  const places = await placesOf(tx, payment);
  mustBeFor({ payment, places });
  await bookPayments(tx, doors, [{ payment, places }]);
  const inVain = places.filter((place) => place.state !== 'CONFIRMED');
  if (inVain.length > 0)
    await giveMoneyBack(tx, doors, payment, inVain, {
      reason:
        inVain.length === 1
          ? 'One place was cancelled before it was paid, so what it cost goes back.'
          : `${inVain.length} places were cancelled before they were paid, so what they cost goes back.`,
      // The mail about the cancellation said that nothing had been paid.
      untold: true,
    });
  for (const booking of bookings) {
    await markPayment(tx, booking.id, await loadPlaces(tx, [booking.id]));
    await record(tx, doors.clock, [
      {
        kind: 'payment-link.paid',
        about: {
          booking: booking.id,
          listing: booking.listing_id,
          account: booking.booker_id,
          provider: booking.provider_id,
        },
        data: { paymentId: payment.id },
        subjectId: booking.booker_id,
      },
    ]);
  }
}

/** The card holds: the provider is asked. Too late, the places are asked for once more, or the card is let go. */
async function authorised(tx: Tx, doors: Doors, payment: PaymentRow): Promise<void> {
  await lockBasket(tx, payment.basket_id);
  const sold = await placesOf(tx, payment);
  const inTime = sold.every((place) => place.state === 'HELD');
  const places = inTime ? sold : await takeAgain(tx, doors, payment, sold);
  if (places) await requestPlaces(tx, doors, payment.basket_id, places, 'AUTHORISED');
  else await cancelAuthorised(tx, doors, payment.id);
}

/** The bank let the money go before it was taken: the request ends, and both sides are told why. */
async function captureFailed(tx: Tx, doors: Doors, payment: PaymentRow): Promise<void> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'booker_id', 'provider_id', 'listing_id'])
    .where('basket_id', '=', payment.basket_id)
    .where('approval', 'in', ['PENDING', 'APPROVED'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const booking of bookings) await endRequest(tx, doors, booking, 'EXPIRED', { card: true });
}

async function ended(tx: Tx, doors: Doors, payment: PaymentRow): Promise<void> {
  const basket = await lockBasket(tx, payment.basket_id);
  if (basket?.state === 'MOVING') await lapseMove(tx, doors, payment.basket_id);
  if (basket?.state !== 'PAYING') return;
  if (!payment.reopens) {
    await releaseBasket(tx, doors, basket, 'time-out');
    return;
  }
  const until = Math.min(
    basket.held_until.getTime(),
    doors.clock.now().add({ minutes: HOLD_MINUTES }).epochMilliseconds,
  );
  await tx
    .updateTable('basket')
    .set({ state: 'OPEN', held_until: new Date(until) })
    .where('id', '=', basket.id)
    .execute();
}

async function placesOf(tx: Queryable, payment: PaymentRow): Promise<PlaceRow[]> {
  const places = await placesInBaskets(tx, [payment.basket_id]);
  return places.filter((place) => place.payment_id === payment.id);
}

async function bookPayments(tx: Queryable, doors: Doors, sales: readonly Sale[]): Promise<void> {
  await bookLedgers(
    tx,
    doors.clock,
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
  doors: Doors,
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
      (await takeCodesAgain(tx, doors.clock.now(), [...new Set(sold.map((place) => place.booking_id))]));
    if (free && (await maySellAgain(tx, doors, sold))) {
      const steps = await loadSteps(tx, sold);
      const made = await insertPlaces(
        tx,
        doors,
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
async function maySellAgain(tx: Tx, doors: Doors, sold: readonly PlaceRow[]): Promise<boolean> {
  const now = doors.clock.now().toString();
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

async function giveMoneyBack(
  tx: Tx,
  doors: Doors,
  payment: PaymentRow,
  sold: readonly PlaceRow[],
  why: { reason: string; untold?: boolean },
): Promise<void> {
  for (const [bookingId, places] of Map.groupBy(sold, (place) => place.booking_id)) {
    const booking = await tx
      .selectFrom('booking')
      .select(['booker_id', 'provider_id'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const refundId = await decideRefund(tx, doors, {
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
