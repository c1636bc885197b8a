import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { mayTakeIn, takeInFile } from '../../media/server/take-in-file.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';
import type { CorrespondenceMessage } from '../contract.ts';

type MessageFile = CorrespondenceMessage['files'][number];

const MOST_IN_AN_HOUR = 60;

/** Where the bytes of a file lie in the store. */
export const messageFileKey = (id: string): string => `messages/${id}`;
const aboutBytes = (id: string): string => `message_file:${id}`;
const aboutName = (id: string): string => `message_file:${id}:name`;

/**
 * Takes in a file that goes with a message and encodes it afresh: what it is, its bytes say, not its name. It lies in the store
 * sealed under the key of who sent it.
 */
export async function keepMessageFile(services: Services, { subjectId }: SignedIn, file: File) {
  const { db, clock } = services;
  const hourAgo = timestamp(clock.now().subtract({ hours: 1 }));
  const { count } = await db
    .selectFrom('message_file')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', subjectId)
    .where('created_at', '>', hourAgo)
    .executeTakeFirstOrThrow();
  const free = mayTakeIn(count, MOST_IN_AN_HOUR);
  if (!free.ok) return free;
  const taken = await takeInFile(services, file, {
    ownerId: subjectId,
    storeKey: messageFileKey,
    seal: (key, id, bytes) => seal(key, aboutBytes(id), bytes),
  });
  if (!taken.ok) return taken;
  const { id, name, contentType, bytes, key } = taken.value;
  await db
    .insertInto('message_file')
    .values({
      id,
      account_id: subjectId,
      content_type: contentType,
      bytes,
      sealed_name: seal(key, aboutName(id), name),
      created_at: clock.now().toString(),
    })
    .execute();
  return ok({ id, name, bytes });
}

/** Puts files that the sender has uploaded beside a message. Others' files, and files that are gone, are refused. */
export async function attachFiles(
  tx: Tx,
  accountId: string,
  messageIds: readonly string[],
  fileIds: readonly string[],
): Promise<Result<undefined, 'no-such-file'>> {
  if (fileIds.length === 0 || messageIds.length === 0) return ok(undefined);
  const own = await tx
    .selectFrom('message_file')
    .select('id')
    .where('id', '=', anyOf([...fileIds]))
    .where('account_id', '=', accountId)
    .forShare()
    .execute();
  if (own.length < new Set(fileIds).size)
    return refuse('no-such-file', 'A file is not there any more. Please take it out and choose it again.');
  await tx
    .insertInto('message_attachment')
    .values(messageIds.flatMap((message_id) => own.map(({ id: file_id }) => ({ message_id, file_id }))))
    .execute();
  return ok(undefined);
}

/** The files of messages, by message; those whose key is gone, because who sent them was erased, are left out. */
export async function filesOf(
  db: Queryable,
  vault: Services['vault'],
  messageIds: readonly string[],
): Promise<Map<string, MessageFile[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_attachment')
    .innerJoin('message_file', 'message_file.id', 'message_attachment.file_id')
    .select(['message_id', 'message_file.id', 'account_id', 'bytes', 'sealed_name'])
    .where('message_id', '=', anyOf([...messageIds]))
    .orderBy('message_file.id')
    .execute();
  if (rows.length === 0) return new Map();
  const keys = await vault.keysOf(
    db,
    rows.map((row) => row.account_id),
  );
  const opened = rows.flatMap(({ message_id, id, account_id, bytes, sealed_name }) => {
    const key = keys.get(account_id);
    return key ? [{ message_id, id, bytes, name: unseal(key, aboutName(id), sealed_name).toString('utf8') }] : [];
  });
  return new Map(
    [...Map.groupBy(opened, (one) => one.message_id)].map(([messageId, files]) => [
      messageId,
      files.map(({ id, name, bytes }) => ({ id, name, bytes })),
    ]),
  );
}

/** The bytes of a file, for who sent it and for both sides of the conversations that it went to; null for everybody else. */
export async function readMessageFile(
  { db, vault, storage }: Services,
  { subjectId, acting }: SignedIn,
  fileId: string,
): Promise<Response | null> {
  if (isMasked(acting)) return null;
  const { rows } = await sql<{ account_id: string; content_type: string; sealed_name: Buffer }>`
    select account_id, content_type, sealed_name from message_file f where f.id = ${fileId} and (
      f.account_id = ${subjectId} or exists (
        select from message_attachment a join conversation_message m on m.id = a.message_id
        join conversation c on c.id = m.conversation_id
        where a.file_id = f.id and (c.account_id = ${subjectId} or c.provider_id = ${subjectId})))`.execute(db);
  const [file] = rows;
  const key = file && (await vault.keysOf(db, [file.account_id])).get(file.account_id);
  const sealed = key && (await storage.get(messageFileKey(fileId)));
  if (!file || !key || !sealed) return null;
  const name = unseal(key, aboutName(fileId), file.sealed_name).toString('utf8');
  return new Response(unseal(key, aboutBytes(fileId), sealed), {
    headers: {
      'content-type': file.content_type,
      // Always saved, never shown by the site itself, whatever is inside.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

const AT_ONCE = 200;

/** Forgets files that went with no message within a day, and those of messages that are gone. */
export async function forgetMessageFiles({ db, clock, storage }: Services): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const rows = await db
      .deleteFrom('message_file')
      .where('id', 'in', (is) =>
        is
          .selectFrom('message_file')
          .select('message_file.id')
          .where('created_at', '<', timestamp(clock.now().subtract({ hours: 24 })))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('message_attachment')
                  .select('file_id')
                  .whereRef('message_attachment.file_id', '=', 'message_file.id'),
              ),
            ),
          )
          .limit(AT_ONCE),
      )
      .returning('id')
      .execute();
    for (const { id } of rows) await storage.remove(messageFileKey(id));
    gone = rows.length;
  }
}
