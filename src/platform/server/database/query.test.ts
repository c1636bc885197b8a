import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { query, type Value } from './query.ts';

const name = `leaf_${randomBytes(6).toString('hex')}`;
const leaf = sql.table(name);
// One connection, because a plan belongs to it.
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

const planned = async (): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from pg_prepared_statements order by name')).rows.map(
    (statement) => statement.name,
  );

describe('a query', () => {
  it('puts each value into its place, wherever it is named, and is planned once', async () => {
    const leaves = query(
      'leaves',
      (_, value: Value<{ tree: string; least: number }>) => sql<{ id: number; again: string }>`
        select id, ${value('tree')}::text as again from ${leaf} where id >= ${value('least')} and tree = ${value('tree')}`,
    );
    expect(await leaves(pool, { tree: 'ash', least: 1 })).toEqual([{ id: 2, again: 'ash' }]);
    expect(await leaves(pool, { tree: 'oak', least: 1 })).toEqual([{ id: 1, again: 'oak' }]);
    expect(await leaves(pool, { tree: 'oak', least: 2 })).toEqual([]);
    expect(await planned()).toEqual(['leaves']);
  });

  it('still answers when the tables have changed since it was planned', async () => {
    const everything = query('everything', () => sql<object>`select * from ${leaf} where id = 1`);
    expect(await everything(pool, {})).toEqual([{ id: 1, tree: 'oak' }]);
    await pool.query(`alter table ${name} add column colour text default 'green'`);
    expect(await everything(pool, {})).toEqual([{ id: 1, tree: 'oak', colour: 'green' }]);
  });
});
