import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { collectionKey, MOST_COLLECTIONS } from '../collection-rules.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const APART = 6;

/** Letters that nobody guesses by chance: an unlisted collection is seen by whoever has its address. */
const lettersApart = (): string => Array.from({ length: APART }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Makes a collection of the caller's account. At first only who has its link sees it. */
export async function makeCollection(
  services: Services,
  caller: SignedIn,
  { title, summary = '' }: { title: string; summary?: string | undefined },
): Promise<Result<{ id: string }, 'too-many-collections'>> {
  const at = services.clock.now().toString();
  return change(services, async (tx) => {
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
        key: collectionKey(title, lettersApart()),
        owner_id: caller.subjectId,
        title,
        summary,
        created_at: at,
        changed_at: at,
      })
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'collection.changed',
        about: { account: caller.subjectId },
        data: { collectionId: id },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok({ id });
  });
}
