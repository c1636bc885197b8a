import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';
import type { CommonRefusal } from '../../platform/server/http/http.ts';
import { collectionKey, isForLink, MOST_COLLECTIONS } from '../collection-rules.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const APART = 6;
/** As many as make the address of a family's list its key. */
const SECRET = 24;

/** Letters that nobody guesses by chance: an unlisted collection is seen by whoever has its address. */
const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The address of a family's list: nothing of its title, and another one each time that it is shared. */
export const secretKey = (): string => letters(SECRET);

type Asked = { title: string; summary?: string | undefined; councilId?: string | undefined };

/**
 * Makes a collection of the caller's account, or of a council that they decide for. At first only who has its link sees it, and a
 * family's list nobody else.
 */
export async function makeCollection(
  services: Services,
  caller: SignedIn,
  { title, summary = '', councilId }: Asked,
): Promise<Result<{ id: string }, 'too-many-collections' | CommonRefusal>> {
  const forLink = isForLink(caller.roles);
  const at = services.clock.now().toString();
  return change(services, async (tx): Promise<Result<{ id: string }, 'too-many-collections' | CommonRefusal>> => {
    const council = councilId ? await mayInCouncil(tx, caller, councilId, 'decide') : null;
    if (council && !council.ok) return council;
    // One at a time, so that the count holds.
    await tx.selectFrom('account').select('id').where('id', '=', caller.subjectId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('collection')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('owner_id', '=', caller.subjectId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_COLLECTIONS)
      return refuse(
        'too-many-collections',
        `You have ${MOST_COLLECTIONS} collections. Use one that you do not need any more for something else.`,
      );
    const id = randomUUIDv7();
    await tx
      .insertInto('collection')
      .values({
        id,
        key: forLink ? secretKey() : collectionKey(title, letters(APART)),
        owner_id: caller.subjectId,
        council_id: councilId ?? null,
        state: forLink ? 'ARCHIVED' : 'UNLISTED',
        title,
        summary,
        created_at: at,
        changed_at: at,
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'collection.changed',
        about: { account: caller.subjectId, collection: id },
        data: { collectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok({ id });
  });
}
