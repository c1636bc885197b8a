import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { openPaymentPage, type PageFacts } from '../../payments/server/payment-page.ts';
import type { PaymentRow } from '../../payments/server/payment.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { format } from '../../platform/time.ts';
import { confirmPlaces } from './confirm.ts';
import { nameOf } from './cards.ts';
import { endHold } from './end-holds.ts';
import { MAXIMUM_PAGES, NEWS_MINUTES, PAGE_MINUTES } from './hold-time.ts';
import type { PlaceRow } from './place-rows.ts';
import { askedOf, missingAnswers } from './questions.ts';
import { heldPlaces, lockOpenBasket, type LockedBasket } from './release.ts';
import { holdEnded } from './renew.ts';

export type CheckedOut =
  | { outcome: 'confirmed'; bookingIds: string[] }
  | { outcome: 'pay'; url: string; bookingIds: string[] };

type Refusal =
  | 'hold-ended'
  | 'not-bookable'
  | 'total-changed'
  | 'answers-missing'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'too-many-payments'
  | 'stripe-unavailable';

/** Stripe's smallest and largest card payment in pounds. */
const SMALLEST_PENCE = 30;
const LARGEST_PENCE = 99_999_999;

type Started =
  | { kind: 'confirmed'; bookingIds: string[] }
  | { kind: 'pay'; payment: PaymentRow; page: PageFacts; bookingIds: string[] };

/**
 * Books the basket. What costs nothing is confirmed at once, without Stripe. Otherwise the payment is written first and
 * its page opened after the commit; a second call finds the same payment and answers the same page.
 * @param expectedTotalPence what the booker saw; it is compared and never charged.
 */
export async function checkOut(
  doors: Doors,
  asker: SignedIn,
  expectedTotalPence: number,
): Promise<Result<CheckedOut, Refusal>> {
  const started = await transact(doors.db, async (tx) => start(tx, doors, asker, expectedTotalPence));
  doors.poke();
  if (!started.ok) {
    if (started.problem.key === 'hold-ended') await endOwnHold(doors, asker);
    return started;
  }
  if (started.value.kind === 'confirmed') return done({ outcome: 'confirmed', bookingIds: started.value.bookingIds });
  const { payment, page, bookingIds } = started.value;
  if (payment.checkout_url) return done({ outcome: 'pay', url: payment.checkout_url, bookingIds });
  const opened = await openPaymentPage(doors, payment, page);
  if (!opened.ok) return opened;
  const kept = await doors.db
    .updateTable('payment')
    .set({ checkout_session_id: opened.value.id, checkout_url: opened.value.url })
    .where('id', '=', payment.id)
    .where('state', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst();
  // Given up in another tab while the page was being opened: nobody may pay there.
  if (!kept) {
    await doors.stripe.checkout.sessions.expire(opened.value.id);
    return holdEnded;
  }
  return done({ outcome: 'pay', url: opened.value.url, bookingIds });
}

async function endOwnHold(doors: Doors, asker: SignedIn): Promise<void> {
  const basket = await doors.db
    .selectFrom('basket')
    .select('id')
    .where('account_id', '=', asker.subjectId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (basket) await endHold(doors, basket.id);
}

async function start(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  expectedTotalPence: number,
): Promise<Result<Started, Refusal>> {
  const now = doors.clock.now();
  const basket = await lockOpenBasket(tx, asker.subjectId);
  if (!basket) return justConfirmed(tx, doors, asker, expectedTotalPence);
  const places = await heldPlaces(tx, basket.id);
  const total = sum(places.map((place) => place.price_pence + place.booker_fee_pence));
  if (places.length === 0 || basket.held_until.getTime() <= now.epochMilliseconds) return holdEnded;
  if (total !== expectedTotalPence) {
    return refuse(
      'total-changed',
      `Your basket has changed: it is ${formatMoney(total)} now. Please look at it again.`,
      { details: { totalPence: total } },
    );
  }
  const bookingIds = [...new Set(places.map((place) => place.booking_id))];
  if (basket.state === 'PAYING') {
    const payment = await tx
      .selectFrom('payment')
      .selectAll()
      .where('basket_id', '=', basket.id)
      .where('state', '=', 'OPEN')
      .executeTakeFirst();
    if (!payment) return holdEnded;
    const current = isStale(payment, now) ? await replacePayment(tx, doors, basket, places, payment) : done(payment);
    if (!current.ok) return current;
    return done({ kind: 'pay', payment: current.value, page: await pageOf(tx, doors, asker, places), bookingIds });
  }
  const open = await checkProviders(tx, bookingIds);
  if (!open.ok) return open;
  const answered = await checkAnswers(tx, bookingIds, places);
  if (!answered.ok) return answered;
  if (total === 0) {
    await confirmPlaces(tx, doors, basket.id, places, 'FREE');
    return done({ kind: 'confirmed', bookingIds });
  }
  const payment = await writePayment(tx, doors, basket, places, total);
  if (!payment.ok) return payment;
  return done({ kind: 'pay', payment: payment.value, page: await pageOf(tx, doors, asker, places), bookingIds });
}

/** A second click that comes after the first has booked what was free gets the same answer. */
async function justConfirmed(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  expectedTotalPence: number,
): Promise<Result<Started, Refusal>> {
  const since = doors.clock.now().subtract({ minutes: 1 }).toString();
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('basket', 'basket.id', 'booking.basket_id')
    .select(['booking.id', 'booking.payment', 'basket.id as basket_id'])
    .where('basket.account_id', '=', asker.subjectId)
    .where('basket.state', '=', 'CONFIRMED')
    .where('booking.confirmed_at', '>=', since as never)
    .orderBy('basket.created_at', 'desc')
    .execute();
  const latest = rows.filter((row) => row.basket_id === rows[0]?.basket_id);
  if (latest.length === 0 || expectedTotalPence !== 0 || latest.some((row) => row.payment !== 'FREE')) return holdEnded;
  return done({ kind: 'confirmed', bookingIds: latest.map((row) => row.id) });
}

/** Nothing is sold for a provider whose account was switched off since the places were held. */
async function checkProviders(tx: Tx, bookingIds: readonly string[]): Promise<Result<true, 'not-bookable'>> {
  const off = await tx
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.provider_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.id', 'listing.title'])
    .where('booking.id', 'in', [...bookingIds])
    .where('account.disabled_at', 'is not', null)
    .executeTakeFirst();
  if (!off) return done(true);
  return refuse('not-bookable', `‘${off.title}’ takes no bookings any more. Please take it out of your basket.`, {
    details: { bookingId: off.id },
  });
}

async function checkAnswers(
  tx: Tx,
  bookingIds: readonly string[],
  places: readonly PlaceRow[],
): Promise<Result<true, 'answers-missing'>> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['id', 'listing_id', 'booker_id'])
    .where('id', 'in', [...bookingIds])
    .orderBy('created_at')
    .execute();
  for (const booking of bookings) {
    const asked = await askedOf(
      tx,
      booking,
      places.filter((place) => place.booking_id === booking.id),
    );
    const missing = missingAnswers(asked);
    const count = Object.keys(missing).length;
    if (count > 0) {
      const message = count === 1 ? 'One question still needs an answer.' : `${count} questions still need an answer.`;
      return refuse('answers-missing', message, { fields: missing, details: { bookingId: booking.id } });
    }
  }
  return done(true);
}

/** A page that could not be opened (Stripe was down) and is too near its end for Stripe to open it now. */
function isStale(payment: PaymentRow, now: Temporal.Instant): boolean {
  const minutesLeft = (payment.expires_at.getTime() - now.epochMilliseconds) / 60_000;
  return payment.checkout_session_id === null && minutesLeft < PAGE_MINUTES - 1;
}

async function replacePayment(
  tx: Tx,
  doors: Doors,
  basket: LockedBasket,
  places: readonly PlaceRow[],
  stale: PaymentRow,
): Promise<Result<PaymentRow, Refusal>> {
  await tx
    .updateTable('payment')
    .set({ state: 'CANCELLED', finished_at: doors.clock.now().toString() })
    .where('id', '=', stale.id)
    .where('state', '=', 'OPEN')
    .execute();
  return writePayment(tx, doors, basket, places, stale.amount_pence);
}

async function writePayment(
  tx: Tx,
  doors: Doors,
  basket: LockedBasket,
  places: readonly PlaceRow[],
  total: number,
): Promise<Result<PaymentRow, Refusal>> {
  if (total < SMALLEST_PENCE)
    return refuse('amount-too-small', `Cards cannot pay less than ${formatMoney(SMALLEST_PENCE)}.`);
  if (total > LARGEST_PENCE)
    return refuse('amount-too-large', 'This is more than a card can pay at once. Please book in smaller parts.');
  const earlier = await tx
    .selectFrom('payment')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('basket_id', '=', basket.id)
    .where('checkout_session_id', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(earlier.count) >= MAXIMUM_PAGES) {
    return refuse(
      'too-many-payments',
      'The payment was begun and left several times. Please empty the basket and choose your places again.',
    );
  }
  const now = doors.clock.now();
  const payment = await tx
    .insertInto('payment')
    .values({
      id: randomUUIDv7(),
      basket_id: basket.id,
      account_id: basket.account_id,
      amount_pence: total,
      created_at: now.toString(),
      expires_at: now.add({ minutes: PAGE_MINUTES }).toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('place')
    .set({ payment_id: payment.id })
    .where(
      'id',
      'in',
      places.map((place) => place.id),
    )
    .execute();
  await tx
    .updateTable('basket')
    .set({ state: 'PAYING', held_until: now.add({ minutes: PAGE_MINUTES + NEWS_MINUTES }).toString() })
    .where('id', '=', basket.id)
    .execute();
  return done(payment);
}

/** What the payment page shows: a line for each booking, ticket and learner. The same places give the same page. */
async function pageOf(tx: Tx, doors: Doors, asker: SignedIn, places: readonly PlaceRow[]): Promise<PageFacts> {
  const { email } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', asker.subjectId)
    .executeTakeFirstOrThrow();
  const titles = await tx
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.id', 'listing.title'])
    .where(
      'booking.id',
      'in',
      places.map((place) => place.booking_id),
    )
    .execute();
  const titleOf = new Map(titles.map((row) => [row.id, row.title]));
  const groups = Map.groupBy(places, (place) => `${place.booking_id} ${place.ticket_id} ${place.learner_id}`);
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    const amountPence = sum(group.map((place) => place.price_pence + place.booker_fee_pence));
    if (!first || amountPence === 0) return [];
    const dates =
      group.length === 1
        ? format.session(first.start_date, first.end_date)
        : `${group.length} dates from ${format.shortDay(first.start_date)}`;
    return [
      {
        name: `${titleOf.get(first.booking_id) ?? ''}: ${first.ticket_name}`,
        description: `${nameOf(first)}, ${dates}`,
        amountPence,
      },
    ];
  });
  const [first] = places;
  return {
    email,
    lines,
    successUrl: `${doors.publicUrl}/bookings/${first?.booking_id ?? ''}?paid=1`,
    cancelUrl: `${doors.publicUrl}/checkout`,
  };
}
