import { ok, type Result } from '../../platform/result.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { cardOf, selectCards } from '../../listings/server/select-cards.ts';
import { askingOf } from '../../listings/server/queries.ts';
import type { collectionsContract } from '../contract.ts';

type Saved = AnswerOf<(typeof collectionsContract)['GET /saved-listings']>;

const PAGE_SIZE = 24;

/** Whether everybody sees the `listing` of a query, whose provider is `provider`. */
export const isOffered = sql<boolean>`(listing.state = 'PUBLISHED' and not listing.is_private and provider.disabled_at is null)`;

/** Ids of the listings that an account has saved. There are never more than `MOST_SAVED`. */
export async function savedIds(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('saved_listing').select('listing_id').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.listing_id);
}

/** A page of the listings that an account has saved, the latest first. Those that are not offered now have no card. */
export async function listSaved(services: Services, accountId: string, asked: number): Promise<Result<Saved, never>> {
  const asking = askingOf(services);
  const saved = services.db.selectFrom('saved_listing').where('saved_listing.account_id', '=', accountId);
  const { total } = await saved.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { page, pageCount } = pageWithin(asked, total, PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const rows = await saved
    .innerJoin('listing', 'listing.id', 'saved_listing.listing_id')
    .select(['listing.id', 'listing.title'])
    .orderBy('saved_listing.saved_at', 'desc')
    .orderBy('listing.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map((row) => row.id);
  const offered =
    ids.length === 0
      ? []
      : await selectCards(services.db, asking.now)
          .where('listing.id', 'in', ids)
          .where('listing.state', '=', 'PUBLISHED')
          .where('listing.is_private', '=', false)
          .where('provider.disabled_at', 'is', null)
          .execute();
  const cards = new Map(offered.map((row) => [row.id, cardOf(row, asking)]));
  return ok({
    listings: rows.map((row) => ({ ...row, card: cards.get(row.id) ?? null })),
    page,
    pages: pageCount,
    total,
  });
}
