import type { Socket } from 'node:net';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  Transaction,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../../../../db/tables.ts';
import type { Log } from '../observe/log.ts';
import { readMoment } from './moment.ts';
import type { Result } from '../../result.ts';
import { Round, shapesOf, type Asked, type Shapes } from './round.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Whatever a query may run on: the pool, or a transaction. */
export type Queryable = Database | Tx;
/** Whether what is read must stay as it is until the transaction ends. */
export type Locking = 'lock' | 'look';

// Instants arrive as Date; dates and times without a zone stay the text that they are; bigint counts fit a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readMoment);

/** The role that the running product uses: it cannot change the schema, nor update or delete ledger entries. */
export const APP_ROLE = 'thicket_app';
/** The role that reads for one person: of the rows as the person it sees that person's only, see wall.ts. */
export const PERSON_ROLE = 'thicket_person';

type PoolOptions = {
  size: number;
  role?: string;
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

/** Opens a connection pool. As `role` it has that role's rights only. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const settings = [
    NO_MERGE_JOIN,
    ROWS_IN_PLACE,
    AS_WRITTEN,
    ...(options.role ? [`-c role=${options.role}`] : []),
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
    // What is asked together of one connection need not wait for the answers in between, see `askEach`.
    pipeline: true,
  });
  // Without listeners a connection that resets, idle or in use, would end the process.
  const note = (error: Error): void => options.log.warn({ problem: error.message }, 'database connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

/** The typed query builder over a pool. What is asked often is planned once for each connection. */
export function openDatabase(pool: pg.Pool): Database {
  return databasesOver(pool)(async () => {});
}

/**
 * Makes query builders over one pool that share its connections and what these have planned. Each says with `ready` what
 * a connection has to be told before anything is asked of it, every time that it is taken out of the pool.
 */
export function databasesOver(pool: pg.Pool): (ready: (client: pg.PoolClient) => Promise<void>) => Database {
  const statements = new Statements();
  const clients = new WeakMap<pg.PoolClient, PlannedClient>();
  return (ready) => {
    const connect = async (): Promise<PostgresPoolClient> => {
      const client = await pool.connect();
      try {
        await ready(client);
      } catch (error) {
        client.release(true);
        throw error;
      }
      let planned = clients.get(client);
      if (!planned) clients.set(client, (planned = new PlannedClient(client, statements)));
      return planned as unknown as PostgresPoolClient;
    };
    return new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    });
  };
}

/** Asked this often, a statement is worth being kept by the connections; and so many of them are kept at most. */
const OFTEN = 20;
const MOST_STATEMENTS = 300;
const MOST_COUNTED = 5_000;
/**
 * An insert that looks for its conflict in a partial index ('… where kind = $2'): PostgreSQL finds that index only while it
 * knows the value, and the plan that it keeps is made without the values.
 */
const CONFLICT_BY_VALUE = /\bon conflict\b[^]*?\)\s*where\b[^]*?\bdo\b/i;

/** The texts that are asked often, with the names that connections keep their plans under. */
class Statements {
  readonly #asked = new Map<string, number>();
  readonly #names = new Map<string, string | null>();

  /** The name of a statement, or undefined as long as it is planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known ?? undefined;
    if (CONFLICT_BY_VALUE.test(text) || this.#names.size >= MOST_STATEMENTS) return undefined;
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked < OFTEN) {
      // Texts that differ each time, long lists among them, must not fill the memory.
      if (this.#asked.size >= MOST_COUNTED) this.#asked.clear();
      this.#asked.set(text, asked);
      return undefined;
    }
    this.#asked.delete(text);
    const name = `often-${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }

  /** A statement whose tables changed below its plan is planned each time from now on. */
  outdated(text: string): void {
    this.#names.set(text, null);
  }
}

/** What PostgreSQL answers when a migration changed the tables below a plan. */
const PLAN_OUTDATED = '0A000';
const BOUNDARY = /^(begin|start transaction|commit|rollback)$/;
const BEGUN: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };
/** Not sent: from here on, until it is given back, the connection sends what is asked in one tick as one round. */
const TOGETHER = CompiledQuery.raw('-- together');

/** A connection that keeps the plans of what is asked often. */
class PlannedClient {
  readonly #client: pg.PoolClient;
  readonly #stream: Socket;
  readonly #statements: Statements;
  readonly #shapes: Shapes;
  /** What a transaction has asked in this tick. */
  #asked: Asked[] = [];
  #inTransaction = false;
  #together = false;
  /** The commit of a transaction that has not been waited for yet, see `askLast`. */
  #committed: Promise<pg.QueryResult> | null = null;

  constructor(client: pg.PoolClient, statements: Statements) {
    this.#client = client;
    this.#stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    this.#statements = statements;
    this.#shapes = shapesOf(client);
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (text === TOGETHER.sql) {
      this.#together = true;
      return BEGUN;
    }
    const [boundary] = BOUNDARY.exec(text) ?? [];
    if (boundary) return this.#pass(boundary, text);
    if (this.#committed) throw new Error(`Asked after the commit: ${text}`);
    const name = this.#statements.nameOf(text);
    try {
      return await this.#ask(name, text, values);
    } catch (error) {
      if (!name || codeOf(error) !== PLAN_OUTDATED) throw error;
      this.#statements.outdated(text);
      // Within a transaction nothing can be asked any more: it is tried again as a whole.
      if (this.#inTransaction) throw error;
      return this.#ask(undefined, text, values);
    }
  }

  async #pass(boundary: string, text: string): Promise<pg.QueryResult> {
    if (boundary === 'begin' || boundary === 'start transaction') {
      this.#inTransaction = true;
      // A transaction begins with its first statement. Where it could not begin, that statement fails as well.
      this.#ask(text, text, []).catch(() => undefined);
      return BEGUN;
    }
    if (boundary === 'commit' && this.#committed) return this.#committed;
    this.#send();
    this.#inTransaction = false;
    const passed = this.#client.query(text);
    this.#committed = boundary === 'commit' ? passed : null;
    return passed;
  }

  /** What a transaction, or who reads together, asks before the process turns to something else goes as one; else each stands for itself. */
  async #ask(name: string | undefined, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await new Promise((resolve, reject) => {
        const answer: Asked['answer'] = (error, result) => (error ? reject(error) : resolve(result));
        this.#asked.push({ name, text, values, answer });
        if (!this.#inTransaction && !this.#together) this.#send();
        else if (this.#asked.length === 1) process.nextTick(() => this.#send());
      });
    } catch (error) {
      // Otherwise it would tell where the answer was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #send(): void {
    this.#sendInOnePiece();
    const asked = this.#asked;
    if (asked.length === 0) return;
    this.#asked = [];
    void this.#client.query(new Round(asked, this.#shapes) as unknown as pg.Submittable);
  }

  /** What is asked before the process turns to something else leaves in one write: each write wakes PostgreSQL up. */
  #sendInOnePiece(): void {
    this.#stream.cork();
    process.nextTick(() => this.#stream.uncork());
  }

  release(destroy?: boolean): void {
    this.#inTransaction = false;
    this.#together = false;
    this.#committed = null;
    this.#client.release(destroy);
  }
}

/**
 * Asks what does not need one another's answers. Outside of transactions side by side, each on a connection of its own;
 * within one, through the database that each is given, one behind the other without waiting for the answers in between:
 * what each asks first is carried out in this order. When one of them fails, the others are waited for before
 * what went wrong first is thrown: in a transaction, what follows fails for no reason of its own.
 */
export async function askEach<const Found extends readonly unknown[]>(
  db: Queryable,
  ...asks: { [Nth in keyof Found]: (db: Queryable) => Promise<Found[Nth]> }
): Promise<Found> {
  const through = db.isTransaction && !(db instanceof Unqueued) ? await unqueued(db) : db;
  const asked = asks.map((ask) => ask(through));
  try {
    return (await Promise.all(asked)) as unknown as Found;
  } finally {
    await Promise.allSettled(asked);
  }
}

/**
 * Asks the last of a transaction in one piece, with its commit behind it: what is made of the answers is made while the
 * disk writes. For single statements only: one that is asked after the commit was sent is refused. Nothing is undone by
 * what goes wrong after these answers, but the commit's own failure is thrown when the transaction ends.
 */
export async function askLast<const Found extends readonly unknown[]>(
  tx: Queryable,
  ...asks: { [Nth in keyof Found]: (db: Queryable) => Promise<Found[Nth]> }
): Promise<Found> {
  const through = await unqueued(tx);
  const found = askEach<Found>(through, ...asks);
  // By the next tick each of them has sent its statement.
  await new Promise((resolve) => process.nextTick(resolve));
  through.executeQuery(COMMIT).catch(() => undefined);
  return found;
}

const COMMIT = CompiledQuery.raw('commit');

/**
 * Runs reads on one connection, each seeing what is committed by then: where they are small and many, taking a connection
 * for each costs more than they do. What is asked in one tick is answered in one piece, and fails as one: nothing is
 * written here that must stand by itself.
 */
export async function onOneConnection<Found>(db: Database, work: (db: Queryable) => Promise<Found>): Promise<Found> {
  return db.connection().execute(async (one) => {
    await one.executeQuery(TOGETHER);
    return work(await unqueued(one));
  });
}

/** Statements on one connection that do not wait for each other's answers. */
class Unqueued extends Transaction<DB> {}

/** What kysely wants of a database that is made from the connection of another one. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('It has its connection already.')) });
const driver = dialect.createDriver();
const unqueuedOf = new WeakMap<Queryable, Unqueued>();

async function unqueued(tx: Queryable): Promise<Unqueued> {
  let made = unqueuedOf.get(tx);
  if (!made) {
    const connection = await tx.getExecutor().provideConnection(async (given) => given);
    const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    made = new Unqueued({ config: { dialect }, dialect, driver, executor });
    unqueuedOf.set(tx, made);
  }
  return made;
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

const TRY_AGAIN = new Set(['40001', '40P01', PLAN_OUTDATED]);

/**
 * Runs `work` in one transaction. A refusal rolls everything back and is answered; an exception rolls back and is
 * thrown. Deadlocks, serialisation failures and outdated plans are tried again, at most three times.
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

/** Whether an error means that the database cannot be reached, or has no room: nothing about what was asked. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || /connection|timeout|not queryable/i.test(error.message);
}

/** The name of the constraint that a database error is about. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

export { sql };
