import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { refundedOf } from '../../payments/server/refunds.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { sum } from '../../platform/money.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { AnswerValue } from '../../tickets/question.ts';
import { BANKS_TAKE_DAYS } from '../../places/payment-words.ts';
import { labelOf, waitsForOf } from '../../places/booking-label.ts';
import { mayMove } from '../../moves/move-plan.ts';
import { formatTerms, type PlaceFacts, type RefundRule } from '../../places/refund-rules.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { charged, stands } from '../../places/place.ts';
import { mayReadHealth } from '../../places/privacy.ts';
import { decideBy, pendingSentence } from '../../cancellations/refund-decision.ts';
import { declineSentence } from '../../requests/request.ts';
import { alternativesTo } from '../../requests/server/find-alternatives.ts';
import { disputeInsteadOf, disputesOf, toldOf, type DisputeOfPlaces } from '../../places/server/read-disputes.ts';
import { duesAnswer } from '../../places/server/load-dues.ts';
import { readFunding } from '../../places/server/read-funding.ts';
import { cancellationsOf, cancelledBy } from '../../cancellations/server/read-cancellations.ts';
import { cardFor, isTold, loadAccounts, loadListingCards, nameOf, promised } from '../../places/server/load-parties.ts';
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

/** What cancelling means while nobody has answered a request. */
const beforeTheAnswer = (councilDecides: boolean): string =>
  `Until the ${councilDecides ? 'council has decided' : 'provider has answered'}, the request can be taken back and nothing is charged. After that the policy applies.`;

type Refund = Omit<BookingAnswer['refunds'][number], 'sentence'>;
type RefundState = Refund['state'];

const refundSentences: Record<RefundState, string> = {
  AUTO_APPROVED: 'The refund is being sent to the card.',
  PENDING_DECISION: 'The provider decides about this refund.',
  APPROVED_FULL: 'The provider agreed to the refund; it is being sent to the card.',
  APPROVED_PARTIAL: 'The provider agreed to a part of the refund; it is being sent to the card.',
  DECLINED: 'The provider declined this refund.',
  PROCESSING: 'The refund is on its way to the card.',
  REFUNDED: `The refund was sent to the card. ${BANKS_TAKE_DAYS}`,
  FAILED: 'The bank did not take the refund. We are looking into it; the money is not lost.',
};

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
    return viewOf(services, db, row, known, as, reader);
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

async function viewOf(
  services: Services,
  db: Queryable,
  row: BookingRow,
  { moving, all, refunds, answered, happened }: Known,
  as: Side,
  reader: SignedIn | null,
): Promise<BookingAnswer> {
  const now = services.clock.now();
  const places = worthShowing(all);
  // Who was found not eligible has no place any more, and nobody waits for a word about them.
  const left = places.filter((place) => stands(place.state));
  const [
    accounts,
    listings,
    message,
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
    async (through) => (as === 'booker' && row.basket_id !== null ? openPaymentUrl(through, row.basket_id) : null),
    (through) =>
      refundedOf(
        through,
        places.map((place) => place.id),
      ),
    (through) => loadSteps(through, places),
    (through) => movabilityOf(through, row, all, as, now),
    (through) => requestOf(through, now, row, places, as),
    (through) => readFunding(through, row, left.length > 0 ? left : places),
    async (through) =>
      as === 'booker' && places.some((place) => place.funding === 'COUNCIL')
        ? readSwitches(through, services, row, places)
        : [],
    (through) => duesAnswer(services, through, row, places),
    (through) => cancellationsOf(through, row.id, all),
    async (through) => (happened.events.some(isOfDispute) ? disputesOf(through, all) : []),
  );
  const booker = promised(accounts.get(row.booker_id), 'booker');
  const provider = promised(accounts.get(row.provider_id), 'provider');
  const sides = { booker: booker.name || 'the booker', provider: provider.name, [as]: 'you' };
  const history = await historyOf(db, row.id, happened, { places: all, refunds, cancellations, sides });
  const decidedOn = new Set(
    refunds
      .filter(({ rule }) => rule === 'DECISION' || rule === 'ASKED_FOR_MORE')
      .flatMap((refund) => refund.places.map(({ placeId }) => placeId)),
  );
  const total = totalOf(places);
  const paidPence = sum(places.map(paidOf));
  const terms = termsOf(row, instantFrom(row.confirmed_at ?? row.created_at));
  const waits = places.some((place) => place.state === 'REQUESTED');
  const confirmed = places.filter(
    (place) => place.state === 'CONFIRMED' && place.start_date.getTime() > now.epochMilliseconds,
  );
  const inTerms = (place: PlaceRow): PlaceFacts =>
    // What a provider booked may still be unpaid, or be paid outside of the platform: the terms are the same.
    row.payment_way === 'checkout' && !waits
      ? placeFacts(place)
      : placeFacts(place, place.price_pence + place.booker_fee_pence);
  return {
    id: row.id,
    reference: row.reference,
    as,
    label: labelOf(places.map(inTime), now, waitsForOf(row.approval, funding?.waits ?? false, as)),
    approval: row.approval,
    payment: row.payment,
    request,
    funding,
    switchOffers,
    listing: { ...cardFor(listings.get(row.listing_id), as, places), key: listings.get(row.listing_id)?.key ?? null },
    confirmationMessage: message,
    provider: { id: provider.id, name: provider.name, slug: provider.slug },
    booker: {
      id: booker.id,
      firstName: booker.first_name,
      lastName: booker.last_name,
      emailAddress: booker.email ?? '',
      phoneNumber: as === 'provider' && isMasked(reader?.acting ?? null) ? '' : booker.phone_number,
    },
    madeBy: row.made_by_id === null ? null : (accounts.get(row.made_by_id)?.name ?? ''),
    dues,
    unclaimed: booker.unclaimed,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    places: places.map((place) => ({
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
      cancelled: cancelledBy(place, cancellations, provider.name),
    })),
    lines: quoteLines(places, steps),
    adjustments: adjustmentLines(charged(places), steps),
    money: {
      ...total,
      paidPence,
      refundedPence: sum(refunded.values()),
      providerFeePence:
        as === 'provider'
          ? sum(places.filter((place) => place.state !== 'MOVED').map((place) => place.provider_fee_pence))
          : null,
    },
    refunds: refunds.map((refund) => ({ ...refund, sentence: sentenceOf(refund, disputes, sides.provider) })),
    disputes: toldOf(disputes),
    answers: await answersOf(db, now, answered, as, places, reader),
    cancellation: {
      ...formatTerms((waits ? places : confirmed).map(inTerms), terms, now, places.map(inTerms)),
      ...(waits ? { example: beforeTheAnswer(funding?.waits ?? false) } : {}),
    },
    history,
    paymentUrl,
    moving:
      as === 'booker' && moving
        ? {
            url: moving.url,
            amountPence: moving.amountPence,
            heldUntil: moving.heldUntil.toISOString(),
            dates: datesOf(all.filter((place) => moving.sessionIds.includes(place.session_id))),
          }
        : null,
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
  row: {
    listing_id: string;
    approval: string;
    answer_by: Date | null;
    decline_reason: string | null;
    answer_message: string;
  },
  places: readonly PlaceRow[],
  as: Side,
): Promise<BookingAnswer['request']> {
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

/** How a refund stands, for those who wait for it. */
function sentenceOf(refund: Refund, disputes: readonly DisputeOfPlaces[], provider: string): string {
  if (refund.decideBy) return pendingSentence(refund.rule, refund.decideBy, provider);
  const instead = refund.state === 'FAILED' ? disputeInsteadOf(refund, disputes)?.state : undefined;
  if (instead === 'OPEN')
    return 'The bank holds this money in a dispute. If it gives the money up again, the refund is sent to the card then.';
  if (instead === 'LOST') return 'The bank gave this money back to the cardholder in the dispute instead.';
  return refundSentences[refund.state];
}

async function refundsOf(db: Queryable, bookingId: string): Promise<Refund[]> {
  const refunds = await refundRows(db, { bookingId });
  if (refunds.length === 0) return [];
  const parts = await db
    .selectFrom('refund_place')
    .selectAll()
    .where(
      'refund_id',
      'in',
      refunds.map((refund) => refund.id),
    )
    .execute();
  return refunds.map((refund) => ({
    id: refund.id,
    state: refund.state,
    amountPence: refund.amount_pence,
    rule: refund.rule as RefundRule,
    reason: refund.reason,
    askedMessage: refund.asked_message,
    answerMessage: refund.answer_message,
    decideBy: refund.state === 'PENDING_DECISION' ? decideBy(instantFrom(refund.created_at)).toString() : null,
    createdAt: refund.created_at.toISOString(),
    finishedAt: refund.finished_at?.toISOString() ?? null,
    places: parts
      .filter((part) => part.refund_id === refund.id)
      .map((part) => ({ placeId: part.place_id, amountPence: part.amount_pence })),
  }));
}

const refundRows = async (db: Queryable, { bookingId }: { bookingId: string }) =>
  db.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id').execute();

type AnswerRow = Awaited<ReturnType<typeof answerRows>>[number];

/** What was answered to the checkout questions. */
const answerRows = async (db: Queryable, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .leftJoin('learner', 'learner.id', 'answer.learner_id')
    .leftJoin('session', 'session.id', 'answer.session_id')
    .leftJoin('answer_file', (join) =>
      // By the file's key: as the person nothing else is looked at before a file's policy.
      join.on(sql<boolean>`answer_file.id = case when question.type = 'file' then (answer.value #>> '{}')::uuid end`),
    )
    .select([
      'answer.question_id',
      'answer.learner_id',
      'answer.session_id',
      'answer.value',
      'session.start_date',
      'question.label',
      'question.type',
      'question.sensitive',
      'answer_file.id as file_id',
      'answer_file.name as file_name',
      'answer_file.bytes as file_bytes',
      'learner.first_name',
      'learner.last_name',
    ])
    .where('answer.booking_id', '=', bookingId)
    .orderBy('question.position')
    .orderBy('learner.first_name')
    .orderBy('answer.learner_id')
    .orderBy('session.start_date')
    .execute();

/**
 * Answers to the checkout questions; a provider sees them while something of the booking stands. That a provider read
 * sensitive ones is written down for each child, so that a family can be told.
 */
async function answersOf(
  db: Queryable,
  now: Temporal.Instant,
  rows: readonly AnswerRow[],
  as: Side,
  places: readonly PlaceRow[],
  reader: SignedIn | null,
): Promise<BookingAnswer['answers']> {
  const standing = places.filter((place) => stands(place.state));
  if (as === 'provider' && standing.length === 0) return [];
  const lastEnd = Temporal.Instant.fromEpochMilliseconds(
    Math.max(...standing.map((place) => place.end_date.getTime()), 0),
  );
  const sensitiveToo =
    reader !== null && (as === 'booker' ? !isMasked(reader.acting) : mayReadHealth(reader.acting, lastEnd, now));
  // What was said of a date that nobody comes on any more does not concern the provider.
  const dates = new Set(
    (as === 'provider' ? standing : places).map((place) => `${place.learner_id} ${place.session_id}`),
  );
  const shown = rows.filter(
    (row) =>
      (sensitiveToo || !row.sensitive) && (row.session_id === null || dates.has(`${row.learner_id} ${row.session_id}`)),
  );
  const sensitive = shown.filter((row) => row.sensitive);
  if (as === 'provider' && reader && sensitive.length > 0) {
    const everybody = standing.map((place) => place.learner_id);
    await logLooks(db, now, reader, {
      what: 'booking-answers',
      learnerIds: sensitive.flatMap((row) => (row.learner_id === null ? everybody : [row.learner_id])),
    });
  }
  return shown.map((row) => ({
    questionId: row.question_id,
    type: row.type,
    label: row.label,
    learnerId: row.learner_id,
    startDate: row.start_date?.toISOString() ?? null,
    file:
      row.file_id === null || !sensitiveToo
        ? null
        : { id: row.file_id, name: row.file_name ?? '', bytes: row.file_bytes ?? 0 },
    learnerName:
      row.first_name === null
        ? null
        : nameOf(maskedLearner({ first_name: row.first_name, last_name: row.last_name ?? '' }, reader?.acting ?? null)),
    value: row.value as AnswerValue,
  }));
}
