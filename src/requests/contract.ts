import * as z from 'zod';
import { holdRefusals } from '../checkout/hold-refusals.ts';
import { booking, bookingParams } from '../places/booking-schemas.ts';
import { contract } from '../platform/contract.ts';
import { declineReasons, type DeclineReason } from './request.ts';
import { lines } from '../platform/text-schemas.ts';

export const requestsContract = contract({
  'POST /bookings/{bookingId}/approve': {
    summary: 'The provider says yes to a request: the card is charged and the places are booked',
    access: 'provider-bookings',
    look: 'booking',
    params: bookingParams,
    body: z.strictObject({
      message: lines(1_000).default(''),
      /** The provider knows that the council has not decided yet. */
      despitePending: z.boolean().default(false),
    }),
    output: z.object({ booking }),
    refusals: {
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
    refusals: { ...holdRefusals, 'offer-ended': 409 },
  },
  'POST /bookings/{bookingId}/decline': {
    summary: 'The provider says no to a request, with a reason; nothing is charged',
    access: 'provider-bookings',
    look: 'booking',
    params: bookingParams,
    body: z.strictObject({
      reason: z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]),
      message: lines(1_000).default(''),
    }),
    output: z.object({ booking }),
    refusals: { 'already-answered': 409, 'request-lapsed': 409 },
  },
  'POST /bookings/{bookingId}/withdraw': {
    summary: 'The booker takes a request back, free of charge',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    output: z.object({ booking }),
    refusals: { 'already-answered': 409, 'request-lapsed': 409 },
  },
});
