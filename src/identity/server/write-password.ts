import type { Clock } from '../../platform/server/clock.ts';
import type { Tx } from '../../platform/server/database/db.ts';

/** Keeps the hash of an account's new password. */
export async function writePassword(tx: Tx, clock: Clock, accountId: string, hash: string): Promise<void> {
  const now = clock.now().toString();
  await tx
    .insertInto('password')
    .values({ account_id: accountId, hash, updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ hash, updated_at: now }))
    .execute();
}
