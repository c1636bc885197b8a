import { Kysely, PostgresDialect, Transaction, type KyselyProps } from 'kysely';
import type { DB } from '../../../../db/tables.ts';
import { codeOf, type Queryable } from './db.ts';

/** PostgreSQL refuses what follows a failed statement of a transaction with this. */
const AFTER_A_FAILURE = '25P02';

/** Kysely requires these of every instance; one that has its connection already never uses them. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('It has its connection already.')) });
const driver = dialect.createDriver();

/**
 * Sends queries that do not need one another's answers without waiting in between, over the transaction's connection, or
 * over one of the pool. Each sends its first statement through the database it is given, and PostgreSQL runs these in order.
 * @throws what failed first, once every query has ended: nothing is sent after the rollback
 */
export async function pipeline<const Found extends readonly unknown[]>(
  db: Queryable,
  ...queries: { [Nth in keyof Found]: (db: Queryable) => Promise<Found[Nth]> }
): Promise<Found> {
  return db.getExecutor().provideConnection(async (connection) => {
    // Kysely makes the statements of one connection wait for each other; pg sends them at once (`pipeline: true`).
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    const props: KyselyProps = { config: { dialect }, dialect, driver, executor };
    const through = db.isTransaction ? new Transaction<DB>(props) : new Kysely<DB>(props);
    const ended = await Promise.allSettled(queries.map(async (query) => query(through)));
    const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (errors.length > 0) throw errors.find((error) => codeOf(error) !== AFTER_A_FAILURE) ?? errors[0];
    return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Found;
  });
}
