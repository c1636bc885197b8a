import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { datesOfWholeBlocks } from '../../schedule/server/find-whole-dates.ts';
import type { HoldRequest } from '../../checkout/server/hold-ask.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { holdKeptPlaces } from '../../checkout/server/hold-offered-places.ts';
import type { RefusalKey } from '../../checkout/server/hold-places.ts';
import { endOffer, keptPlaces, stillToTake } from './offer-ticket-switch.ts';
import { countSessions, loadPlaces, type PlaceRow } from '../../places/server/rows.ts';

const offerEnded = refuse('offer-ended', 'These places are not kept for you any more.');

/** Takes places that a council does not pay for into the basket with another ticket, where they are held as any others. */
export async function switchTicket(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  { offerId, ticketId }: { offerId: string; ticketId: string },
): Promise<Result<true, RefusalKey | 'offer-ended'>> {
  const found = await findBooking(services.db, caller, bookingId, 'booker');
  if (!found) return notFound;
  const { row: booking } = found;
  const kept = await keptPlaces(services.db, offerId, await loadPlaces(services.db, [bookingId]));
  const left = stillToTake(kept, services.clock.now());
  // An offer that is not of this booking keeps none of its places.
  if (left.length === 0) return offerEnded;
  const { private_key: key } = await services.db
    .selectFrom('listing')
    .select('private_key')
    .where('id', '=', booking.listing_id)
    .executeTakeFirstOrThrow();
  return holdKeptPlaces(
    services,
    caller,
    {
      listingId: booking.listing_id,
      key,
      lines: await linesOf(services, left, ticketId),
    },
    {
      end: async (tx) => {
        const taken = await endOffer(tx, services, { id: offerId, bookingId }, 'TAKEN');
        // What is kept and cannot be taken any more is given back by the hold.
        return taken ? ok({ sessions: countSessions(kept), tickets: new Map() }) : offerEnded;
      },
      tell: (tx) =>
        record(tx, services.clock, [
          {
            kind: 'switch.taken',
            about: { booking: bookingId, account: booking.booker_id },
            actorId: caller.actorId,
            subjectId: caller.subjectId,
          },
        ]),
    },
  );
}

/** What is booked with the other ticket: of whole blocks all the dates that there are now, and otherwise what is kept. */
async function linesOf(services: Services, left: readonly PlaceRow[], ticketId: string): Promise<HoldRequest['lines']> {
  const byLearner = await Promise.all(
    [...Map.groupBy(left, (place) => place.learner_id)].map(async ([learnerId, places]) => {
      const kept = places.map((place) => place.session_id);
      const dates =
        places[0]?.unit === 'block' ? await datesOfWholeBlocks(services.db, kept, services.clock.now()) : kept;
      return dates.map((sessionId) => ({ sessionId, learnerId, ticketId }));
    }),
  );
  return byLearner.flat();
}
