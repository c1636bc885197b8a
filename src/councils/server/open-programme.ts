import type { Selectable } from 'kysely';
import type { DB } from '../../../db/tables.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { OpenProgramme } from '../funding.ts';
import { kindsFor } from '../programme.ts';

/** A programme's row as the rules know it. */
export function openProgramme(row: Selectable<DB['programme']>): OpenProgramme {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    unit: row.unit,
    placePence: row.place_pence,
    topsUp: row.tops_up,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    yearFrom: row.year_from,
    yearTo: row.year_to,
    closed: row.closed_at !== null,
    instant: row.instant,
    booksFrom: row.books_from && Temporal.Instant.fromEpochMilliseconds(row.books_from.getTime()),
  };
}

/**
 * The programmes that may pay for places of listings, by listing: open ones of its council, of the kinds that it is for. Each
 * pays what its council has agreed with the provider of the listing; a budget in pounds is used up by something, always.
 */
export async function programmesFor(
  db: Queryable,
  listingIds: readonly string[],
): Promise<Map<string, Selectable<DB['programme']>[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing')
    .innerJoin('programme', 'programme.council_id', 'listing.council_id')
    .leftJoin('council_agreement', (join) =>
      join
        .onRef('council_agreement.council_id', '=', 'listing.council_id')
        .onRef('council_agreement.provider_id', '=', 'listing.provider_id'),
    )
    .selectAll('programme')
    .select('listing.id as listing_id')
    .select(
      sql<number>`case when programme.unit = 'pounds'
        then coalesce(nullif(council_agreement.place_pence, 0), programme.place_pence)
        else coalesce(council_agreement.place_pence, programme.place_pence) end`.as('place_pence'),
    )
    .where('listing.id', '=', anyOf(listingIds))
    .where('programme.closed_at', 'is', null)
    .orderBy('programme.ends_on')
    .orderBy('programme.id')
    .execute();
  const categories = await db
    .selectFrom('listing_category')
    .select(['listing_id', 'category_id'])
    .where('listing_id', '=', anyOf(listingIds))
    .execute();
  const categoriesOf = Map.groupBy(categories, (row) => row.listing_id);
  const programmesOf = Map.groupBy(rows, (row) => row.listing_id);
  return new Map(
    listingIds.map((id) => {
      const kinds = kindsFor((categoriesOf.get(id) ?? []).map((row) => row.category_id));
      return [id, (programmesOf.get(id) ?? []).filter((row) => kinds.includes(row.kind))];
    }),
  );
}
