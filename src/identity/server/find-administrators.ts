import type { Queryable } from '../../platform/server/database/db.ts';

/** The administrators of the platform: who sees the conversations with support, and is told of what only they can put right. */
export async function administratorIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
