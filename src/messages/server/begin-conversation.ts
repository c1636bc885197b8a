import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { CommonRefusal } from '../../platform/server/http/http.ts';
import { change } from '../../platform/server/work/change.ts';
import type { Correspondence, CorrespondenceMessage } from '../contract.ts';
import { BEGINNING_LIMIT } from '../conversation.ts';
import { findCorrespondents, type WrittenAbout } from './find-correspondent.ts';
import { conversationsBegunSince, openProviderConversation } from './keep-conversations.ts';
import { writeAs, type Refused, type Worded } from './write-as.ts';

type Begun = { conversationId: string; message: CorrespondenceMessage };

/** Who has begun conversations with very many providers waits for their answers before the next one. */
export async function checkBeginnings(
  { clock }: Services,
  tx: Tx,
  accountId: string,
): Promise<Result<undefined, 'too-many-requests'>> {
  const since = clock.now().subtract({ hours: BEGINNING_LIMIT.hours });
  if ((await conversationsBegunSince(tx, accountId, since)) <= BEGINNING_LIMIT.conversations) return ok(undefined);
  return refuse(
    'too-many-requests',
    `You have written to ${BEGINNING_LIMIT.conversations} providers within ${BEGINNING_LIMIT.hours} hours. Please wait for their answers before you write to another one.`,
  );
}

/** One side of a booking writes to the other, or somebody to a provider. There is one conversation for each pair. */
export async function beginConversation(
  services: Services,
  caller: SignedIn,
  about: WrittenAbout,
  worded: Worded,
): Promise<Result<Begun, Refused | 'no-account' | 'own-listing' | CommonRefusal>> {
  return change(services, async (tx) => {
    const found = await findCorrespondents(tx, caller, about);
    if (!found.ok) return found;
    const { listingId, ...between } = found.value;
    const { conversation, isNew } = await openProviderConversation(tx, between, services.clock.now());
    if (isNew && about.bookingId === undefined && about.waitingEntryId === undefined) {
      const free = await checkBeginnings(services, tx, caller.subjectId);
      if (!free.ok) return free;
    }
    const { providerId } = between;
    const said = await writeAs(services, tx, caller, { ...conversation, providerId }, { ...worded, listingId });
    return said.ok ? ok({ conversationId: conversation.id, message: said.value }) : said;
  });
}

type Correspondent = Pick<Correspondence, 'side' | 'with' | 'listing'> & { conversationId: string | null };

/** With whom the caller would write, and whether there is a conversation already. */
export async function readCorrespondent(
  db: Queryable,
  caller: SignedIn,
  about: WrittenAbout,
): Promise<Result<Correspondent, 'not-found' | 'no-account' | 'own-listing'>> {
  const found = await findCorrespondents(db, caller, about);
  if (!found.ok) return found;
  const { accountId, providerId, listingId } = found.value;
  const isProvider = providerId === caller.subjectId;
  const [other, listing, conversation] = await Promise.all([
    db
      .selectFrom('account')
      .select(['first_name', 'last_name', 'provider_name', 'slug'])
      .where('id', '=', isProvider ? accountId : providerId)
      .executeTakeFirst(),
    listingId === null
      ? undefined
      : db.selectFrom('listing').select(['title', 'slug', 'state']).where('id', '=', listingId).executeTakeFirst(),
    db
      .selectFrom('conversation')
      .select('id')
      .where('kind', '=', 'provider')
      .where('account_id', '=', accountId)
      .where('provider_id', '=', providerId)
      .executeTakeFirst(),
  ]);
  return ok({
    side: isProvider ? 'provider' : 'family',
    with: isProvider
      ? { name: `${other?.first_name ?? ''} ${other?.last_name ?? ''}`.trim(), slug: null }
      : { name: other?.provider_name ?? '', slug: other?.slug ?? null },
    listing: listing ? { title: listing.title, slug: listing.state === 'PUBLISHED' ? listing.slug : null } : null,
    conversationId: conversation?.id ?? null,
  });
}
