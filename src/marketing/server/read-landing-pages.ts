import { categoryOf } from '../../listings/category-table.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { LandingPage } from '../contract.ts';
import { FEWEST_LISTINGS, landingPath, landingTitle, namedKinds, placeSlug } from '../landing-pages.ts';

type Row = {
  town: string;
  category_id: number | null;
  kind: string | null;
  listings: number;
  latitude: number | null;
  longitude: number | null;
  changed_at: Date;
};

/** A page, and when something of it changed last. */
type ChangedPage = LandingPage & { changedAt: string };

/**
 * The pages of a category, or of a kind that has a name, in a town that have enough public listings, the fullest first; of one
 * listing, those that show it.
 */
export async function readLandingPages(db: Queryable, listingId: string | null): Promise<ChangedPage[]> {
  const only = listingId
    ? sql`having count(*) >= ${FEWEST_LISTINGS} and bool_or(id = ${listingId})`
    : sql`having count(*) >= ${FEWEST_LISTINGS}`;
  // The page of a listing asks at each rendering: only its own towns need be counted.
  const near = listingId
    ? sql`and lower(places.town) in (
        select lower(own.town) from listing asked cross join lateral ${townsOf('asked')} as own (town) where asked.id = ${listingId})`
    : sql``;
  const kinds = sql.join(namedKinds.map(({ slug, words }) => sql`(${slug}, ${words})`));
  const { rows } = await sql<Row>`
    with offered as (
      select l.id, places.town, l.public_latitude, l.public_longitude, l.updated_at from listing l
      join account a on a.id = l.provider_id
      cross join lateral ${townsOf('l')} as places (town)
      where l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null and places.town <> '' ${near}
    ), shown as (
      select offered.*, c.category_id, null as kind from offered join listing_category c on c.listing_id = offered.id
      union all
      -- In its title or its provider's name: what is only mentioned somewhere is not what it is.
      select offered.*, null, kinds.slug from (
        select slug, phraseto_tsquery('english', words) || phraseto_tsquery('simple', words) as query
        from (values ${kinds}) as named (slug, words)
      ) kinds
      join listing_document d on d.words @@ kinds.query and ts_filter(d.words, '{a,b}') @@ kinds.query
      join offered on offered.id = d.listing_id
    )
    select min(town) as town, category_id, kind, count(*)::int as listings, max(updated_at) as changed_at,
      avg(public_latitude)::float8 as latitude, avg(public_longitude)::float8 as longitude
    from shown group by lower(town), category_id, kind
    ${only}
    order by listings desc, town, category_id, kind`.execute(db);
  // 'St Albans' and 'St. Albans' have one address: the fuller one has it.
  const addresses = new Set<string>();
  return rows.flatMap(({ town, category_id, kind, listings, latitude, longitude, changed_at }) => {
    const category = kind ?? categoryOf(category_id ?? 0)?.slug;
    const place = placeSlug(town);
    const title = category && landingTitle(category, town);
    if (!category || !place || !title || addresses.has(landingPath({ place, category }))) return [];
    addresses.add(landingPath({ place, category }));
    return [{ place, town, category, title, listings, latitude, longitude, changedAt: changed_at.toISOString() }];
  });
}

/** The towns that a listing counts for: 'Southville, Bristol' is in Bristol, too. */
const townsOf = (listing: 'l' | 'asked') =>
  sql`(select trim(${sql.ref(`${listing}.town`)}) union select trim(regexp_replace(${sql.ref(`${listing}.town`)}, '^.*,', '')))`;
