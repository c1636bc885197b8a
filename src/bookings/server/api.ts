import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { bookingsContract } from '../contract.ts';
import { calendarOf } from './show-calendar.ts';
import { listBookings } from './list-bookings.ts';
import { readComingDates } from './read-coming-dates.ts';
import { showBooking } from './show-booking.ts';
import { bookingsFile } from './write-bookings-file.ts';
import { showCouncilBooking } from './show-council-booking.ts';
import { listCouncilBookings } from './list-council-bookings.ts';

export function bookingsHandlers(): Handlers<typeof bookingsContract, Callers> {
  return {
    'GET /coming-dates': async ({ caller, asPerson }) => ok(await readComingDates(asPerson, caller)),
    'GET /bookings': async ({ caller, asPerson, query }) => ok(await listBookings(asPerson, caller, query)),
    'GET /bookings.csv': async ({ caller, asPerson, query }) => bookingsFile(asPerson, caller, query),
    'GET /bookings/{bookingId}': async ({ caller, asPerson, params }) =>
      showBooking(asPerson, caller, params.bookingId),
    'GET /councils/{councilId}/bookings': async ({ caller, asPerson, params, query }) =>
      listCouncilBookings(asPerson, caller, params.councilId, query),
    'GET /councils/{councilId}/bookings/{bookingId}': async ({ caller, asPerson, params }) =>
      showCouncilBooking(asPerson, caller, params.councilId, params.bookingId),
    'GET /bookings/{bookingId}/calendar.ics': async ({ caller, asPerson, params }) =>
      (await calendarOf(asPerson, caller, params.bookingId)) ?? notFound,
  };
}
