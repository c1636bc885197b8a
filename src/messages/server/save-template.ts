import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import type { MessageTemplate } from '../contract.ts';
import { MOST_TEMPLATES } from '../fields.ts';
import { checkFields } from './check-writing.ts';

/** The words that an account uses again, by name. */
export async function listTemplates(db: Queryable, accountId: string): Promise<MessageTemplate[]> {
  return db
    .selectFrom('message_template')
    .select(['id', 'name', 'body'])
    .where('provider_id', '=', accountId)
    .orderBy('name')
    .execute();
}

/** Keeps words to use again. Under a name that there is, they take the place of the former ones. */
export async function saveTemplate(
  services: Services,
  { subjectId }: SignedIn,
  { name, body }: { name: string; body: string },
): Promise<Result<MessageTemplate, 'unknown-field' | 'too-many-templates'>> {
  const checked = checkFields(body);
  if (!checked.ok) return checked;
  return change(services, async (tx) => {
    const changed = { body, changed_at: services.clock.now().toString() };
    const saved = await tx
      .insertInto('message_template')
      .values({ id: randomUUIDv7(), provider_id: subjectId, name, ...changed })
      .onConflict((conflict) => conflict.columns(['provider_id', 'name']).doUpdateSet(changed))
      .returning(['id', 'name', 'body'])
      .executeTakeFirstOrThrow();
    if ((await listTemplates(tx, subjectId)).length > MOST_TEMPLATES)
      return refuse('too-many-templates', `There are ${MOST_TEMPLATES} templates already. Remove one first.`);
    return ok(saved);
  });
}

/** Forgets words of the caller that were kept. */
export async function removeTemplate(
  { db }: Services,
  { subjectId }: SignedIn,
  templateId: string,
): Promise<Result<undefined, 'not-found'>> {
  const gone = await db
    .deleteFrom('message_template')
    .where('id', '=', templateId)
    .where('provider_id', '=', subjectId)
    .returning('id')
    .executeTakeFirst();
  return gone ? ok(undefined) : notFound;
}
