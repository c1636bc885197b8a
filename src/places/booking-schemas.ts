import * as z from 'zod';
import { policyPresets } from '../listings/cancellation-policy.ts';
import { discountKinds } from '../tickets/discount.ts';
import { bookingLabels } from './booking-label.ts';
import { paymentWays } from './dues.ts';
import { questionTypes } from '../tickets/question.ts';
import { offlineMethods, type OfflineMethod } from './dues.ts';
import { placeStates } from './place.ts';
import { refundRules } from './refund-rules.ts';
import { line, lines } from '../platform/text-schemas.ts';
import { showsLearner } from '../people/looks.ts';
import { namedLearner } from './named-learner.ts';
import { requestedLearner } from './requested-learner.ts';

export const moment = z.iso.datetime();
export const money = z.int().min(0);

export const person = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() });

/** The cover of a listing, shown small: one of its widths is fetched. */
export const smallCover = z.object({
  id: z.uuid(),
  colour: z.string(),
  widths: z.array(z.int()),
  alternativeText: z.string(),
});

/** The listing as cards and headings show it. */
export const listingCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  venueName: z.string(),
  addressLine: z.string(),
  town: z.string(),
  zipCode: z.string(),
  /** False where the exact place is told once a place is confirmed: then only the town and half the postcode are here. */
  exactPlace: z.boolean(),
  picture: smallCover.nullable(),
});

export const providerCard = z.object({ id: z.uuid(), name: z.string(), slug: z.string().nullable() });

export const sessionLine = z.object({
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

export const ticketLine = z.object({
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
  learner: namedLearner,
  /** What the provider asks; `pricePence + bookerFeePence` is `allInPence`, the price shown everywhere. */
  pricePence: money,
  bookerFeePence: money,
  allInPence: money,
  /** What a council pays from a child’s budget, where that pays for a part of the place; else null. */
  councilPence: money.nullable(),
  /** What is had with the ticket; its price is within the place's. With a block ticket it is on each of its places. */
  addOns: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const cancellationTerms = z.object({
  policy: z.enum(policyPresets),
  /** The policy in words: see `policySentence` */
  sentence: z.string(),
  /** What it means for these dates: 'Cancel by Tue 6 Apr, 09:30 and you get £48.00 back.' One or two sentences. */
  example: z.string(),
});

export const answerValue = z.union([
  lines(4_000),
  z.number().min(-1e9).max(1e9),
  z.boolean(),
  z.array(line(300)).max(50),
]);

export const answerFile = z.object({ id: z.uuid(), name: z.string(), bytes: z.int() });

/** A ticket with all its places of one learner: what a basket or an invoice shows as one line. */
export const quoteLine = showsLearner(
  z.object({
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
  }),
  'learnerId',
);

/** Discounts or add-ons of places with the words that explain them, all in: below 0 for what comes off. */
export const adjustment = z.object({
  kind: z.enum(['late-join', ...discountKinds, 'code', 'add-on']),
  label: z.string(),
  totalPence: z.int(),
  /** The booking fee's part of it. */
  bookerFeePence: z.int(),
  /** How often it is charged; for add-ons. */
  count: z.int(),
});

export const quote = z.object({ pricePence: money, bookerFeePence: money, totalPence: money });

/** A payment, or a part of one, that a booker takes back through the bank. */
export const disputeLine = z.object({
  id: z.uuid(),
  state: z.enum(['OPEN', 'WON', 'LOST']),
  openedAt: moment,
  closedAt: moment.nullable(),
  amountPence: money,
});

export const refundLine = z.object({
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

export const paymentState = z.enum([
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

export const label = z.object({ key: z.enum(bookingLabels), text: z.string() });

export const offlineMethod = z.enum(Object.keys(offlineMethods) as [OfflineMethod, ...OfflineMethod[]]);

/** What is to be paid for a booking that the provider made, and what came. */
export const dues = z.object({
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
export const cancelled = z.object({ by: z.enum(['provider', 'council']), name: z.string(), message: z.string() });

/** A booking as its booker or its provider sees it. */
export const booking = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** Which side the caller is on; somebody who books their own listing is the booker. */
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
      /** For the provider while it waits: what must be known of those who are asked for, to say yes or no. */
      learners: z.array(requestedLearner),
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
      /** What everybody may have first, and then the cheapest, with what all of the places would cost. */
      tickets: z.array(z.object({ id: z.uuid(), name: z.string(), totalPence: money })),
    }),
  ),
  /** `key`: of a private listing's link, whose page both sides of its booking may open. */
  listing: listingCard.extend({ key: z.string().nullable() }),
  /** The provider's own words after a booking; empty when there are none or nothing is confirmed. */
  confirmationMessage: z.string(),
  /** How to get there and what to bring, for a booker with a confirmed place; the position is the listing's own. */
  visit: z
    .object({
      whatToBring: z.string(),
      position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    })
    .nullable(),
  /** The telephone number for the booker, once it is booked; '' before. */
  provider: providerCard.extend({ phoneNumber: z.string() }),
  /** How to reach the family: for the provider once it has said yes, '' before. */
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
      /** Whether the caller may cancel it now. */
      canCancel: z.boolean(),
      /** Whether the caller may move it to another date now; where not, why not. */
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

export const bookingParams = z.object({ bookingId: z.uuid() });

export const side = z.enum(['booker', 'provider']);

export const councilBookingParams = z.object({ councilId: z.uuid(), bookingId: z.uuid() });
