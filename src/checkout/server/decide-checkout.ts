import { standingAtCheckout } from '../../councils/funding.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { PageFacts } from '../../payments/server/open-payment-page.ts';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PlaceRow } from '../../places/server/rows.ts';
import { missingAnswers, type Asked } from '../../questionnaires/server/ask-questions.ts';
import { payableByCard } from '../card-payment.ts';
import type { Capture, NewPayment } from './begin-payment.ts';
import type { Confirming } from './confirm-places.ts';
import { MAXIMUM_PAGES, PAGE_MINUTES } from './hold-time.ts';
import { composePaymentPage } from './compose-payment-page.ts';
import type { BookingToPay, Checkouts } from './read-checkouts.ts';
import type { LockedBasket } from './release-basket.ts';
import { holdEnded } from './renew-hold.ts';
import { requestPlaces } from './request-places.ts';

export type CheckoutRefusal =
  | 'hold-ended'
  | 'not-bookable'
  | 'total-changed'
  | 'answers-missing'
  | 'not-eligible'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'too-many-payments'
  | 'stripe-unavailable';

/** So long after booking the same click is answered as the first: a lost connection is not always back at once. */
const SECOND_CLICK_MINUTES = 5;

export type StartedCheckout =
  | { kind: 'confirmed' | 'requested'; bookingIds: string[] }
  | { kind: 'pay'; payment: PaymentRow; page: PageFacts; bookingIds: string[] };

/** What is decided about one checkout: to be confirmed, or paid, together with the others, or all that it takes. */
export type DecidedCheckout =
  | StartedCheckout
  | { confirming: Confirming; bookingIds: string[] }
  | { paying: NewPayment; page: PageFacts; bookingIds: string[] };

/** Decides about one checkout, in the transaction that locked its basket. What is confirmed or paid is left for its caller to write. */
export async function decideCheckout(
  tx: Tx,
  services: Services,
  expectedTotalPence: number,
  basket: LockedBasket,
  known: Checkouts,
): Promise<Result<DecidedCheckout, CheckoutRefusal>> {
  const now = services.clock.now();
  const bookings = known.bookings.filter((booking) => booking.basket_id === basket.id);
  const bookingIds = bookings.map((booking) => booking.id);
  const places = known.places.filter((place) => bookingIds.includes(place.booking_id));
  const total = sum(places.map((place) => place.price_pence + place.booker_fee_pence));
  if (places.length === 0 || basket.held_until.getTime() <= now.epochMilliseconds) return holdEnded;
  if (total !== expectedTotalPence) {
    return refuse(
      'total-changed',
      `Your basket has changed: it is ${formatMoney(total)} now. Please look at it again.`,
      { details: { totalPence: total } },
    );
  }
  if (basket.state === 'PAYING') {
    const payment = await tx
      .selectFrom('payment')
      .selectAll()
      .where('basket_id', '=', basket.id)
      .where('state', '=', 'OPEN')
      .executeTakeFirst();
    if (!payment) return holdEnded;
    const page = composePaymentPage(services, bookings, places);
    if (!isStale(payment, now)) return ok({ kind: 'pay', payment, page, bookingIds });
    const allowed = mayPay(known, basket, payment.amount_pence);
    if (!allowed.ok) return allowed;
    await giveUp(tx, services, payment);
    return ok({
      paying: newPayment(basket, places, payment.amount_pence, payment.capture as Capture),
      page,
      bookingIds,
    });
  }
  const open = checkProviders(bookings);
  if (!open.ok) return open;
  const answered = checkAnswers(bookings, known.asked);
  if (!answered.ok) return answered;
  const placeIds = new Set(places.map((place) => place.id));
  const council = standingAtCheckout(known.standings.filter(({ placeId }) => placeIds.has(placeId)));
  if (!council.ok) return council;
  // A booking that is asked for first is always alone in its basket, and what waits for a council alone in its booking.
  const waits = council.value === 'waits';
  const asks = waits || bookings.some((booking) => booking.needs_approval && !booking.booked_once_eligible);
  if (asks && bookings.length > 1) return holdAgain;
  // Nor does a card wait for a council.
  if (waits && (total > 0 || places.some((place) => place.funding !== 'COUNCIL'))) return holdAgain;
  if (total === 0) {
    if (!asks) return ok({ confirming: { basketId: basket.id, places, payment: 'FREE' }, bookingIds });
    await requestPlaces(tx, services, basket.id, places, 'FREE');
    return ok({ kind: 'requested', bookingIds });
  }
  const allowed = mayPay(known, basket, total);
  if (!allowed.ok) return allowed;
  const paying = newPayment(basket, places, total, asks ? 'manual' : 'automatic');
  return ok({ paying, page: composePaymentPage(services, bookings, places), bookingIds });
}

/** What was held to be booked at once with others has to wait after all: a council took its yes back. */
const holdAgain = refuse(
  'not-eligible',
  'The council looks again at who is eligible, so this is booked on its own. Please give it back and choose it again.',
);

/** A second click that comes after the first has booked what was free gets the same answer. */
export async function findJustBooked(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  expectedTotalPence: number,
): Promise<Result<StartedCheckout, CheckoutRefusal>> {
  const since = services.clock.now().subtract({ minutes: SECOND_CLICK_MINUTES }).toString();
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('basket', 'basket.id', 'booking.basket_id')
    .select(['booking.id', 'booking.payment', 'booking.approval', 'basket.id as basket_id'])
    .where('basket.account_id', '=', caller.subjectId)
    .where('basket.state', '=', 'CONFIRMED')
    .where((is) =>
      is.or([is('booking.confirmed_at', '>=', since as never), is('booking.requested_at', '>=', since as never)]),
    )
    .orderBy('basket.created_at', 'desc')
    .execute();
  const latest = rows.filter((row) => row.basket_id === rows[0]?.basket_id);
  if (latest.length === 0 || expectedTotalPence !== 0 || latest.some((row) => row.payment !== 'FREE')) return holdEnded;
  const asked = latest.some((row) => row.approval === 'PENDING');
  return ok({ kind: asked ? 'requested' : 'confirmed', bookingIds: latest.map((row) => row.id) });
}

/** Nothing is sold for a provider whose account was switched off since the places were held. */
function checkProviders(bookings: readonly BookingToPay[]): Result<true, 'not-bookable'> {
  const off = bookings.find((booking) => booking.provider_disabled_at !== null);
  if (!off) return ok(true);
  return refuse(
    'not-bookable',
    `‘${isolated(off.title)}’ takes no bookings any more. Please take it out of your basket.`,
    {
      details: { bookingId: off.id },
    },
  );
}

function checkAnswers(
  bookings: readonly BookingToPay[],
  asked: ReadonlyMap<string, Asked[]>,
): Result<true, 'answers-missing'> {
  for (const booking of bookings) {
    const missing = missingAnswers(asked.get(booking.id) ?? []);
    const count = Object.keys(missing).length;
    if (count > 0) {
      const message = count === 1 ? 'One question still needs an answer.' : `${count} questions still need an answer.`;
      return refuse('answers-missing', message, { fields: missing, details: { bookingId: booking.id } });
    }
  }
  return ok(true);
}

/** A page that could not be opened (Stripe was down) and is too near its end for Stripe to open it now. */
function isStale(payment: PaymentRow, now: Temporal.Instant): boolean {
  const minutesLeft = (payment.expires_at.getTime() - now.epochMilliseconds) / 60_000;
  return payment.checkout_session_id === null && minutesLeft < PAGE_MINUTES - 1;
}

async function giveUp(tx: Tx, services: Services, stale: PaymentRow): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: 'CANCELLED', finished_at: services.clock.now().toString() })
    .where('id', '=', stale.id)
    .where('state', '=', 'OPEN')
    .execute();
}

/** Refused before anything is written: what others check out in the same transaction is kept. */
function mayPay(known: Checkouts, basket: LockedBasket, total: number): Result<true, CheckoutRefusal> {
  const payable = payableByCard(total);
  if (!payable.ok) return payable;
  if ((known.pages.get(basket.id) ?? 0) >= MAXIMUM_PAGES) {
    return refuse(
      'too-many-payments',
      'You have started this payment several times. Please empty the basket and choose your places again.',
    );
  }
  return ok(true);
}

function newPayment(
  basket: LockedBasket,
  places: readonly PlaceRow[],
  amountPence: number,
  capture: Capture,
): NewPayment {
  return {
    basketId: basket.id,
    accountId: basket.account_id,
    amountPence,
    capture,
    placeIds: places.map((place) => place.id),
  };
}
