import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ok } from '../../result.ts';
import {
  askEach,
  askLast,
  onOneConnection,
  openDatabase,
  openPool,
  transact,
  type Database,
  type Queryable,
} from './db.ts';
import { openLog } from '../observe/log.ts';

const name = `leaf_${randomBytes(6).toString('hex')}`;
const leaf = sql.table(name);
// One connection, so that what is left on it is met by whoever comes next.
let db: Database;
beforeAll(async () => {
  db = openDatabase(openPool(inject('databaseUrl'), { size: 1, log: openLog('silent'), name: 'db test' }));
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

describe('what is asked together in a transaction', () => {
  it('is carried out in the order in which it was asked, and answered in that order', async () => {
    const found = await transact(db, async (tx) =>
      ok(await askEach(tx, plant('oak'), trees, plant('ash'), (one) => askEach(one, plant('elm'), trees), trees)),
    );
    expect(found.ok && found.value[1]).toEqual(['oak']);
    expect(found.ok && found.value[3][1]).toEqual(['oak', 'ash', 'elm']);
    expect(found.ok && found.value[4]).toEqual(['oak', 'ash', 'elm']);
  });

  it('is undone as a whole when one of them fails, and nothing of it reaches whoever uses the connection next', async () => {
    const late: string[] = [];
    const slow = async (tx: Queryable): Promise<void> => {
      await trees(tx);
      late.push('asked once more');
      await plant('late')(tx);
    };
    const failing = transact(db, async (tx) => ok(await askEach(tx, plant('oak'), slow, plant('oak'), plant('ash'))));
    await expect(failing).rejects.toThrow(/unique/);
    expect(late).toEqual(['asked once more']);
    expect(await trees()).toEqual([]);
    await transact(db, async (tx) => ok(await plant('elm')(tx)));
    expect(await trees()).toEqual(['elm']);
  });

  it('can be followed by what is asked of the transaction itself', async () => {
    await transact(db, async (tx) => {
      await askEach(tx, plant('oak'), plant('ash'));
      await plant('elm')(tx);
      return ok(true);
    });
    expect(await trees()).toEqual(['oak', 'ash', 'elm']);
  });
});

describe('what a transaction asks last, with its commit behind it', () => {
  it('is answered, and committed', async () => {
    const found = await transact(db, async (tx) => {
      await plant('oak')(tx);
      return ok(await askLast(tx, trees, trees));
    });
    expect(found).toEqual(ok([['oak'], ['oak']]));
    expect(await trees()).toEqual(['oak']);
  });

  it('is the last: what is asked later is refused, and leaves a connection that works', async () => {
    const late = transact(db, async (tx) => {
      await plant('oak')(tx);
      await askLast(tx, trees);
      return ok(await plant('ash')(tx));
    });
    await expect(late).rejects.toThrow(/after the commit/);
    const tooLong = transact(db, async (tx) => {
      const twice = async (one: Queryable): Promise<string[]> => (await trees(one), trees(one));
      return ok(await askLast(tx, twice));
    });
    await expect(tooLong).rejects.toThrow(/after the commit/);
    await transact(db, async (tx) => ok(await plant('elm')(tx)));
    expect(await trees()).toEqual(['oak', 'elm']);
  });

  it('is thrown for when the commit fails, and undone', async () => {
    const again = (tx: Queryable) => sql`insert into ${leaf} (nth, tree) values (1, 'ash')`.execute(tx);
    await plant('oak')(db);
    const failing = transact(db, async (tx) => {
      await again(tx);
      return ok(await askLast(tx, trees));
    });
    await expect(failing).rejects.toThrow(/unique/);
    expect(await trees()).toEqual(['oak']);
  });

  it('is undone when one of them fails', async () => {
    const failing = transact(db, async (tx) => {
      await plant('oak')(tx);
      return ok(await askLast(tx, trees, (one) => sql`select 1 / 0`.execute(one)));
    });
    await expect(failing).rejects.toThrow(/zero/);
    expect(await trees()).toEqual([]);
  });
});

describe('reads on one connection', () => {
  it('answer each its own question, and give the connection back', async () => {
    await plant('oak')(db);
    const numbers = [1, 2, 3, 4];
    const ask = (number: number) => (one: Queryable) => sql<{ n: number }>`select ${number}::int as n`.execute(one);
    const found = await onOneConnection(db, (one) => askEach(one, ...numbers.map(ask)));
    expect(found.map(({ rows }) => rows[0]?.n)).toEqual(numbers);
    expect(await trees()).toEqual(['oak']);
  });

  it('tell of what failed, and leave a connection that works', async () => {
    await expect(
      onOneConnection(db, (one) => askEach(one, trees, (two) => sql`select 1 / 0`.execute(two))),
    ).rejects.toThrow(/division by zero/);
    expect(await trees()).toEqual([]);
  });
});
