import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type CommonRefusal } from '../../platform/server/http/http.ts';
import type { CorrespondenceMessage } from '../contract.ts';
import { fillMessage } from './check-writing.ts';
import { lockProviderConversation } from './keep-conversations.ts';
import { writeAs, type Refused, type Worded } from './write-as.ts';
import { change } from '../../platform/server/work/change.ts';

/** One side of a conversation between a family and a provider writes to the other. */
export async function answerCorrespondent(
  services: Services,
  caller: SignedIn,
  conversationId: string,
  worded: Worded,
): Promise<Result<CorrespondenceMessage, Refused | CommonRefusal>> {
  return change(services, async (tx) => {
    const conversation = await lockProviderConversation(tx, conversationId, caller.subjectId);
    if (!conversation) return notFound;
    return writeAs(services, tx, caller, conversation, { ...worded, listingId: null });
  });
}

/** What the words of a provider would say in one of its conversations, to read before they are sent. */
export async function fillForConversation(
  { db, clock }: Services,
  { subjectId }: SignedIn,
  conversationId: string,
  body: string,
): Promise<Result<{ body: string }, 'unknown-field' | 'not-found'>> {
  const conversation = await db
    .selectFrom('conversation')
    .select('account_id')
    .where('id', '=', conversationId)
    .where('provider_id', '=', subjectId)
    .executeTakeFirst();
  if (!conversation) return notFound;
  const { account_id: accountId } = conversation;
  const filled = await fillMessage({ db, clock }, body, { providerId: subjectId, accountIds: [accountId] });
  return filled.ok ? ok({ body: filled.value.get(accountId) ?? body }) : filled;
}
