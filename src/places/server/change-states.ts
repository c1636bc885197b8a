import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { writtenOnce, type Value } from '../../platform/server/database/prepared.ts';
import type { PlaceState } from '../place.ts';
import type { PlaceRow } from './place-rows.ts';

/**
 * Moves places from one state to another, all of them: one statement, which the commit may follow at once.
 * @param to what the rules answered; null means that the step does not exist, which is a bug.
 * @throws when one of them is in another state: its booking was not locked. Nothing of the transaction stands then.
 */
export async function changeStates(
  tx: Queryable,
  services: Services,
  places: readonly PlaceRow[],
  from: PlaceState,
  to: PlaceState | null,
): Promise<void> {
  if (!to) throw new Error(`There is no such step from ${from}.`);
  await changePlaces(tx, { ids: places.map((place) => place.id), from, to, now: services.clock.now().toString() });
}

const changePlaces = writtenOnce(
  (db, value: Value<{ ids: readonly string[]; from: PlaceState; to: PlaceState; now: string }>) =>
    db
      .with('changed', (query) =>
        query
          .updateTable('place')
          .set({ state: value('to'), changed_at: value('now') })
          .where('id', '=', anyOf(value('ids')))
          .where('state', '=', value('from'))
          .returning('id'),
      )
      .selectFrom('changed')
      .select(sql<number>`all_changed(count(*), cardinality(${value('ids')}::uuid[]))`.as('count')),
);
