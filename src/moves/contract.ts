import * as z from 'zod';
import { moment, money, sessionLine, booking, bookingParams, side } from '../places/booking-schemas.ts';
import { namedLearner } from '../places/named-learner.ts';
import { contract } from '../platform/contract.ts';
import { lines } from '../platform/text-schemas.ts';

/** Where places can be moved together, and what that costs; `POST …/move` takes exactly this or refuses. */
export const moveOptions = z.object({
  bookingId: z.uuid(),
  as: z.enum(['booker', 'provider']),
  places: z.array(
    z.object({
      placeId: z.uuid(),
      session: sessionLine,
      learner: namedLearner,
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

export const movesContract = contract({
  'GET /bookings/{bookingId}/move-options': {
    summary: 'Dates that places of a booking can be moved to, with the difference in price',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    query: z.object({
      /** Ids of places of one date and ticket, parted by commas. */
      places: z.string().min(36).max(8_000),
      as: side.optional(),
    }),
    output: moveOptions,
    refusals: { 'cannot-move': 409 },
  },
  'POST /bookings/{bookingId}/move': {
    summary: 'Moves places to another date: at once, or by a payment page where that costs more',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    body: z.strictObject({
      placeIds: z.array(z.uuid()).min(1).max(200),
      sessionIds: z.array(z.uuid()).min(1).max(200),
      ticketId: z.uuid(),
      /** What the caller saw; below 0 it goes back. */
      expectedDifferencePence: z.int().min(-100_000_000).max(100_000_000),
      as: side.optional(),
      /** The provider's word to the family. */
      message: lines(1_000).optional(),
    }),
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('moved'), booking }),
      z.object({ outcome: z.literal('pay'), url: z.url() }),
    ]),
    idempotent: true,
    refusals: {
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
    look: 'booking',
    params: bookingParams,
    output: z.object({ booking }),
    refusals: { 'stripe-unavailable': 503 },
  },
});
