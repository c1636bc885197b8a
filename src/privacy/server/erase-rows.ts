import { dataMap, offeredBy } from '../data-map.ts';
import type { Erasing, TableAnswer } from '../table-answer.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { sqlOf, type Scope } from './find-scope.ts';

/** What stands where a name was taken out: never longer than the name. */
const TAKEN_OUT = '…';

/**
 * Does in each table what the map of data says, in its order. The caller holds the locks of the learners and the account, and
 * has said in `thicket.forgetting` which erasure it carries out.
 */
export async function eraseRows(
  tx: Tx,
  scope: Scope,
  now: Temporal.Instant,
  map: Readonly<Record<string, TableAnswer>> = dataMap,
): Promise<void> {
  if (scope.accounts.length === 0) await takeNamesOut(tx, scope, now, map);
  else for (const [table, answer] of Object.entries(offeredBy)) await eraseIn(tx, table, answer, scope, now);
  for (const [table, answer] of Object.entries(map)) await eraseIn(tx, table, answer, scope, now);
}

async function eraseIn(
  tx: Tx,
  table: string,
  { of, erased }: { of: string; erased: Erasing },
  scope: Scope,
  now: Temporal.Instant,
): Promise<void> {
  if ('keep' in erased) return;
  const what =
    'delete' in erased
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${sqlOf(erased.blank, scope, now)}`;
  await sql`${what} where ${sqlOf(of, scope, now)}`.execute(tx);
}

/** Takes the first name of learners who are erased alone out of what their family and others wrote to each other. */
async function takeNamesOut(
  tx: Tx,
  scope: Scope,
  now: Temporal.Instant,
  map: Readonly<Record<string, TableAnswer>>,
): Promise<void> {
  const learners = await tx.selectFrom('learner').select('first_name').where('id', 'in', scope.learners).execute();
  const pattern = patternOf(learners.map(({ first_name: name }) => name));
  const family: Scope = { ...scope, accounts: scope.families, learners: [] };
  for (const [table, { of, words }] of Object.entries(map))
    for (const word of words ?? []) {
      const [column = '', key] = word.split('.');
      const text = key === undefined ? sql.ref(column) : sql`${sql.ref(column)} ->> ${sql.lit(key)}`;
      const without = sql`regexp_replace(${text}, ${pattern}, ${TAKEN_OUT}, 'gi')`;
      const value =
        key === undefined ? without : sql`jsonb_set(${sql.ref(column)}, array[${sql.lit(key)}], to_jsonb(${without}))`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where (${sqlOf(of, family, now)}) and (${text}) ~* ${pattern}`.execute(tx);
    }
}

/** Names as a pattern of PostgreSQL. Scripts without spaces between words know no edges of words. */
export function patternOf(names: readonly string[]): string {
  const each = [...new Set(names.flatMap((name) => [name, name.split(/\s+/)[0] ?? name]))];
  return each
    .toSorted((one, other) => other.length - one.length)
    .map((name) => {
      const escaped = name.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&');
      return /^[\x20-\x7e]+$/.test(name) ? `\\m${escaped}\\M` : escaped;
    })
    .join('|');
}
