import type { RawBuilder } from 'kysely';
import { anyOf, sql, type Ids, type Queryable } from '../../platform/server/database/db.ts';

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

/** A query by ids that are known, or by a column of the bookings in baskets. */
export function lookedUp<Row>(
  column: Column,
  build: (db: Queryable, ids: Ids) => { execute: () => Promise<Row[]> },
): (db: Queryable, wanted: Wanted) => Promise<Row[]> {
  return async (db, wanted) => {
    const given = idsOf(wanted);
    if (given.length === 0) return [];
    return build(db, wanted === given ? given : ofBaskets(basketsIn(wanted as InBaskets), column)).execute();
  };
}

const idsOf = (wanted: Wanted): readonly string[] =>
  'inOpenBasketsOf' in wanted ? wanted.inOpenBasketsOf : 'inBaskets' in wanted ? wanted.inBaskets : wanted;

const basketsIn = (wanted: InBaskets): Ids =>
  'inOpenBasketsOf' in wanted ? openBasketsOf(wanted.inOpenBasketsOf) : wanted.inBaskets;
