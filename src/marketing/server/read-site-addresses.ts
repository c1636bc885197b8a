import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { articles } from '../../support/articles/index.ts';
import type { marketingContract } from '../contract.ts';
import { landingPath } from '../landing-pages.ts';
import { solutionPages } from '../solution-pages.ts';
import { readLandingPages } from './read-landing-pages.ts';

type Addresses = AnswerOf<(typeof marketingContract)['GET /site-addresses']>;

/** The most addresses that one sitemap may have (sitemaps.org). */
const AT_ONCE = 50_000;

/** What everybody may read at an address that never changes; what needs somebody signed in is left out. */
const fixed = [
  '/',
  '/search-learning-experiences',
  '/help',
  ...articles.map(({ slug }) => `/help/${slug}`),
  '/signup',
  '/privacy',
  '/terms',
  '/cookies',
  '/accessibility',
  '/attributions',
  ...solutionPages.map(({ path }) => path),
];

/**
 * Addresses of everything public: fixed pages and pages of towns on the first page, then listings, providers and collections.
 * Where there are more pages of towns than a sitemap may have, those with the fewest listings are left out.
 */
export async function readSiteAddresses(db: Queryable, page: number): Promise<Addresses> {
  const { rows } = await sql<{ path: string; changed_at: Date; total: number }>`
    with offered as (
      select l.id, l.slug, l.updated_at, a.slug as provider_slug from listing l join account a on a.id = l.provider_id
      where l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null
    ), addresses as (
      select '/listing/' || slug as path, updated_at as changed_at from offered
      union all
      select '/provider/' || provider_slug, max(updated_at) from offered where provider_slug is not null group by provider_slug
      union all
      select '/collections/' || c.key, c.changed_at from collection c
      where c.state = 'PUBLIC' and exists (
        select 1 from collection_listing cl join offered on offered.id = cl.listing_id
        where cl.collection_id = c.id and cl.state = 'ACCEPTED')
    )
    select path, changed_at, count(*) over ()::int as total from addresses
    order by path limit ${AT_ONCE} offset ${Math.max(0, page - 2) * AT_ONCE}`.execute(db);
  const pages = 1 + Math.ceil((rows[0]?.total ?? 0) / AT_ONCE);
  if (page > 1) {
    return { addresses: rows.map((row) => ({ path: row.path, changedAt: row.changed_at.toISOString() })), pages };
  }
  const landing = await readLandingPages(db, null);
  const changed = new Map<string, string | null>(fixed.map((path) => [path, null]));
  for (const page of landing) changed.set(landingPath(page), page.changedAt);
  const addresses = [...changed].slice(0, AT_ONCE).map(([path, changedAt]) => ({ path, changedAt }));
  return { addresses, pages };
}
