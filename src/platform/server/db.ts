import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../db/tables.ts';
import type { Log } from './log.ts';
import type { Result } from '../result.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Whatever a query may run on: the pool, or a transaction. */
export type Queryable = Database | Tx;

// Instants arrive as Date; dates and times without a zone stay the text that they are; bigint counts fit a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** The role that the running product uses: it cannot change the schema, nor update or delete ledger entries. */
export const APP_ROLE = 'thicket_app';

/** Opens a connection pool. As `role` it has that role's rights only. */
export function openPool(url: string, options: { size: number; role?: string; log: Log; name: string }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: 10_000,
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
  });
  // Without listeners a connection that resets, idle or in use, would end the process.
  const note = (error: Error): void => options.log.warn({ problem: error.message }, 'database connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

/** The typed query builder over a pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('rolled back');
    this.result = result;
  }
}

const TRY_AGAIN = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction. A refusal rolls everything back and is answered; an exception rolls back and is
 * thrown. Deadlocks and serialisation failures are tried again, at most three times.
 */
export async function transact<Value, Key extends string>(
  db: Database,
  work: (tx: Tx) => Promise<Result<Value, Key>>,
): Promise<Result<Value, Key>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        if (!result.ok) throw new RolledBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result<Value, Key>;
      if (attempt < 3 && TRY_AGAIN.has(codeOf(error) ?? '')) continue;
      throw error;
    }
  }
}

/** The SQLSTATE of a database error, for example '23505' for a broken unique constraint. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint that a database error is about. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

export { sql };
