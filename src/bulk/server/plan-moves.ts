import { mayMove } from '../../moves/move-plan.ts';
import { movingPlaces, termsOfBooking } from '../../moves/server/move-facts.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { placeFacts } from '../../places/server/refund-facts.ts';
import type { Outcome } from '../bulk-plan.ts';
import type { BulkPlan } from '../contract.ts';
import type { Chosen } from './read-chosen.ts';

type Asked = { fromId?: string | undefined; toId?: string | undefined };
type Dates = NonNullable<BulkPlan['dates']>;
type Planned = { outcomes: Map<string, Outcome>; dates: Dates | null; why: string | null };

/** So many dates to move to are offered. */
const MOST_DATES = 150;

/** What moving everybody chosen from one date to another of the same listing would mean. */
export async function planMoves(services: Services, chosen: readonly Chosen[], asked: Asked): Promise<Planned> {
  const nothing = (why: string | null, dates: Dates | null = null): Planned => ({
    outcomes: new Map(
      chosen.map((one) => [one.row.id, { places: 0, pence: 0, why: why ?? 'Choose the dates first.' }]),
    ),
    dates,
    why,
  });
  const listings = new Set(chosen.map(({ row }) => row.listing_id));
  const [listingId] = listings;
  if (listingId === undefined) return nothing('These bookings are not there any more.');
  if (listings.size > 1)
    return nothing('Bookings of one listing are moved together. Choose a listing above the list first.');
  const now = services.clock.now();
  const from = datesOf(chosen, now);
  const to = await openDates(services.db, listingId, now);
  const dates = { from, to };
  if (from.length === 0) return nothing('None of these bookings has a date to come.', dates);
  const target = to.find(({ id }) => id === asked.toId);
  if (asked.fromId === undefined || asked.toId === undefined) return nothing(null, dates);
  if (!target || asked.fromId === asked.toId)
    return nothing('That date is not there any more. Choose another one.', dates);
  const outcomes = await movesTo(services, chosen, { fromId: asked.fromId, target });
  const needed = [...outcomes.values()].reduce((total, { places }) => total + places, 0);
  const why =
    needed > target.left
      ? `${needed} places are needed on that date, and ${target.left} are free. Choose fewer bookings or another date.`
      : null;
  return { outcomes, dates, why };
}

/** The places of a booking that leave a date: confirmed ones, by ticket. */
export function leaving({ places }: Chosen, sessionId: string): Chosen['places'][] {
  const own = places.filter((place) => place.session_id === sessionId && place.state === 'CONFIRMED');
  return [...Map.groupBy(own, (place) => place.ticket_id).values()];
}

async function movesTo(
  services: Services,
  chosen: readonly Chosen[],
  { fromId, target }: { fromId: string; target: Dates['to'][number] },
): Promise<Map<string, Outcome>> {
  const all = chosen.flatMap((one) => leaving(one, fromId).flat());
  const [moving, busy] = await Promise.all([movingPlaces(services.db, all), busyAt(services.db, all, target)]);
  const byId = new Map(moving.map((place) => [place.placeId, place]));
  return new Map(
    chosen.map((one) => {
      const groups = leaving(one, fromId);
      const places = groups.flat();
      const left = (why: string): [string, Outcome] => [one.row.id, { places: 0, pence: 0, why }];
      if (places.length === 0) return left('It has no place on that date.');
      if (places.some(({ unit }) => unit === 'block'))
        return left('A ticket for a whole block moves with all its dates.');
      if (places.some(({ learner_id: learner }) => busy.has(learner)))
        return left('Somebody of this booking is booked at that time already.');
      // Each ticket moves by itself: of two, one could move and the other not.
      if (groups.length > 1) return left('It has two kinds of ticket on that date: move it on its own page.');
      const may = mayMove(
        places.flatMap(({ id }) => byId.get(id) ?? []),
        one.places.map((place) => placeFacts(place)),
        termsOfBooking(one.row),
        'provider',
        services.clock.now(),
      );
      if (!may.ok) return left(may.refusal.message);
      return [one.row.id, { places: places.length, pence: 0, why: null }];
    }),
  );
}

/** Dates to come on which somebody of the chosen is booked, soonest first. */
function datesOf(chosen: readonly Chosen[], now: Temporal.Instant): Dates['from'] {
  const places = chosen
    .flatMap((one) => one.places)
    .filter((place) => place.state === 'CONFIRMED' && place.end_date.getTime() > now.epochMilliseconds);
  return [...Map.groupBy(places, (place) => place.session_id)]
    .flatMap(([id, group]) => {
      const [first] = group;
      if (!first) return [];
      const { start_date: start, end_date: end } = first;
      return [{ id, startDate: start.toISOString(), endDate: end.toISOString(), places: group.length }];
    })
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
}

async function openDates(db: Queryable, listingId: string, now: Temporal.Instant): Promise<Dates['to']> {
  const { rows } = await sql<{ id: string; start_date: Date; end_date: Date; left: number }>`
    select session.id, session.start_date, session.end_date, greatest(room.capacity - room.taken, 0) as left
      from session
      join block on block.id = session.block_id and block.archived_at is null
      join session_places room on room.session_id = session.id
      where session.listing_id = ${listingId} and session.cancelled_at is null and session.start_date > ${now.toString()}
      order by session.start_date, session.id limit ${MOST_DATES}`.execute(db);
  return rows.map(({ id, start_date: start, end_date: end, left }) => ({
    id,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    left,
  }));
}

/** Learners who are elsewhere at that time, apart from the place that they leave. */
async function busyAt(
  db: Queryable,
  leave: readonly { id: string; learner_id: string }[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ learner_id: string }>`
    select distinct learner_id from place
      where learner_id = ${anyOf(leave.map((place) => place.learner_id))}
        and not (place.id = ${anyOf(leave.map(({ id }) => id))})
        and standing and during && tstzrange(${startDate}, ${endDate})`.execute(db);
  return new Set(rows.map((row) => row.learner_id));
}
