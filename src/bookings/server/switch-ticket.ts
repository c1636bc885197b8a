import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import { notFound } from '../../platform/server/http.ts';
import { findBooking } from './find-booking.ts';
import { holdKeptPlaces } from './hold-kept.ts';
import type { Refusal } from './hold.ts';
import { endOffer, keptPlaces, stillToTake } from './keep-for-switch.ts';
import { countSessions, loadPlaces } from './place-rows.ts';

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
      lines: left.map((place) => ({ sessionId: place.session_id, learnerId: place.learner_id, ticketId })),
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
