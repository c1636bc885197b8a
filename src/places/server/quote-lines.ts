import type * as z from 'zod';
import { sum } from '../../platform/money.ts';
import type { booking, placeLine as contractOfPlace } from '../booking-schemas.ts';
import { placeOf } from '../../schedule/venue.ts';
import { charged } from '../place.ts';
import { nameOf } from './load-parties.ts';
import type { PlaceRow } from './rows.ts';
import { adjustmentLines, type StepsOfPlaces } from './write-steps.ts';

type Answer = z.infer<typeof booking>;
type PlaceLine = z.infer<typeof contractOfPlace>;

/** A place as baskets and bookings show it; `told`: with the exact place where a date is held elsewhere. */
export function placeLine(place: PlaceRow, steps: StepsOfPlaces, told = false): PlaceLine {
  return {
    id: place.id,
    state: place.state,
    session: sessionLine(place, told),
    ticket: { id: place.ticket_id, name: place.ticket_name, unit: place.unit, funding: place.funding },
    learner: { id: place.learner_id, firstName: place.first_name, lastName: place.last_name },
    pricePence: place.price_pence,
    bookerFeePence: place.booker_fee_pence,
    allInPence: place.price_pence + place.booker_fee_pence,
    councilPence: place.whole_pence === null ? null : place.council_pence,
    addOns: (steps.get(place.id) ?? []).flatMap(({ addOnId, label }) =>
      addOnId ? [{ id: addOnId, name: label }] : [],
    ),
  };
}

/** The session of a place; `told`: with the exact place where it is held elsewhere. */
export function sessionLine(place: PlaceRow, told = false): PlaceLine['session'] {
  return {
    id: place.session_id,
    blockName: place.block_name,
    startDate: place.start_date.toISOString(),
    endDate: place.end_date.toISOString(),
    cancelled: place.cancelled_at !== null,
    changes: place.changes,
    place: placeOf(place, told),
  };
}

/** Places summed up by ticket and learner; `fullPence` is before discounts and without add-ons. */
export function quoteLines(places: readonly PlaceRow[], steps: StepsOfPlaces): Answer['lines'] {
  return [...Map.groupBy(charged(places), (place) => `${place.ticket_id} ${place.learner_id}`).values()].flatMap(
    (group) => {
      const [first] = group;
      if (!first) return [];
      const { pricePence, bookerFeePence, totalPence } = totalOf(group);
      return [
        {
          ticketId: first.ticket_id,
          ticketName: first.ticket_name,
          learnerId: first.learner_id,
          learnerName: nameOf(first),
          placeCount: group.length,
          pricePence,
          bookerFeePence,
          allInPence: totalPence,
          fullPence: totalPence - sum(adjustmentLines(group, steps).map((line) => line.totalPence)),
        },
      ];
    },
  );
}

/** What places cost together. */
export function totalOf(all: readonly PlaceRow[]): {
  pricePence: number;
  bookerFeePence: number;
  totalPence: number;
} {
  const places = charged(all);
  const pricePence = sum(places.map((place) => place.price_pence));
  const bookerFeePence = sum(places.map((place) => place.booker_fee_pence));
  return { pricePence, bookerFeePence, totalPence: pricePence + bookerFeePence };
}
