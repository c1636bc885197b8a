import { categoryOf, type CategorySlug } from '../../listings/category-table.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { LandingPage } from '../contract.ts';
import { FEWEST_LISTINGS, landingTitle, placeSlug } from '../landing-pages.ts';

type Row = { town: string; category_id: number; listings: number };

/** The pages of a category in a town that have enough public listings, the fullest first; of one listing, those that show it. */
export async function readLandingPages(db: Queryable, listingId: string | null): Promise<LandingPage[]> {
  const only = listingId
    ? sql`having count(*) >= ${FEWEST_LISTINGS} and bool_or(l.id = ${listingId})`
    : sql`having count(*) >= ${FEWEST_LISTINGS}`;
  const { rows } = await sql<Row>`
    select min(trim(l.town)) as town, c.category_id, count(*)::int as listings
    from listing l
    join account a on a.id = l.provider_id
    join listing_category c on c.listing_id = l.id
    where l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null and trim(l.town) <> ''
    group by lower(trim(l.town)), c.category_id
    ${only}
    order by listings desc, town, c.category_id`.execute(db);
  return rows.flatMap(({ town, category_id, listings }) => {
    const category = categoryOf(category_id)?.slug as CategorySlug | undefined;
    const place = placeSlug(town);
    return category && place ? [{ place, town, category, title: landingTitle(category, town), listings }] : [];
  });
}
