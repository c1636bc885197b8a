import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EncodeRefusal } from '../../media/server/encode-sent-file.ts';
import { mayTakeIn, takeInFile } from '../../media/server/take-in-file.ts';
import type { RecordFile } from '../record-item.ts';
import { findGuarded } from './find-guarded.ts';
import { openFile, openName, recordFileKey, sealFile, sealName } from './seal-entry.ts';

const MOST_IN_AN_HOUR = 120;
/** After so many hours no open form can still name a file. */
const LOOSE_HOURS = 24;

type Refusal = EncodeRefusal | 'not-found';

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
  const free = mayTakeIn(count, MOST_IN_AN_HOUR);
  if (!free.ok) return free;
  const taken = await takeInFile(services, file, { ownerId: learnerId, storeKey: recordFileKey, seal: sealFile });
  if (!taken.ok) return taken;
  const { id, name, contentType, bytes, key } = taken.value;
  await services.db
    .insertInto('portfolio_file')
    .values({
      id,
      learner_id: learnerId,
      sent_by_id: caller.actorId,
      entry_id: null,
      content_type: contentType,
      bytes,
      sealed_name: sealName(key, id, name),
      created_at: now.toString(),
    })
    .execute();
  return ok({ id, name, isPicture: contentType === 'image/webp', bytes });
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
