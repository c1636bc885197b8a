import type { NewBaskets } from './basket-view.ts';
import { promised } from '../../places/server/parties.ts';
import type { LearnerRow } from './hold-facts.ts';
import { basketsAfter, type Written } from './write-holds.ts';

/**
 * What holds put into baskets of their own, as it would be read from the database: nobody can have put anything beside it
 * before their transaction ends. Only for holds that `areNew`.
 */
export function newBaskets(written: readonly Written[], learners: readonly LearnerRow[]): NewBaskets {
  const learnersById = new Map(learners.map((learner) => [learner.id, learner]));
  return {
    rows: basketsAfter(written),
    bookings: written.flatMap(({ booking }) => (booking ? [{ ...booking, code: null }] : [])),
    places: written.flatMap(({ grant, places }) =>
      places.map((place) => {
        const ticket = promised(grant.facts.tickets.get(place.ticketId), 'ticket');
        const learner = promised(learnersById.get(place.learnerId), 'learner');
        return {
          id: place.id,
          booking_id: place.bookingId,
          session_id: place.sessionId,
          learner_id: place.learnerId,
          ticket_id: place.ticketId,
          state: 'HELD' as const,
          price_pence: place.pricePence,
          booker_fee_pence: place.bookerFeePence,
          provider_fee_pence: place.providerFeePence,
          payment_id: null,
          normal_price_pence: null,
          carried_pence: 0,
          free_cancel_until: null,
          booker_id: grant.ask.caller.subjectId,
          provider_id: grant.listing.provider_id,
          listing_id: grant.listing.id,
          payment_state: null,
          cancellation_id: null,
          cancelled_by: null,
          ended_at: null,
          ticket_name: ticket.name,
          unit: ticket.unit,
          funding: ticket.funding,
          first_name: learner.first_name,
          last_name: learner.last_name,
        };
      }),
    ),
    steps: new Map(written.flatMap(({ places }) => places.map((place) => [place.id, place.steps]))),
  };
}
