import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { dropDatabase } from '../../../../test/make-database.ts';
import { MIGRATIONS } from '../../../app/open-product.ts';
import { APP_ROLE, PERSON_ROLE } from './db.ts';
import { DatabaseRoleError, migrate, OtherHistoryError, SchemaRightError } from './migrate.ts';

const cluster = inject('databaseUrl');
const owner = `owner_${randomBytes(6).toString('hex')}`;
const url = new URL(cluster);
url.username = owner;
url.password = 'secret';
url.pathname = `/${owner}`;

/** Runs statements as a role that may do everything, or as another. */
async function run(address: string, statement: string, role?: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: address, ...(role ? { options: `-c role=${role}` } : {}) });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await run(cluster, `create role ${owner} login password 'secret' nosuperuser nocreaterole`);
  await run(cluster, `create database ${owner} owner ${owner} template template1`);
});
afterAll(async () => {
  await dropDatabase(cluster, owner);
  await run(cluster, `drop role ${owner}`);
});

it('an owner who may not create roles is told which to ask for, one after the other, and then needs nobody any more', async () => {
  for (const role of [APP_ROLE, PERSON_ROLE]) {
    const refused = migrate(url.href, MIGRATIONS);
    await expect(refused).rejects.toThrow(DatabaseRoleError);
    await expect(refused).rejects.toThrow(`grant ${role} to ${owner};`);
    await run(cluster, `grant ${role} to ${owner}`);
  }
  await migrate(url.href, MIGRATIONS);
  expect((await migrate(url.href, MIGRATIONS)).ran).toEqual([]);
  // The wall does not need a superuser either.
  await run(
    url.href,
    `insert into account (id, email, created_at) values ('018f0000-0000-7000-8000-000000000001', 'a@example.org', now());
     insert into learner (id, account_id, first_name, over18, created_at)
       values ('018f0000-0000-7000-8000-000000000002', '018f0000-0000-7000-8000-000000000001', 'Ada', true, now())`,
  );
  const learners = async (role: string): Promise<number | null> =>
    (await run(url.href, 'select id from learner', role)).rowCount;
  expect([await learners(APP_ROLE), await learners(PERSON_ROLE)]).toEqual([1, 0]);
});

it('a database that other migrations made is left as it is, and its developer is told what to do', async () => {
  await run(url.href, `update migration set name = '0001-accounts.sql' where name = '0001-schema.sql'`);
  const refused = migrate(url.href, MIGRATIONS);
  await expect(refused).rejects.toThrow(OtherHistoryError);
  await expect(refused).rejects.toThrow('delete its data folder');
  await run(url.href, `update migration set name = '0001-schema.sql' where name = '0001-accounts.sql'`);
  expect((await migrate(url.href, MIGRATIONS)).ran).toEqual([]);
});

it('where a role is not there at all, the message says how to make it', () => {
  expect(new DatabaseRoleError(PERSON_ROLE, 'shop', false, null).message).toContain(
    'create role thicket_person nologin;\n  grant thicket_person to shop;',
  );
});

it('an owner who may not create tables is told which right to ask for', async () => {
  const guest = `guest_${randomBytes(6).toString('hex')}`;
  await run(cluster, `create role ${guest} login password 'secret'`);
  try {
    for (const role of [APP_ROLE, PERSON_ROLE]) await run(cluster, `grant ${role} to ${guest}`);
    const asGuest = new URL(url);
    asGuest.username = guest;
    const refused = migrate(asGuest.href, MIGRATIONS);
    await expect(refused).rejects.toThrow(SchemaRightError);
    await expect(refused).rejects.toThrow(`grant create on schema public to ${guest};`);
  } finally {
    await run(cluster, `drop role ${guest}`);
  }
});

it('what the product may do with later tables is said again at each start', async () => {
  await run(url.href, `alter default privileges in schema public revoke select on tables from ${APP_ROLE}`);
  await migrate(url.href, MIGRATIONS);
  await run(url.href, 'create table later (id int)');
  expect((await run(url.href, 'select id from later', APP_ROLE)).rowCount).toBe(0);
});
