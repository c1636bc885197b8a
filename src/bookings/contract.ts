import * as z from 'zod';
import { newLearner } from '../people/contract.ts';
import { contract } from '../platform/contract.ts';
import { FURTHEST_PAGE } from '../platform/paging.ts';
import { codeProblems } from '../tickets/code.ts';
import { holdProblems } from '../checkout/hold-problems.ts';
import { discountKinds } from '../tickets/discount.ts';
import { questionScopes, questionTypes } from '../tickets/question.ts';
import { MAXIMUM_ANSWER_FILE } from '../questionnaires/answer-file.ts';
import { bookingLabels } from '../checkout/hold-rules.ts';
import { refundRules } from '../places/refund-rules.ts';
import { offlineMethods, type OfflineMethod } from '../places/dues.ts';
import { placeStates } from '../places/place.ts';
import { paymentWays } from '../manual-bookings/provider-booking.ts';
import { declineReasons, type DeclineReason } from '../requests/request.ts';

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
  /** False where the exact place is told once a place is confirmed: then only the town and half the postcode are here. */
  exactPlace: z.boolean(),
  picture: z.object({ id: z.uuid(), colour: z.string(), alternativeText: z.string() }).nullable(),
});

const providerCard = z.object({ id: z.uuid(), name: z.string(), slug: z.string().nullable() });

const sessionLine = z.object({
  id: z.uuid(),
  blockName: z.string(),
  startDate: moment,
  endDate: moment,
  cancelled: z.boolean(),
  /** How often its times or venue were changed. */
  changes: z.int(),
  /** Where it is held, if not at the listing's place; without the exact place for who is not told that. */
  place: z.string().nullable(),
});

const ticketLine = z.object({
  id: z.uuid(),
  name: z.string(),
  unit: z.enum(['session', 'block']),
  funding: z.enum(['PAID', 'FREE', 'COUNCIL']),
});

/** One learner on one session under one ticket, with its money. */
export const placeLine = z.object({
  id: z.uuid(),
  state: z.enum(placeStates),
  session: sessionLine,
  ticket: ticketLine,
  learner: person,
  /** What the provider asks; `pricePence + bookerFeePence` is `allInPence`, the price shown everywhere. */
  pricePence: money,
  bookerFeePence: money,
  allInPence: money,
  /** What is had with the ticket; its price is within the place's. With a block ticket it is on each of its places. */
  addOns: z.array(z.object({ id: z.uuid(), name: z.string() })),
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

const answerFile = z.object({ id: z.uuid(), name: z.string(), bytes: z.int() });

const basketQuestion = z.object({
  id: z.uuid(),
  type: z.enum(questionTypes),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  sensitive: z.boolean(),
  scope: z.enum(questionScopes),
  /** Asked only when this other question has one of these answers: options, or 'yes' and 'no'. */
  showIf: z.object({ questionId: z.uuid(), answers: z.array(z.string()) }).nullable(),
  /**
   * Whom to ask it for: one entry without a learner for the whole booking, one for each learner, or one for each learner
   * on each of their dates.
   */
  asks: z.array(
    z.object({
      learnerId: z.uuid().nullable(),
      /** The learner's name, or null for the whole booking. */
      learnerName: z.string().nullable(),
      /** The date that it is about, or null where it is asked once for all. */
      sessionId: z.uuid().nullable(),
      startDate: moment.nullable(),
      endDate: moment.nullable(),
      /** What was answered in this basket, or else to the same question before; null when nothing. */
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
  /** All in, before discounts and without add-ons: with the adjustments it sums to the total. */
  fullPence: money,
});

/** Discounts or add-ons of places with the words that explain them, all in: below 0 for what comes off. */
const adjustment = z.object({
  kind: z.enum(['late-join', ...discountKinds, 'code', 'add-on']),
  label: z.string(),
  totalPence: z.int(),
  /** The booking fee's part of it. */
  bookerFeePence: z.int(),
  /** How often it is charged; for add-ons. */
  count: z.int(),
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
  adjustments: z.array(adjustment),
  /** The code that was taken off, or that opened a ticket. */
  code: z.string().nullable(),
  quote,
  /** The provider answers first: the card is only authorised. */
  needsApproval: z.boolean(),
  /** A council answers first; nobody else has to. */
  councilAnswers: z.boolean(),
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

/** A hold whose time ran out: since when, and what it held, so that it can be chosen again. */
export const endedHold = z.object({
  at: moment,
  /** A payment page was open for it, which has closed. */
  wasPaying: z.boolean(),
  bookings: z.array(
    z.object({ listing: z.object({ id: z.uuid(), title: z.string() }), sessionIds: z.array(z.uuid()) }),
  ),
});

/** A payment, or a part of one, that a booker takes back through the bank. */
const disputeLine = z.object({
  id: z.uuid(),
  state: z.enum(['OPEN', 'WON', 'LOST']),
  openedAt: moment,
  closedAt: moment.nullable(),
  amountPence: money,
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
  /** What the family wrote when it asked, and what the provider answered. */
  askedMessage: z.string(),
  answerMessage: z.string(),
  /** Of a refund that waits: when the policy decides. */
  decideBy: moment.nullable(),
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

const offlineMethod = z.enum(Object.keys(offlineMethods) as [OfflineMethod, ...OfflineMethod[]]);

/** What is to be paid for a booking that the provider made, and what came. */
const dues = z.object({
  way: z.enum(paymentWays),
  owedPence: money,
  receivedPence: money,
  outstandingPence: money,
  /** What came beyond what the booking costs by now. */
  toReturnPence: money,
  /** Where it can be paid by card, without signing in; null when nothing is to be paid there. */
  payUrl: z.url().nullable(),
  /** Money outside the platform, oldest first. Only what `stands` counts; the rest was taken back. */
  records: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['RECEIVED', 'RETURNED', 'TAKEN_BACK']),
      /** Signed: below 0 went back. */
      amountPence: z.int(),
      method: offlineMethod,
      reference: z.string(),
      paidOn: z.string(),
      recordedAt: moment,
      recordedBy: z.string(),
      stands: z.boolean(),
    }),
  ),
});

/** Who cancelled a place other than its booker, their name, and what they wrote, which may be nothing. */
const cancelled = z.object({ by: z.enum(['provider', 'council']), name: z.string(), message: z.string() });

/** A booking as its booker or its provider sees it. */
export const booking = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** Which side the asker is on; somebody who books their own listing is the booker. */
  as: z.enum(['booker', 'provider']),
  label,
  approval: z.enum(['NOT_REQUIRED', 'PENDING', 'APPROVED', 'DECLINED', 'EXPIRED', 'WITHDRAWN']),
  payment: paymentState,
  /** Of a request: until when the provider can answer, how they answered, and what else there is after a no. */
  request: z
    .object({
      answerBy: moment,
      declineReason: z.string().nullable(),
      message: z.string(),
      /** The likeliest first; each with the date that comes nearest to what was asked for. */
      alternatives: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          town: z.string(),
          providerName: z.string(),
          sameProvider: z.boolean(),
          /** From the listing that was asked for; null where one of the two has no place. */
          miles: z.number().nullable(),
          startDate: moment,
          /** One date; all of a block that is booked as a whole. */
          sessionIds: z.array(z.uuid()),
        }),
      ),
    })
    .nullable(),
  /** What the council says that pays for places; null where none does. */
  funding: z
    .object({
      council: z.string(),
      programme: z.string(),
      /** It has still to decide about somebody. */
      waits: z.boolean(),
      /** It waits for the family, whom it has asked something. */
      asks: z.boolean(),
      /** The provider may say yes before that. */
      mayApprove: z.boolean(),
      providerAnswers: z.boolean(),
      sentence: z.string(),
    })
    .nullable(),
  /** Places that a council does not pay for and that are kept for another ticket, by each no of the council; for the booker. */
  switchOffers: z.array(
    z.object({
      id: z.uuid(),
      until: moment,
      placeIds: z.array(z.uuid()),
      /** The cheapest first, with what all of the places would cost. */
      tickets: z.array(z.object({ id: z.uuid(), name: z.string(), totalPence: money })),
    }),
  ),
  /** `key`: of a private listing's link, whose page both sides of its booking may open. */
  listing: listingCard.extend({ key: z.string().nullable() }),
  /** The provider's own words after a booking; empty when there are none or nothing is confirmed. */
  confirmationMessage: z.string(),
  provider: providerCard,
  booker: person.extend({ emailAddress: z.string(), phoneNumber: z.string() }),
  /** Who of the provider's side made it; null for what a family booked by itself. */
  madeBy: z.string().nullable(),
  /** Of a booking that the provider made; null for the others. */
  dues: dues.nullable(),
  /** Whether its booker was entered by the provider and has not claimed it. */
  unclaimed: z.boolean(),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  places: z.array(
    placeLine.extend({
      /** What it normally costs, where the provider asked for another price. */
      normalPricePence: money.nullable(),
      /** What the booker paid for it, with the fee; 0 while unpaid. */
      paidPence: money,
      /** Of that, refunds that were decided. */
      refundedPence: money,
      /** For the provider: what the platform keeps of its price; null for the booker. */
      providerFeePence: money.nullable(),
      /** Whether the asker may cancel it now. */
      canCancel: z.boolean(),
      /** Whether the asker may move it to another date now; where not, why not. */
      canMove: z.boolean(),
      cannotMove: z.string(),
      /** Its date was changed by the provider: until this moment the booker may cancel and gets everything back. */
      freeUntil: moment.nullable(),
      /** What the booker may ask the provider for, beyond what went back; 0 when it may not, or not any more. */
      askablePence: money,
      cancelled: cancelled.nullable(),
    }),
  ),
  lines: z.array(quoteLine),
  adjustments: z.array(adjustment),
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
  /** What the card's holder asked the bank to take back. */
  disputes: z.array(disputeLine),
  answers: z.array(
    z.object({
      questionId: z.uuid(),
      type: z.enum(questionTypes),
      label: z.string(),
      learnerId: z.uuid().nullable(),
      learnerName: z.string().nullable(),
      /** When the date begins that it is about; null where it was asked once for all. */
      startDate: moment.nullable(),
      /** Of a file its id; the file itself is `GET /bookings/{bookingId}/files/{fileId}`. */
      value: answerValue,
      /** Of a file that can be opened. */
      file: answerFile.nullable(),
    }),
  ),
  cancellation: cancellationTerms,
  /** Oldest first, one sentence each. */
  history: z.array(z.object({ at: moment, kind: z.string(), sentence: z.string() })),
  /** While a payment page of this booking is open: its address. */
  paymentUrl: z.url().nullable(),
  /** While the booker pays the difference of a move: the page, the amount, and the new dates with until when they are held. */
  moving: z
    .object({
      url: z.url().nullable(),
      amountPence: money,
      heldUntil: moment,
      dates: z.array(z.object({ startDate: moment, endDate: moment })),
    })
    .nullable(),
});

export type BookingAnswer = z.infer<typeof booking>;

/** The places of a booking that a council pays for, as its officers see them. */
export const councilBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  label,
  council: z.object({ id: z.uuid(), title: z.string() }),
  listing: z.object({ title: z.string() }),
  provider: z.object({ name: z.string() }),
  places: z.array(
    placeLine.pick({ id: true, state: true, session: true, ticket: true, learner: true }).extend({
      /** What the family paid for it itself, with the fee. */
      paidPence: money,
      canCancel: z.boolean(),
      cancelled: cancelled.nullable(),
    }),
  ),
});

/** A booking in a list. */
const bookingSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  label,
  payment: paymentState,
  listing: listingCard,
  /** Whether some of its dates are held at another place than the listing's. */
  elsewhere: z.boolean(),
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
  /** Still to be paid for a booking that the provider made; 0 for the others. */
  outstandingPence: money,
  /** Whether the asker can cancel a place of it now. A request is not cancelled but taken back, on its own page. */
  canCancel: z.boolean(),
  /** What its provider has still to decide how much of it goes back, and until when; null where nothing waits. */
  toDecide: z.object({ amountPence: money, decideBy: moment }).nullable(),
  createdAt: moment,
});

/** What is to be paid by whoever has the link: no names of learners. */
const paymentLink = z.object({
  reference: z.string(),
  listingTitle: z.string(),
  providerName: z.string(),
  state: z.enum(['due', 'paid', 'nothing-due']),
  lines: z.array(z.object({ name: z.string(), dates: z.string(), totalPence: money })),
  totalPence: money,
  bookerFeePence: money,
});
const paymentLinkParams = z.object({ key: z.string().min(1).max(200) });

/** What cancelling these places would give back; `POST …/cancel` gives exactly this or refuses. */
export const refundQuote = z.object({
  bookingId: z.uuid(),
  as: z.enum(['booker', 'provider', 'council']),
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

/** The invoice of a booking: what was charged for it, paid, and given back. */
export const bookingInvoice = z.object({
  bookingId: z.uuid(),
  /** Who reads it: one of its sides, a council that pays for places of it, an administrator. */
  as: z.enum(['booker', 'provider', 'council', 'administrator']),
  /** 'INV-000042': without gaps for each provider. */
  number: z.string(),
  issuedAt: moment,
  reference: z.string(),
  listing: z.object({ title: z.string(), slug: z.string() }),
  provider: z.object({ name: z.string(), email: z.string(), vatNumber: z.string().nullable() }),
  booker: z.object({ name: z.string(), email: z.string() }),
  platform: z.object({ name: z.string(), vatNumber: z.string().nullable() }),
  /** A line for each place, in order of time; prices before reductions and without the booking fee. */
  lines: z.array(
    z.object({
      placeId: z.uuid(),
      startDate: moment,
      endDate: moment,
      /** Where it is held, if not at the listing's place. */
      place: z.string().nullable(),
      learnerName: z.string(),
      ticketName: z.string(),
      /** A council pays for the place; the family pays nothing. */
      paidByCouncil: z.boolean(),
      cancelled: z.boolean(),
      pricePence: money,
    }),
  ),
  /** What came off the prices, in words; above 0. They sum to `sums.reductionPence`. */
  reductions: z.array(z.object({ label: z.string(), amountPence: money })),
  /** Oldest first; above 0. `not-charged`: cancelled before it was paid, or paid to the provider directly. */
  credits: z.array(
    z.object({
      kind: z.enum(['refunded', 'taken-back', 'not-charged']),
      at: moment.nullable(),
      placeCount: z.int(),
      amountPence: money,
    }),
  ),
  sums: z.object({
    fullPence: money,
    reductionPence: money,
    feePence: money,
    /** Not charged any more: what the credits sum to. */
    creditPence: money,
    totalPence: money,
    /** Of the ticket prices; 0 where the provider is not registered. */
    vatPence: money,
    paidPence: money,
    refundedPence: money,
    /** Payments that the booker took back through the bank. */
    takenBackPence: money,
    /** Above 0 is still to pay; below 0 is still to go back. */
    balancePence: z.int(),
  }),
  payments: z.array(z.object({ at: moment, method: z.string(), reference: z.string(), amountPence: z.int() })),
  refunds: z.array(z.object({ at: moment, amountPence: money, sentence: z.string() })),
  /** Payments that the booker asked the bank to take back. */
  disputes: z.array(disputeLine),
});

const invoiceSettings = z.object({
  /** Of a provider that is registered for VAT: 'GB123456789'. */
  vatNumber: z.string().nullable(),
});

/** Where places can be moved together, and what that costs; `POST …/move` takes exactly this or refuses. */
export const moveOptions = z.object({
  bookingId: z.uuid(),
  as: z.enum(['booker', 'provider']),
  places: z.array(
    z.object({
      placeId: z.uuid(),
      session: sessionLine,
      learner: person,
      ticketName: z.string(),
      paidPence: money,
    }),
  ),
  /** Tickets that are possible on some of the dates; the one that is kept first. Prices of one learner. */
  tickets: z.array(z.object({ id: z.uuid(), name: z.string(), kept: z.boolean(), allInPence: money })),
  dates: z.array(
    z.object({
      /** One session; all sessions of a block, for a ticket of a whole block. */
      sessionIds: z.array(z.uuid()),
      blockName: z.string(),
      startDate: moment,
      endDate: moment,
      /** Start of the last session of a block; of a single one its own. */
      lastDate: moment,
      /** Where they are held, if not all at the listing's place. */
      place: z.string().nullable(),
      /** Places left; null where some are and the provider hides how many. */
      left: z.int().nullable(),
      /** Why nobody can be moved there, or null. */
      refusal: z.string().nullable(),
      /** What is to pay with each ticket, all places together; below 0 that much goes back. */
      tickets: z.array(z.object({ ticketId: z.uuid(), differencePence: z.int() })),
    }),
  ),
});

/** What a provider books for a customer: one ticket of one learner on some dates. */
const providerLines = z
  .array(
    z.strictObject({
      /** Which of the learners: lines of one learner have the same number. */
      learner: z.int().min(0).max(19),
      ticketId: z.uuid(),
      sessionIds: z.array(z.uuid()).min(1).max(100),
      /** What the provider asks for all of these dates; null for the normal price. */
      pricePence: z.int().min(0).max(10_000_000).nullable(),
    }),
  )
  .min(1)
  .max(40);

/** What cancelling sessions as a whole would mean. */
const sessionsPreview = z.object({
  sessions: z.array(z.object({ id: z.uuid(), startDate: moment, endDate: moment, title: z.string(), places: z.int() })),
  places: z.int(),
  requests: z.int(),
  /** Places on dates that stay, which were asked for together with these: a request ends as a whole. */
  otherRequests: z.int(),
  families: z.int(),
  refundPence: money,
});

const MOST_SESSIONS = 200;

const bookingParams = z.object({ bookingId: z.uuid() });
const side = z.enum(['booker', 'provider']);

const councilBookingParams = z.object({ councilId: z.uuid(), bookingId: z.uuid() });
/** Ids of places, parted by commas; absent means every place that can be cancelled. */
const placesToQuote = z.string().max(8_000).optional();
const placesToCancel = {
  placeIds: z.array(z.uuid()).min(1).max(200),
  expectedRefundPence: z.int().min(0).max(100_000_000),
};
const cancelProblems = {
  'cannot-cancel': 409,
  /** details: { quote: refundQuote } */
  'quote-changed': 409,
} as const;

const bookingFilter = {
  as: side.default('booker'),
  type: z.enum(['all', 'requests', 'upcoming', 'past', 'cancelled', 'invoices']).default('all'),
  payment: paymentState.optional(),
  listingId: z.uuid().optional(),
};

export const bookingsContract = contract({
  'GET /basket': {
    summary: 'What the booker is about to book; null when nothing is held, then with the hold whose time ran out last',
    access: 'own-family',
    output: z.object({ basket: basket.nullable(), ended: endedHold.nullable() }),
  },
  'POST /basket/places': {
    summary: 'Holds places of one listing for 15 minutes, in place of what was held of it; all of them or none',
    access: 'own-family',
    body: z.strictObject({
      listingId: z.uuid(),
      /** The key of a private listing, from its link. */
      key: z.string().min(1).max(200).optional(),
      lines: z
        .array(
          z.strictObject({
            sessionId: z.uuid(),
            ticketId: z.uuid(),
            learnerId: z.uuid(),
            addOnIds: z.array(z.uuid()).max(10).optional(),
          }),
        )
        .min(1)
        .max(200),
      /** A code that was typed; null takes the booking's code away, absent leaves it. */
      code: z.string().min(1).max(40).nullable().optional(),
    }),
    output: z.object({ basket }),
    idempotent: true,
    problems: { ...holdProblems, 'hold-ended': 409 },
  },
  'PUT /basket/code': {
    summary: 'Uses a code for one booking of the basket, in place of the one it had; null takes that away',
    access: 'own-family',
    body: z.strictObject({ bookingId: z.uuid(), code: z.string().min(1).max(40).nullable() }),
    output: z.object({ basket }),
    /** Refusals of the code name the field 'code'. */
    problems: { 'hold-ended': 409, 'payment-open': 409, 'stripe-unavailable': 503, ...codeProblems },
  },
  'POST /basket/renew': {
    summary: 'Holds the basket for another 15 minutes, once',
    access: 'own-family',
    output: z.object({ basket }),
    idempotent: true,
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
        .array(
          z.strictObject({
            questionId: z.uuid(),
            learnerId: z.uuid().nullable(),
            sessionId: z.uuid().nullable().default(null),
            value: answerValue.nullable(),
          }),
        )
        .max(4_000),
    }),
    output: z.object({ basket }),
    /** 'invalid-input' names fields 'answers.QUESTION', 'answers.QUESTION.LEARNER' or 'answers.QUESTION.LEARNER.SESSION'. */
    problems: { 'hold-ended': 409 },
  },
  'POST /answer-files': {
    summary: 'Send a file (PDF or picture) that will be an answer; nobody but its sender can read it until it is one',
    access: 'own-family',
    upload: { maximumBytes: MAXIMUM_ANSWER_FILE },
    output: answerFile,
    problems: { 'kind-of-file': 415, 'not-a-picture': 422, 'picture-too-large': 422, 'picture-too-small': 422 },
  },
  'GET /bookings/{bookingId}/files/{fileId}': {
    summary: 'A file that is an answer of this booking, for its booker and its provider; always as a download',
    access: 'own-family',
    params: z.object({ bookingId: z.uuid(), fileId: z.uuid() }),
    produces: 'application/octet-stream',
  },
  'POST /basket/checkout': {
    summary: 'Books the basket: at once when nothing is to pay, else by a Stripe payment page',
    access: 'own-family',
    body: z.strictObject({
      /** The total that the booker saw. It is only compared, never charged. */
      expectedTotalPence: z.int().min(0).max(100_000_000),
    }),
    output: z.discriminatedUnion('outcome', [
      /** 'requested': the provider answers first. */
      z.object({ outcome: z.enum(['confirmed', 'requested']), bookingIds: z.array(z.uuid()) }),
      z.object({ outcome: z.literal('pay'), url: z.url(), bookingIds: z.array(z.uuid()) }),
    ]),
    idempotent: true,
    problems: {
      'hold-ended': 409,
      /** details: { bookingId }: its provider sells nothing any more */
      'not-bookable': 409,
      /** details: { totalPence } */
      'total-changed': 409,
      /** fields 'answers.QUESTION', 'answers.QUESTION.LEARNER' or 'answers.QUESTION.LEARNER.SESSION', details: { bookingId } */
      'answers-missing': 422,
      'not-eligible': 409,
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
      ...bookingFilter,
      page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1),
    }),
    output: z.object({
      bookings: z.array(bookingSummary),
      page: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  },
  'GET /bookings.csv': {
    summary: 'The same bookings as a file for a spreadsheet: a line for each',
    access: 'own-family',
    query: z.object(bookingFilter),
    produces: 'text/csv',
  },
  'POST /bookings': {
    summary:
      'A provider books for a customer: at once, at its own price, on past dates and beyond the capacity if it says so',
    access: 'provider-bookings',
    body: z.strictObject({
      listingId: z.uuid(),
      customer: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('existing'), customerId: z.uuid() }),
        z.strictObject({
          kind: z.literal('new'),
          firstName: z.string().trim().min(1, 'Required').max(80),
          lastName: z.string().trim().max(80).default(''),
          /** Empty: a customer without e-mail. */
          emailAddress: z.string().trim().max(254).default(''),
          phoneNumber: z.string().trim().max(30).default(''),
        }),
      ]),
      learners: z
        .array(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('existing'), learnerId: z.uuid() }),
            z.strictObject({ kind: z.literal('new'), learner: newLearner }),
          ]),
        )
        .min(1)
        .max(20),
      lines: providerLines,
      /** Sessions that may go beyond their capacity, and up to how many places: what the provider was told. */
      exceed: z
        .array(z.strictObject({ sessionId: z.uuid(), upTo: z.int().min(1).max(10_000) }))
        .max(100)
        .default([]),
      answers: z
        .array(
          z.strictObject({
            questionId: z.uuid(),
            learner: z.int().min(0).max(19).nullable(),
            sessionId: z.uuid().nullable().default(null),
            value: answerValue,
          }),
        )
        .max(4_000)
        .default([]),
      /** A code that the customer has. */
      code: z.string().min(1).max(40).nullable().default(null),
      way: z.enum(paymentWays),
      /** The total that the provider saw. It is only compared, never charged. */
      expectedTotalPence: z.int().min(0).max(100_000_000),
    }),
    output: z.object({ bookingId: z.uuid(), reference: z.string() }),
    idempotent: true,
    problems: {
      /** details: { sessions: [{ sessionId, asked, left, capacity, taken }], tickets: [{ ticketId, asked, left }] } */
      'places-gone': 409,
      'learner-busy': 409,
      'not-bookable': 409,
      'ticket-not-on-sale': 409,
      'ages-do-not-fit': 409,
      /** details: { totalPence } */
      'total-changed': 409,
      'way-does-not-fit': 409,
      /** details: { customerId } */
      'customer-exists': 409,
      'too-many-learners': 409,
      ...codeProblems,
    },
  },
  'GET /customers': {
    summary: 'People who have booked with the asker, with the learners whom they booked for',
    access: 'provider-bookings',
    query: z.object({ q: z.string().max(100).default('') }),
    output: z.object({
      customers: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          emailAddress: z.string(),
          phoneNumber: z.string(),
          /** False for somebody whom the provider entered and who has not claimed their bookings. */
          hasAccount: z.boolean(),
          learners: z.array(z.object({ id: z.uuid(), name: z.string(), age: z.int().nullable(), over18: z.boolean() })),
        }),
      ),
      /** There are more than are shown. */
      more: z.boolean(),
    }),
  },
  'GET /bookable-listings': {
    summary: 'Listings that the asker can make bookings for',
    access: 'provider-bookings',
    output: z.object({
      listings: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          town: z.string(),
          nextStart: moment.nullable(),
          /** False for a listing of somebody else that the asker helps with. */
          own: z.boolean(),
        }),
      ),
    }),
  },
  'GET /bookable-listings/{listingId}': {
    summary: 'What can be booked of a listing by hand: dates of the last 90 days and to come, tickets, questions',
    access: 'provider-bookings',
    params: z.object({ listingId: z.uuid() }),
    output: z.object({
      listing: z.object({ id: z.uuid(), title: z.string(), town: z.string() }),
      /** A collaborator adds who has come to a session, at the normal price. */
      role: z.enum(['owner', 'collaborator']),
      bookerFeeBasisPoints: z.int(),
      providerFeeBasisPoints: z.int(),
      /** Whether something may come off: then the price is to be asked for. */
      reducible: z.object({ byItself: z.boolean(), byCode: z.boolean() }),
      sessions: z.array(
        z.object({
          id: z.uuid(),
          startDate: moment,
          endDate: moment,
          blockId: z.uuid(),
          blockName: z.string(),
          blockType: z.enum(['ALL_DATES', 'CHOOSE_DATES', 'ONE_OFF']),
          /** Where it is held, if not at the listing's place. */
          place: z.string().nullable(),
          datesOfBlock: z.int(),
          capacity: z.int(),
          taken: z.int(),
        }),
      ),
      tickets: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          unit: z.enum(['session', 'block']),
          audience: z.enum(['child', 'adult', 'family']),
          pricePence: money,
        }),
      ),
      questions: z.array(
        z.object({
          id: z.uuid(),
          type: basketQuestion.shape.type,
          label: z.string(),
          help: z.string(),
          options: z.array(z.string()),
          sensitive: z.boolean(),
          scope: z.enum(questionScopes),
        }),
      ),
    }),
  },
  'POST /bookable-listings/{listingId}/quote': {
    summary: 'What a booking by hand would cost, with the discounts that the customer has; nothing is booked',
    access: 'provider-bookings',
    params: z.object({ listingId: z.uuid() }),
    body: z.strictObject({
      /** Null for somebody new. */
      customerId: z.uuid().nullable(),
      lines: providerLines,
      code: z.string().min(1).max(40).nullable(),
    }),
    output: z.object({
      /** In the order of the lines; `steps` say what came off, below 0. Without the booking fee. */
      lines: z.array(
        z.object({ pricePence: money, steps: z.array(z.object({ label: z.string(), pricePence: z.int() })) }),
      ),
      /** What is added when it is paid by card. */
      bookerFeePence: money,
    }),
    problems: { 'not-bookable': 409, ...codeProblems },
  },
  'POST /bookings/{bookingId}/payments': {
    summary: 'The provider records money that came to it, or that it gave back, outside the platform',
    access: 'record-payments',
    params: bookingParams,
    body: z.strictObject({
      kind: z.enum(['RECEIVED', 'RETURNED']),
      amountPence: z.int().min(1).max(100_000_000),
      method: offlineMethod,
      reference: z.string().trim().max(80).default(''),
      paidOn: z.iso.date(),
    }),
    output: z.object({ booking }),
    idempotent: true,
    problems: { 'paid-another-way': 409, 'more-than-owed': 409, 'more-than-received': 409 },
  },
  'POST /bookings/{bookingId}/payments/{recordId}/take-back': {
    summary: 'The provider takes a wrong record back; both stay to be seen',
    access: 'record-payments',
    params: z.object({ bookingId: z.uuid(), recordId: z.uuid() }),
    output: z.object({ booking }),
    problems: { 'already-taken-back': 409, 'more-than-received': 409 },
  },
  'GET /payment-links/{key}': {
    summary: 'What is to be paid for a booking that a provider made, for whoever has its link',
    access: 'everyone',
    params: paymentLinkParams,
    output: paymentLink,
  },
  'POST /payment-links/{key}/pay': {
    summary: 'The payment page of such a booking',
    access: 'everyone',
    params: paymentLinkParams,
    output: z.object({ url: z.url() }),
    problems: {
      'nothing-due': 409,
      'amount-too-small': 409,
      'amount-too-large': 409,
      'stripe-unavailable': 503,
    },
  },
  'POST /payment-links/{key}/settle': {
    summary: 'Asks Stripe how that payment stands; for the return from the payment page',
    access: 'everyone',
    params: paymentLinkParams,
    output: paymentLink,
    problems: { 'stripe-unavailable': 503 },
  },
  'GET /claims/look-up': {
    summary: 'What an invitation to claim bookings is about, for whoever holds its link',
    access: 'everyone',
    query: z.object({ token: z.string().max(200) }),
    output: z.object({
      email: z.string(),
      providerName: z.string(),
      expiresAt: moment,
      state: z.enum(['open', 'used', 'withdrawn', 'expired']),
      bookings: z.array(z.object({ reference: z.string(), title: z.string() })),
    }),
    problems: { 'invitation-unknown': 404 },
  },
  'POST /claims': {
    summary: 'The owner of the invited address takes the bookings and learners that a provider entered for them',
    access: 'own-person',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.object({ bookingIds: z.array(z.uuid()) }),
    problems: {
      'invitation-unknown': 404,
      'invitation-used': 409,
      'invitation-withdrawn': 409,
      'invitation-expired': 409,
      'invitation-own': 409,
      'invitation-other-address': 409,
      'address-not-proved': 409,
      'too-many-learners': 409,
    },
  },
  'GET /bookings/{bookingId}': {
    summary: 'One booking, for its booker or its provider',
    access: 'own-family',
    params: bookingParams,
    output: booking,
  },
  'POST /bookings/{bookingId}/approve': {
    summary: 'The provider says yes to a request: the card is charged and the places are booked',
    access: 'provider-bookings',
    params: bookingParams,
    body: z.strictObject({
      message: z.string().trim().max(1_000).default(''),
      /** The provider knows that the council has not decided yet. */
      despitePending: z.boolean().default(false),
    }),
    output: z.object({ booking }),
    problems: {
      'already-answered': 409,
      'request-lapsed': 409,
      /** details: { allowed }: whether it can be done knowingly */
      'eligibility-pending': 409,
      'not-eligible': 409,
    },
  },
  'POST /bookings/{bookingId}/switch': {
    summary: 'Takes places that a council does not pay for into the basket with another ticket, held for 15 minutes',
    access: 'own-family',
    params: bookingParams,
    body: z.strictObject({ offerId: z.uuid(), ticketId: z.uuid() }),
    problems: { ...holdProblems, 'offer-ended': 409 },
  },
  'POST /bookings/{bookingId}/decline': {
    summary: 'The provider says no to a request, with a reason; nothing is charged',
    access: 'provider-bookings',
    params: bookingParams,
    body: z.strictObject({
      reason: z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]),
      message: z.string().trim().max(1_000).default(''),
    }),
    output: z.object({ booking }),
    problems: { 'already-answered': 409, 'request-lapsed': 409 },
  },
  'POST /bookings/{bookingId}/withdraw': {
    summary: 'The booker takes a request back, free of charge',
    access: 'own-family',
    params: bookingParams,
    output: z.object({ booking }),
    problems: { 'already-answered': 409, 'request-lapsed': 409 },
  },
  'POST /bookings/{bookingId}/settle': {
    summary: 'Asks Stripe how the payment stands and acts on it at once; for the return from the payment page',
    access: 'own-family',
    params: bookingParams,
    output: z.object({
      /** 'gone': paid too late, the places went to somebody else and the money goes back by itself. */
      outcome: z.enum(['confirmed', 'requested', 'waiting', 'not-paid', 'gone']),
      sentence: z.string(),
      booking,
    }),
    problems: { 'stripe-unavailable': 503 },
  },
  'GET /bookings/{bookingId}/refund-quote': {
    summary: 'What cancelling would give back, place by place',
    access: 'own-family',
    params: bookingParams,
    query: z.object({ places: placesToQuote, as: side.optional() }),
    output: refundQuote,
    problems: { 'cannot-cancel': 409 },
  },
  'POST /bookings/{bookingId}/cancel': {
    summary: 'Cancels places and refunds exactly what the quote said',
    access: 'own-family',
    params: bookingParams,
    body: z.strictObject({
      ...placesToCancel,
      as: side.optional(),
      /** The provider's word to the family. */
      message: z.string().max(1_000).optional(),
    }),
    output: z.object({ booking, refundedPence: money }),
    idempotent: true,
    problems: cancelProblems,
  },
  'GET /bookings/{bookingId}/move-options': {
    summary: 'Dates that places of a booking can be moved to, with the difference in price',
    access: 'own-family',
    params: bookingParams,
    query: z.object({
      /** Ids of places of one date and ticket, parted by commas. */
      places: z.string().min(36).max(8_000),
      as: side.optional(),
    }),
    output: moveOptions,
    problems: { 'cannot-move': 409 },
  },
  'POST /bookings/{bookingId}/move': {
    summary: 'Moves places to another date: at once, or by a payment page where that costs more',
    access: 'own-family',
    params: bookingParams,
    body: z.strictObject({
      placeIds: z.array(z.uuid()).min(1).max(200),
      sessionIds: z.array(z.uuid()).min(1).max(200),
      ticketId: z.uuid(),
      /** What the asker saw; below 0 it goes back. */
      expectedDifferencePence: z.int().min(-100_000_000).max(100_000_000),
      as: side.optional(),
      /** The provider's word to the family. */
      message: z.string().trim().max(1_000).optional(),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('moved'), booking }),
      z.object({ outcome: z.literal('pay'), url: z.url() }),
    ]),
    idempotent: true,
    problems: {
      'cannot-move': 409,
      /** details: { sessions: [{ sessionId, asked, left }] } */
      'places-gone': 409,
      'learner-busy': 409,
      'not-bookable': 409,
      'ticket-not-on-sale': 409,
      'ages-do-not-fit': 409,
      'quantity-not-allowed': 409,
      'block-incomplete': 409,
      /** details: { differencePence } */
      'difference-changed': 409,
      'payment-open': 409,
      'stripe-unavailable': 503,
    },
  },
  'DELETE /bookings/{bookingId}/move': {
    summary: 'Gives up a move whose difference is not paid yet: the booking stays as it is',
    access: 'own-family',
    params: bookingParams,
    output: z.object({ booking }),
    problems: { 'stripe-unavailable': 503 },
  },
  'GET /bookings/{bookingId}/invoice': {
    summary: 'The invoice of a booking, for its two sides, a council that pays for it, and administrators',
    access: 'invoices',
    params: bookingParams,
    output: bookingInvoice,
    problems: { 'no-invoice-yet': 409, 'invoice-being-written': 409 },
  },
  'GET /councils/{councilId}/bookings': {
    summary: 'Confirmed bookings that a council pays for, with the numbers of their invoices; without names',
    access: 'council-members',
    params: z.object({ councilId: z.uuid() }),
    query: z.object({
      page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1),
      /** Only those of one learner in one programme. */
      eligibility: z.uuid().optional(),
    }),
    output: z.object({
      council: z.object({ id: z.uuid(), title: z.string() }),
      bookings: z.array(
        z.object({
          id: z.uuid(),
          reference: z.string(),
          listing: z.string(),
          provider: z.string(),
          /** Those that the council pays for. */
          places: z.int(),
          cancelledPlaces: z.int(),
          firstStart: z.string(),
          lastStart: z.string(),
          /** Null while it is being written. */
          invoiceNumber: z.string().nullable(),
          /** Whether there is something that the asker may cancel. */
          canCancel: z.boolean(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'GET /councils/{councilId}/bookings/{bookingId}': {
    summary: 'The places of a booking that a council pays for, for its officers; that they looked is written down',
    access: 'council-children',
    params: councilBookingParams,
    output: councilBooking,
    problems: { 'own-family': 403 },
  },
  'GET /councils/{councilId}/bookings/{bookingId}/refund-quote': {
    summary: 'What the family would get back if the council cancelled, place by place',
    access: 'council-children',
    params: councilBookingParams,
    query: z.object({ places: placesToQuote }),
    output: refundQuote,
    problems: { 'cannot-cancel': 409, 'own-family': 403 },
  },
  'POST /councils/{councilId}/bookings/{bookingId}/cancel': {
    summary: 'An officer cancels places that the council pays for: the family and the provider are told why',
    access: 'council-decisions',
    params: councilBookingParams,
    body: z.strictObject({
      ...placesToCancel,
      /** What the family and the provider read. */
      message: z.string().trim().min(1, 'Please say why.').max(1_000),
    }),
    output: z.object({ booking: councilBooking, refundedPence: money }),
    idempotent: true,
    problems: { ...cancelProblems, 'own-family': 403 },
  },
  'GET /invoice-settings': {
    summary: 'What stands on the invoices of the asker as a provider',
    access: 'own-money',
    output: invoiceSettings,
  },
  'PUT /invoice-settings': {
    summary: 'Says whether the provider is registered for VAT, and under which number',
    access: 'own-money',
    body: z.strictObject({
      /** Empty: not registered. */
      vatNumber: z.string().trim().max(30),
    }),
    output: invoiceSettings,
  },
  'GET /cancellable-sessions': {
    summary: 'Sessions of the own listings that can be cancelled, from a day on, with how many have booked',
    access: 'provider-bookings',
    query: z.object({
      /** A day in London; today where nothing is said. */
      from: z.iso.date().optional(),
      listingId: z.uuid().optional(),
      page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1),
    }),
    output: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          startDate: moment,
          endDate: moment,
          listing: z.object({ id: z.uuid(), title: z.string() }),
          blockName: z.string(),
          /** Places that are booked, and places that somebody asked for. */
          places: z.int(),
          requests: z.int(),
        }),
      ),
      /** What the list can be narrowed to. */
      listings: z.array(z.object({ id: z.uuid(), title: z.string() })),
      page: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  },
  'GET /cancellations/preview': {
    summary: 'What cancelling sessions of the own listings would mean: families, places, money',
    access: 'provider-bookings',
    query: z.object({
      /** Ids of sessions, parted by commas. */
      sessions: z
        .string()
        .min(36)
        .max(MOST_SESSIONS * 37),
    }),
    output: sessionsPreview,
  },
  'POST /cancellations': {
    summary: 'Cancels sessions of the own listings: nobody can book them any more, families are told and refunded',
    access: 'provider-bookings',
    body: z.strictObject({
      sessionIds: z.array(z.uuid()).min(1).max(MOST_SESSIONS),
      /** The provider's words to the families. */
      message: z.string().trim().min(1, 'Please say why.').max(1_000),
      expectedPlaces: z.int().min(0).max(1_000_000),
    }),
    output: sessionsPreview,
    idempotent: true,
    /** details: { preview } */
    problems: { 'preview-changed': 409 },
  },
  'POST /bookings/{bookingId}/ask-refund': {
    summary: 'The booker asks for more back than the policy gave, for places that they cancelled; the provider decides',
    access: 'own-family',
    params: bookingParams,
    body: z.strictObject({
      placeIds: z.array(z.uuid()).min(1).max(200),
      message: z.string().trim().min(1, 'Please say why.').max(1_000),
    }),
    output: z.object({ booking }),
    problems: { 'nothing-to-ask': 409, 'already-asked': 409 },
  },
  'POST /refunds/{refundId}/decide': {
    summary: 'The provider decides a refund: all, a part, or nothing',
    access: 'own-money',
    params: z.object({ refundId: z.uuid() }),
    body: z.strictObject({
      decision: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('full') }),
        z.strictObject({ kind: z.literal('part'), amountPence: z.int().min(1).max(100_000_000) }),
        z.strictObject({ kind: z.literal('none') }),
      ]),
      message: z.string().trim().max(1_000).default(''),
    }),
    output: z.object({ booking }),
    problems: { 'already-answered': 409, 'payment-disputed': 409 },
  },
  'GET /bookings/{bookingId}/calendar.ics': {
    summary: 'The confirmed sessions of a booking as a calendar file',
    access: 'own-family',
    params: bookingParams,
    produces: 'text/calendar',
  },
});
