import { done, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/db.ts';
import type { EligibilityState } from '../../councils/eligibility.ts';
import { standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import { fundingOf, mayApproveFunded } from '../funding.ts';
import type { BookingAnswer } from './booking-view.ts';
import type { PlaceRow } from './place-rows.ts';

type Row = {
  place_id: string;
  learner_id: string;
  state: string;
  council: string;
  programme: string;
  approve_while_pending: boolean;
};

/** What councils say of a booking's funded places, as both sides may know it; null where no council pays. */
export async function readFunding(
  db: Queryable,
  booking: { id: string; booked_once_eligible: boolean },
  places: readonly PlaceRow[],
): Promise<BookingAnswer['funding']> {
  const names = new Map(
    places.filter((place) => place.funding === 'COUNCIL').map((place) => [place.id, place.first_name]),
  );
  if (names.size === 0) return null;
  const { rows } = await sql<Row>`select * from funding_of(${booking.id})`.execute(db);
  return fundingOf(
    rows.flatMap((row) => {
      const firstName = names.get(row.place_id);
      return firstName === undefined
        ? []
        : [
            {
              firstName,
              state: row.state as EligibilityState,
              council: row.council,
              programme: row.programme,
              approveWhilePending: row.approve_while_pending,
            },
          ];
    }),
    booking.booked_once_eligible,
  );
}

/** Whether a provider may say yes to these places now. Their councils decide before or after, never in between. */
export async function councilLets(
  tx: Queryable,
  places: readonly PlaceRow[],
  despitePending: boolean,
): Promise<Result<true, 'eligibility-pending' | 'not-eligible'>> {
  const funded = places.filter((place) => place.funding === 'COUNCIL');
  if (funded.length === 0) return done(true);
  const standings = await standingsOfPlaces(
    tx,
    funded.map((place) => place.id),
    'lock',
  );
  if (standings.some(({ state }) => state === 'NOT_ELIGIBLE'))
    return refuse('not-eligible', 'The council has said no: these places end by themselves in a few minutes.');
  return mayApproveFunded(standings, despitePending);
}
