import { sql } from 'kysely';
import type { Services } from '../../platform/server/services.ts';
import { categories } from '../../listings/category-table.ts';

/**
 * Writes the words of the given listings for search, or of all when none are given. Title counts most, then provider,
 * place and categories, then strapline, then the description. Bears to run twice.
 */
export async function indexListings(services: Services, ids: readonly string[] | 'all'): Promise<void> {
  const titles = sql.join(categories.map((category) => sql`(${category.id}::int, ${category.title}::text)`));
  await sql`
    with category (id, title) as (values ${titles}),
    text as (
      select l.id, unaccent(l.title) as title, unaccent(l.summary) as summary,
        unaccent(a.provider_name) as provider,
        -- Where the exact place is not for everybody, search must not know it either.
        unaccent(case when l.exact_location = 'booked' then concat_ws(' ', l.town, split_part(l.zip_code, ' ', 1))
          else concat_ws(' ', l.venue_name, l.town, l.zip_code) end) as place,
        coalesce((select string_agg(c.title, ' ') from listing_category lc join category c on c.id = lc.category_id where lc.listing_id = l.id), '') as categories,
        coalesce((select unaccent(string_agg(concat_ws(' ', s.title, s.description), ' ')) from listing_section s where s.listing_id = l.id), '') as description
      from listing l join account a on a.id = l.provider_id
      where ${ids === 'all' ? sql`true` : sql`l.id = any(${[...ids]}::uuid[])`}
    )
    insert into listing_document (listing_id, words, fuzzy, updated_at)
    select id,
      setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title), 'A')
        || setweight(to_tsvector('simple', provider || ' ' || place), 'B') || setweight(to_tsvector('english', categories), 'B')
        || setweight(to_tsvector('english', summary), 'C') || setweight(to_tsvector('english', left(description, 20000)), 'D'),
      lower(concat_ws(' ', title, provider, place, categories)),
      ${services.clock.now().toString()}
    from text
    on conflict (listing_id) do update set words = excluded.words, fuzzy = excluded.fuzzy, updated_at = excluded.updated_at`.execute(
    services.db,
  );
}
