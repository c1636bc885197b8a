import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '../../platform/server/database/db.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Clock } from '../../platform/server/clock.ts';
import { readyMade, readyMadeKeys, type Recipe } from '../ready-made.ts';
import type { AskedRecipe } from '../contract.ts';
import type { Conditions } from '../workflow.ts';

/** A workflow as it is stored; the database checks trigger and action. */
export type WorkflowRow = Omit<AskedRecipe, 'onlyFor'> & {
  id: string;
  provider_id: string;
  ready_made: string | null;
  is_on: boolean;
  onlyFor: Conditions;
};

const columns = [
  'workflow.id',
  'provider_id',
  'ready_made',
  'workflow.name',
  'trigger',
  'hours',
  'action',
  'subject',
  'body',
  'is_on',
] as const;

/** Workflows that are not removed; narrow it down before it is run. */
export function selectWorkflows(db: Queryable) {
  return db
    .selectFrom('workflow')
    .select(columns)
    .select(sql<Conditions>`only_for`.as('onlyFor'))
    .where('removed_at', 'is', null);
}

/** A workflow of this provider, locked until the transaction ends. */
export function lockWorkflow(db: Queryable, providerId: string, id: string): Promise<WorkflowRow | undefined> {
  return selectWorkflows(db).where('id', '=', id).where('provider_id', '=', providerId).forUpdate().executeTakeFirst();
}

/** The columns that a recipe fills. */
export const columnsOf = ({ onlyFor, ...recipe }: Recipe | AskedRecipe) => ({
  ...recipe,
  only_for: JSON.stringify(onlyFor),
});

/**
 * Gives the ready-made workflows to providers that do not have them: to one, or to all. They begin now, so that nobody hears
 * of a date whose moment has passed. Safe to run any number of times.
 */
export async function giveReadyMade(db: Queryable, clock: Clock, providerId: string | null): Promise<void> {
  const at = clock.now().toString();
  const without = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.account_type', 'in', ['organisation', 'mentor'])
    .$if(providerId !== null, (query) => query.where('account.id', '=', providerId))
    .where(
      sql<boolean>`(select count(*) from workflow where workflow.provider_id = account.id
        and workflow.ready_made = any(${readyMadeKeys}::text[])) < ${readyMadeKeys.length}`,
    )
    .limit(500)
    .execute();
  const rows = without.flatMap(({ id: provider_id }) =>
    readyMadeKeys.map((key) => ({
      id: randomUUIDv7(),
      provider_id,
      ready_made: key,
      ...columnsOf(readyMade[key]),
      is_on: true,
      begun_at: at,
      created_at: at,
    })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('workflow')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['provider_id', 'ready_made']).doNothing())
    .execute();
}
