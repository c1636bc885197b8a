import type { SignedIn } from '../../identity/access.ts';
import { accountsById } from '../../identity/server/queries.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import type { NameLeft } from '../contract.ts';
import { withoutNames, type Place } from '../find-names.ts';
import { markOf, type Source } from './note-names-left.ts';

const MOST_AT_ONCE = 100;

/** Where each kind of words stands. */
const texts: Record<Source, { table: string; column: string }> = {
  session: { table: 'session', column: 'cancel_message' },
  listing: { table: 'listing', column: 'confirmation_message' },
  ticket: { table: 'ticket', column: 'description' },
  message: { table: 'conversation_message', column: 'body' },
};

type Row = { source: Source; row_id: string; starts: number[]; lengths: number[]; text_mark: string };

const placesOf = ({ starts, lengths }: Row): Place[] =>
  starts.map((start, at) => ({ start, length: lengths[at] ?? 0 }));

/** Words to many families in which an erased name may stand and nobody has decided yet, oldest first. */
export async function listNamesLeft({ db }: Services): Promise<NameLeft[]> {
  const rows = await db
    .selectFrom('name_left')
    .selectAll()
    .where('decision', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute();
  const providers = await accountsById(
    db,
    rows.map((row) => row.provider_id),
  );
  const shown: NameLeft[] = [];
  for (const row of rows) {
    const text = await textOf(db, row);
    const isChanged = text === null || markOf(text) !== row.text_mark;
    shown.push({
      id: row.id,
      source: row.source,
      provider: providers.get(row.provider_id)?.name || 'Somebody without a name',
      text: text ?? '',
      places: isChanged ? [] : placesOf(row),
      foundAt: row.found_at.toISOString(),
    });
  }
  return shown;
}

/** Decides about one of them: the word stays, for it is not the name, or it is taken out. */
export async function decideNameLeft(
  services: Services,
  caller: SignedIn,
  id: string,
  decision: 'KEPT' | 'TAKEN_OUT',
): Promise<Result<undefined, 'not-found' | 'text-changed'>> {
  return change(services, async (tx): Promise<Result<undefined, 'not-found' | 'text-changed'>> => {
    const row = await tx.selectFrom('name_left').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return notFound;
    if (row.decision !== null) return ok(undefined);
    if (decision === 'TAKEN_OUT' && !(await takeOut(tx, row)))
      return refuse(
        'text-changed',
        'The text was changed since. Read it, and ask its writer if the name is still in it.',
      );
    await tx
      .updateTable('name_left')
      .set({ decision, decided_at: services.clock.now().toString(), decided_by: caller.actorId })
      .where('id', '=', id)
      .execute();
    return ok(undefined);
  });
}

async function textOf(db: Queryable, { source, row_id: id }: Pick<Row, 'source' | 'row_id'>): Promise<string | null> {
  const { table, column } = texts[source];
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(column)} as text from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.text ?? null;
}

async function takeOut(tx: Tx, row: Row): Promise<boolean> {
  const text = await textOf(tx, row);
  if (text === null || markOf(text) !== row.text_mark) return false;
  const { table, column } = texts[row.source];
  // Others of the same text have other marks from now on, and are read again.
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${withoutNames(text, placesOf(row))}
    where id = ${row.row_id}`.execute(tx);
  return true;
}
