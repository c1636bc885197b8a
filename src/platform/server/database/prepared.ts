import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '../../../../db/tables.ts';
import { codeOf, type Database, type Locking, type Queryable } from './db.ts';
import { askOne } from './round.ts';

/** Writes SQL, and has no connection to run it. */
const writer: Database = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands in a query for a value that is given each time it runs. */
class Gap {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Names a value of a query that is not known yet. */
export type Value<Values> = <Key extends keyof Values>(key: Key) => Values[Key];

/**
 * A query whose SQL is written once and planned once for each connection: for reads that every visitor makes. `build`
 * writes it with `value('name')` where a value will stand. A name belongs to one query of the whole product.
 * @returns runs it with values, outside of transactions.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Database, value: Value<Values>) => Compilable<Row>,
): (pool: pg.Pool, values: Values) => Promise<Row[]> {
  const { text, fill } = write(build);
  return (pool, given) => run(pool, name, text, fill(given));
}

/**
 * The same for any connection, also within a transaction: kysely takes as long to write a query as PostgreSQL to answer
 * it.
 */
export function writtenOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Database, value: Value<Values>) => Compilable<Row>,
): (db: Queryable, values: Values) => Promise<Row[]> {
  const { text, fill } = write(build);
  return async (db, given) => (await db.executeQuery<Row>(CompiledQuery.raw(text, fill(given)))).rows;
}

/** A query that locks what it reads, and the same without locks. */
export function eitherWay<Query>(build: (locks: boolean) => Query): Record<Locking, Query> {
  return { lock: build(true), look: build(false) };
}

function write<Values extends Record<string, unknown>>(
  build: (db: Database, value: Value<Values>) => Compilable,
): { text: string; fill: (given: Values) => unknown[] } {
  const { sql: text, parameters } = build(writer, (key) => new Gap(key) as never).compile();
  const fill = (given: Values): unknown[] =>
    parameters.map((parameter) => (parameter instanceof Gap ? given[parameter.name as string] : parameter));
  return { text, fill };
}

/** The same for a query that is written as text, with $1, $2 … for its values. Name the columns that it answers. */
export function preparedText<Row extends object>(
  name: string,
  text: string,
): (pool: pg.Pool, values: readonly unknown[]) => Promise<Row[]> {
  return (pool, values) => run<Row>(pool, name, text, [...values]);
}

/**
 * The same for a query whose SQL depends on what is asked for. The first `most` kinds of it are planned once, the others
 * each time, so that nobody can fill the database's memory with plans.
 */
export function preparedKinds(
  name: string,
  most: number,
): <Row>(pool: pg.Pool, query: RawBuilder<Row>) => Promise<Row[]> {
  const kinds = new Map<string, string>();
  return (pool, query) => {
    const { sql: text, parameters } = query.compile(writer);
    if (!kinds.has(text) && kinds.size < most) kinds.set(text, `${name}-${kinds.size + 1}`);
    return run(pool, kinds.get(text), text, [...parameters]);
  };
}

/** What PostgreSQL answers when a migration changed the tables below a statement. */
const PLAN_OUTDATED = '0A000';

async function run<Row>(pool: pg.Pool, name: string | undefined, text: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.connect();
  try {
    return await askOne<Row & object>(client, { name, text, values });
  } catch (error) {
    if (codeOf(error) !== PLAN_OUTDATED) throw error;
    return await askOne<Row & object>(client, { name: undefined, text, values });
  } finally {
    client.release();
  }
}
