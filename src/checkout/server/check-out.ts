import { standingAtCheckout } from '../../councils/funding.ts';
import { standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import type { SignedIn } from '../../identity/access.ts';
import { openPaymentPage, type PageFacts } from '../../payments/server/payment-page.ts';
import type { PaymentRow } from '../../payments/server/payment.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import {
  anyOf,
  askEach,
  askLast,
  isOutage,
  sql,
  transact,
  uncounted,
  type Queryable,
  type Tx,
} from '../../platform/server/database/db.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { Batcher } from '../../platform/server/database/batcher.ts';
import { writtenOnce, type Value } from '../../platform/server/database/prepared.ts';
import { format } from '../../platform/time.ts';
import { payableByCard } from '../card-payment.ts';
import { beginPayments, type Capture, type NewPayment } from './begin-payment.ts';
import { confirmAll, type Confirming } from './confirm-places.ts';
import { nameOf, promised } from '../../places/server/parties.ts';
import { endHold } from './end-holds.ts';
import { MAXIMUM_PAGES, NEWS_MINUTES, PAGE_MINUTES } from './hold-time.ts';
import { openBasketsOf } from '../../places/server/basket-lookups.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/place-rows.ts';
import { askedAmong, missingAnswers, questionsInBaskets, type Asked } from '../../questionnaires/server/questions.ts';
import { requestPlaces } from './request-places.ts';
import { openBaskets, type LockedBasket } from './release-basket.ts';
import { holdEnded } from './renew-hold.ts';
import { MOST_TOGETHER, MOST_WAITING } from './batch-limits.ts';

export type CheckedOut =
  | { outcome: 'confirmed' | 'requested'; bookingIds: string[] }
  | { outcome: 'pay'; url: string; bookingIds: string[] };

type RefusalKey =
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
  services: Services,
  caller: SignedIn,
  expectedTotalPence: number,
): Promise<Result<CheckedOut, RefusalKey>> {
  const started = await startsOf(services).ask({ caller, expectedTotalPence });
  services.wakeRelay();
  if (!started.ok) {
    if (started.refusal.key === 'hold-ended') await endOwnHold(services, caller);
    return started;
  }
  if (started.value.kind !== 'pay') return ok({ outcome: started.value.kind, bookingIds: started.value.bookingIds });
  const { payment, page, bookingIds } = started.value;
  if (payment.checkout_url) return ok({ outcome: 'pay', url: payment.checkout_url, bookingIds });
  const opened = await openPaymentPage(services, payment, page);
  if (!opened.ok) return opened;
  const kept = await pagesKept(services).ask({ paymentId: payment.id, ...opened.value });
  // Given up in another tab while the page was being opened: nobody may pay there.
  if (!kept) {
    await services.stripe.checkout.sessions.expire(opened.value.id);
    return holdEnded;
  }
  return ok({ outcome: 'pay', url: opened.value.url, bookingIds });
}

type OpenedPage = { paymentId: string; id: string; url: string };

/** Pages that were opened at once are written down at once. The answer is whether their payments were still open. */
const pagesKept = perServices(
  (services) =>
    new Batcher<OpenedPage, boolean>({
      together: (pages) => keepPages(services.db, pages),
      isOutage,
      keyOf: ({ paymentId }) => paymentId,
      most: MOST_TOGETHER,
      waiting: MOST_WAITING,
    }),
);

async function keepPages(db: Queryable, pages: readonly OpenedPage[]): Promise<boolean[]> {
  const [paymentIds, pageIds] = [pages.map(({ paymentId }) => paymentId), pages.map(({ id }) => id)];
  const urls = pages.map(({ url }) => url);
  const kept = await sql<{ id: string }>`
    update payment set checkout_session_id = page.id, checkout_url = page.url
      from unnest(${uncounted(paymentIds, 'uuid[]')}, ${uncounted(pageIds, 'text[]')}, ${uncounted(urls, 'text[]')})
        page (payment_id, id, url)
      where payment.id = page.payment_id and payment.state = 'OPEN'
      returning payment.id`.execute(db);
  const ids = new Set(kept.rows.map(({ id }) => id));
  return pages.map(({ paymentId }) => ids.has(paymentId));
}

async function endOwnHold(services: Services, caller: SignedIn): Promise<void> {
  const basket = await services.db
    .selectFrom('basket')
    .select('id')
    .where('account_id', '=', caller.subjectId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (basket) await endHold(services, basket.id);
}

const startsOf = perServices(
  (services) =>
    new Batcher<StartAsk, Result<Started, RefusalKey>>({
      together: (asks) => startTogether(services, asks),
      isOutage,
      keyOf: ({ caller }) => caller.subjectId,
      most: MOST_TOGETHER,
      waiting: MOST_WAITING,
    }),
);

type StartAsk = { caller: SignedIn; expectedTotalPence: number };

/** Baskets that are checked out at once are checked and, where nothing is to pay, confirmed in one transaction. */
async function startTogether(services: Services, asks: readonly StartAsk[]): Promise<Result<Started, RefusalKey>[]> {
  const started = await transact(services.db, async (tx) => ok(await startAll(tx, services, asks)));
  if (!started.ok) throw new Error('Checkouts are refused one by one.');
  return started.value;
}

async function startAll(tx: Tx, services: Services, asks: readonly StartAsk[]): Promise<Result<Started, RefusalKey>[]> {
  const known = await gather(
    tx,
    asks.map(({ caller }) => caller.subjectId),
  );
  const decided: Result<Decided, RefusalKey>[] = [];
  for (const { caller, expectedTotalPence } of asks) {
    const basket = known.baskets.get(caller.subjectId);
    decided.push(
      basket
        ? await start(tx, services, expectedTotalPence, basket, known)
        : await justConfirmed(tx, services, caller, expectedTotalPence),
    );
  }
  const values = decided.flatMap((one) => (one.ok ? [one.value] : []));
  const confirming = values.flatMap((value) => ('confirming' in value ? [value.confirming] : []));
  const paying = values.flatMap((value) => ('paying' in value ? [value.paying] : []));
  if (confirming.length > 0)
    await confirmAll(tx, services, confirming, 'HELD', paying.length === 0 ? askLast : askEach);
  const payments = await openPayments(tx, services, paying);
  return decided.map((one) => (one.ok ? ok(startedFrom(one.value, payments)) : one));
}

/** What is decided about one checkout: to be confirmed, or paid, together with the others, or all that it takes. */
type Decided =
  | Started
  | { confirming: Confirming; bookingIds: string[] }
  | { paying: NewPayment; page: PageFacts; bookingIds: string[] };

function startedFrom(decided: Decided, payments: ReadonlyMap<string, PaymentRow>): Started {
  if ('kind' in decided) return decided;
  const { bookingIds } = decided;
  if ('confirming' in decided) return { kind: 'confirmed', bookingIds };
  return {
    kind: 'pay',
    payment: promised(payments.get(decided.paying.basketId), 'payment'),
    page: decided.page,
    bookingIds,
  };
}

/** Writes payments down, each of another basket, and keeps these while they are being paid: the transaction's end. By basket. */
async function openPayments(
  tx: Tx,
  services: Services,
  paying: readonly NewPayment[],
): Promise<ReadonlyMap<string, PaymentRow>> {
  if (paying.length === 0) return new Map();
  const now = services.clock.now();
  const keepBaskets = (through: Queryable) =>
    through
      .updateTable('basket')
      .set({ state: 'PAYING', held_until: now.add({ minutes: PAGE_MINUTES + NEWS_MINUTES }).toString() })
      .where('id', '=', anyOf(paying.map(({ basketId }) => basketId)))
      .execute();
  const payments = await beginPayments(tx, now, paying, keepBaskets, askLast);
  return new Map(payments.map((payment) => [payment.basket_id, payment]));
}

type Bookings = Awaited<ReturnType<typeof bookingsIn>>;

/**
 * What decides about checkouts of locked baskets: their bookings, held places, what councils say of them, what was asked
 * and answered, and how many payment pages each had.
 */
type Known = {
  baskets: ReadonlyMap<string, LockedBasket>;
  pages: ReadonlyMap<string, number>;
  bookings: Bookings;
  places: PlaceRow[];
  standings: Awaited<ReturnType<typeof standingsOfPlaces>>;
  asked: ReadonlyMap<string, Asked[]>;
};

/** Locks the open baskets of accounts; what is in them is read behind the locks, without waiting for them here. */
async function gather(tx: Tx, accountIds: readonly string[]): Promise<Known> {
  const [baskets, bookings, all, pages, questions] = await askEach(
    tx,
    (through) => openBaskets(through, accountIds, 'lock'),
    (through) => bookingsIn(through, { accountIds }),
    (through) => loadPlaces(through, { inOpenBasketsOf: accountIds }),
    (through) => pagesOf(through, accountIds),
    (through) => questionsInBaskets(through, { inOpenBasketsOf: accountIds }),
  );
  const places = all.filter((place) => place.state === 'HELD');
  const placesOf = Map.groupBy(places, (place) => place.booking_id);
  const held = bookings.filter((booking) => placesOf.has(booking.id));
  const asked = await askedAmong(
    tx,
    questions,
    held.map((booking) => ({ booking, places: placesOf.get(booking.id) ?? [] })),
  );
  const funded = places.filter((place) => place.funding === 'COUNCIL').map((place) => place.id);
  return { baskets, pages, bookings: held, places, standings: await standingsOfPlaces(tx, funded, 'lock'), asked };
}

/** How many payment pages were opened for each open basket of accounts. */
async function pagesOf(tx: Queryable, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await pageCounts(tx, { accountIds });
  return new Map(rows.map((row) => [row.basket_id, Number(row.count)]));
}

const pageCounts = writtenOnce((db, value: Value<{ accountIds: readonly string[] }>) =>
  db
    .selectFrom('payment')
    .select(['basket_id', (is) => is.fn.countAll<number>().as('count')])
    .where('basket_id', '=', anyOf(openBasketsOf(value('accountIds'))))
    .where('checkout_session_id', 'is not', null)
    .groupBy('basket_id'),
);

const bookingsIn = writtenOnce((db, value: Value<{ accountIds: readonly string[] }>) =>
  db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.provider_id')
    .innerJoin('account as booker', 'booker.id', 'booking.booker_id')
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
      'booker.email as booker_email',
    ])
    .where('booking.basket_id', '=', anyOf(openBasketsOf(value('accountIds'))))
    .orderBy('booking.created_at'),
);

/** What can be confirmed, or paid, at once is left to be so together with the others. */
async function start(
  tx: Tx,
  services: Services,
  expectedTotalPence: number,
  basket: LockedBasket,
  known: Known,
): Promise<Result<Decided, RefusalKey>> {
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
    const page = pageOf(services, bookings, places);
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
  if (waits && places.some((place) => place.funding !== 'COUNCIL')) return holdAgain;
  if (total === 0) {
    if (!asks) return ok({ confirming: { basketId: basket.id, places, payment: 'FREE' }, bookingIds });
    await requestPlaces(tx, services, basket.id, places, 'FREE');
    return ok({ kind: 'requested', bookingIds });
  }
  const allowed = mayPay(known, basket, total);
  if (!allowed.ok) return allowed;
  const paying = newPayment(basket, places, total, asks ? 'manual' : 'automatic');
  return ok({ paying, page: pageOf(services, bookings, places), bookingIds });
}

/** What was held to be booked at once with others has to wait after all: a council took its yes back. */
const holdAgain = refuse(
  'not-eligible',
  'The council looks again at who is eligible, so this is booked on its own. Please give it back and choose it again.',
);

/** A second click that comes after the first has booked what was free gets the same answer. */
async function justConfirmed(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  expectedTotalPence: number,
): Promise<Result<Started, RefusalKey>> {
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
function checkProviders(bookings: Bookings): Result<true, 'not-bookable'> {
  const off = bookings.find((booking) => booking.provider_disabled_at !== null);
  if (!off) return ok(true);
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
function mayPay(known: Known, basket: LockedBasket, total: number): Result<true, RefusalKey> {
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

/** What the payment page shows: a line for each booking, ticket and learner. The same places give the same page. */
function pageOf(services: Services, bookings: Bookings, places: readonly PlaceRow[]): PageFacts {
  const titleOf = new Map(bookings.map((booking) => [booking.id, booking.title]));
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
  const others = bookings.length - 1;
  return {
    email: bookings[0]?.booker_email ?? '',
    lines,
    successUrl: `${services.publicUrl}/bookings/${first?.booking_id ?? ''}?paid=1${others > 0 ? `&others=${others}` : ''}`,
    cancelUrl: wayBack(services, places),
  };
}

/** Addresses must not grow without end: dates of longer blocks are chosen anew. */
const DATES_NAMED = 50;

/** From the payment page without paying: to what is held, and once that is over to the same dates of its first listing. */
function wayBack(services: Services, places: readonly PlaceRow[]): string {
  const [first] = places;
  const own = places.filter((place) => place.booking_id === first?.booking_id);
  const dates = [...new Set(own.map((place) => place.session_id))];
  const query = new URLSearchParams({
    listing: first?.listing_id ?? '',
    ...(dates.length <= DATES_NAMED ? { sessions: dates.join(',') } : {}),
    held: '1',
  });
  return `${services.publicUrl}/checkout?${query}`;
}
