import * as z from 'zod';
import {
  paymentState,
  booking,
  bookingParams,
  side,
  councilBooking,
  councilBookingParams,
} from '../places/booking-schemas.ts';
import { bookingSummary, comingDate } from '../places/booking-list-schemas.ts';
import { contract } from '../platform/contract.ts';
import { FURTHEST_PAGE } from '../platform/paging.ts';
import { line, requiredLine } from '../platform/text-schemas.ts';
import { ageGroups } from './age-groups.ts';
import { bookingSorts } from './booking-sorts.ts';
import { LONGEST_VIEW, viewLists } from './view-list.ts';

export const bookingFilter = {
  as: side.default('booker'),
  type: z.enum(['all', 'requests', 'upcoming', 'past', 'cancelled', 'invoices']).default('all'),
  payment: paymentState.optional(),
  listingId: z.uuid().optional(),
  ticketId: z.uuid().optional(),
  /** Who pays for a place of it. */
  funding: z.enum(['PAID', 'FREE', 'COUNCIL']).optional(),
  /** Only with somebody who is that old today. */
  age: z.enum(ageGroups.map(({ key }) => key)).optional(),
  /** Only the first booking that a family ever made with its provider. */
  first: z.enum(['yes']).optional(),
  /** Words of names, of the listing's title or the reference. */
  q: line(100).optional(),
  /** Only bookings with a place on a day from the one to the other, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Unsorted: what is to come soonest first, what is over latest first. */
  sort: z.enum(bookingSorts).optional(),
  direction: z.enum(['ascending', 'descending']).optional(),
};

const savedView = z.object({ id: z.uuid(), name: z.string(), query: z.string() });

export const bookingsContract = contract({
  'GET /coming-dates': {
    summary: 'The next dates that the caller has booked, soonest first, with who goes',
    access: 'own-family',
    look: 'bookings',
    output: z.object({ dates: z.array(comingDate) }),
  },
  'GET /bookings': {
    summary: 'Bookings of the caller, or (as=provider) of the caller’s listings, a page at a time',
    access: 'own-family',
    look: 'bookings',
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
  'GET /booking-ids': {
    summary: 'Which bookings a list has, all pages of it, in its order; the first 500',
    access: 'own-family',
    query: z.object(bookingFilter),
    output: z.object({ bookingIds: z.array(z.uuid()), total: z.int() }),
  },
  'GET /bookings.csv': {
    summary: 'The same bookings as a file for a spreadsheet: a line for each',
    access: 'own-family',
    look: 'by-use-case',
    query: z.object(bookingFilter),
    produces: 'text/csv',
  },
  'POST /bookings-file': {
    summary: 'Chosen bookings of the caller’s listings as a file for a spreadsheet: a line for each',
    access: 'provider-bookings',
    look: 'by-use-case',
    body: z.strictObject({ bookingIds: z.array(z.uuid()).min(1).max(500) }),
    produces: 'text/csv',
  },
  'GET /saved-views': {
    summary: 'How the caller looks at one of its lists, under names of its own',
    access: 'provider-bookings',
    query: z.object({ list: z.enum(viewLists).default('bookings') }),
    output: z.object({ views: z.array(savedView) }),
  },
  'POST /saved-views': {
    summary: 'Saves a filter, an order and columns of a list under a name; the same name takes the place of the former',
    access: 'provider-bookings',
    body: z.strictObject({
      list: z.enum(viewLists),
      name: requiredLine(60, 'Enter a name.'),
      query: line(LONGEST_VIEW),
    }),
    output: savedView,
    refusals: { 'too-many-views': 409 },
  },
  'DELETE /saved-views/{viewId}': {
    summary: 'Removes a view that was saved',
    access: 'provider-bookings',
    params: z.object({ viewId: z.uuid() }),
  },
  'GET /bookings/{bookingId}': {
    summary: 'One booking, for its booker or its provider',
    access: 'own-family',
    look: 'booking',
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
          /** Whether there is something that the caller may cancel. */
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
    look: 'by-use-case',
    params: councilBookingParams,
    output: councilBooking,
    refusals: { 'own-family': 403 },
  },
  'GET /bookings/{bookingId}/calendar.ics': {
    summary: 'The confirmed sessions of a booking as a calendar file',
    access: 'own-family',
    look: 'by-use-case',
    params: bookingParams,
    produces: 'text/calendar',
  },
});
