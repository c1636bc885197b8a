import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { guardianDays } from '../collection-days.ts';
import type { Sections } from '../sections.ts';

/** A guardian and the days of the week on which they collect. */
export type GuardianAtDoor = { name: string; days: readonly number[] };

/**
 * The guardians of learners by the learner's id, with their days, for a person who may read how the learners go home. Who
 * is no guardian any more is left out, whatever the section still says.
 */
export async function readGuardiansAtDoor(
  db: Queryable,
  collections: ReadonlyMap<string, { collection?: Sections['collection'] }>,
): Promise<Map<string, GuardianAtDoor[]>> {
  const ids = [...collections].flatMap(([id, { collection }]) => (collection ? [id] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ learner_id: string; account_id: string; name: string }>`
    select learner_id, account_id, name from guardians_at_door(${ids}::uuid[])`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.learner_id)].map(([id, of]) => [
      id,
      of.map(({ account_id: accountId, name }) => ({
        name,
        days: guardianDays(collections.get(id)?.collection?.guardians ?? [], accountId),
      })),
    ]),
  );
}
