import { linkKey } from '../../listings/server/make-link-key.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { reflectionsContract } from '../contract.ts';
import { asPublic } from './list-public-reflections.ts';

const PAGE_SIZE = 20;

type About = AnswerOf<(typeof reflectionsContract)['GET /reflections']>;
type Reported = AnswerOf<(typeof reflectionsContract)['GET /reflections/reported']>;

/** What bookers say of the listings of a provider, a page at a time, the latest first. Hidden ones are gone. */
export async function reflectionsAbout(db: Queryable, providerId: string, asked: number): Promise<About> {
  const all = db
    .selectFrom('reflection')
    .where('reflection.provider_id', '=', providerId)
    .where('reflection.published_at', 'is not', null)
    .where('reflection.hidden_at', 'is', null);
  const { count } = await all.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { page, pageCount } = pageWithin(asked, count, PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const rows = await all
    .innerJoin('account', 'account.id', 'reflection.account_id')
    .innerJoin('listing', 'listing.id', 'reflection.listing_id')
    .selectAll('reflection')
    .select(['account.first_name', 'listing.title', 'listing.slug', linkKey])
    .orderBy('reflection.published_at', 'desc')
    .orderBy('reflection.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    reflections: rows.map((row) => ({
      ...asPublic(row),
      listing: { title: row.title, slug: row.slug, key: row.key },
      state: row.reported_at !== null && row.kept_at === null ? 'REPORTED' : 'PUBLISHED',
    })),
    page,
    pages: pageCount,
  };
}

/** Reflections that were reported and that nobody has decided on, the oldest report first. */
export async function reportedReflections(db: Queryable): Promise<Reported> {
  const rows = await db
    .selectFrom('reflection')
    .innerJoin('account', 'account.id', 'reflection.account_id')
    .innerJoin('account as provider', 'provider.id', 'reflection.provider_id')
    .innerJoin('listing', 'listing.id', 'reflection.listing_id')
    .selectAll('reflection')
    .select(['account.first_name', 'listing.title', 'listing.slug', linkKey, 'provider.provider_name'])
    .where('reflection.reported_at', 'is not', null)
    .where('reflection.kept_at', 'is', null)
    .where('reflection.hidden_at', 'is', null)
    .orderBy('reflection.reported_at')
    .limit(100)
    .execute();
  return {
    reflections: rows.map((row) => ({
      ...asPublic(row),
      listing: { title: row.title, slug: row.slug, key: row.key },
      provider: row.provider_name,
      reason: row.report_reason,
      reportedAt: row.reported_at?.toISOString() ?? '',
    })),
  };
}
