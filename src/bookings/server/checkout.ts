import { standingAtCheckout } from '../../councils/funding.ts';
import { standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import type { SignedIn } from '../../identity/access.ts';
import { openPaymentPage, type PageFacts } from '../../payments/server/payment-page.ts';
import type { PaymentRow } from '../../payments/server/payment.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import { anyOf, askEach, isOutage, transact, type Queryable, type Tx } from '../../platform/server/db.ts';
import { perDoors, type Doors } from '../../platform/server/doors.ts';
import { Gatherer } from '../../platform/server/gatherer.ts';
import { format } from '../../platform/time.ts';
import { payableByCard } from '../card-payment.ts';
import { beginPayment, type Capture } from './begin-payment.ts';
import { confirmAll, type Confirming } from './confirm.ts';
import { nameOf } from './cards.ts';
import { endHold } from './end-holds.ts';
import { MAXIMUM_PAGES, NEWS_MINUTES, PAGE_MINUTES } from './hold-time.ts';
import { placesInBaskets, type PlaceRow } from './place-rows.ts';
import { askedOfAll, missingAnswers, type Asked } from './questions.ts';
import { requestPlaces } from './request-places.ts';
import { openBaskets, type LockedBasket } from './release.ts';
import { holdEnded } from './renew.ts';
import { MOST_TOGETHER, MOST_WAITING } from './together.ts';

export type CheckedOut =
  | { outcome: 'confirmed' | 'requested'; bookingIds: string[] }
  | { outcome: 'pay'; url: string; bookingIds: string[] };

type Refusal =
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

type Started =
  | { kind: 'confirmed' | 'requested'; bookingIds: string[] }
  | { kind: 'pay'; payment: PaymentRow; page: PageFacts; bookingIds: string[] };

/**
 * Books the basket. What costs nothing is confirmed, or requested, at once, without Stripe. Otherwise the payment is written first and
 * its page opened after the commit; a second call finds the same payment and answers the same page.
 * @param expectedTotalPence what the booker saw; it is compared and never charged.
 * @throws TooBusy
 */
export async function checkOut(
  doors: Doors,
  asker: SignedIn,
  expectedTotalPence: number,
): Promise<Result<CheckedOut, Refusal>> {
  const started = await startsOf(doors).ask({ asker, expectedTotalPence });
  doors.poke();
  if (!started.ok) {
    if (started.problem.key === 'hold-ended') await endOwnHold(doors, asker);
    return started;
  }
  if (started.value.kind !== 'pay') return done({ outcome: started.value.kind, bookingIds: started.value.bookingIds });
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

const startsOf = perDoors(
  (doors) =>
    new Gatherer<StartAsk, Result<Started, Refusal>>({
      together: (asks) => startTogether(doors, asks),
      isOutage,
      laneOf: ({ asker }) => asker.subjectId,
      keyOf: ({ asker }) => asker.subjectId,
      lanes: 1,
      most: MOST_TOGETHER,
      waiting: MOST_WAITING,
    }),
);

type StartAsk = { asker: SignedIn; expectedTotalPence: number };

/** Baskets that are checked out at once are checked and, where nothing is to pay, confirmed in one transaction. */
async function startTogether(doors: Doors, asks: readonly StartAsk[]): Promise<Result<Started, Refusal>[]> {
  const started = await transact(doors.db, async (tx) => done(await startAll(tx, doors, asks)));
  if (!started.ok) throw new Error('Checkouts are refused one by one.');
  return started.value;
}

async function startAll(tx: Tx, doors: Doors, asks: readonly StartAsk[]): Promise<Result<Started, Refusal>[]> {
  const baskets = await openBaskets(
    tx,
    asks.map(({ asker }) => asker.subjectId),
    'lock',
  );
  const known = await gather(tx, [...baskets.values()]);
  const confirming: Confirming[] = [];
  const answers: Result<Started, Refusal>[] = [];
  for (const { asker, expectedTotalPence } of asks) {
    const basket = baskets.get(asker.subjectId);
    const started = basket
      ? await start(tx, doors, asker, expectedTotalPence, basket, known)
      : await justConfirmed(tx, doors, asker, expectedTotalPence);
    if (started.ok && 'confirming' in started.value) {
      confirming.push(started.value.confirming);
      answers.push(done({ kind: 'confirmed', bookingIds: started.value.bookingIds }));
    } else answers.push(started as Result<Started, Refusal>);
  }
  if (confirming.length > 0) await confirmAll(tx, doors, confirming);
  return answers;
}

type Bookings = Awaited<ReturnType<typeof bookingsIn>>;

/** What decides about checkouts of locked baskets: their bookings, held places, what councils say of them, and what was asked and answered. */
type Known = {
  bookings: Bookings;
  places: PlaceRow[];
  standings: Awaited<ReturnType<typeof standingsOfPlaces>>;
  asked: ReadonlyMap<string, Asked[]>;
};

async function gather(tx: Tx, baskets: readonly LockedBasket[]): Promise<Known> {
  if (baskets.length === 0) return { bookings: [], places: [], standings: [], asked: new Map() };
  const basketIds = baskets.map((basket) => basket.id);
  const [bookings, all] = await askEach(
    tx,
    (through) => bookingsIn(through, basketIds),
    (through) => placesInBaskets(through, basketIds),
  );
  const places = all.filter((place) => place.state === 'HELD');
  const placesOf = Map.groupBy(places, (place) => place.booking_id);
  const held = bookings.filter((booking) => placesOf.has(booking.id));
  const asked = await askedOfAll(
    tx,
    held.map((booking) => ({ booking, places: placesOf.get(booking.id) ?? [] })),
  );
  const funded = places.filter((place) => place.funding === 'COUNCIL').map((place) => place.id);
  return { bookings: held, places, standings: await standingsOfPlaces(tx, funded, 'lock'), asked };
}

function bookingsIn(tx: Queryable, basketIds: readonly string[]) {
  return tx
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.provider_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select([
      'booking.id',
      'booking.basket_id',
      'booking.listing_id',
      'booking.booker_id',
      'booking.needs_approval',
      'booking.booked_once_eligible',
      'listing.title',
      'account.disabled_at as provider_disabled_at',
    ])
    .where('booking.basket_id', '=', anyOf(basketIds))
    .orderBy('booking.created_at')
    .execute();
}

/** What can be confirmed at once is left to be confirmed together with the others. */
async function start(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  expectedTotalPence: number,
  basket: LockedBasket,
  known: Known,
): Promise<Result<Started | { confirming: Confirming; bookingIds: string[] }, Refusal>> {
  const now = doors.clock.now();
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
    const current = isStale(payment, now) ? await replacePayment(tx, doors, basket, places, payment) : done(payment);
    if (!current.ok) return current;
    return done({ kind: 'pay', payment: current.value, page: await pageOf(tx, doors, asker, places), bookingIds });
  }
  const open = checkProviders(bookings);
  if (!open.ok) return open;
  const answered = checkAnswers(bookings, known.asked);
  if (!answered.ok) return answered;
  const placeIds = new Set(places.map((place) => place.id));
  const council = standingAtCheckout(known.standings.filter(({ placeId }) => placeIds.has(placeId)));
  if (!council.ok) return council;
  // A booking that is asked for first is always alone in its basket.
  const asks =
    bookings.some((booking) => booking.needs_approval && !booking.booked_once_eligible) || council.value === 'waits';
  if (asks && bookings.length > 1) return holdAgain;
  if (total === 0) {
    if (!asks) return done({ confirming: { basketId: basket.id, places, payment: 'FREE' }, bookingIds });
    await requestPlaces(tx, doors, basket.id, places, 'FREE');
    return done({ kind: 'requested', bookingIds });
  }
  const payment = await writePayment(tx, doors, basket, places, total, asks ? 'manual' : 'automatic');
  if (!payment.ok) return payment;
  return done({ kind: 'pay', payment: payment.value, page: await pageOf(tx, doors, asker, places), bookingIds });
}

/** What was held to be booked at once with others has to wait after all: a council took its yes back. */
const holdAgain = refuse(
  'not-eligible',
  'The council looks again at who is eligible, so this is booked on its own. Please give it back and choose it again.',
);

/** A second click that comes after the first has booked what was free gets the same answer. */
async function justConfirmed(
  tx: Tx,
  doors: Doors,
  asker: SignedIn,
  expectedTotalPence: number,
): Promise<Result<Started, Refusal>> {
  const since = doors.clock.now().subtract({ minutes: SECOND_CLICK_MINUTES }).toString();
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('basket', 'basket.id', 'booking.basket_id')
    .select(['booking.id', 'booking.payment', 'booking.approval', 'basket.id as basket_id'])
    .where('basket.account_id', '=', asker.subjectId)
    .where('basket.state', '=', 'CONFIRMED')
    .where((is) =>
      is.or([is('booking.confirmed_at', '>=', since as never), is('booking.requested_at', '>=', since as never)]),
    )
    .orderBy('basket.created_at', 'desc')
    .execute();
  const latest = rows.filter((row) => row.basket_id === rows[0]?.basket_id);
  if (latest.length === 0 || expectedTotalPence !== 0 || latest.some((row) => row.payment !== 'FREE')) return holdEnded;
  const asked = latest.some((row) => row.approval === 'PENDING');
  return done({ kind: asked ? 'requested' : 'confirmed', bookingIds: latest.map((row) => row.id) });
}

/** Nothing is sold for a provider whose account was switched off since the places were held. */
function checkProviders(bookings: Bookings): Result<true, 'not-bookable'> {
  const off = bookings.find((booking) => booking.provider_disabled_at !== null);
  if (!off) return done(true);
  return refuse('not-bookable', `‘${off.title}’ takes no bookings any more. Please take it out of your basket.`, {
    details: { bookingId: off.id },
  });
}

function checkAnswers(bookings: Bookings, asked: ReadonlyMap<string, Asked[]>): Result<true, 'answers-missing'> {
  for (const booking of bookings) {
    const missing = missingAnswers(asked.get(booking.id) ?? []);
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
  const allowed = await mayPay(tx, basket, stale.amount_pence);
  if (!allowed.ok) return allowed;
  await tx
    .updateTable('payment')
    .set({ state: 'CANCELLED', finished_at: doors.clock.now().toString() })
    .where('id', '=', stale.id)
    .where('state', '=', 'OPEN')
    .execute();
  return done(await insertPayment(tx, doors, basket, places, stale.amount_pence, stale.capture as Capture));
}

async function writePayment(
  tx: Tx,
  doors: Doors,
  basket: LockedBasket,
  places: readonly PlaceRow[],
  total: number,
  capture: Capture,
): Promise<Result<PaymentRow, Refusal>> {
  const allowed = await mayPay(tx, basket, total);
  return allowed.ok ? done(await insertPayment(tx, doors, basket, places, total, capture)) : allowed;
}

/** Refused before anything is written: what others check out in the same transaction is kept. */
async function mayPay(tx: Tx, basket: LockedBasket, total: number): Promise<Result<true, Refusal>> {
  const payable = payableByCard(total);
  if (!payable.ok) return payable;
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
  return done(true);
}

async function insertPayment(
  tx: Tx,
  doors: Doors,
  basket: LockedBasket,
  places: readonly PlaceRow[],
  total: number,
  capture: Capture,
): Promise<PaymentRow> {
  const now = doors.clock.now();
  const payment = await beginPayment(tx, now, {
    basketId: basket.id,
    accountId: basket.account_id,
    amountPence: total,
    capture,
    placeIds: places.map((place) => place.id),
  });
  await tx
    .updateTable('basket')
    .set({ state: 'PAYING', held_until: now.add({ minutes: PAGE_MINUTES + NEWS_MINUTES }).toString() })
    .where('id', '=', basket.id)
    .execute();
  return payment;
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
