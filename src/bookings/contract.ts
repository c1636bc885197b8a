import * as z from 'zod';
import {
  moment,
  money,
  person,
  listingCard,
  providerCard,
  paymentState,
  label,
  booking,
  bookingParams,
  side,
  councilBooking,
  councilBookingParams,
} from '../places/booking-schemas.ts';
import { contract } from '../platform/contract.ts';
import { FURTHEST_PAGE } from '../platform/paging.ts';

/** A booking in a list. */
export const bookingSummary = z.object({
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

export const bookingFilter = {
  as: side.default('booker'),
  type: z.enum(['all', 'requests', 'upcoming', 'past', 'cancelled', 'invoices']).default('all'),
  payment: paymentState.optional(),
  listingId: z.uuid().optional(),
};

export const bookingsContract = contract({
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
  'GET /bookings/{bookingId}': {
    summary: 'One booking, for its booker or its provider',
    access: 'own-family',
    params: bookingParams,
    output: booking,
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
  'GET /bookings/{bookingId}/calendar.ics': {
    summary: 'The confirmed sessions of a booking as a calendar file',
    access: 'own-family',
    params: bookingParams,
    produces: 'text/calendar',
  },
});
