import type { Compilable, RawBuilder } from 'kysely';
import { anyOf, sql, type Database, type Ids, type Queryable } from '../../platform/server/database/db.ts';
import { writtenOnce, type Value } from '../../platform/server/database/prepared.ts';

/** What is looked up by ids, or for all bookings in baskets: then it need not wait for the bookings, nor for the baskets. */
export type Wanted = readonly string[] | InBaskets;
export type InBaskets = { inBaskets: readonly string[] } | { inOpenBasketsOf: readonly string[] };

type Column = 'id' | 'listing_id' | 'provider_id' | 'booker_id';

/** Said as it stands in the partial index: with values in their place PostgreSQL would have to plan each time anew. */
export const isOpen = sql<boolean>`basket.state in ('OPEN', 'PAYING')`;

/** The baskets that accounts have open or are paying. */
export function openBasketsOf(accountIds: Ids): RawBuilder<string> {
  return sql<string>`select id from basket where account_id = ${anyOf(accountIds)} and ${isOpen}`;
}

/** One column of the bookings in baskets. */
export function ofBaskets(basketIds: Ids, column: Column): RawBuilder<string> {
  return sql<string>`select ${sql.ref(column)} from booking where basket_id = ${anyOf(basketIds)}`;
}

/** A query by ids that are known, or by a column of the bookings in baskets; its SQL is written once for each. */
export function lookedUp<Row>(
  column: Column,
  build: (db: Database, ids: Ids) => Compilable<Row>,
): (db: Queryable, wanted: Wanted) => Promise<Row[]> {
  type Values = { ids: readonly string[] };
  const byIds = writtenOnce((db, value: Value<Values>) => build(db, value('ids')));
  const inBaskets = writtenOnce((db, value: Value<Values>) => build(db, ofBaskets(value('ids'), column)));
  const inOpenBasketsOf = writtenOnce((db, value: Value<Values>) =>
    build(db, ofBaskets(openBasketsOf(value('ids')), column)),
  );
  return async (db, wanted) => {
    const [ask, ids] =
      'inOpenBasketsOf' in wanted
        ? [inOpenBasketsOf, wanted.inOpenBasketsOf]
        : 'inBaskets' in wanted
          ? [inBaskets, wanted.inBaskets]
          : [byIds, wanted];
    return ids.length === 0 ? [] : ask(db, { ids });
  };
}
