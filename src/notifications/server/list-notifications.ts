import type { SignedIn } from '../../identity/access.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Notification } from '../contract.ts';

const PAGE_SIZE = 20;

/** What somebody sees who looks into an account for its owner: that it was told something, not what. */
const HIDDEN = 'Hidden while you act for this account.';

/** How much the account has not read. */
export async function countUnreadNotifications(db: Queryable, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('is_listed', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of what the account was told, the latest first. */
export async function listNotifications(
  db: Queryable,
  caller: SignedIn,
  asked: number,
): Promise<{ notifications: Notification[]; page: number; pages: number }> {
  const all = db
    .selectFrom('notification')
    .select(['id', 'kind', 'title', 'path', 'created_at', 'read_at', sql<number>`count(*) over ()::int`.as('total')])
    .where('account_id', '=', caller.subjectId)
    .where('is_listed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const { rows, page, pageCount } = await pageShown(asked, PAGE_SIZE, async (wanted) => {
    const { limit, offset } = rangeOf(wanted, PAGE_SIZE);
    return countedRows(await all.limit(limit).offset(offset).execute());
  });
  const isHidden = caller.acting === 'impersonation';
  return {
    notifications: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: isHidden ? HIDDEN : row.title,
      path: isHidden ? '/' : row.path,
      at: row.created_at.toISOString(),
      isRead: row.read_at !== null,
    })),
    page,
    pages: pageCount,
  };
}
