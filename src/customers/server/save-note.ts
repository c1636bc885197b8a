import type { SignedIn } from '../../identity/access.ts';
import { customerOf } from '../../manual-bookings/server/keep-customers.ts';
import { ok, refuse } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { tagsFrom } from '../tags.ts';

type Words = { note: string; tags: readonly string[]; version: number };

/** Writes down what the caller wants to remember about a customer. Whoever wrote meanwhile is not written over. */
export async function saveNote(services: Services, caller: SignedIn, customerId: string, words: Words) {
  return change(services, async (tx) => {
    if (!(await customerOf(tx, caller.subjectId, customerId))) return notFound;
    const row = {
      note: words.note,
      tags: tagsFrom(words.tags.join(',')),
      changed_at: services.clock.now().toString(),
      changed_by_id: caller.actorId,
    };
    const saved = await tx
      .insertInto('customer_note')
      .values({ provider_id: caller.subjectId, account_id: customerId, version: 1, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['provider_id', 'account_id'])
          .doUpdateSet({ ...row, version: sql`customer_note.version + 1` })
          .where('customer_note.version', '=', words.version),
      )
      .returning('version')
      .executeTakeFirst();
    if (!saved || (words.version === 0 && saved.version !== 1))
      return refuse(
        'changed-meanwhile',
        'Somebody else has changed this note meanwhile. Copy your words, load the page again, and add them.',
      );
    return ok({ version: saved.version });
  });
}
