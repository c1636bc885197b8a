import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { datesOfWholeBlocks } from '../../schedule/server/whole-dates.ts';
import type { HoldWish } from '../../checkout/server/decide-holds.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { holdKeptPlaces } from '../../checkout/server/hold-offered-places.ts';
import type { Refusal } from '../../checkout/server/hold-places.ts';
import { endOffer, keptPlaces, stillToTake } from './offer-ticket-switch.ts';
import { countSessions, loadPlaces, type PlaceRow } from '../../places/server/place-rows.ts';

const offerEnded = refuse('offer-ended', 'These places are not kept for you any more.');

/** Takes places that a council does not pay for into the basket with another ticket, where they are held as any others. */
export async function switchTicket(
  doors: Doors,
  asker: SignedIn,
  bookingId: string,
  { offerId, ticketId }: { offerId: string; ticketId: string },
): Promise<Result<true, Refusal | 'offer-ended'>> {
  const found = await findBooking(doors.db, asker, bookingId, 'booker');
  if (!found) return notFound;
  const { row: booking } = found;
  const kept = await keptPlaces(doors.db, offerId, await loadPlaces(doors.db, [bookingId]));
  const left = stillToTake(kept, doors.clock.now());
  // An offer that is not of this booking keeps none of its places.
  if (left.length === 0) return offerEnded;
  const { private_key: key } = await doors.db
    .selectFrom('listing')
    .select('private_key')
    .where('id', '=', booking.listing_id)
    .executeTakeFirstOrThrow();
  return holdKeptPlaces(
    doors,
    asker,
    {
      listingId: booking.listing_id,
      key,
      lines: await linesOf(doors, left, ticketId),
    },
    {
      end: async (tx) => {
        const taken = await endOffer(tx, doors, { id: offerId, bookingId }, 'TAKEN');
        // What is kept and cannot be taken any more is given back by the hold.
        return taken ? done({ sessions: countSessions(kept), tickets: new Map() }) : offerEnded;
      },
      tell: (tx) =>
        record(tx, doors.clock, [
          {
            kind: 'switch.taken',
            about: { booking: bookingId, account: booking.booker_id },
            actorId: asker.actorId,
            subjectId: asker.subjectId,
          },
        ]),
    },
  );
}

/** What is booked with the other ticket: of whole blocks all the dates that there are now, and otherwise what is kept. */
async function linesOf(doors: Doors, left: readonly PlaceRow[], ticketId: string): Promise<HoldWish['lines']> {
  const byLearner = await Promise.all(
    [...Map.groupBy(left, (place) => place.learner_id)].map(async ([learnerId, places]) => {
      const kept = places.map((place) => place.session_id);
      const dates = places[0]?.unit === 'block' ? await datesOfWholeBlocks(doors.db, kept, doors.clock.now()) : kept;
      return dates.map((sessionId) => ({ sessionId, learnerId, ticketId }));
    }),
  );
  return byLearner.flat();
}
