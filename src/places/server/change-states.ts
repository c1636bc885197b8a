import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PlaceState } from '../place.ts';
import type { PlaceRow } from './rows.ts';

/**
 * Moves places from one state to another, all of them, by one statement.
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
  const ids = places.map((place) => place.id);
  await tx
    .with('changed', (query) =>
      query
        .updateTable('place')
        .set({ state: to, changed_at: services.clock.now().toString() })
        .where('id', '=', anyOf(ids))
        .where('state', '=', from)
        .returning('id'),
    )
    .selectFrom('changed')
    .select(sql<number>`all_changed(count(*), cardinality(${ids}::uuid[]))`.as('count'))
    .execute();
}
