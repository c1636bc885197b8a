import { sql } from 'kysely';
import type { Caller } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { visibleListing } from '../../schedule/server/find-listing.ts';
import type { PublicReflection, reflectionsContract } from '../contract.ts';
import type { Judgement } from '../reflection.ts';

type Public = AnswerOf<(typeof reflectionsContract)['GET /experiences/{experienceId}/reflections']>;

/** How many are shown in their words. */
const SHOWN = 20;

type Row = {
  id: string;
  enjoyed: Judgement;
  learned: Judgement;
  cared_for: Judgement;
  body: string;
  reply: string;
  first_name: string;
  published_at: Date | null;
};

/** A published reflection as everybody may read it. */
export function asPublic(row: Row): PublicReflection {
  return {
    id: row.id,
    enjoyed: row.enjoyed,
    learned: row.learned,
    caredFor: row.cared_for,
    body: row.body,
    reply: row.reply,
    by: row.first_name,
    publishedAt: row.published_at?.toISOString() ?? '',
  };
}

/** What bookers say of a listing that the caller may see. */
export async function publicReflections(
  db: Queryable,
  caller: Caller,
  listingId: string,
  key: string | undefined,
): Promise<Result<Public, 'not-found'>> {
  const listing = await visibleListing(db, caller, listingId, key);
  if (!listing.ok) return listing;
  const published = db
    .selectFrom('reflection')
    .where('reflection.listing_id', '=', listingId)
    .where('reflection.published_at', 'is not', null)
    .where('reflection.hidden_at', 'is', null);
  const [counted, rows] = await Promise.all([
    published
      .select((is) => [
        is.fn.countAll<number>().as('count'),
        sql<number>`(count(*) filter (where enjoyed = 'yes'))::int`.as('enjoyed'),
        sql<number>`(count(*) filter (where learned = 'yes'))::int`.as('learned'),
        sql<number>`(count(*) filter (where cared_for = 'yes'))::int`.as('cared_for'),
      ])
      .executeTakeFirstOrThrow(),
    published
      .innerJoin('account', 'account.id', 'reflection.account_id')
      .selectAll('reflection')
      .select('account.first_name')
      .orderBy('reflection.published_at', 'desc')
      .orderBy('reflection.id')
      .limit(SHOWN)
      .execute(),
  ]);
  return ok({
    count: counted.count,
    yes: { enjoyed: counted.enjoyed, learned: counted.learned, caredFor: counted.cared_for },
    reflections: rows.map(asPublic),
  });
}
