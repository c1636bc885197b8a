import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type pg from 'pg';
import { openPool } from './db.ts';
import { OPENED_AT_ONCE } from './grow-slowly.ts';
import { openLog } from '../observe/log.ts';

const SIZE = OPENED_AT_ONCE + 3;

let pool: pg.Pool;
beforeEach(() => {
  pool = openPool(inject('databaseUrl'), { size: SIZE, log: openLog('silent'), name: 'growing', grows: true });
});
afterEach(() => pool.end());

const takeMany = async (): Promise<pg.PoolClient[]> => {
  const clients = await Promise.all(Array.from({ length: SIZE }, () => pool.connect()));
  expect(pool.totalCount).toBe(SIZE);
  return clients;
};

it('a pool opens a few connections at once, however many are asked for, and those answer everybody', async () => {
  const asked = Array.from({ length: 10 * SIZE }, () => pool.query('select 1'));
  expect(pool.totalCount).toBe(OPENED_AT_ONCE);
  await Promise.all(asked);
});

it('it grows while somebody waits, until all have one who need one for a while', async () => {
  for (const client of await takeMany()) client.release();
});

it('it grows although those who have one wait for another and nothing else is asked', async () => {
  const few = await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => pool.connect()));
  // Longer than it looks whether somebody waits.
  await new Promise((resolve) => setTimeout(resolve, 250));
  const another = await pool.connect();
  for (const client of [...few, another]) client.release();
});

it('it begins with a few again when all of its connections were cut', async () => {
  for (const client of await takeMany()) client.release();
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'growing' and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => pool.options.max).toBe(OPENED_AT_ONCE);
  const asked = Array.from({ length: 10 * SIZE }, () => pool.query('select 1'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(pool.totalCount).toBe(OPENED_AT_ONCE);
  await Promise.all(asked);
});
