import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/server/database/db.ts';
import { ZONE } from '../../platform/time.ts';
import { categoryOf } from '../../listings/category-table.ts';
import type { Filling, Reach } from '../collection-filling.ts';
import { isOffered } from './queries.ts';

const MILE_IN_DEGREES = 1 / 69;
const EARTH_MILES = 3_958.8;

/** The ids of the listings that a filling finds, those with the soonest dates first, without those that are in `without`. */
export async function findFitting(
  db: Queryable,
  filling: Filling,
  { now, most, without }: { now: Temporal.Instant; most: number; without: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from listing join account provider on provider.id = listing.provider_id
      left join lateral (select min(session.start_date) as soonest ${datesOf(filling, now)}) dated on true
    where ${isOffered} and ${conditionsOf(filling)} and listing.id <> all(${[...without]}::uuid[])
      ${isDated(filling) ? sql`and dated.soonest is not null` : sql``}
    order by dated.soonest asc nulls last, listing.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many listings a filling finds, of how many that everybody sees. */
export async function countFitting(db: Queryable, filling: Filling, now: Temporal.Instant): Promise<Reach> {
  const dated = isDated(filling) ? sql`and exists (select 1 ${datesOf(filling, now)})` : sql``;
  const { rows } = await sql<Reach>`
    select count(*) filter (where ${conditionsOf(filling)} ${dated})::int as fits, count(*)::int as of
    from listing join account provider on provider.id = listing.provider_id where ${isOffered}`.execute(db);
  return rows[0] ?? { fits: 0, of: 0 };
}

const isDated = ({ from, to }: Filling): boolean => from !== null || to !== null;

/** What must hold of `listing`, but for its dates. */
function conditionsOf({ categories, council, around, access }: Filling): RawBuilder<unknown> {
  const where: RawBuilder<unknown>[] = [sql`true`];
  const ids = categories.flatMap((slug) => categoryOf(slug)?.id ?? []);
  if (categories.length > 0)
    where.push(
      sql`exists (select from listing_category c where c.listing_id = listing.id and c.category_id = any(${ids}::int[]))`,
    );
  if (council) where.push(sql`listing.council_code = any(${[...council.codes]}::text[])`);
  if (around) where.push(isAround(around));
  if (access.length > 0)
    where.push(
      sql`exists (select from listing_document d where d.listing_id = listing.id and d.access @> ${[...access]}::text[])`,
    );
  return sql.join(where, sql` and `);
}

/** By the place that everybody may see, as search measures. */
function isAround({ latitude, longitude, miles }: NonNullable<Filling['around']>): RawBuilder<unknown> {
  const tall = miles * MILE_IN_DEGREES;
  return sql`listing.public_latitude between ${latitude - tall} and ${latitude + tall}
    and ${2 * EARTH_MILES} * asin(least(1, sqrt(power(sin(radians(listing.public_latitude - ${latitude}) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(listing.public_latitude))
      * power(sin(radians(listing.public_longitude - ${longitude}) / 2), 2)))) <= ${miles}`;
}

/** The dates of `listing` that are to come and lie within the days of a filling. */
function datesOf({ from, to }: Filling, now: Temporal.Instant): RawBuilder<unknown> {
  const startOf = (day: string): Temporal.Instant => Temporal.PlainDate.from(day).toZonedDateTime(ZONE).toInstant();
  const first = from && Temporal.Instant.compare(startOf(from), now) > 0 ? startOf(from) : now;
  const until = to
    ? sql`and session.start_date < ${startOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()).toString()}`
    : sql``;
  return sql`from session join block on block.id = session.block_id and block.archived_at is null
    where session.listing_id = listing.id and session.cancelled_at is null and session.start_date > ${first.toString()} ${until}`;
}
