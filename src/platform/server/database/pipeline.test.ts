import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ok } from '../../result.ts';
import { constraintOf, openDatabase, openPool, transact, type Database, type Queryable } from './db.ts';
import { openLog } from '../observe/log.ts';
import { pipeline } from './pipeline.ts';

const name = `leaf_${randomBytes(6).toString('hex')}`;
const leaf = sql.table(name);
// One connection, so that the next user meets what was left on it.
let pool: pg.Pool;
let db: Database;
beforeAll(async () => {
  pool = openPool(inject('databaseUrl'), { size: 1, log: openLog('silent'), name: 'pipeline test' });
  db = openDatabase(pool);
  await sql`create table ${leaf} (nth serial unique deferrable initially deferred, tree text unique)`.execute(db);
});
beforeEach(async () => {
  await sql`truncate ${leaf} restart identity`.execute(db);
});
afterAll(async () => {
  await sql`drop table ${leaf}`.execute(db);
  await db.destroy();
});

const plant = (tree: string) => (tx: Queryable) => sql`insert into ${leaf} (tree) values (${tree})`.execute(tx);
const trees = async (from: Queryable = db): Promise<string[]> =>
  (await sql<{ tree: string }>`select tree from ${leaf} order by nth`.execute(from)).rows.map((row) => row.tree);

describe('a pipeline in a transaction', () => {
  it('runs its queries in order and answers them in that order', async () => {
    const found = await transact(db, async (tx) =>
      ok(await pipeline(tx, plant('oak'), trees, plant('ash'), (one) => pipeline(one, plant('elm'), trees), trees)),
    );
    expect(found.ok && found.value[1]).toEqual(['oak']);
    expect(found.ok && found.value[3][1]).toEqual(['oak', 'ash', 'elm']);
    expect(found.ok && found.value[4]).toEqual(['oak', 'ash', 'elm']);
  });

  it('is undone as a whole when one query fails, and the next user of the connection meets nothing of it', async () => {
    const late: string[] = [];
    const slow = async (tx: Queryable): Promise<void> => {
      await trees(tx);
      late.push('asked once more');
      await plant('late')(tx);
    };
    const failing = transact(db, async (tx) => ok(await pipeline(tx, plant('oak'), slow, plant('oak'), plant('ash'))));
    await expect(failing).rejects.toThrow(/unique/);
    expect(late).toEqual(['asked once more']);
    expect(await trees()).toEqual([]);
    await transact(db, async (tx) => ok(await plant('elm')(tx)));
    expect(await trees()).toEqual(['elm']);
  });

  it('throws the first failure, not the refusal of what followed it', async () => {
    // Its error takes longer to arrive than that of the next query.
    const wrapped = async (tx: Queryable): Promise<void> => {
      try {
        await plant('oak')(tx);
      } catch (error) {
        await new Promise(setImmediate);
        throw error;
      }
    };
    const failing = transact(db, async (tx) => ok(await pipeline(tx, plant('oak'), wrapped, trees)));
    expect(constraintOf(await failing.catch((error: unknown) => error))).toBe(`${name}_tree_key`);
  });

  it('can be followed by other statements of the transaction', async () => {
    await transact(db, async (tx) => {
      await pipeline(tx, plant('oak'), plant('ash'));
      await plant('elm')(tx);
      return ok(true);
    });
    expect(await trees()).toEqual(['oak', 'ash', 'elm']);
  });

  it('fails with the transaction whose commit fails', async () => {
    await plant('oak')(db);
    const again = (tx: Queryable) => sql`insert into ${leaf} (nth, tree) values (1, 'ash')`.execute(tx);
    await expect(transact(db, async (tx) => ok(await pipeline(tx, again, trees)))).rejects.toThrow(/unique/);
    expect(await trees()).toEqual(['oak']);
  });

  it('is undone when a value cannot be sent', async () => {
    const circle: { round?: unknown } = {};
    circle.round = circle;
    const shape = (tx: Queryable) => sql`select ${circle}::json as shape`.execute(tx);
    await expect(transact(db, async (tx) => ok(await pipeline(tx, plant('oak'), shape, trees)))).rejects.toThrow(
      /circular/,
    );
    expect(await trees()).toEqual([]);
  });
});

describe('a pipeline of reads', () => {
  it('answers each query and gives the connection back', async () => {
    const numbers = [1, 2, 3, 4];
    const ask = (number: number) => (one: Queryable) => sql<{ n: number }>`select ${number}::int as n`.execute(one);
    const found = await pipeline(db, ...numbers.map(ask));
    expect(found.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
    expect(await trees()).toEqual([]);
  });

  it('throws what failed and leaves a connection that works', async () => {
    await expect(pipeline(db, trees, (one) => sql`select 1 / 0`.execute(one))).rejects.toThrow(/division by zero/);
    expect(await trees()).toEqual([]);
  });

  it('fails when its connection is lost, and the next one gets a new connection', async () => {
    const lost = (one: Queryable) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(one);
    await expect(pipeline(db, lost, trees)).rejects.toThrow(/terminat/);
    expect(await pipeline(db, trees)).toEqual([[]]);
  });
});
