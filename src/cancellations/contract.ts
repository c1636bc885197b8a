import * as z from 'zod';
import {
  moment,
  money,
  sessionLine,
  booking,
  bookingParams,
  side,
  councilBooking,
  councilBookingParams,
} from '../places/booking-schemas.ts';
import { refundRules } from '../places/refund-rules.ts';
import { namedLearner } from '../places/named-learner.ts';
import { contract } from '../platform/contract.ts';
import { FURTHEST_PAGE } from '../platform/paging.ts';
import { lines, requiredLines } from '../platform/text-schemas.ts';

/** What cancelling these places would give back; `POST …/cancel` gives exactly this or refuses. */
export const refundQuote = z.object({
  bookingId: z.uuid(),
  as: z.enum(['booker', 'provider', 'council']),
  places: z.array(
    z.object({
      placeId: z.uuid(),
      session: sessionLine,
      learner: namedLearner,
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

/** What cancelling sessions as a whole would mean. */
export const sessionsPreview = z.object({
  sessions: z.array(z.object({ id: z.uuid(), startDate: moment, endDate: moment, title: z.string(), places: z.int() })),
  places: z.int(),
  requests: z.int(),
  /** Places on dates that stay, which were asked for together with these: a request ends as a whole. */
  otherRequests: z.int(),
  families: z.int(),
  refundPence: money,
});

export const MOST_SESSIONS = 200;

/** Ids of places, parted by commas; absent means every place that can be cancelled. */
export const placesToQuote = z.string().max(8_000).optional();

export const placesToCancel = {
  placeIds: z.array(z.uuid()).min(1).max(200),
  expectedRefundPence: z.int().min(0).max(100_000_000),
};

export const cancelRefusals = {
  'cannot-cancel': 409,
  /** details: { quote: refundQuote } */
  'quote-changed': 409,
} as const;

export const cancellationsContract = contract({
  'GET /bookings/{bookingId}/refund-quote': {
    summary: 'What cancelling would give back, place by place',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    query: z.object({ places: placesToQuote, as: side.optional() }),
    output: refundQuote,
    refusals: { 'cannot-cancel': 409 },
  },
  'POST /bookings/{bookingId}/cancel': {
    summary: 'Cancels places and refunds exactly what the quote said',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    body: z.strictObject({
      ...placesToCancel,
      as: side.optional(),
      /** The provider's word to the family. */
      message: lines(1_000).optional(),
    }),
    output: z.object({ booking, refundedPence: money }),
    idempotent: true,
    refusals: cancelRefusals,
  },
  'GET /councils/{councilId}/bookings/{bookingId}/refund-quote': {
    summary: 'What the family would get back if the council cancelled, place by place',
    access: 'council-children',
    look: 'council-booking',
    params: councilBookingParams,
    query: z.object({ places: placesToQuote }),
    output: refundQuote,
    refusals: { 'cannot-cancel': 409, 'own-family': 403 },
  },
  'POST /councils/{councilId}/bookings/{bookingId}/cancel': {
    summary: 'An officer cancels places that the council pays for: the family and the provider are told why',
    access: 'council-decisions',
    look: 'council-booking',
    params: councilBookingParams,
    body: z.strictObject({
      ...placesToCancel,
      /** What the family and the provider read. */
      message: requiredLines(1_000, 'Please say why.'),
    }),
    output: z.object({ booking: councilBooking, refundedPence: money }),
    idempotent: true,
    refusals: { ...cancelRefusals, 'own-family': 403 },
  },
  'GET /cancellable-sessions': {
    summary: 'Sessions of the own listings that can be cancelled, from a day on, with how many have booked',
    access: 'provider-bookings',
    query: z.object({
      /** A day in London; today where nothing is said. */
      from: z.iso.date().optional(),
      /** The last day, included. */
      to: z.iso.date().optional(),
      blockId: z.uuid().optional(),
      /** 1 is Monday. */
      weekday: z.coerce.number().int().min(1).max(7).optional(),
      /** Only the sessions of this day; all days are counted all the same. */
      day: z.iso.date().optional(),
      listingId: z.uuid().optional(),
      page: z.coerce.number().int().min(1).max(FURTHEST_PAGE).default(1),
    }),
    output: z.object({
      /** The days from `from` on that have sessions, with how many each. */
      days: z.array(z.object({ day: z.string(), sessions: z.int() })),
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
      /** What the list can be narrowed to; blocks of the listing that it is narrowed to. */
      listings: z.array(z.object({ id: z.uuid(), title: z.string() })),
      blocks: z.array(z.object({ id: z.uuid(), name: z.string() })),
      /** All that are like that, on whichever page, soonest first: as many as can be cancelled at once. */
      sessionIds: z.array(z.uuid()),
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
      message: requiredLines(1_000, 'Please say why.'),
      expectedPlaces: z.int().min(0).max(1_000_000),
    }),
    output: sessionsPreview,
    idempotent: true,
    /** details: { preview } */
    refusals: { 'preview-changed': 409 },
  },
  'POST /bookings/{bookingId}/ask-refund': {
    summary: 'The booker asks for more back than the policy gave, for places that they cancelled; the provider decides',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    body: z.strictObject({
      placeIds: z.array(z.uuid()).min(1).max(200),
      message: requiredLines(1_000, 'Please say why.'),
    }),
    output: z.object({ booking }),
    refusals: { 'nothing-to-ask': 409, 'already-asked': 409 },
  },
  'POST /refunds/{refundId}/decide': {
    summary: 'The provider decides a refund: all, a part, or nothing',
    access: 'own-money',
    look: 'booking',
    params: z.object({ refundId: z.uuid() }),
    body: z.strictObject({
      decision: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('full') }),
        z.strictObject({ kind: z.literal('part'), amountPence: z.int().min(1).max(100_000_000) }),
        z.strictObject({ kind: z.literal('none') }),
      ]),
      message: lines(1_000).default(''),
    }),
    output: z.object({ booking }),
    refusals: { 'already-answered': 409, 'payment-disputed': 409 },
  },
});
