import type { Insertable } from 'kysely';
import type { Database, Tx } from '../src/platform/server/database/db.ts';
import type { DB } from './tables.ts';

export type Row<Table extends keyof DB> = Insertable<DB[Table]>;

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const PARAMETERS_MAX = 60_000;

/** Divides rows into batches that fit a statement each. */
export function batchesOf<Table extends keyof DB>(rows: readonly Row<Table>[]): Row<Table>[][] {
  const columns = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const size = Math.floor(PARAMETERS_MAX / columns);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** Inserts rows, however many. All need the columns of the first. */
export async function insertAll<Table extends keyof DB>(
  db: Database | Tx,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  for (const batch of batchesOf(rows))
    await db
      .insertInto(table)
      .values(batch as never)
      .execute();
}
