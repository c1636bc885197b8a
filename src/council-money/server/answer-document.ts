import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import { documentState } from '../documents.ts';
import { worksFor } from './read-agreement.ts';

type Which = { councilId: string; providerId: string; documentId: string };

/** An officer accepts a document of a provider, or says what is wrong. The latest answer counts. */
export async function answerDocument(
  services: Services,
  caller: SignedIn,
  { councilId, providerId, documentId }: Which,
  { answer, words }: { answer: 'ACCEPTED' | 'REFUSED'; words: string },
): Promise<Result<undefined, 'not-found' | 'forbidden' | 'expired' | 'words-missing'>> {
  return change(services, async (tx) => {
    const member = await mayInCouncil(tx, caller, councilId, 'decide');
    if (!member.ok) return member;
    if (!(await worksFor(tx, councilId, providerId))) return notFound;
    const row = await tx
      .selectFrom('provider_document')
      .select(['id', 'expires_on'])
      .where('id', '=', documentId)
      .where('provider_id', '=', providerId)
      .where('removed_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!row) return notFound;
    const now = services.clock.now();
    if (answer === 'ACCEPTED' && documentState(row.expires_on, dateOf(now)) === 'expired')
      return refuse('expired', 'This document has ended. Ask the provider for a new one.');
    if (answer === 'REFUSED' && words.trim() === '') {
      const message = 'Say what is wrong, so that the provider can send a better one.';
      return refuse('words-missing', message, { fields: { words: message } });
    }
    await tx
      .insertInto('document_answer')
      .values({
        id: randomUUIDv7(),
        document_id: documentId,
        council_id: councilId,
        answer,
        words,
        account_id: caller.actorId,
        at: now.toString(),
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'provider-document.answered',
        about: { council: councilId, provider: providerId },
        data: { documentId, councilId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}
