import { randomUUIDv7 } from 'node:crypto';
import type { MealTier } from '../../councils/eligibility.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { MOST_ROWS, type ListRow } from '../list-columns.ts';
import { lockList, type ListParams } from './find-list.ts';

type Begun = { programmeId: string; title: string; mealTier: MealTier | null };

/** An officer begins a list of a school. Which tier all who are on it have is said once, and never chosen for the officer. */
export async function openList(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { programmeId, title, mealTier }: Begun,
): Promise<Result<{ id: string }, 'not-found' | 'forbidden' | 'needs-tier'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const programme = await tx
      .selectFrom('programme')
      .select(['id', 'kind'])
      .where('id', '=', programmeId)
      .where('council_id', '=', councilId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (!programme) return notFound;
    if (programme.kind === 'HAF' && mealTier === null) {
      const message = 'Choose which free school meals the children of this list have.';
      return refuse('needs-tier', message, { fields: { mealTier: message } });
    }
    const id = randomUUIDv7();
    await tx
      .insertInto('school_list')
      .values({
        id,
        council_id: councilId,
        programme_id: programmeId,
        title,
        meal_tier: programme.kind === 'HAF' ? mealTier : null,
        state: 'FILLING',
        made_by_id: caller.actorId,
        made_at: services.clock.now().toString(),
      })
      .execute();
    return ok({ id });
  });
}

/** Adds a part of a list. Sent again, a line that is there stays as it is. */
export async function addRows(
  services: Services,
  caller: SignedIn,
  params: ListParams,
  rows: readonly ListRow[],
): Promise<Result<{ size: number }, 'not-found' | 'forbidden' | 'list-is-full' | 'list-is-closed'>> {
  return change(services, async (tx) => {
    const list = await lockList(tx, caller, params);
    if (!list.ok) return list;
    if (list.value.state !== 'FILLING')
      return refuse('list-is-closed', 'This list is being matched already. Begin another one for more children.');
    const sent = rows.map((row) => ({ ...row, id: randomUUIDv7() }));
    await sql`
      insert into school_list_row (id, list_id, line, first_name, last_name, date_of_birth, school, zip_code, send_code)
      select id, ${params.listId}::uuid, line, "firstName", "lastName", "dateOfBirth", school, "zipCode", "sendCode"
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, line integer, "firstName" text,
          "lastName" text, "dateOfBirth" date, school text, "zipCode" text, "sendCode" text)
      on conflict (list_id, line) do nothing`.execute(tx);
    const { count } = await tx
      .selectFrom('school_list_row')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('list_id', '=', params.listId)
      .executeTakeFirstOrThrow();
    const size = Number(count);
    if (size > MOST_ROWS)
      return refuse('list-is-full', 'A list has 20,000 rows at most. Please split the file and send two lists.');
    await tx.updateTable('school_list').set({ size }).where('id', '=', params.listId).execute();
    return ok({ size });
  });
}

/** All rows are there: they are matched in the background. A second click starts nothing twice. */
export async function startMatching(
  services: Services,
  caller: SignedIn,
  params: ListParams,
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'list-is-empty'>> {
  return change(services, async (tx) => {
    const list = await lockList(tx, caller, params);
    if (!list.ok) return list;
    if (list.value.state !== 'FILLING') return ok(undefined);
    if (list.value.size === 0) return refuse('list-is-empty', 'No row has come yet. Please choose the file again.');
    await tx.updateTable('school_list').set({ state: 'MATCHING' }).where('id', '=', params.listId).execute();
    await record(tx, services.clock, [
      {
        kind: 'school-list.filled',
        about: { council: params.councilId },
        data: { listId: params.listId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** Deletes a list with all that is kept of its children. Who became eligible by it stays so. */
export async function removeList(
  services: Services,
  caller: SignedIn,
  params: ListParams,
): Promise<Result<undefined, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const list = await lockList(tx, caller, params);
    if (!list.ok) return list;
    await tx.deleteFrom('school_list').where('id', '=', params.listId).execute();
    return ok(undefined);
  });
}
