import type { SignedIn } from '../../../identity/access.ts';
import type { AnswerOf } from '../../../platform/contract.ts';
import { ok, type Result } from '../../../platform/result.ts';
import { notFound } from '../../../platform/server/http/http.ts';
import type { Services } from '../../../platform/server/services.ts';
import { timestamp } from '../../../platform/server/database/timestamp.ts';
import type { registersContract } from '../../contract.ts';
import { codeOf } from '../../../places/server/make-check-in-code.ts';

type Answer = AnswerOf<(typeof registersContract)['GET /bookings/{bookingId}/check-in']>;

/** Old codes are of no use to anybody, and a long booking has many. */
const MOST = 200;

/** The codes of the confirmed places of a booking of the caller that are not over yet, soonest first. */
export async function showCodes(
  services: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<Answer, 'not-found'>> {
  const booking = await services.db
    .selectFrom('booking')
    .select('id')
    .where('id', '=', bookingId)
    .where('booker_id', '=', caller.subjectId)
    .executeTakeFirst();
  if (!booking) return notFound;
  const rows = await services.db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['place.id', 'session.id as session_id', 'session.start_date', 'session.end_date'])
    .where('place.booking_id', '=', bookingId)
    .where('place.state', '=', 'CONFIRMED')
    .where('session.cancelled_at', 'is', null)
    .where('listing.attendance_on_register', '=', true)
    .where('session.end_date', '>', timestamp(services.clock.now()))
    .orderBy('session.start_date')
    .orderBy('place.id')
    .limit(MOST)
    .execute();
  return ok({
    codes: rows.map((row) => ({
      placeId: row.id,
      sessionId: row.session_id,
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      code: codeOf(services.settings, row.id, row.session_id),
    })),
  });
}
