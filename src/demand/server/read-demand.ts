import { membershipOf } from '../../councils/server/find-membership.ts';
import type { SignedIn } from '../../identity/access.ts';
import { categoryOf } from '../../listings/category-table.ts';
import { distance, type Position } from '../../platform/geo.ts';
import { ok, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import { bandOf, demandLines, wishesOf, type Want, type WantKind, type WantSide } from '../wants.ts';
import type { Demand } from '../contract.ts';

/** So far around a listing families come from. */
const NEAR_M = 25_000;
/** So long ago a want still counts. */
const DAYS = 90;
const MOST_WISHES = 6;

/** What families near the caller's listings want and do not get. */
export async function readDemand(services: Services, caller: SignedIn): Promise<Demand> {
  const { rows } = await sql<Position>`select distinct latitude, longitude from listing
    where provider_id = ${caller.subjectId} and state <> 'ARCHIVED' and latitude is not null and longitude is not null
    limit 200`.execute(services.db);
  return demandAround(services, rows);
}

/** The same around the listings in the area of a council, for its members. */
export async function readCouncilDemand(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Demand & { council: { id: string; title: string } }, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { id, title, code } = member.value;
  const { rows } = await sql<Position>`select distinct latitude, longitude from listing
    where (council_id = ${id} or council_code = ${code}) and state <> 'ARCHIVED'
      and latitude is not null and longitude is not null
    limit 200`.execute(services.db);
  return ok({ council: { id, title }, ...(await demandAround(services, rows)) });
}

async function demandAround(services: Services, around: readonly Position[]): Promise<Demand> {
  const to = dateOf(services.clock.now());
  const from = Temporal.PlainDate.from(to).subtract({ days: DAYS }).toString();
  const nothing = { from, to, isPlaced: false, lines: [], hidden: 0, wishes: [] };
  if (around.length === 0) return nothing;
  const listingIds = await listingsNear(services.db, around);
  const [searches, waits, declines, full] = await pipeline(
    services.db,
    (db) => readSearches(db, from),
    (db) => readWaits(db, listingIds, from),
    (db) => readDeclines(db, listingIds, from),
    (db) => readFullDates(db, listingIds, to),
  );
  const isNear = nearAreas(services, around);
  const wants: Want[] = [
    ...searches.flatMap(({ area, category, age, need, searches: times }) =>
      isNear(area) ? [want('search', null, times, { area, category, age: age === null ? '' : bandOf(age), need })] : [],
    ),
    ...waits.map((row) => familyWant('waiting', row)),
    ...declines.map((row) => familyWant('declined', row)),
    ...full.map(({ weekday, category, area, dates }) =>
      want('full', null, dates, { weekday: String(weekday), category: slugOf(category), area }),
    ),
  ];
  return { from, to, isPlaced: true, ...demandLines(wants), wishes: wishesOf(wants, MOST_WISHES) };
}

/** A want with the sides that are known of it. */
function want(kind: WantKind, who: string | null, times: number, sides: Record<string, string | null>): Want {
  const known = Object.entries(sides).filter((side): side is [WantSide, string] => Boolean(side[1]));
  return { kind, who, times, sides: Object.fromEntries(known) };
}

type FamilyRow = {
  account_id: string;
  age: number | null;
  weekday: number | null;
  area: string | null;
  category: number | null;
};

/** Of a family that can be named never a need, and the area of the listing, not of the home. */
const familyWant = (kind: WantKind, { account_id: who, age, weekday, area, category }: FamilyRow): Want =>
  want(kind, who, 1, {
    age: bandOf(age),
    weekday: weekday === null ? null : String(weekday),
    area,
    category: slugOf(category),
  });

/** Searches name categories by their slug. */
const slugOf = (id: number | null): string | null => (id === null ? null : (categoryOf(id)?.slug ?? null));

/** Degrees that are about as far as families come; the box around them is near enough for listings. */
async function listingsNear(db: Queryable, around: readonly Position[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with place as (select * from unnest(${around.map(({ latitude }) => latitude)}::float8[],
        ${around.map(({ longitude }) => longitude)}::float8[]) as place (latitude, longitude))
    select listing.id from listing
      where listing.state in ('PUBLISHED', 'PAUSED') and exists (select from place
        where abs(listing.latitude - place.latitude) < ${NEAR_M / 111_000}
          and abs(listing.longitude - place.longitude) * cos(radians(place.latitude)) < ${NEAR_M / 111_000})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type SearchRow = { area: string; category: string; age: number | null; need: string; searches: number };

async function readSearches(db: Queryable, from: string): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select area, category, age, need, sum(searches)::int as searches from unmet_search
      where day >= ${from} and area <> ''
      group by area, category, age, need`.execute(db);
  return rows;
}

const categoryOfListing = sql`(select category_id from listing_category where listing_category.listing_id = listing.id
  order by position limit 1)`;
const ageToday = sql`case when learner.date_of_birth is null then case when learner.over18 then 18 end
  else extract(year from age(learner.date_of_birth))::int end`;
const areaOfListing = sql`nullif(upper(left(replace(listing.zip_code, ' ', ''), -3)), '')`;

async function readWaits(db: Queryable, listingIds: readonly string[], from: string): Promise<FamilyRow[]> {
  const { rows } = await sql<FamilyRow>`
    select distinct entry.account_id, ${ageToday} as age, extract(isodow from session.local_date)::int as weekday,
        ${areaOfListing} as area, ${categoryOfListing} as category
      from waiting_entry entry
      join listing on listing.id = entry.listing_id
      join waiting_learner on waiting_learner.entry_id = entry.id
      join learner on learner.id = waiting_learner.learner_id
      join waiting_session on waiting_session.entry_id = entry.id
      join session on session.id = waiting_session.session_id
      where entry.listing_id = ${anyOf(listingIds)} and entry.created_at >= ${from}::date and entry.state <> 'ACCEPTED'`.execute(
    db,
  );
  return rows;
}

async function readDeclines(db: Queryable, listingIds: readonly string[], from: string): Promise<FamilyRow[]> {
  const { rows } = await sql<FamilyRow>`
    select distinct booking.booker_id as account_id, ${ageToday} as age,
        extract(isodow from session.local_date)::int as weekday, ${areaOfListing} as area, ${categoryOfListing} as category
      from booking
      join listing on listing.id = booking.listing_id
      join place on place.booking_id = booking.id
      join learner on learner.id = place.learner_id
      join session on session.id = place.session_id
      where booking.listing_id = ${anyOf(listingIds)} and booking.approval not in ('NOT_REQUIRED', 'PENDING', 'APPROVED')
        and booking.approval <> 'WITHDRAWN'
        and booking.answered_at >= ${from}::date`.execute(db);
  return rows;
}

type FullRow = { weekday: number; category: number | null; area: string | null; dates: number };

/** Dates to come that have no place left. */
async function readFullDates(db: Queryable, listingIds: readonly string[], today: string): Promise<FullRow[]> {
  const { rows } = await sql<FullRow>`
    select extract(isodow from session.local_date)::int as weekday, ${categoryOfListing} as category,
        ${areaOfListing} as area, count(*)::int as dates
      from session
      join listing on listing.id = session.listing_id
      join session_places room on room.session_id = session.id
      where session.listing_id = ${anyOf(listingIds)} and session.cancelled_at is null
        and session.local_date between ${today}::date and ${today}::date + ${DAYS}::int
        and room.capacity > 0 and room.taken >= room.capacity
      group by 1, 2, 3`.execute(db);
  return rows;
}

const positions = perServices(() => new Map<string, Position | null>());

/** Whether an area, an outward code or the name of a place, is near one of these positions. */
function nearAreas(services: Services, around: readonly Position[]): (area: string) => boolean {
  const known = positions(services);
  return (area) => {
    let position = known.get(area);
    if (position === undefined) {
      const [found] = services.geocoder.places(area, 1);
      position = found ? { latitude: found.latitude, longitude: found.longitude } : null;
      known.set(area, position);
    }
    const at = position;
    return at !== null && around.some((place) => distance(at, place) < NEAR_M);
  };
}
