import { anyOf, type Queryable } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { PlaceState } from '../place.ts';
import type { PlaceRow } from './place-rows.ts';

/**
 * Moves places from one state to another, all of them.
 * @param to what the rules answered; null means that the step does not exist, which is a bug.
 * @throws when one of them is in another state: its booking was not locked.
 */
export async function changeStates(
  tx: Queryable,
  doors: Doors,
  places: readonly PlaceRow[],
  from: PlaceState,
  to: PlaceState | null,
): Promise<void> {
  if (!to) throw new Error(`There is no such step from ${from}.`);
  const changed = await tx
    .updateTable('place')
    .set({ state: to, changed_at: doors.clock.now().toString() })
    .where('id', '=', anyOf(places.map((place) => place.id)))
    .where('state', '=', from)
    .returning('id')
    .execute();
  if (changed.length !== places.length)
    throw new Error(`Only ${changed.length} of ${places.length} places were ${from}.`);
}
