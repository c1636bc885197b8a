import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { marketingContract } from '../contract.ts';
import { fixedPages } from '../fixed-pages.ts';
import { landingPath } from '../landing-pages.ts';
import { readLandingPages } from './read-landing-pages.ts';

type Addresses = AnswerOf<(typeof marketingContract)['GET /site-addresses']>;

/** The most addresses that one sitemap may have (sitemaps.org). */
const AT_ONCE = 50_000;

/** Every listing, provider and collection that everybody may see, as `addresses` (path, changed_at). */
const offeredAddresses = sql`
  with offered as (
    select l.id, l.slug, l.updated_at, a.slug as provider_slug from listing l join account a on a.id = l.provider_id
    where l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null
  ), addresses as (
    select '/listing/' || slug as path, updated_at as changed_at from offered
    union all
    select '/provider/' || provider_slug, max(updated_at) from offered where provider_slug is not null group by provider_slug
    union all
    select '/collections/' || c.key, c.changed_at from collection c join account owner on owner.id = c.owner_id
    where c.state = 'PUBLIC' and (c.council_id is not null or owner.disabled_at is null)
      -- What a rule fills shows something or keeps itself out of search engines.
      and (c.rule is not null or exists (
        select 1 from collection_listing cl join offered on offered.id = cl.listing_id
        where cl.collection_id = c.id and cl.state = 'ACCEPTED'))
  )`;

/** The parts of the site after the first: when something in each changed last. */
async function readParts(db: Queryable): Promise<(string | null)[]> {
  const { rows } = await sql<{ changed_at: Date | null }>`${offeredAddresses}
    select max(changed_at) as changed_at
    from (select changed_at, (row_number() over (order by path) - 1) / ${AT_ONCE} as part from addresses) numbered
    group by part order by part`.execute(db);
  return rows.map((row) => row.changed_at?.toISOString() ?? null);
}

/** Fixed pages and pages of towns; where there are more than a sitemap may have, those with the fewest listings are left out. */
async function readFirst(db: Queryable, listingsChanged: string | null): Promise<Addresses['addresses']> {
  const landing = await readLandingPages(db, null);
  const changed = new Map(fixedPages.map((page) => [page.path, page.changed ?? listingsChanged]));
  for (const page of landing) changed.set(landingPath(page), page.changedAt);
  return [...changed].slice(0, AT_ONCE).map(([path, changedAt]) => ({ path, changedAt }));
}

/**
 * Addresses of everything public, in parts: fixed pages and pages of towns are the first, then come listings, providers and
 * collections.
 * @param page from 1 on; null for the parts alone
 */
export async function readSiteAddresses(db: Queryable, page: number | null): Promise<Addresses> {
  const offered = await readParts(db);
  const latest = (moments: readonly (string | null)[]): string | null =>
    moments.reduce<string | null>((last, one) => (one !== null && (last === null || one > last) ? one : last), null);
  // Pages that show listings change with them.
  const listingsChanged = latest(offered);
  const parts = [
    { changedAt: latest([listingsChanged, ...fixedPages.map(({ changed }) => changed)]) },
    ...offered.map((changedAt) => ({ changedAt })),
  ];
  if (page === null) return { addresses: [], parts };
  if (page === 1) return { addresses: await readFirst(db, listingsChanged), parts };
  const { rows } = await sql<{ path: string; changed_at: Date }>`${offeredAddresses}
    select path, changed_at from addresses order by path limit ${AT_ONCE} offset ${(page - 2) * AT_ONCE}`.execute(db);
  return { addresses: rows.map((row) => ({ path: row.path, changedAt: row.changed_at.toISOString() })), parts };
}
