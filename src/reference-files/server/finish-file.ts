import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Clock } from '../../platform/server/clock.ts';
import { record } from '../../platform/server/work/events.ts';
import type { ReferenceKind } from '../reference-file.ts';

/** Whose file it is: a council's, or everybody's (null), which is an administrator's to import. */
export type Owner = string | null;

type File = { id: string; kind: ReferenceKind; size: number };
/** Who did it; nobody in particular where it was the operator of the server. */
type Doer = { actorId?: string; subjectId?: string };

/** Has a whole file read from now on, in place of the one before. The caller holds the lock of its row. */
export async function finishFile(tx: Tx, clock: Clock, owner: Owner, file: File, doer: Doer = {}): Promise<void> {
  // The one before goes first: no two of a kind are read.
  const replacedId = await removeBefore(tx, owner, file);
  if (file.kind === 'WARDS') await writeWards(tx, file.id);
  await tx.updateTable('reference_file').set({ size: file.size, state: 'READY' }).where('id', '=', file.id).execute();
  await record(tx, clock, [
    {
      kind: 'reference-file.imported',
      data: { fileId: file.id, kind: file.kind, size: file.size, replacedId },
      about: owner === null ? {} : { council: owner },
      ...doer,
    },
  ]);
}

/** Takes away what a file takes the place of; answers the id of the one that was read until now. */
async function removeBefore(tx: Tx, owner: Owner, { id, kind }: File): Promise<string | null> {
  const removed = await tx
    .deleteFrom('reference_file')
    .where('kind', '=', kind)
    .where('council_id', owner === null ? 'is' : '=', owner)
    .where('id', '<>', id)
    .returning(['id', 'state'])
    .execute();
  return removed.find(({ state }) => state === 'READY')?.id ?? null;
}

/** The wards of a file, each in the middle of those of its postcodes whose position is known. */
export async function writeWards(db: Queryable, fileId: string): Promise<void> {
  await sql`
    insert into ward (file_id, code, name, latitude, longitude)
    select file_id, coalesce(nullif(ward_code, ''), ward), min(ward), avg(latitude), avg(longitude)
      from postcode_ward where file_id = ${fileId}
     group by 1, 2`.execute(db);
}
