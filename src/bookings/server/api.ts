import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { bookingsContract } from '../contract.ts';
import { calendarOf } from './show-calendar.ts';
import { bookingIdsOf, listBookings } from './list-bookings.ts';
import { readComingDates } from './read-coming-dates.ts';
import { showBooking } from './show-booking.ts';
import { bookingsFile, chosenBookingsFile } from './write-bookings-file.ts';
import { listViews, removeView, saveView } from './save-view.ts';
import { showCouncilBooking } from './show-council-booking.ts';
import { listCouncilBookings } from './list-council-bookings.ts';

/** As many bookings are chosen at once. */
const MOST_CHOSEN = 500;

export function bookingsHandlers(services: Services): Handlers<typeof bookingsContract, Callers> {
  return {
    'GET /coming-dates': async ({ caller, asPerson }) => ok(await readComingDates(asPerson, caller)),
    'GET /bookings': async ({ caller, asPerson, query }) => ok(await listBookings(asPerson, caller, query)),
    'GET /booking-ids': async ({ caller, asPerson, query }) => {
      const ids = await bookingIdsOf(asPerson, caller, query);
      return ok({ bookingIds: ids.slice(0, MOST_CHOSEN), total: ids.length });
    },
    'GET /bookings.csv': async ({ caller, asPerson, query }) => bookingsFile(asPerson, caller, query),
    'POST /bookings-file': async ({ caller, asPerson, body }) => chosenBookingsFile(asPerson, caller, body.bookingIds),
    'GET /saved-views': async ({ caller, asPerson, query }) =>
      ok({ views: await listViews(asPerson, caller, query.list) }),
    'POST /saved-views': ({ caller, body }) => saveView(services, caller, body),
    'DELETE /saved-views/{viewId}': ({ caller, params }) => removeView(services, caller, params.viewId),
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
