import { ok } from '../../result.ts';
import { sql, transact, type Database } from '../database/db.ts';
import type { MasterKey } from './master-keys.ts';
import type { Vault, WrappedKey } from './vault.ts';

const AT_ONCE = 500;

const HOLDER = 'thicket-jobs';

/** What a process that runs calls its connections for jobs: whoever rotates keys sees by it under which key it wraps. */
export const holderName = (newest: Pick<MasterKey, 'name'>): string => `${HOLDER} ${newest.name}`;

/** A process that runs wraps new keys under another master key than the one that is rotated to. */
export class OtherKeysError extends Error {
  override name = 'OtherKeysError';
}

/**
 * Makes sure that every process on this database has the newest master key, and in the first place: one that has not could
 * open nothing of what was wrapped under it.
 * @throws OtherKeysError
 */
export async function checkHolders(db: Database, { newest }: Vault): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct substr(application_name, ${HOLDER.length + 2}) as name from pg_stat_activity
      where datname = current_database() and application_name like ${`${HOLDER} %`}`.execute(db);
  const others = rows.map(({ name }) => name).filter((name) => name !== newest.name);
  if (others.length === 0) return;
  throw new OtherKeysError(
    `A process that runs has '${others.join("', '")}' as the first of its DATA_KEYS. Put '${newest.name}' first in DATA_KEYS of every process, keep the older ones behind it, start them again, and then rotate.`,
  );
}

/**
 * Wraps every data key afresh that is under an older master key, in batches of a transaction each. Families go on booking: a
 * row is locked for milliseconds. What was interrupted is finished by the next call; two at once share the work.
 * @param say is told how many are done, and of how many
 * @returns how many this call has wrapped
 */
export async function rotateKeys(
  db: Database,
  vault: Vault,
  say: (done: number, all: number) => void = () => undefined,
): Promise<number> {
  const older = vault.older.map(({ name }) => name);
  if (older.length === 0) return 0;
  const all = await countUnder(db, older);
  let done = 0;
  // Rows that another one works on are passed over first, and waited for at the end.
  for (const others of ['pass over', 'wait for'] as const) {
    for (let wrapped = AT_ONCE; wrapped > 0; done += wrapped) {
      wrapped = await wrapSome(db, vault, older, others);
      if (wrapped > 0) say(Math.min(done + wrapped, all), all);
    }
  }
  return done;
}

async function wrapSome(
  db: Database,
  vault: Vault,
  older: readonly string[],
  others: 'pass over' | 'wait for',
): Promise<number> {
  const done = await transact(db, async (tx) => {
    const rows: WrappedKey[] = await tx
      .selectFrom('data_key')
      .select(['owner_id', 'wrapped', 'master'])
      .where('master', 'in', older)
      .orderBy('master')
      .limit(AT_ONCE)
      .forUpdate()
      .$if(others === 'pass over', (all) => all.skipLocked())
      .execute();
    const wrapped = rows.map((row) => ({
      owner_id: row.owner_id,
      wrapped: `\\x${vault.wrap(row.owner_id, vault.unwrap(row)).wrapped.toString('hex')}`,
    }));
    await sql`
      update data_key set wrapped = row.wrapped, master = ${vault.newest.name}
        from json_populate_recordset(null::data_key, ${JSON.stringify(wrapped)}::json) row
        where data_key.owner_id = row.owner_id`.execute(tx);
    return ok(rows.length);
  });
  return done.ok ? done.value : 0;
}

/** How many data keys are wrapped under these master keys. */
export async function countUnder(db: Database, masters: readonly string[]): Promise<number> {
  if (masters.length === 0) return 0;
  const { count } = await db
    .selectFrom('data_key')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('master', 'in', [...masters])
    .executeTakeFirstOrThrow();
  return Number(count);
}
