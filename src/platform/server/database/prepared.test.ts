import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { prepared, preparedKinds, type Value } from './prepared.ts';

const name = `leaf_${randomBytes(6).toString('hex')}`;
const leaf = sql.table(name);
// One connection, because what is planned belongs to it.
let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 });
  await pool.query(`create table ${name} (id integer, tree text)`);
  await pool.query(`insert into ${name} values (1, 'oak'), (2, 'ash')`);
});
afterAll(async () => {
  await pool.query(`drop table ${name}`);
  await pool.end();
});

const compilable = <Row>(query: ReturnType<typeof sql<Row>>) => ({ compile: () => query.compile(writer) });
// The builder that `build` is given can compile raw SQL too.
let writer: Parameters<Parameters<typeof prepared>[1]>[0];

const planned = async (): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from pg_prepared_statements order by name')).rows.map(
    (statement) => statement.name,
  );

describe('prepared queries', () => {
  it('put each value into its place, wherever it is named', async () => {
    const leaves = prepared('leaves', (db, value: Value<{ tree: string; least: number }>) => {
      writer = db;
      return compilable(
        sql<{ id: number; again: string }>`
          select id, ${value('tree')}::text as again from ${leaf} where id >= ${value('least')} and tree = ${value('tree')}`,
      );
    });
    expect(await leaves(pool, { tree: 'ash', least: 1 })).toEqual([{ id: 2, again: 'ash' }]);
    expect(await leaves(pool, { tree: 'oak', least: 1 })).toEqual([{ id: 1, again: 'oak' }]);
    expect(await leaves(pool, { tree: 'oak', least: 2 })).toEqual([]);
    expect(await planned()).toEqual(['leaves']);
  });

  it('still answer when the tables have changed since they were planned', async () => {
    const everything = prepared('everything', (db) => {
      writer = db;
      return compilable(sql<object>`select * from ${leaf} where id = 1`);
    });
    expect(await everything(pool, {})).toEqual([{ id: 1, tree: 'oak' }]);
    await pool.query(`alter table ${name} add column colour text default 'green'`);
    expect(await everything(pool, {})).toEqual([{ id: 1, tree: 'oak', colour: 'green' }]);
  });

  it('of many kinds are planned up to a number; the others answer as well', async () => {
    const run = preparedKinds('kind', 2);
    for (const column of ['id', 'tree', 'colour', 'id']) {
      expect(await run(pool, sql`select ${sql.ref(column)} from ${leaf} order by id`)).toHaveLength(2);
    }
    expect((await planned()).filter((statement) => statement.startsWith('kind'))).toEqual(['kind-1', 'kind-2']);
  });
});
