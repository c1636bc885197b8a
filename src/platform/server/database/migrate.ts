import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runMigrations } from 'graphile-worker';
import { APP_ROLE, PERSON_ROLE } from './db.ts';

const LOCK = 7_419_001;

/** The migrations on disk, in order: plain SQL files named 0001-name.sql. */
export function migrationsIn(folder: string): { name: string; sql: string; checksum: string }[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.sql$/.test(file))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Brings the database up to the migrations in `folder`, forward only, each in its own transaction, one process at a
 * time. Refuses to go on when a migration that has run was changed since.
 * @throws DatabaseRoleError where a role is needed that its owner may not make or join
 * @throws SchemaRightError where its owner may not create tables
 * @throws OtherHistoryError when the database was made by migrations that began otherwise
 */
export async function migrate(url: string, folder: string): Promise<{ ran: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ran: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    for (const role of [APP_ROLE, PERSON_ROLE]) await makeRole(client, role);
    await allowTables(client);
    await client.query(
      `create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    const migrations = migrationsIn(folder);
    const [first] = migrations;
    if (first && known.size > 0 && !known.has(first.name)) throw new OtherHistoryError(first.name);
    for (const statement of DEFAULT_RIGHTS) await client.query(statement);
    for (const { name, sql, checksum } of migrations) {
      const before = known.get(name);
      if (before === checksum) continue;
      if (before) throw new Error(`The migration ${name} was changed after it ran. Add a new one instead.`);
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      ran.push(name);
    }
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  } finally {
    await client.end();
  }
  await runMigrations({ connectionString: url });
  return { ran };
}

/** The database was made before migrations were squashed: none of today's can run on it. */
export class OtherHistoryError extends Error {
  override name = 'OtherHistoryError';
  constructor(first: string) {
    super(
      `This database was made by other migrations than those that begin with ${first}, so it cannot be brought up to date.\n` +
        'In development stop the product, delete its data folder (THICKET_DATA, by default .thicket) and start again.',
    );
  }
}

/** Whether every migration on disk has run. */
export async function isMigrated(pool: pg.Pool, folder: string): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  const ran = new Set(rows.map((row) => row.name));
  return migrationsIn(folder).every(({ name }) => ran.has(name));
}

/**
 * What the product may do with tables that are still to come. They hold only for tables that this owner makes, so they are
 * said at each start: the database may have got another owner since.
 */
const DEFAULT_RIGHTS = [
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE}`,
  `alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE}`,
  `alter default privileges in schema public grant execute on functions to ${APP_ROLE}`,
];

async function allowTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean; owner: string }>(
    `select has_schema_privilege('public', 'create') as may, quote_ident(current_user) as owner`,
  );
  const [{ may, owner } = { may: false, owner: 'OWNER' }] = rows;
  if (!may) throw new SchemaRightError(owner);
}

/** The owner may not make tables. The message says what to do. */
export class SchemaRightError extends Error {
  override name = 'SchemaRightError';
  constructor(owner: string) {
    super(
      `DATABASE_URL names the role ${owner}, which may not create tables in the schema public. ` +
        `Have the owner of the database run:\n  grant create on schema public to ${owner};`,
    );
  }
}

/** The roles are made once for each cluster; two databases of one cluster may be migrated at the same time. */
async function makeRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean; mine: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as there,
       coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as mine`,
    [role],
  );
  const [{ there, mine } = { there: false, mine: false }] = rows;
  try {
    if (!there) await client.query(`create role ${role} nologin`).catch(ignoreExisting);
    if (!mine) await client.query(`grant ${role} to current_user`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    const { rows: owners } = await client.query<{ name: string }>('select quote_ident(current_user) as name');
    throw new DatabaseRoleError(role, owners[0]?.name ?? 'OWNER', there, error);
  }
}

const NOT_ALLOWED = '42501';

function ignoreExisting(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code !== '42710' && code !== '23505') throw error;
}

/** The owner of the database may not make a role that the product needs, or is not in it. The message says what to do. */
export class DatabaseRoleError extends Error {
  constructor(role: string, owner: string, there: boolean, cause: unknown) {
    super(
      `The database role ${role} is needed, and DATABASE_URL names a role that may not ${there ? 'join it' : 'create it'}. ` +
        `Have somebody who may create roles run:\n${there ? '' : `  create role ${role} nologin;\n`}  grant ${role} to ${owner};`,
      { cause },
    );
  }
}
