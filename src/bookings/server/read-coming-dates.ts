import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { cardFor, loadListingCards } from '../../places/server/load-parties.ts';
import { sessionLine } from '../../places/server/quote-lines.ts';
import { loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import type { Services } from '../../platform/server/services.ts';
import type { bookingsContract } from '../contract.ts';

type Answer = z.infer<(typeof bookingsContract)['GET /coming-dates']['output']>;

const SHOWN = 3;

/** The next dates that an account has booked, soonest first, each with everybody of it who goes. */
export async function readComingDates(services: Services, caller: SignedIn): Promise<Answer> {
  const next = await services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['booking.id as booking_id', 'booking.listing_id', 'session.id as session_id'])
    .where('booking.booker_id', '=', caller.subjectId)
    .where('place.state', '=', 'CONFIRMED')
    .where('session.end_date', '>', new Date(services.clock.now().epochMilliseconds))
    .groupBy(['booking.id', 'session.id'])
    .orderBy('session.start_date')
    .orderBy('session.id')
    .limit(SHOWN)
    .execute();
  if (next.length === 0) return { dates: [] };
  const places = await loadPlaces(services.db, [...new Set(next.map((row) => row.booking_id))], caller.acting);
  const cards = await loadListingCards(
    services.db,
    next.map((row) => row.listing_id),
  );
  return {
    dates: next.flatMap((row) => {
      const going = places.filter(
        (place) =>
          place.booking_id === row.booking_id && place.session_id === row.session_id && place.state === 'CONFIRMED',
      );
      const [first] = going;
      if (!first) return [];
      return [
        {
          bookingId: row.booking_id,
          session: sessionLine(first, true),
          listing: cardFor(cards.get(row.listing_id), 'booker', going),
          learners: going.map(learnerOf),
        },
      ];
    }),
  };
}

const learnerOf = (place: PlaceRow) => ({
  id: place.learner_id,
  firstName: place.first_name,
  lastName: place.last_name,
});
