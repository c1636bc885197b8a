import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { bookingCalendar } from '../../places/server/make-booking-calendar.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import type { Services } from '../../platform/server/services.ts';
import { readBooking } from './show-booking.ts';

/** The calendar file of a booking that the caller may see, or null. */
export async function calendarOf(services: Services, caller: SignedIn, bookingId: string): Promise<Response | null> {
  const found = await findBooking(services.db, caller, bookingId);
  if (!found) return null;
  // A calendar has no answers to read; whoever looks in gets it with the learners masked.
  const booking = await readBooking(services, bookingId, found.side, isMasked(caller.acting) ? caller : null);
  if (found.side === 'provider' || caller.acting)
    await logLooks(services.db, services.clock.now(), caller, {
      what: 'calendar',
      learnerIds: booking.places.map(({ learner }) => learner.id),
      eachTime: true,
    });
  const text = bookingCalendar(booking, { brand: services.settings.BRAND_NAME, publicUrl: services.publicUrl });
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="booking-${booking.reference}.ics"`,
      'cache-control': 'no-store',
    },
  });
}
