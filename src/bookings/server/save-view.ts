import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { MOST_VIEWS, type ViewList } from '../view-list.ts';

/** The caller's views of a list, by name. */
export async function listViews({ db }: Pick<Services, 'db'>, caller: SignedIn, list: ViewList) {
  return db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('provider_id', '=', caller.subjectId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Saves how the caller looks at a list; under the same name it takes the place of the former. */
export async function saveView(
  services: Services,
  caller: SignedIn,
  { list, name, query }: { list: ViewList; name: string; query: string },
) {
  return change(services, async (tx) => {
    // Two that are saved at once cannot both be the last one.
    await tx.selectFrom('account').select('id').where('id', '=', caller.subjectId).forUpdate().execute();
    const views = await listViews({ db: tx }, caller, list);
    const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
    if (!same && views.length >= MOST_VIEWS)
      return refuse('too-many-views', `You have ${MOST_VIEWS} views of this list. Remove one, then save this one.`);
    const id = same?.id ?? randomUUIDv7();
    await tx
      .insertInto('saved_view')
      .values({
        id,
        provider_id: caller.subjectId,
        list,
        name,
        query,
        created_at: services.clock.now().toString(),
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, query }))
      .execute();
    return ok({ id, name, query });
  });
}

/** Removes a view of the caller. */
export async function removeView(services: Services, caller: SignedIn, viewId: string) {
  return change(services, async (tx) => {
    const removed = await tx
      .deleteFrom('saved_view')
      .where('id', '=', viewId)
      .where('provider_id', '=', caller.subjectId)
      .returning('id')
      .executeTakeFirst();
    return removed ? ok(undefined) : notFound;
  });
}
