import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { EligibilityState } from '../../councils/eligibility.ts';
import { standingsOfPlaces } from '../../councils/server/gather-funding.ts';
import { fundingOf, mayApproveFunded } from '../funding.ts';
import type { BookingAnswer } from '../booking-schemas.ts';
import type { PlaceRow } from './rows.ts';

type Funded = { id: string; booked_once_eligible: boolean };

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
  booking: Funded,
  places: readonly PlaceRow[],
): Promise<BookingAnswer['funding']> {
  return (await readFundings(db, [booking], places)).get(booking.id) ?? null;
}

/** The same for many bookings, by booking. Where no place is funded nothing is asked. */
export async function readFundings(
  db: Queryable,
  bookings: readonly Funded[],
  places: readonly PlaceRow[],
): Promise<Map<string, NonNullable<BookingAnswer['funding']>>> {
  const funded = new Map(places.filter((place) => place.funding === 'COUNCIL').map((place) => [place.id, place]));
  if (funded.size === 0) return new Map();
  const ids = new Set([...funded.values()].map((place) => place.booking_id));
  const { rows } = await sql<Row>`select told.* from booking cross join lateral funding_of(booking.id) as told
    where booking.id = ${anyOf([...ids])}`.execute(db);
  const told = Map.groupBy(rows, (row) => funded.get(row.place_id)?.booking_id);
  return new Map(
    bookings.flatMap((booking) => {
      const funding = fundingOf(
        (told.get(booking.id) ?? []).map((row) => ({
          firstName: funded.get(row.place_id)?.first_name ?? '',
          state: row.state as EligibilityState,
          council: row.council,
          programme: row.programme,
          approveWhilePending: row.approve_while_pending,
          inPart: (funded.get(row.place_id)?.price_pence ?? 0) > 0,
        })),
        booking.booked_once_eligible,
      );
      return funding ? [[booking.id, funding] as const] : [];
    }),
  );
}

/** Whether a provider may say yes to these places now. Their councils decide before or after, never in between. */
export async function councilLets(
  tx: Queryable,
  places: readonly PlaceRow[],
  despitePending: boolean,
): Promise<Result<true, 'eligibility-pending' | 'not-eligible'>> {
  const funded = places.filter((place) => place.funding === 'COUNCIL');
  if (funded.length === 0) return ok(true);
  const standings = await standingsOfPlaces(
    tx,
    funded.map((place) => place.id),
    'lock',
  );
  if (standings.some(({ state }) => state === 'NOT_ELIGIBLE'))
    return refuse('not-eligible', 'The council has said no: these places will be released in a few minutes.');
  return mayApproveFunded(standings, despitePending);
}
