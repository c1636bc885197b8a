import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type pg from 'pg';
import type { DB } from '../../../../db/tables.ts';
import { codeOf, type Database } from './db.ts';

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

/** PostgreSQL answers this when a migration changed the tables below a plan. */
const PLAN_OUTDATED = '0A000';

/**
 * A read that every visitor makes: its SQL is written once, and planned once for each connection. `build` writes it with
 * `value('name')` where a value will stand. At most five reads of the product are worth this; the others are plain kysely.
 * @returns runs it with values, outside transactions
 */
export function query<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Database, value: Value<Values>) => { compile: (db: Database) => CompiledQuery<Row> },
): (pool: pg.Pool, values: Values) => Promise<Row[]> {
  const { sql: text, parameters } = build(writer, (key) => new Gap(key) as never).compile(writer);
  return async (pool, given) => {
    const values = parameters.map((parameter) =>
      parameter instanceof Gap ? given[parameter.name as string] : parameter,
    );
    try {
      return (await pool.query<Row & object>({ name, text, values })).rows;
    } catch (error) {
      if (codeOf(error) !== PLAN_OUTDATED) throw error;
      return (await pool.query<Row & object>({ text, values })).rows;
    }
  };
}
