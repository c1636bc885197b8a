import type { SignedIn } from '../../identity/access.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import type { Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { unseal } from '../../platform/server/vault/seal.ts';
import { dateOf } from '../../platform/time.ts';
import { aboutPart, archiveKey } from '../archive-keys.ts';

/**
 * The caller's own archive, while it is there. Each part is opened when the one before it has been taken, so that of a large
 * archive only a part is in memory.
 * @param asPerson the database as the caller sees it
 */
export async function sendArchive(
  services: Services,
  asPerson: Queryable,
  caller: SignedIn,
  archiveId: string,
): Promise<Response | Result<never, 'requires-recent-login' | 'not-found'>> {
  const recent = await confirmsIdentity(services.db, services.clock, caller);
  if (!recent.ok) return recent;
  const archive = await asPerson
    .selectFrom('export_request')
    .select(['id', 'account_id', 'parts', 'bytes', 'ready_at'])
    .where('id', '=', archiveId)
    .where('account_id', '=', caller.subjectId)
    .where('state', '=', 'READY')
    .where('expires_at', '>', timestamp(services.clock.now()))
    .executeTakeFirst();
  const key = archive && (await services.vault.keysOf(services.db, [archive.account_id])).get(archive.account_id);
  if (!archive?.ready_at || !key) return notFound;
  let part = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const sealed = await services.storage.get(archiveKey(archiveId, part));
      // The download breaks off: half an archive must not be taken for the whole.
      if (!sealed) throw new Error('A part of an archive is missing.');
      controller.enqueue(unseal(key, aboutPart(archiveId, part), sealed));
      part += 1;
      if (part === archive.parts) controller.close();
    },
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), {
    headers: {
      'content-type': 'application/zip',
      'content-length': String(archive.bytes),
      'content-disposition': `attachment; filename="your-data-${dateOf(archive.ready_at)}.zip"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
