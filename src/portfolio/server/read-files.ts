import { anyOf } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { openFile, openName, recordFileKey } from './seal-entry.ts';

type Reading = Pick<Services, 'db' | 'vault' | 'storage'>;

/** The files of entries of learners, each with how its bytes are read when its turn has come. */
export async function filesOfRecords({ db, vault, storage }: Reading, learnerIds: readonly string[]) {
  const rows = await db
    .selectFrom('portfolio_file')
    .select(['id', 'learner_id', 'sealed_name'])
    .where('learner_id', '=', anyOf([...learnerIds]))
    .where('entry_id', 'is not', null)
    .orderBy('id')
    .execute();
  const keys = await vault.keysOf(db, learnerIds);
  return rows.flatMap(({ id, learner_id: learnerId, sealed_name: name }) => {
    const key = keys.get(learnerId);
    if (!key) return [];
    const read = async (): Promise<Uint8Array | null> => {
      const sealed = await storage.get(recordFileKey(id));
      return sealed ? openFile(key, id, sealed) : null;
    };
    return [{ id, name: openName(key, id, name), read }];
  });
}
