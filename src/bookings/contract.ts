import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { bookingLabels } from './booking.ts';
import { refundRules } from './cancellation.ts';
import { placeStates } from './place.ts';

const moment = z.iso.datetime();
const money = z.int().min(0);
const person = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() });

/** The listing as cards and headings show it. `picture` is shown from /api/media/{id}-640.webp. */
const listingCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  venueName: z.string(),
  addressLine: z.string(),
  town: z.string(),
  zipCode: z.string(),
  picture: z.object({ id: z.uuid(), colour: z.string(), alternativeText: z.string() }).nullable(),
});

const providerCard = z.object({ id: z.uuid(), name: z.string(), slug: z.string().nullable() });

const sessionLine = z.object({
  id: z.uuid(),
  blockName: z.string(),
  startDate: moment,
  endDate: moment,
  cancelled: z.boolean(),
});

const ticketLine = z.object({
  id: z.uuid(),
  name: z.string(),
  unit: z.enum(['session', 'block']),
  funding: z.enum(['PAID', 'FREE', 'COUNCIL']),
});

/** One learner on one session under one ticket, with its money. */
const placeLine = z.object({
  id: z.uuid(),
  state: z.enum(placeStates),
  session: sessionLine,
  ticket: ticketLine,
  learner: person,
  /** What the provider asks; `pricePence + bookerFeePence` is `allInPence`, the price shown everywhere. */
  pricePence: money,
  bookerFeePence: money,
  allInPence: money,
});

const cancellationTerms = z.object({
  policy: z.enum(['FLEXIBLE', 'MODERATE', 'STRICT', 'NO_REFUND', 'CUSTOM', 'DISCRETION']),
  /** The policy in words: 'Full refund up to 7 days before, half up to 48 hours before.' */
  sentence: z.string(),
  /** What it means for these dates: 'Cancel by Tue 06 Apr 2027, 09:30 and you get £48.00 back.' One or two sentences. */
  example: z.string(),
});

const answerValue = z.union([
  z.string().max(4_000),
  z.number().min(-1e9).max(1e9),
  z.boolean(),
  z.array(z.string().max(300)).max(50),
]);

const basketQuestion = z.object({
  id: z.uuid(),
  type: z.enum([
    'short-text',
    'long-text',
    'number',
    'yes-no',
    'one-of',
    'many-of',
    'date',
    'time',
    'phone',
    'email',
    'file',
    'consent',
    'information',
  ]),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  sensitive: z.boolean(),
  /** Whom to ask it for: one entry without a learner for the whole booking, or one entry for each learner. */
  asks: z.array(
    z.object({
      learnerId: z.uuid().nullable(),
      /** The learner's name, or null for the whole booking. */
      learnerName: z.string().nullable(),
      /** What was answered in this basket, or else at the last booking of this listing; null when nothing. */
      answer: answerValue.nullable(),
      /** Whether the answer is from an earlier booking and wants a look. */
      fromEarlier: z.boolean(),
    }),
  ),
});

/** A ticket with all its places of one learner: what a basket or an invoice shows as one line. */
const quoteLine = z.object({
  ticketId: z.uuid(),
  ticketName: z.string(),
  learnerId: z.uuid(),
  learnerName: z.string(),
  placeCount: z.int(),
  pricePence: money,
  bookerFeePence: money,
  allInPence: money,
});

const quote = z.object({ pricePence: money, bookerFeePence: money, totalPence: money });

const basketBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  listing: listingCard,
  provider: providerCard,
  /** In order of session and learner. */
  places: z.array(placeLine),
  lines: z.array(quoteLine),
  quote,
  questions: z.array(basketQuestion),
  cancellation: cancellationTerms,
});

/** What the booker is about to book. One booking for each listing; places are held for it until `heldUntil`. */
export const basket = z.object({
  id: z.uuid(),
  /** PAYING: a payment page was opened and the places are kept until it closes; `paymentUrl` leads back to it. */
  state: z.enum(['OPEN', 'PAYING']),
  heldUntil: moment,
  /** Whether the 15 minutes can still be begun anew, once. */
  canRenew: z.boolean(),
  bookings: z.array(basketBooking),
  quote,
  paymentUrl: z.url().nullable(),
});

const refundLine = z.object({
  id: z.uuid(),
  state: z.enum([
    'AUTO_APPROVED',
    'PENDING_DECISION',
    'APPROVED_FULL',
    'APPROVED_PARTIAL',
    'DECLINED',
    'PROCESSING',
    'REFUNDED',
    'FAILED',
  ]),
  amountPence: money,
  rule: z.enum(refundRules),
  /** Why it is this amount, in one or more sentences. */
  reason: z.string(),
  /** How the refund stands: 'On its way to your card; banks take 5 to 10 days.' */
  sentence: z.string(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  places: z.array(z.object({ placeId: z.uuid(), amountPence: money })),
});

const paymentState = z.enum([
  'FREE',
  'AUTHORISED',
  'PAID',
  'AWAITING_OFFLINE',
  'UNPAID_INVOICE',
  'FAILED',
  'PENDING',
  'PART_REFUNDED',
  'REFUNDED',
]);

const label = z.object({ key: z.enum(bookingLabels), text: z.string() });

/** A booking as its booker or its provider sees it. */
export const booking = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** Which side the asker is on; somebody who books their own listing is the booker. */
  as: z.enum(['booker', 'provider']),
  label,
  approval: z.enum(['NOT_REQUIRED', 'PENDING', 'APPROVED', 'DECLINED', 'EXPIRED', 'WITHDRAWN']),
  payment: paymentState,
  listing: listingCard,
  /** The provider's own words after a booking; empty when there are none or nothing is confirmed. */
  confirmationMessage: z.string(),
  provider: providerCard,
  booker: person.extend({ emailAddress: z.string(), phoneNumber: z.string() }),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  places: z.array(
    placeLine.extend({
      /** What the booker paid for it, with the fee; 0 while unpaid. */
      paidPence: money,
      /** Of that, refunds that were decided. */
      refundedPence: money,
      /** Whether the asker may cancel it now. */
      canCancel: z.boolean(),
    }),
  ),
  lines: z.array(quoteLine),
  money: z.object({
    pricePence: money,
    bookerFeePence: money,
    totalPence: money,
    paidPence: money,
    /** Refunds that were decided, paid out or on their way. */
    refundedPence: money,
    /** For the provider: what the platform keeps of the price; null for the booker. */
    providerFeePence: money.nullable(),
  }),
  refunds: z.array(refundLine),
  answers: z.array(
    z.object({ questionId: z.uuid(), label: z.string(), learnerName: z.string().nullable(), value: answerValue }),
  ),
  cancellation: cancellationTerms,
  /** Oldest first, one sentence each. */
  history: z.array(z.object({ at: moment, kind: z.string(), sentence: z.string() })),
  /** While a payment page of this booking is open: its address. */
  paymentUrl: z.url().nullable(),
});

/** A booking in a list. */
const bookingSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  label,
  payment: paymentState,
  listing: listingCard,
  provider: providerCard,
  booker: person,
  learners: z.array(person),
  /** Places that stand (held, requested or confirmed), or all where none stands. */
  placeCount: z.int(),
  sessionCount: z.int(),
  /** First and last session of those places, and the next that has not ended. */
  firstStart: moment.nullable(),
  lastEnd: moment.nullable(),
  nextSession: z.object({ id: z.uuid(), startDate: moment, endDate: moment }).nullable(),
  totalPence: money,
  paidPence: money,
  refundedPence: money,
  createdAt: moment,
});

/** What cancelling these places would give back; `POST …/cancel` gives exactly this or refuses. */
export const refundQuote = z.object({
  bookingId: z.uuid(),
  as: z.enum(['booker', 'provider']),
  places: z.array(
    z.object({
      placeId: z.uuid(),
      session: sessionLine,
      learner: person,
      ticketName: z.string(),
      paidPence: money,
      amountPence: money,
      rule: z.enum(refundRules),
      sentence: z.string(),
    }),
  ),
  paidPence: money,
  totalPence: money,
  /** The whole in one or two sentences: 'You get £24.72 of £49.44 back.' */
  sentence: z.string(),
});

const bookingParams = z.object({ bookingId: z.uuid() });
const side = z.enum(['booker', 'provider']);

export const bookingsContract = contract({
  'GET /basket': {
    summary: 'What the booker is about to book; null when nothing is held',
    access: 'own-family',
    output: z.object({ basket: basket.nullable() }),
  },
  'POST /basket/places': {
    summary: 'Holds places of one listing for 15 minutes, in place of what was held of it; all of them or none',
    access: 'own-family',
    body: z.strictObject({
      listingId: z.uuid(),
      /** The key of a private listing, from its link. */
      key: z.string().min(1).max(200).optional(),
      lines: z
        .array(z.strictObject({ sessionId: z.uuid(), ticketId: z.uuid(), learnerId: z.uuid() }))
        .min(1)
        .max(200),
    }),
    output: z.object({ basket }),
    idempotent: true,
    problems: {
      /**
       * details: { sessions: [{ sessionId, startDate, endDate, asked, left }], tickets: [{ ticketId, name, asked, left }] };
       * `left` is null where some are left and the provider hides how many
       */
      'places-gone': 409,
      /** details: { learnerId, learnerName, sessionId, startDate, endDate } */
      'learner-busy': 409,
      'not-bookable': 409,
      'requests-not-open': 409,
      'ticket-not-on-sale': 409,
      'ages-do-not-fit': 409,
      'quantity-not-allowed': 409,
      'block-incomplete': 409,
      'too-many-places': 409,
      'hold-ended': 409,
      'payment-open': 409,
      'stripe-unavailable': 503,
    },
  },
  'POST /basket/renew': {
    summary: 'Holds the basket for another 15 minutes, once',
    access: 'own-family',
    output: z.object({ basket }),
    problems: { 'hold-ended': 409, 'already-renewed': 409, 'payment-open': 409 },
  },
  'DELETE /basket': {
    summary: 'Gives held places back: all, or those of one booking of the basket',
    access: 'own-family',
    query: z.object({ bookingId: z.uuid().optional() }),
    problems: { 'payment-open': 409, 'stripe-unavailable': 503 },
  },
  'PUT /basket/answers': {
    summary: 'Saves answers to the questions of one booking of the basket',
    access: 'own-family',
    body: z.strictObject({
      bookingId: z.uuid(),
      answers: z
        .array(z.strictObject({ questionId: z.uuid(), learnerId: z.uuid().nullable(), value: answerValue.nullable() }))
        .max(400),
    }),
    output: z.object({ basket }),
    /** 'invalid-input' names fields 'answers.QUESTION' or 'answers.QUESTION.LEARNER'. */
    problems: { 'hold-ended': 409 },
  },
  'POST /basket/checkout': {
    summary: 'Books the basket: at once when nothing is to pay, else by a Stripe payment page',
    access: 'own-family',
    body: z.strictObject({
      /** The total that the booker saw. It is only compared, never charged. */
      expectedTotalPence: z.int().min(0).max(100_000_000),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('confirmed'), bookingIds: z.array(z.uuid()) }),
      z.object({ outcome: z.literal('pay'), url: z.url(), bookingIds: z.array(z.uuid()) }),
    ]),
    idempotent: true,
    problems: {
      'hold-ended': 409,
      /** details: { bookingId }: its provider sells nothing any more */
      'not-bookable': 409,
      /** details: { totalPence } */
      'total-changed': 409,
      /** fields 'answers.QUESTION' or 'answers.QUESTION.LEARNER', details: { bookingId } */
      'answers-missing': 422,
      'amount-too-small': 409,
      'amount-too-large': 409,
      'too-many-payments': 409,
      'stripe-unavailable': 503,
    },
  },
  'GET /bookings': {
    summary: 'Bookings of the asker, or (as=provider) of the asker’s listings, a page at a time',
    access: 'own-family',
    query: z.object({
      as: side.default('booker'),
      type: z.enum(['all', 'requests', 'upcoming', 'past', 'cancelled', 'invoices']).default('all'),
      payment: paymentState.optional(),
      listingId: z.uuid().optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      bookings: z.array(bookingSummary),
      page: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  },
  'GET /bookings/{bookingId}': {
    summary: 'One booking, for its booker or its provider',
    access: 'own-family',
    params: bookingParams,
    output: booking,
  },
  'POST /bookings/{bookingId}/settle': {
    summary: 'Asks Stripe how the payment stands and acts on it at once; for the return from the payment page',
    access: 'own-family',
    params: bookingParams,
    output: z.object({
      /** 'gone': paid too late, the places went to somebody else and the money goes back by itself. */
      outcome: z.enum(['confirmed', 'waiting', 'not-paid', 'gone']),
      sentence: z.string(),
      booking,
    }),
    problems: { 'stripe-unavailable': 503 },
  },
  'GET /bookings/{bookingId}/refund-quote': {
    summary: 'What cancelling would give back, place by place',
    access: 'own-family',
    params: bookingParams,
    query: z.object({
      /** Ids of places, parted by commas; absent means every place that can be cancelled. */
      places: z.string().max(8_000).optional(),
      as: side.optional(),
    }),
    output: refundQuote,
    problems: { 'cannot-cancel': 409 },
  },
  'POST /bookings/{bookingId}/cancel': {
    summary: 'Cancels places and refunds exactly what the quote said',
    access: 'own-family',
    params: bookingParams,
    body: z.strictObject({
      placeIds: z.array(z.uuid()).min(1).max(200),
      expectedRefundPence: z.int().min(0).max(100_000_000),
      as: side.optional(),
      /** The provider's word to the family. */
      message: z.string().max(1_000).optional(),
    }),
    output: z.object({ booking, refundedPence: money }),
    idempotent: true,
    problems: {
      'cannot-cancel': 409,
      /** details: { quote: refundQuote } */
      'quote-changed': 409,
    },
  },
  'GET /bookings/{bookingId}/calendar.ics': {
    summary: 'The confirmed sessions of a booking as a calendar file',
    access: 'own-family',
    params: bookingParams,
    produces: 'text/calendar',
  },
});
