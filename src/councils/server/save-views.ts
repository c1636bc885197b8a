import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import type { councilsContract } from '../contract.ts';
import { mayInCouncil, membershipOf } from './find-membership.ts';

const MOST_VIEWS = 30;
const MOST_TEMPLATES = 100;

type Views = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/views']>;
type Templates = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/templates']>;

/** The filters that the caller has saved, by name. */
export async function listViews(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Views, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const views = await services.db
    .selectFrom('council_view')
    .select(['id', 'title', 'search'])
    .where('council_id', '=', councilId)
    .where('account_id', '=', caller.subjectId)
    .orderBy('title')
    .execute();
  return ok({ views });
}

/** Saves a filter for the caller; under the same name it replaces what was saved. */
export async function saveView(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { title, search }: { title: string; search: string },
): Promise<Result<{ id: string }, 'not-found' | 'too-many-views'>> {
  return change(services, async (tx) => {
    const member = await membershipOf(tx, caller, councilId);
    if (!member.ok) return member;
    const { count } = await tx
      .selectFrom('council_view')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('council_id', '=', councilId)
      .where('account_id', '=', caller.subjectId)
      .where('title', '<>', title)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_VIEWS)
      return refuse('too-many-views', `You have ${MOST_VIEWS} views already. Delete one first.`);
    return ok(
      await tx
        .insertInto('council_view')
        .values({
          id: randomUUIDv7(),
          council_id: councilId,
          account_id: caller.subjectId,
          title,
          search,
          made_at: services.clock.now().toString(),
        })
        .onConflict((same) => same.columns(['council_id', 'account_id', 'title']).doUpdateSet({ search }))
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  });
}

/** Deletes a filter of the caller's. */
export async function removeView(
  services: Services,
  caller: SignedIn,
  { councilId, viewId }: { councilId: string; viewId: string },
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const removed = await tx
      .deleteFrom('council_view')
      .where('id', '=', viewId)
      .where('council_id', '=', councilId)
      .where('account_id', '=', caller.subjectId)
      .executeTakeFirst();
    return removed.numDeletedRows === 0n ? notFound : ok(undefined);
  });
}

/** Words that a council's officers use again, by name. */
export async function listTemplates(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Templates, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const templates = await services.db
    .selectFrom('council_template')
    .select(['id', 'kind', 'title', 'words'])
    .where('council_id', '=', councilId)
    .orderBy('kind')
    .orderBy('title')
    .execute();
  return ok({ templates });
}

/** An officer keeps words for all colleagues; under the same name they replace what was kept. */
export async function saveTemplate(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { kind, title, words }: { kind: 'ask' | 'refuse'; title: string; words: string },
): Promise<Result<{ id: string }, 'not-found' | 'forbidden' | 'too-many-templates'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const { count } = await tx
      .selectFrom('council_template')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('council_id', '=', councilId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_TEMPLATES)
      return refuse('too-many-templates', `There are ${MOST_TEMPLATES} of them already. Delete one first.`);
    return ok(
      await tx
        .insertInto('council_template')
        .values({
          id: randomUUIDv7(),
          council_id: councilId,
          kind,
          title,
          words,
          made_at: services.clock.now().toString(),
        })
        .onConflict((same) => same.columns(['council_id', 'kind', 'title']).doUpdateSet({ words }))
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  });
}

/** An officer deletes words of the council. */
export async function removeTemplate(
  services: Services,
  caller: SignedIn,
  { councilId, templateId }: { councilId: string; templateId: string },
): Promise<Result<undefined, 'not-found' | 'forbidden'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    const removed = await tx
      .deleteFrom('council_template')
      .where('id', '=', templateId)
      .where('council_id', '=', councilId)
      .executeTakeFirst();
    return removed.numDeletedRows === 0n ? notFound : ok(undefined);
  });
}
