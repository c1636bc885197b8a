import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AskedRecipe } from '../contract.ts';
import { fields, unknownFields } from '../fields.ts';
import { readyMade, type ReadyMade } from '../ready-made.ts';
import { columnsOf, lockWorkflow } from './rows.ts';

const MOST_WORKFLOWS = 50;

export type Slip = 'unknown-field' | 'no-words' | 'ages-backwards';

/** What is wrong with what was typed, with the field that it belongs to. */
export function checkRecipe({ action, subject, body, onlyFor }: AskedRecipe): Result<true, Slip> {
  const missing = { subject: action !== 'MESSAGE' && subject === '', body: action !== 'TASK' && body === '' };
  if (missing.subject || missing.body) {
    const sentence = missing.subject ? 'Enter a subject.' : 'Enter the words.';
    return refuse('no-words', sentence, { fields: { [missing.subject ? 'subject' : 'body']: sentence } });
  }
  for (const [field, text] of Object.entries({ subject, body })) {
    const [unknown] = unknownFields(text);
    if (unknown === undefined) continue;
    const sentence = `There is no field ‘${isolated(unknown)}’. There are: ${Object.keys(fields).join(', ')}.`;
    return refuse('unknown-field', sentence, { fields: { [field]: sentence } });
  }
  const { ageFrom, ageTo } = onlyFor;
  if (ageFrom != null && ageTo != null && ageFrom > ageTo) {
    const sentence = 'The youngest age is above the oldest one.';
    return refuse('ages-backwards', sentence, { fields: { ageTo: sentence } });
  }
  return ok(true);
}

/** Makes a workflow of the caller's account. It is off, so that it can be tried first. */
export async function makeWorkflow(
  services: Services,
  caller: SignedIn,
  recipe: AskedRecipe,
): Promise<Result<{ id: string }, Slip | 'too-many-workflows'>> {
  const checked = checkRecipe(recipe);
  if (!checked.ok) return checked;
  return change(services, async (tx) => {
    // One at a time, so that the count holds.
    await tx.selectFrom('account').select('id').where('id', '=', caller.subjectId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('workflow')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('provider_id', '=', caller.subjectId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_WORKFLOWS)
      return refuse('too-many-workflows', `You have ${MOST_WORKFLOWS} workflows. Remove one that you do not use.`);
    const [id, at] = [randomUUIDv7(), services.clock.now().toString()];
    await tx
      .insertInto('workflow')
      .values({
        id,
        provider_id: caller.subjectId,
        ...columnsOf(recipe),
        is_on: false,
        begun_at: at,
        created_at: at,
      })
      .execute();
    await noteChange(services, tx, caller, id);
    return ok({ id });
  });
}

/** Changes what a workflow of the caller does from now on; what waits for its moment says the new words. */
export async function changeWorkflow(
  services: Services,
  caller: SignedIn,
  id: string,
  recipe: AskedRecipe,
): Promise<Result<undefined, Slip | 'not-found'>> {
  const checked = checkRecipe(recipe);
  if (!checked.ok) return checked;
  return change(services, async (tx) => {
    const before = await lockWorkflow(tx, caller.subjectId, id);
    if (!before) return notFound;
    const at = services.clock.now().toString();
    // Another moment begins now, as a new workflow would.
    const isOther = before.trigger !== recipe.trigger || before.hours !== recipe.hours;
    await tx
      .updateTable('workflow')
      .set({ ...columnsOf(recipe), ...(isOther ? { begun_at: at } : {}) })
      .where('id', '=', id)
      .execute();
    await noteChange(services, tx, caller, id);
    return ok(undefined);
  });
}

/** Switches a workflow of the caller on or off. A second click changes nothing. */
export async function switchWorkflow(
  services: Services,
  caller: SignedIn,
  id: string,
  isOn: boolean,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const before = await lockWorkflow(tx, caller.subjectId, id);
    if (!before) return notFound;
    if (before.is_on === isOn) return ok(undefined);
    const begun_at = services.clock.now().toString();
    await tx
      .updateTable('workflow')
      .set({ is_on: isOn, ...(isOn ? { begun_at } : {}) })
      .where('id', '=', id)
      .execute();
    await noteChange(services, tx, caller, id);
    return ok(undefined);
  });
}

/** Removes a workflow of the caller's own, or gives a ready-made one its first words and moment again. */
export async function removeWorkflow(
  services: Services,
  caller: SignedIn,
  id: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const before = await lockWorkflow(tx, caller.subjectId, id);
    if (!before) return notFound;
    const at = services.clock.now().toString();
    const values =
      before.ready_made === null
        ? { removed_at: at, is_on: false }
        : { ...columnsOf(readyMade[before.ready_made as ReadyMade]), begun_at: at };
    await tx.updateTable('workflow').set(values).where('id', '=', id).execute();
    await noteChange(services, tx, caller, id);
    return ok(undefined);
  });
}

async function noteChange(services: Services, tx: Tx, caller: SignedIn, workflowId: string): Promise<void> {
  await record(tx, services.clock, [
    {
      kind: 'workflow.changed',
      about: { account: caller.subjectId },
      data: { workflowId },
      actorId: caller.actorId,
      subjectId: caller.subjectId,
    },
  ]);
}
