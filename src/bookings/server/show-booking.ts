import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { refundedOf } from '../../payments/server/read-refunded.ts';
import { inPlainNames } from '../plain-names.ts';
import { sum } from '../../platform/money.ts';
import { ok, type Result } from '../../platform/result.ts';
import { type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { labelOf, waitsForOf } from '../../places/booking-label.ts';
import { mayMove } from '../../moves/move-plan.ts';
import { formatTerms, type PlaceFacts } from '../../places/refund-rules.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { charged, stands } from '../../places/place.ts';
import { requestedLearners } from './read-requested-learners.ts';
import { declineSentence } from '../../requests/request.ts';
import { alternativesTo } from '../../requests/server/find-alternatives.ts';
import { disputesOf, toldOf } from '../../places/server/read-disputes.ts';
import { duesAnswer } from '../../places/server/load-dues.ts';
import { readFunding } from '../../places/server/read-funding.ts';
import { cancellationsOf, cancelledBy } from '../../cancellations/server/read-cancellations.ts';
import { cardFor, isTold, loadAccounts, loadListingCards, promised } from '../../places/server/load-parties.ts';
import { readSwitches } from '../../requests/server/offer-ticket-switch.ts';
import { findBooking, type Side } from '../../places/server/find-booking.ts';
import { historyOf, loadHappened } from './load-history.ts';
import { placeLine, quoteLines, totalOf } from '../../places/server/quote-lines.ts';
import { movingPlaces, termsOfBooking, type BookingRow } from '../../moves/server/move-facts.ts';
import { openMoveOf } from '../../moves/server/open-move.ts';
import {
  blockGroupOf,
  loadPlaces,
  paidOf,
  ticketLeftOf,
  worthShowing,
  type PlaceRow,
} from '../../places/server/rows.ts';
import { adjustmentLines, loadSteps } from '../../places/server/write-steps.ts';
import { canCancel } from '../../cancellations/server/quote-refund.ts';
import { instantFrom, placeFacts, termsOf } from '../../places/server/refund-facts.ts';
import { answerRows, answersOf } from './read-answers.ts';
import { readVisit } from './read-visit.ts';
import { refundsOf, sentenceOf } from './read-booking-refunds.ts';

/** What cancelling means while nobody has answered a request. */
const beforeTheAnswer = (councilDecides: boolean): string =>
  `Until the ${councilDecides ? 'council has decided' : 'provider has answered'}, the request can be taken back and nothing is charged. After that the policy applies.`;

/** A booking as the caller may see it. */
export async function showBooking(
  services: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<BookingAnswer, 'not-found'>> {
  return services.db.connection().execute(async (db) => {
    const [found, known] = await pipeline(
      db,
      (through) => findBooking(through, caller, bookingId),
      (through) => loadKnown(through, bookingId, caller),
    );
    return found ? ok(await viewOf(services, db, found.row, known, found.side, caller)) : notFound;
  });
}

/**
 * A booking as one of its sides sees it; for mails too. The caller answers for the right to see it.
 * @param reader who looks at it. Sensitive answers are left out where they may not read them, and where nobody is named;
 *   learners are masked where they must be.
 */
export async function readBooking(
  services: Services,
  bookingId: string,
  as: Side,
  reader: SignedIn | null = null,
): Promise<BookingAnswer> {
  return services.db.connection().execute(async (db) => {
    const [row, known] = await pipeline(
      db,
      async (through) => promised((await bookingRows(through, { bookingId }))[0], 'booking'),
      (through) => loadKnown(through, bookingId, reader),
    );
    const booking = await viewOf(services, db, row, known, as, reader);
    return reader === null && as === 'booker' && booking.unclaimed ? inPlainNames(booking) : booking;
  });
}

const bookingRows = async (db: Queryable, { bookingId }: { bookingId: string }) =>
  db.selectFrom('booking').selectAll().where('id', '=', bookingId).execute();

type Known = Awaited<ReturnType<typeof loadKnown>>;

/** What is known of a booking by its id alone: it is asked along with the booking. */
async function loadKnown(db: Queryable, bookingId: string, reader: SignedIn | null) {
  // Open moves are asked before the places: one that ends meanwhile is then seen as under way, and never as if it had not
  // been made.
  const [moving, all, refunds, answered, happened] = await pipeline(
    db,
    (through) => openMoveOf(through, bookingId),
    (through) => loadPlaces(through, [bookingId], reader?.acting),
    (through) => refundsOf(through, bookingId),
    (through) => answerRows(through, { bookingId }),
    (through) => loadHappened(through, bookingId),
  );
  return { moving, all, refunds, answered, happened };
}

type Around = Awaited<ReturnType<typeof loadAround>>;

/** What stands around a booking for one of its sides: people, listing, payment, steps of places, request, funding, disputes. */
async function loadAround(services: Services, db: Queryable, row: BookingRow, known: Known, as: Side) {
  const now = services.clock.now();
  const places = worthShowing(known.all);
  // Who was found not eligible has no place any more, and nobody waits for a word about them.
  const left = places.filter((place) => stands(place.state));
  const placeIds = places.map((place) => place.id);
  const [
    accounts,
    listings,
    confirmationMessage,
    visit,
    paymentUrl,
    refunded,
    steps,
    movability,
    request,
    funding,
    switchOffers,
    dues,
    cancellations,
    disputes,
  ] = await pipeline(
    db,
    (through) => loadAccounts(through, [row.booker_id, row.provider_id, ...(row.made_by_id ? [row.made_by_id] : [])]),
    (through) => loadListingCards(through, [row.listing_id]),
    async (through) => (row.confirmed_at ? confirmationMessageOf(through, row.listing_id) : ''),
    async (through) => (as === 'booker' && isTold(as, places) ? readVisit(through, row.listing_id) : null),
    async (through) => (as === 'booker' && row.basket_id !== null ? openPaymentUrl(through, row.basket_id) : null),
    (through) => refundedOf(through, placeIds),
    (through) => loadSteps(through, places),
    (through) => movabilityOf(through, row, known.all, as, now),
    (through) => requestOf(through, now, row, places, as),
    (through) => readFunding(through, row, left.length > 0 ? left : places),
    async (through) =>
      as === 'booker' && places.some((place) => place.funding === 'COUNCIL')
        ? readSwitches(through, services, row, places)
        : [],
    (through) => duesAnswer(services, through, row, places),
    (through) => cancellationsOf(through, row.id, known.all),
    async (through) => (known.happened.events.some(isOfDispute) ? disputesOf(through, known.all) : []),
  );
  return {
    now,
    places,
    accounts,
    listings,
    confirmationMessage,
    visit,
    paymentUrl,
    refunded,
    steps,
    movability,
    request,
    funding,
    switchOffers,
    dues,
    cancellations,
    disputes,
    booker: promised(accounts.get(row.booker_id), 'booker'),
    provider: promised(accounts.get(row.provider_id), 'provider'),
  };
}

async function viewOf(
  services: Services,
  db: Queryable,
  row: BookingRow,
  known: Known,
  as: Side,
  reader: SignedIn | null,
): Promise<BookingAnswer> {
  const around = await loadAround(services, db, row, known, as);
  const { booker, provider, places, steps, funding, cancellations, disputes, now } = around;
  const { all, refunds, answered, happened } = known;
  const sides = { booker: booker.name || 'the booker', provider: provider.provider_name, [as]: 'you' };
  return {
    id: row.id,
    reference: row.reference,
    as,
    label: labelOf(places.map(inTime), now, waitsForOf(row.approval, funding?.waits ?? false, as)),
    approval: row.approval,
    payment: row.payment,
    request: around.request && {
      ...around.request,
      learners:
        as === 'provider' && row.approval === 'PENDING' ? await requestedLearners(services, db, reader, places) : [],
    },
    funding,
    switchOffers: around.switchOffers,
    listing: {
      ...cardFor(around.listings.get(row.listing_id), as, places),
      key: around.listings.get(row.listing_id)?.key ?? null,
    },
    confirmationMessage: around.confirmationMessage,
    visit: around.visit,
    ...partiesOf(row, around, as, reader),
    dues: around.dues,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    places: placesOf(known, around, as),
    lines: quoteLines(places, steps),
    adjustments: adjustmentLines(charged(places), steps),
    money: moneyOf(around, as),
    refunds: refunds.map((refund) => ({ ...refund, sentence: sentenceOf(refund, disputes, sides.provider) })),
    disputes: toldOf(disputes),
    answers: await answersOf(db, services, answered, as, places, reader),
    cancellation: cancellationTerms(row, around),
    history: await historyOf(db, row.id, happened, { places: all, refunds, cancellations, sides }),
    paymentUrl: around.paymentUrl,
    moving: as === 'booker' ? movingOf(known) : null,
  };
}

/** Booker, provider and who made the booking, as a side may see them. */
function partiesOf(row: BookingRow, { accounts, booker, provider }: Around, as: Side, reader: SignedIn | null) {
  const isBooked = row.confirmed_at !== null;
  return {
    provider: {
      id: provider.id,
      name: provider.provider_name,
      slug: provider.slug,
      phoneNumber: as === 'booker' && isBooked ? provider.phone_number : '',
    },
    booker: {
      id: booker.id,
      firstName: booker.first_name,
      lastName: booker.last_name,
      emailAddress: as === 'booker' || isBooked ? (booker.email ?? '') : '',
      phoneNumber: as === 'booker' || (isBooked && !isMasked(reader?.acting ?? null)) ? booker.phone_number : '',
    },
    madeBy: row.made_by_id === null ? null : (accounts.get(row.made_by_id)?.provider_name ?? ''),
    unclaimed: booker.unclaimed,
  };
}

/** Each place with its money and with what a side may still do with it. */
function placesOf({ refunds }: Known, around: Around, as: Side): BookingAnswer['places'] {
  const { places, steps, refunded, movability, cancellations, provider, now } = around;
  const decidedOn = new Set(
    refunds
      .filter(({ rule }) => rule === 'DECISION' || rule === 'ASKED_FOR_MORE')
      .flatMap((refund) => refund.places.map(({ placeId }) => placeId)),
  );
  return places.map((place) => ({
    ...placeLine(place, steps, isTold(as, places)),
    normalPricePence: place.normal_price_pence,
    paidPence: paidOf(place),
    refundedPence: refunded.get(place.id) ?? 0,
    providerFeePence: as === 'provider' ? place.provider_fee_pence : null,
    canCancel: canCancel(place, as, now),
    ...movability(place),
    freeUntil: freeUntilOf(place, now),
    askablePence:
      as === 'booker' && place.state === 'CANCELLED_BY_BOOKER' && !decidedOn.has(place.id)
        ? ticketLeftOf(place, refunded.get(place.id) ?? 0)
        : 0,
    cancelled: cancelledBy(place, cancellations, provider.provider_name),
  }));
}

/** What a booking costs, what was paid and what went back; the provider's fee for the provider alone. */
function moneyOf({ places, refunded }: Around, as: Side): BookingAnswer['money'] {
  const kept = places.filter((place) => place.state !== 'MOVED');
  return {
    ...totalOf(places),
    paidPence: sum(places.map(paidOf)),
    refundedPence: sum(refunded.values()),
    providerFeePence: as === 'provider' ? sum(kept.map((place) => place.provider_fee_pence)) : null,
  };
}

/** What cancelling would mean now, in words. */
function cancellationTerms(row: BookingRow, { places, funding, now }: Around): BookingAnswer['cancellation'] {
  const terms = termsOf(row, instantFrom(row.confirmed_at ?? row.created_at));
  const waits = places.some((place) => place.state === 'REQUESTED');
  const toCome = places.filter(
    (place) => place.state === 'CONFIRMED' && place.start_date.getTime() > now.epochMilliseconds,
  );
  const inTerms = (place: PlaceRow): PlaceFacts =>
    // What a provider booked may still be unpaid, or be paid outside of the platform: the terms are the same.
    row.payment_way === 'checkout' && !waits
      ? placeFacts(place)
      : placeFacts(place, place.price_pence + place.booker_fee_pence);
  return {
    ...formatTerms((waits ? places : toCome).map(inTerms), terms, now, places.map(inTerms)),
    ...(waits ? { example: beforeTheAnswer(funding?.waits ?? false) } : {}),
  };
}

/** A move that is being paid, with the dates that it leaves. */
function movingOf({ moving, all }: Known): BookingAnswer['moving'] {
  if (!moving) return null;
  return {
    url: moving.url,
    amountPence: moving.amountPence,
    heldUntil: moving.heldUntil.toISOString(),
    dates: datesOf(all.filter((place) => moving.sessionIds.includes(place.session_id))),
  };
}

/** The dates of places, each once, in order. */
function datesOf(places: readonly PlaceRow[]): { startDate: string; endDate: string }[] {
  return [...new Map(places.map((place) => [place.session_id, place])).values()]
    .toSorted((a, b) => a.start_date.getTime() - b.start_date.getTime())
    .map((place) => ({ startDate: place.start_date.toISOString(), endDate: place.end_date.toISOString() }));
}

const isOfDispute = ({ kind }: { kind: string }): boolean => kind === 'dispute.opened' || kind === 'dispute.closed';

async function confirmationMessageOf(db: Queryable, listingId: string): Promise<string> {
  const [listing] = await messageRows(db, { listingId });
  return promised(listing, 'listing').confirmation_message;
}

const messageRows = async (db: Queryable, { listingId }: { listingId: string }) =>
  db.selectFrom('listing').select('confirmation_message').where('id', '=', listingId).execute();

async function openPaymentUrl(db: Queryable, basketId: string): Promise<string | null> {
  const [open] = await openPaymentRows(db, { basketId });
  return open?.checkout_url ?? null;
}

const openPaymentRows = async (db: Queryable, { basketId }: { basketId: string }) =>
  db
    .selectFrom('payment')
    .select('checkout_url')
    .where('basket_id', '=', basketId)
    .where('state', '=', 'OPEN')
    .execute();

/** Whether each place may be moved by a side now, as the rule says it; places of one block ticket move together. */
async function movabilityOf(
  db: Queryable,
  row: BookingRow,
  places: readonly PlaceRow[],
  as: Side,
  now: Temporal.Instant,
): Promise<(place: PlaceRow) => { canMove: boolean; cannotMove: string }> {
  const confirmed = places.filter((place) => place.state === 'CONFIRMED');
  const moving = await movingPlaces(db, confirmed);
  const facts = places.map((place) => placeFacts(place));
  return (place) => {
    const together = moving.filter((one) =>
      one.blockGroup === null ? one.placeId === place.id : one.blockGroup === blockGroupOf(place),
    );
    if (together.length === 0) return { canMove: false, cannotMove: '' };
    const right = mayMove(together, facts, termsOfBooking(row), as, now);
    return { canMove: right.ok, cannotMove: right.ok ? '' : right.refusal.message };
  };
}

/** Until when a changed date may be cancelled for free; null when it may not, or not any more. */
function freeUntilOf(place: PlaceRow, now: Temporal.Instant): string | null {
  const { free_cancel_until: until } = place;
  if (!until || until.getTime() <= now.epochMilliseconds || !canCancel(place, 'booker', now)) return null;
  return until.toISOString();
}

/** What is to say of a request; null for bookings that were made at once. */
async function requestOf(
  db: Queryable,
  now: Temporal.Instant,
  row: BookingRow,
  places: readonly PlaceRow[],
  as: Side,
): Promise<Omit<NonNullable<BookingAnswer['request']>, 'learners'> | null> {
  if (row.answer_by === null) return null;
  const over = row.approval === 'DECLINED' || row.approval === 'EXPIRED';
  return {
    answerBy: row.answer_by.toISOString(),
    declineReason: row.decline_reason === null ? null : declineSentence(row.decline_reason),
    message: row.answer_message,
    alternatives: over && as === 'booker' ? await alternativesTo(db, row.listing_id, places, now) : [],
  };
}

/** A place as the booking's label sees it. */
export function inTime(place: PlaceRow) {
  return {
    state: place.state,
    startDate: instantFrom(place.start_date),
    endDate: instantFrom(place.end_date),
    cancelledBy: place.cancelled_by,
  };
}
