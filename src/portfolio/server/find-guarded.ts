import { caredForBy } from '../../acting/server/find-carers.ts';
import type { Queryable } from '../../platform/server/database/db.ts';

/** A learner whose record the account keeps: as a guardian, not as a helper; undefined for all others. */
export const findGuarded = (db: Queryable, accountId: string, learnerId: string) =>
  db
    .selectFrom('learner')
    .select(['id', 'first_name', 'last_name', 'known_as'])
    .where('learner.id', '=', learnerId)
    .where('removed_at', 'is', null)
    .where(caredForBy(accountId, 'guard'))
    .executeTakeFirst();
