import type { RawBuilder } from 'kysely';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import { outcodePosition } from '../../platform/server/geocoder/outcode-position.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import { cohortsOf, firstCohort, type Cohort } from '../cohorts.ts';
import type { Numbers, Sums } from '../contract.ts';
import {
  checkSpan,
  columnOf,
  columnsOf,
  grainOf,
  spanAsked,
  spanBefore,
  spanLastYear,
  termName,
  type Grain,
  type PeriodKind,
  type Span,
} from '../period.ts';
import { areaSpan, shownAreas } from '../small-areas.ts';

type Asked = { period: PeriodKind; from?: string | undefined; to?: string | undefined; listingId?: string | undefined };
type Refused = 'period-backwards' | 'period-too-long' | 'period-too-far';

/** Whose numbers, and of which listing; of all where it is not said. */
type Of = { providerId: string; listingId: string | undefined };

/** The numbers of a period, read from the daily sums alone: it takes as long for many bookings as for few. */
export async function readNumbers(
  services: Services,
  caller: Pick<SignedIn, 'subjectId'>,
  asked: Asked,
): Promise<Result<Numbers, Refused>> {
  const today = dateOf(services.clock.now());
  const checked = checkSpan(spanAsked(asked, today));
  if (!checked.ok) return checked;
  const period = checked.value;
  const of = { providerId: caller.subjectId, listingId: asked.listingId };
  const [before, lastYear, grain] = [spanBefore(period), spanLastYear(period), grainOf(period)];
  const [now, then, yearAgo, days, hours, cohorts, leads, listings, splits, areas, sources, choices] = await pipeline(
    services.db,
    (db) => readSums(db, of, period),
    (db) => readSums(db, of, before),
    (db) => readSums(db, of, lastYear),
    (db) => readDays(db, of, period),
    (db) => readHours(db, of, period),
    (db) => readCohorts(db, of, today),
    (db) => readLeads(db, of, period),
    (db) => readListings(db, of, period),
    (db) => readSplits(db, of, period),
    (db) => readAreas(db, of, areaSpan(period, today)),
    (db) => readSources(db, of, period),
    (db) => readChoices(db, of),
  );
  const ofKind = (kind: string) => splits.filter((row) => row.kind === kind);
  return ok({
    period,
    term: termName(today),
    before,
    lastYear,
    sums: { period: now, before: then, lastYear: yearAgo },
    grain,
    series: seriesOf(days, period, grain),
    hours,
    cohorts,
    leads,
    listings,
    tickets: ofKind('ticket').map(({ value, places, pence, name, listing }) => ({
      value,
      places,
      pence,
      name: name ?? '',
      listing: listing ?? '',
    })),
    ages: ofKind('age'),
    discounts: ofKind('discount'),
    ...placed(services, shownAreas(areas)),
    areaSpan: areaSpan(period, today),
    sources,
    choices,
    isEmpty: choices.length === 0,
  });
}

type Figures = Omit<Numbers['series'][number], 'from'>;

/** Columns of `daily_session` by the names that they are answered under. */
const figures: Record<keyof Figures, string> = {
  sessions: 'sessions',
  capacity: 'capacity',
  places: 'places',
  attended: 'attended',
  noShows: 'no_shows',
  cancelledByFamily: 'cancelled_by_family',
  cancelledByProvider: 'cancelled_by_provider',
  waited: 'waited',
  waitedServed: 'waited_served',
  takenPence: 'taken_pence',
  fundedPence: 'funded_pence',
  feesPence: 'fees_pence',
  netPence: 'net_pence',
  refundsPence: 'refunds_pence',
  disputedPence: 'disputed_pence',
};
const figureNames = Object.keys(figures) as (keyof Figures)[];
const summed = sql.join(
  figureNames.map((name) => sql`coalesce(sum(day_sum.${sql.ref(figures[name])}), 0)::bigint as ${sql.ref(name)}`),
);

const listed = ({ providerId, listingId }: Of, table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.provider_id`)} = ${providerId}
    and ${listingId === undefined ? sql`true` : sql`${sql.ref(`${table}.listing_id`)} = ${listingId}`}`;
const within = (of: Of, { from, to }: Span, table = 'day_sum'): RawBuilder<boolean> =>
  sql<boolean>`${listed(of, table)} and ${sql.ref(`${table}.day`)} between ${from} and ${to}`;

async function readSums(db: Queryable, of: Of, span: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select sessions.*, bookings.*, families.*, discounts.* from
      (select ${summed} from daily_session day_sum where ${within(of, span)}) sessions,
      (select coalesce(sum(bookings), 0)::bigint as bookings, coalesce(sum(direct_pence), 0)::bigint as "directPence",
          coalesce(sum(places), 0)::bigint as "bookedPlaces",
          coalesce(sum(discounted_bookings), 0)::bigint as "discountedBookings",
          coalesce(sum(discounted_places), 0)::bigint as "discountedPlaces"
        from daily_booking day_sum where ${within(of, span)}) bookings,
      (select count(*) filter (where is_new) as "newFamilies", count(*) filter (where not is_new) as "returningFamilies"
        from (select not exists (select from daily_family earlier
              where earlier.provider_id = ${of.providerId} and earlier.account_id = day_sum.account_id
                and earlier.day < ${span.from} and earlier.places > 0) as is_new
            from daily_family day_sum where ${within(of, span)} and day_sum.places > 0
            group by day_sum.account_id) family) families,
      (select coalesce(sum(pence), 0)::bigint as "discountPence"
        from daily_split day_sum where ${within(of, span)} and kind = 'discount') discounts`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('Sums are always answered.');
  return sums;
}

type Day = Figures & { day: string };

async function readDays(db: Queryable, of: Of, span: Span): Promise<Day[]> {
  const { rows } = await sql<Day>`select day_sum.day, ${summed} from daily_session day_sum
    where ${within(of, span)} group by day_sum.day`.execute(db);
  return rows;
}

/** Days as the columns of a drawing, also those without anything. */
function seriesOf(days: readonly Day[], span: Span, grain: Grain): Numbers['series'] {
  const byColumn = Map.groupBy(days, ({ day }) => columnOf(day, span, grain));
  return columnsOf(span, grain).map((from) => {
    const of = byColumn.get(from) ?? [];
    const sumOf = (name: keyof Figures): number => of.reduce((total, day) => total + day[name], 0);
    return { from, ...(Object.fromEntries(figureNames.map((name) => [name, sumOf(name)])) as Figures) };
  });
}

async function readHours(db: Queryable, of: Of, span: Span): Promise<Numbers['hours']> {
  const { rows } = await sql<Numbers['hours'][number]>`
    select extract(isodow from day)::int as weekday, hour, sum(places)::bigint as places, sum(capacity)::bigint as capacity
      from daily_session day_sum where ${within(of, span)} and sessions > 0
      group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

async function readCohorts(db: Queryable, of: Of, today: string): Promise<Cohort[]> {
  const { rows } = await sql<{ first: string; month: string; families: number }>`
    with months as (
        select distinct account_id, date_trunc('month', day)::date as month
          from daily_family day_sum where ${listed(of, 'day_sum')} and places > 0 and day <= ${today}),
      firsts as (select account_id, month, min(month) over (partition by account_id) as first from months)
    select first, month, count(*) as families from firsts where first >= ${firstCohort(today)}
      group by first, month order by first, month`.execute(db);
  return cohortsOf(rows, today);
}

async function readLeads(db: Queryable, of: Of, span: Span): Promise<Numbers['leads']> {
  const { rows } = await sql<Numbers['leads'][number]>`
    select lead_days as lead, sum(bookings)::bigint as bookings from daily_booking day_sum
      where ${within(of, span)} group by lead_days order by lead_days`.execute(db);
  return rows;
}

async function readListings(db: Queryable, of: Of, span: Span): Promise<Numbers['listings']> {
  const { rows } = await sql<Numbers['listings'][number]>`
    select listing.id, listing.title, ${summed} from daily_session day_sum
      join listing on listing.id = day_sum.listing_id
      where ${within(of, span)}
      group by listing.id, listing.title order by sum(net_pence) desc, sum(day_sum.places) desc, listing.title`.execute(
    db,
  );
  return rows;
}

type SplitRow = {
  kind: string;
  value: string;
  places: number;
  pence: number;
  name: string | null;
  listing: string | null;
};

async function readSplits(db: Queryable, of: Of, span: Span): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    with split as (select kind, value, sum(places)::bigint as places, sum(pence)::bigint as pence
      from daily_split day_sum where ${within(of, span)} group by kind, value)
    select split.*, ticket.name, listing.title as listing from split
      left join ticket on split.kind = 'ticket' and ticket.id = case when split.kind = 'ticket' then split.value::uuid end
      left join listing on listing.id = ticket.listing_id
      order by case when kind = 'age' then lpad(value, 3, '0') end, places desc, value`.execute(db);
  return rows;
}

async function readAreas(db: Queryable, of: Of, span: Span) {
  const { rows } = await sql<{ outward: string; families: number; places: number }>`
    select outward, count(distinct account_id) as families, sum(places)::bigint as places
      from daily_family day_sum where ${within(of, span)} and places > 0
      group by outward`.execute(db);
  return rows;
}

/** Areas with where they are. */
function placed({ geocoder }: Services, { areas, leavesOutAreas }: ReturnType<typeof shownAreas>) {
  return {
    areas: areas.map((area) => ({ ...area, position: outcodePosition(geocoder, area.outward) })),
    leavesOutAreas,
  };
}

async function readSources(db: Queryable, of: Of, span: Span): Promise<Numbers['sources']> {
  const { rows } = await sql<Numbers['sources'][number]>`
    select source, sum(seen)::bigint as seen, sum(chosen)::bigint as chosen, sum(bookings)::bigint as bookings,
        sum(places)::bigint as places, sum(pence)::bigint as pence
      from (
        select source, seen, chosen, 0 as bookings, 0 as places, 0 as pence from listing_visit day_sum where ${within(of, span)}
        union all
        select source, 0, 0, bookings, 0, 0 from daily_booking day_sum where ${within(of, span)}
        union all
        select value, 0, 0, 0, places, pence from daily_split day_sum where kind = 'source' and ${within(of, span)}) each_one
      group by source
      having sum(seen) + sum(chosen) + sum(bookings) + sum(places) + sum(pence) <> 0
      order by source = '', sum(seen) desc, sum(bookings) desc, source`.execute(db);
  return rows;
}

async function readChoices(db: Queryable, { providerId }: Of): Promise<Numbers['choices']> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from listing
      where provider_id = ${providerId}
        and exists (select from daily_session where daily_session.listing_id = listing.id)
      order by lower(title), id`.execute(db);
  return rows;
}
