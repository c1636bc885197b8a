import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { answerFileName } from '../../questionnaires/answer-file-name.ts';
import { encodeSentFile } from '../../media/server/encode-sent-file.ts';
import type { RecordFile } from '../record-item.ts';
import { findGuarded } from './find-guarded.ts';
import { openFile, openName, recordFileKey, sealFile, sealName } from './seal-entry.ts';

const MOST_IN_AN_HOUR = 120;
/** After so many hours no open form can still name a file. */
const LOOSE_HOURS = 24;

type Refusal = Extract<Awaited<ReturnType<typeof encodeSentFile>>, { ok: false }>['refusal']['key'] | 'not-found';

/** Takes in a picture or a PDF for an entry: what it is, its bytes say, not its name. It is encoded afresh and sealed. */
export async function keepRecordFile(
  services: Services,
  caller: SignedIn,
  learnerId: string,
  file: File,
): Promise<Result<RecordFile, Refusal>> {
  const now = services.clock.now();
  if (!(await findGuarded(services.db, caller.subjectId, learnerId))) return notFound;
  const { count } = await services.db
    .selectFrom('portfolio_file')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('sent_by_id', '=', caller.actorId)
    .where('created_at', '>', timestamp(now.subtract({ hours: 1 })))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_IN_AN_HOUR)
    return refuse('too-many-requests', 'That is a lot of files in an hour. Please go on later.', {
      details: { retryAfterSeconds: 3_600 },
    });
  const encoded = await encodeSentFile(new Uint8Array(await file.arrayBuffer()));
  if (!encoded.ok) return encoded;
  const { bytes, contentType } = encoded.value;
  const id = randomUUIDv7();
  const name = answerFileName(file.name, contentType);
  const key = await transact(services.db, async (tx) => ok(await services.vault.keyFor(tx, learnerId, now)));
  if (!key.ok) throw new Error('A data key cannot be refused.');
  // The bytes come first: bytes without a row are only forgotten.
  await services.storage.put(recordFileKey(id), sealFile(key.value, id, bytes), 'application/octet-stream');
  await services.db
    .insertInto('portfolio_file')
    .values({
      id,
      learner_id: learnerId,
      sent_by_id: caller.actorId,
      entry_id: null,
      content_type: contentType,
      bytes: bytes.byteLength,
      sealed_name: sealName(key.value, id, name),
      created_at: now.toString(),
    })
    .execute();
  return ok({ id, name, isPicture: contentType === 'image/webp', bytes: bytes.byteLength });
}

/**
 * The bytes of a file of a record, as an answer.
 * @param asPerson as a guardian: nobody else finds it
 */
export async function sendRecordFile(asPerson: Services, learnerId: string, fileId: string): Promise<Response | null> {
  const row = await asPerson.db
    .selectFrom('portfolio_file')
    .select(['id', 'content_type', 'sealed_name'])
    .where('id', '=', fileId)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst();
  if (!row) return null;
  const [sealed, keys] = await Promise.all([
    asPerson.storage.get(recordFileKey(row.id)),
    asPerson.vault.keysOf(asPerson.db, [learnerId]),
  ]);
  const key = keys.get(learnerId);
  if (!sealed || !key) return null;
  const encoded = encodeURIComponent(openName(key, row.id, row.sealed_name));
  return new Response(openFile(key, row.id, sealed), {
    headers: {
      'content-type': row.content_type,
      // A PDF is saved, never shown by the site itself, whatever is inside; a picture is our own encoding.
      'content-disposition': `${row.content_type === 'image/webp' ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}

/** Forgets files that no entry names, once no open form can still hold them. */
export async function forgetLooseFiles(services: Services): Promise<void> {
  const old = services.clock.now().subtract({ hours: LOOSE_HOURS });
  const rows = await services.db
    .selectFrom('portfolio_file')
    .select('id')
    .where('entry_id', 'is', null)
    .where('created_at', '<', timestamp(old))
    .limit(500)
    .execute();
  for (const { id } of rows) {
    await services.storage.remove(recordFileKey(id));
    await services.db.deleteFrom('portfolio_file').where('id', '=', id).where('entry_id', 'is', null).execute();
  }
}
