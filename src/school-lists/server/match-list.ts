import { randomUUIDv7 } from 'node:crypto';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { transact } from '../../platform/server/database/db.ts';
import { ok } from '../../platform/result.ts';
import { LIKELY_SCORE, likenessOf, swappedDay, withRivals, type Doubt, type Pair } from '../match-children.ts';
import { findList, type FoundList } from './find-list.ts';
import { settlePairs } from './settle-pairs.ts';

/** Rows that are matched together; how far it has come is written down after each part. */
const PART = 500;

type Row = { id: string; line: number; first_name: string; last_name: string; date_of_birth: string };
type Learner = { id: string; first_name: string; last_name: string; date_of_birth: string };

const childOf = (row: Row | Learner) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.date_of_birth,
});

/** Finds the children of a list, part by part; begun again it goes on where it was. What is sure is settled at the end. */
export async function matchList(services: Services, listId: string): Promise<void> {
  const { db } = services;
  const list = await findList(db, listId);
  if (!list) return;
  for (let from = list.matched_to; ;) {
    const rows = await db
      .selectFrom('school_list_row')
      .select(['id', 'line', 'first_name', 'last_name', 'date_of_birth'])
      .where('list_id', '=', listId)
      .where('line', '>', from)
      .orderBy('line')
      .limit(PART)
      .execute();
    if (rows.length === 0) break;
    await insertPairs(db, pairsOf(rows, await learnersBorn(db, rows)));
    from = rows.at(-1)?.line ?? from;
    await db.updateTable('school_list').set({ matched_to: from }).where('id', '=', listId).execute();
  }
  await settlePairs(services, list, withRivals(await openPairs(db, list)));
  await transact(db, async (tx) => {
    await tx.updateTable('school_list').set({ state: 'DONE' }).where('id', '=', listId).execute();
    await record(tx, services.clock, [{ kind: 'school-list.matched', about: { council: list.council_id } }]);
    return ok(undefined);
  });
  services.wakeRelay();
}

/** Looks for a child on the lists of programmes that are open: it was added, renamed, or its family asked. */
export async function matchLearner(services: Services, learnerId: string): Promise<void> {
  const { db } = services;
  const learner = await db
    .selectFrom('learner')
    .select(['id', 'first_name', 'last_name', 'date_of_birth'])
    .where('id', '=', learnerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const born = learner?.date_of_birth;
  if (!learner || !born) return;
  // Of another name or date of birth it may be somebody else by now.
  await db
    .deleteFrom('school_list_match')
    .where('learner_id', '=', learnerId)
    .where('state', '=', 'DOUBTFUL')
    .execute();
  const days = daysLike(born);
  const { rows } = await sql<Row & { list_id: string }>`
    select row.id, row.line, row.first_name, row.last_name, row.date_of_birth, row.list_id
      from school_list_row row
      join school_list on school_list.id = row.list_id and school_list.state = 'DONE'
      join programme on programme.id = school_list.programme_id and programme.closed_at is null
        and programme.ends_on >= (${services.clock.now().toString()}::timestamptz at time zone 'Europe/London')::date
     where row.date_of_birth = any(${days}::date[])`.execute(db);
  for (const [listId, of] of Map.groupBy(rows, (row) => row.list_id)) {
    const list = await findList(db, listId);
    const pairs = pairsOf(of, [{ ...learner, date_of_birth: born }]);
    if (!list || pairs.length === 0) continue;
    await insertPairs(db, pairs);
    const all = withRivals(await openPairs(db, list));
    await settlePairs(
      services,
      list,
      all.filter((pair) => pair.learnerId === learnerId),
    );
  }
}

/** A date of birth and the one that a slip makes of it. */
const daysLike = (born: string): string[] => [born, swappedDay(born) ?? born];

async function learnersBorn(db: Queryable, rows: readonly Row[]): Promise<Learner[]> {
  const days = [...new Set(rows.flatMap((row) => daysLike(row.date_of_birth)))];
  const { rows: learners } = await sql<Learner>`
    select id, first_name, last_name, date_of_birth from learner
     where removed_at is null and date_of_birth = any(${days}::date[])`.execute(db);
  return learners;
}

function pairsOf(rows: readonly Row[], learners: readonly Learner[]): Pair[] {
  const born = Map.groupBy(learners, (learner) => learner.date_of_birth);
  return rows.flatMap((row) =>
    [...new Set(daysLike(row.date_of_birth))]
      .flatMap((day) => born.get(day) ?? [])
      .map((learner) => ({ rowId: row.id, learnerId: learner.id, ...likenessOf(childOf(row), childOf(learner)) }))
      .filter(({ score }) => score >= LIKELY_SCORE),
  );
}

async function insertPairs(db: Queryable, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await db
    .insertInto('school_list_match')
    .values(
      pairs.map(({ rowId, learnerId, score, doubts }) => ({
        id: randomUUIDv7(),
        row_id: rowId,
        learner_id: learnerId,
        score,
        doubts,
        state: 'DOUBTFUL' as const,
      })),
    )
    .onConflict((conflict) => conflict.columns(['row_id', 'learner_id']).doNothing())
    .execute();
}

/** Every pair of a list but those that an officer took for two children, with how it stands. */
async function openPairs(db: Queryable, list: FoundList): Promise<(Pair & { isOpen: boolean })[]> {
  const rows = await db
    .selectFrom('school_list_match')
    .innerJoin('school_list_row', 'school_list_row.id', 'school_list_match.row_id')
    .select([
      'school_list_match.row_id',
      'school_list_match.learner_id',
      'school_list_match.score',
      'school_list_match.doubts',
      'school_list_match.state',
    ])
    .where('school_list_row.list_id', '=', list.id)
    .where('school_list_match.state', '<>', 'REJECTED')
    .execute();
  return rows.map((row) => ({
    rowId: row.row_id,
    learnerId: row.learner_id,
    score: row.score,
    // What others make doubtful is found again each time.
    doubts: row.doubts.filter((one) => one !== 'two-children' && one !== 'two-rows') as Doubt[],
    isOpen: row.state === 'DOUBTFUL',
  }));
}
