import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf } from '../../platform/time.ts';
import type { EncodeRefusal } from '../../media/server/encode-sent-file.ts';
import { mayTakeIn, takeInFile } from '../../media/server/take-in-file.ts';
import { wrongLastDay, type DocumentKind } from '../documents.ts';

const MOST_IN_AN_HOUR = 40;

const aboutDocument = (id: string): string => `provider_document:${id}`;
/** Where the sealed bytes of a document are in the store. */
export const providerDocumentKey = (id: string): string => `provider-documents/${id}`;

/** Takes in a document of a provider, sealed under its key, in place of the one of the same kind. Councils answer it anew. */
export async function keepDocument(
  services: Services,
  caller: SignedIn,
  { kind, expiresOn }: { kind: DocumentKind; expiresOn: string },
  file: File,
): Promise<Result<{ id: string }, EncodeRefusal | 'last-day'>> {
  const now = services.clock.now();
  const wrong = wrongLastDay(expiresOn, dateOf(now));
  if (wrong) return refuse('last-day', wrong, { fields: { expiresOn: wrong } });
  const { count } = await services.db
    .selectFrom('provider_document')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('provider_id', '=', caller.subjectId)
    .where('created_at', '>', timestamp(now.subtract({ hours: 1 })))
    .executeTakeFirstOrThrow();
  const free = mayTakeIn(count, MOST_IN_AN_HOUR);
  if (!free.ok) return free;
  const taken = await takeInFile(services, file, {
    ownerId: caller.subjectId,
    storeKey: providerDocumentKey,
    seal: (key, id, bytes) => seal(key, aboutDocument(id), bytes),
  });
  if (!taken.ok) return taken;
  const { id, contentType, bytes } = taken.value;
  return change(services, async (tx) => {
    await tx
      .updateTable('provider_document')
      .set({ removed_at: now.toString() })
      .where('provider_id', '=', caller.subjectId)
      .where('kind', '=', kind)
      .where('removed_at', 'is', null)
      .execute();
    await tx
      .insertInto('provider_document')
      .values({
        id,
        provider_id: caller.subjectId,
        kind,
        expires_on: expiresOn,
        content_type: contentType,
        bytes,
        sent_by_id: caller.actorId,
        created_at: now.toString(),
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'provider-document.sent',
        about: { provider: caller.subjectId },
        data: { documentId: id, document: kind },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok({ id });
  });
}

/** Takes a document away. Its bytes go with the next cleaning. */
export async function removeDocument(
  services: Services,
  caller: SignedIn,
  documentId: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const row = await tx
      .updateTable('provider_document')
      .set({ removed_at: services.clock.now().toString() })
      .where('id', '=', documentId)
      .where('provider_id', '=', caller.subjectId)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) return notFound;
    await record(tx, services.clock, [
      {
        kind: 'provider-document.removed',
        about: { provider: caller.subjectId },
        data: { documentId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(undefined);
  });
}

/** The bytes of a document of a provider, as an answer; the caller may see it. */
export async function sendDocument(
  services: Services,
  providerId: string,
  documentId: string,
): Promise<Response | null> {
  const row = await services.db
    .selectFrom('provider_document')
    .select(['id', 'kind', 'content_type'])
    .where('id', '=', documentId)
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const [sealed, keys] = await Promise.all([
    services.storage.get(providerDocumentKey(row.id)),
    services.vault.keysOf(services.db, [providerId]),
  ]);
  const key = keys.get(providerId);
  if (!sealed || !key) return null;
  const isPicture = row.content_type === 'image/webp';
  const saved = `${row.kind.toLowerCase().replace('_', '-')}.${isPicture ? 'webp' : 'pdf'}`;
  return new Response(unseal(key, aboutDocument(row.id), sealed), {
    headers: {
      'content-type': row.content_type,
      // A PDF is saved, never shown by the site itself, whatever is inside; a picture is our own encoding.
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${saved}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}

/** Forgets documents that were taken away or replaced, with their bytes and what councils answered. */
export async function forgetDocuments(services: Services): Promise<void> {
  const rows = await services.db
    .selectFrom('provider_document')
    .select('id')
    .where('removed_at', '<', timestamp(services.clock.now().subtract({ hours: 24 })))
    .limit(200)
    .execute();
  for (const { id } of rows) {
    await services.storage.remove(providerDocumentKey(id));
    await services.db.deleteFrom('document_answer').where('document_id', '=', id).execute();
    await services.db.deleteFrom('provider_document').where('id', '=', id).execute();
  }
}
