import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../../db/tables.ts';
import type { Log } from '../observe/log.ts';
import type { Result } from '../../result.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Whatever a query may run on: the pool, or a transaction. */
export type Queryable = Database | Tx;
/** Whether what is read must stay as it is until the transaction ends. */
export type Locking = 'lock' | 'look';

// Instants arrive as Date; dates and times without a zone stay the text that they are; bigint counts fit a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** The role that the running product uses: it cannot change the schema, nor update or delete ledger entries. */
export const APP_ROLE = 'thicket_app';
/** The role that reads for one person: of the rows as the person it sees that person's only, see wall.ts. */
export const PERSON_ROLE = 'thicket_person';

type PoolOptions = {
  size: number;
  role?: string;
  /** The address logs in as `role`; otherwise the owner's connections take it. */
  logsIn?: boolean;
  /** Told when a connection has another role than `role`: such a connection never leaves the pool. */
  onWrongRole?: (error: WrongRoleError) => void;
  log: Log;
  name: string;
  /**
   * For bookkeeping that may be done twice: its commits do not wait for the disk. After a crash the last of them are
   * undone whole, and done again.
   */
  mayRepeat?: boolean;
  /** For connections as the person: policies make plans look so dear that PostgreSQL would compile them, for longer than they run. */
  uncompiled?: boolean;
};

/** Connections with this setting do not wait for the disk. */
const MAY_REPEAT = '-c synchronous_commit=off';

/** The address of a database for connections whose work may be done twice, see `PoolOptions`. */
export function mayRepeat(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${MAY_REPEAT}`.trim());
  return url.href;
}

/**
 * Ids grow with time. Statistics always lag behind, so for rows that were just written PostgreSQL expects a merge join over
 * ids to be at its end at once, where in truth it reads the whole table: reading eight places took 15 to 40 ms instead of
 * 0.2. Nested loops and hash joins do all that is asked here.
 */
const NO_MERGE_JOIN = '-c enable_mergejoin=off';

/**
 * What is asked often lies in memory, or on a disk that does not turn: a row in its place costs hardly more than the one
 * beside it. By PostgreSQL's own measure, made for turning disks, tables of a few thousand rows were read whole instead.
 */
const ROWS_IN_PLACE = '-c random_page_cost=1.1';

/**
 * Queries name their tables in an order in which they can be joined. To weigh every other order of ten tables took longer
 * than to answer from them, on each connection anew.
 */
const AS_WRITTEN = '-c join_collapse_limit=4';

/**
 * So long a connection is kept that nobody needs, in milliseconds: a new one has everything to plan anew, and whoever comes
 * after a quiet quarter of a minute would wait for that.
 */
const KEPT = 300_000;

/** A connection acts as another role than it asked for. As the owner of the tables it would see every family's rows. */
export class WrongRoleError extends Error {
  override name = 'WrongRoleError';
  constructor(role: string, found: string) {
    super(
      `The database takes our connections as ${found}, where they must act as ${role}: DATABASE_APP_URL or ` +
        'DATABASE_PERSON_URL logs in as another role or, where they are not set, what lies between or DATABASE_URL itself ' +
        'replaces the start-up options that we send.\n' +
        'Let both log in as their roles. Take `options` out of DATABASE_URL, and let a pooler pass start-up options on.',
    );
  }
}

/**
 * Opens a connection pool. As `role` it has that role's rights only.
 * @throws WrongRoleError, from each query, where connections do not have that role
 */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const settings = [
    NO_MERGE_JOIN,
    ROWS_IN_PLACE,
    AS_WRITTEN,
    ...(options.role && !options.logsIn ? [`-c role=${options.role}`] : []),
    ...(options.mayRepeat ? [MAY_REPEAT] : []),
    ...(options.uncompiled ? ['-c jit=off'] : []),
  ].join(' ');
  const address = new URL(url);
  // By its name others know whether this pool's process lives: nothing in the address may change it.
  address.searchParams.delete('application_name');
  const pool = new pg.Pool({
    connectionString: address.href,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: KEPT,
    options: settings,
    // Statements are sent without waiting for the answers before them, see `pipeline`.
    pipeline: true,
    onConnect: (client) => checkRole(client, options),
  });
  // Without listeners a connection that resets, idle or in use, would end the process.
  const note = (error: Error): void => options.log.warn({ problem: error.message }, 'database connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

/** A pooler may drop start-up options without a word: each connection is asked whom it acts as. */
async function checkRole(client: pg.ClientBase, { role, logsIn = false, onWrongRole }: PoolOptions): Promise<void> {
  if (!role) return;
  const { rows } = await client.query<{ role: string }>(`select ${logsIn ? 'session_user' : 'current_user'} as role`);
  const found = rows[0]?.role ?? 'nobody';
  if (found === role) return;
  const error = new WrongRoleError(role, found);
  onWrongRole?.(error);
  throw error;
}

/**
 * The typed query builder over a pool.
 * @param ready prepares a connection each time it leaves the pool; one that cannot be prepared is closed
 */
export function openDatabase(
  pool: pg.Pool,
  ready: (client: pg.PoolClient) => Promise<void> = async () => {},
): Database {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    try {
      await ready(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
}

/** Ids that are known, or a `select` that finds them. */
export type Ids = readonly string[] | RawBuilder<string>;

/**
 * An array in a `select`, where the planner does not count it: it would find that it knows better for so many, and plan each
 * time, for longer than it takes to answer.
 */
export function uncounted<Value>(values: readonly Value[], type: 'uuid[]' | 'text[]' | 'int[]'): RawBuilder<Value[]> {
  return sql<Value[]>`(select ${values}::${sql.raw(type)})`;
}

/** `= any($1)` for ids, however many: one text and so one plan, where `in ($1, $2, …)` is another for each number. */
export function anyOf(ids: Ids): RawBuilder<string> {
  return 'toOperationNode' in ids
    ? sql<string>`any(array(${ids}))`
    : sql<string>`any(${uncounted(ids, 'uuid[]')}::uuid[])`;
}

/** The columns of a row that is inserted, with JSON as it is and not as text. */
type NewRow = Readonly<Record<string, unknown>>;

/** Inserts rows of one shape, however many, by one statement with one plan. Columns that are left out get their default. */
export async function insertRows(tx: Queryable, table: keyof DB, rows: readonly NewRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // Names of our own, never what somebody typed.
  const columns = Object.keys(first).map((column) => `"${column}"`);
  const text = `insert into "${table}" (${columns.join()})
    select ${columns.join()} from json_populate_recordset(null::"${table}", $1::json)`;
  await tx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]));
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
