import type { SignedIn } from '../../identity/access.ts';
import { accountById } from '../../identity/server/queries.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { CorrespondenceMessage } from '../contract.ts';
import { checkBlocks, fillMessage } from './check-writing.ts';
import type { ProviderConversation } from './keep-conversations.ts';
import { attachFiles, filesOf } from './keep-message-file.ts';
import { writeMessage } from './write-message.ts';

/** What somebody wants to say, with the files that go with it. */
export type Worded = { body: string; fileIds: readonly string[] };

export type Refused = 'too-many-requests' | 'blocked' | 'unknown-field' | 'no-such-file';

/**
 * The caller says something in a locked conversation between a family and a provider, as the side that they are, unless the
 * other side has blocked them. Fields of a provider's words are filled in.
 */
export async function writeAs(
  services: Services,
  tx: Tx,
  caller: SignedIn,
  conversation: ProviderConversation,
  { body, fileIds, listingId }: Worded & { listingId: string | null },
): Promise<Result<CorrespondenceMessage, Refused>> {
  const { accountId, providerId } = conversation;
  const side = caller.subjectId === providerId ? 'provider' : 'account';
  const to = side === 'provider' ? accountId : providerId;
  const free = await checkBlocks(tx, conversation.id, { from: caller.subjectId, to });
  if (!free.ok) return free;
  let words = body;
  if (side === 'provider') {
    const filled = await fillMessage({ db: tx, clock: services.clock }, body, { providerId, accountIds: [accountId] });
    if (!filled.ok) return filled;
    words = filled.value.get(accountId) ?? body;
  }
  const author = { authorId: caller.actorId, subjectId: caller.subjectId, side } as const;
  const said = { body: words, ...(listingId === null ? {} : { listingId }) };
  const written = await writeMessage(services, tx, conversation, author, said, [accountId, providerId]);
  if (!written.ok) return written;
  const { id, sentAt } = written.value;
  const attached = await attachFiles(tx, caller.subjectId, [id], fileIds);
  if (!attached.ok) return attached;
  const [writer, files] = await Promise.all([accountById(tx, caller.actorId), filesOf(tx, services.vault, [id])]);
  return ok({
    id,
    mine: true,
    author: writer?.firstName ?? '',
    body: words,
    sentAt: sentAt.toString(),
    files: files.get(id) ?? [],
  });
}
