import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { readSections } from '../../people/server/read-sections.ts';
import { contactsAt } from '../../places/privacy.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { isPassword, TRIES_AT_MOST, TRIES_WITHIN_MINUTES } from '../care.ts';
import { findSession } from './queries.ts';

type Refusal = 'not-found' | 'no-password' | 'too-many-tries';

/**
 * Says whether a word that staff heard at the door is the collection password of a child on their register. The password
 * itself is told to nobody: a screen at a door is read by whoever stands there. Each try is written down for the family, and
 * a few wrong ones end it for a while.
 */
export async function checkPassword(
  services: Services,
  asPerson: Services,
  caller: SignedIn,
  { sessionId, placeId }: { sessionId: string; placeId: string },
  word: string,
): Promise<Result<{ right: boolean; triesLeft: number }, Refusal>> {
  const now = services.clock.now();
  const session = await findSession(asPerson.db, { accountId: caller.subjectId, now }, sessionId);
  if (!session) return notFound;
  const time = { startDate: instantFrom(session.start_date), endDate: instantFrom(session.end_date) };
  if (contactsAt(caller.acting, time, now) !== 'included') return notFound;
  const place = await asPerson.db
    .selectFrom('place')
    .select('learner_id')
    .where('id', '=', placeId)
    .where('session_id', '=', sessionId)
    .where('state', '=', 'CONFIRMED')
    .executeTakeFirst();
  if (!place) return notFound;
  const learnerId = place.learner_id;
  // As the person: the section is open to them, or it is not there.
  const open = (await readSections(asPerson, asPerson.db, [learnerId], ['collection'])).get(learnerId);
  const password = open?.collection?.password ?? '';
  if (password === '') return refuse('no-password', 'This family has not set a collection password.');
  return change(services, async (tx): Promise<Result<{ right: boolean; triesLeft: number }, Refusal>> => {
    // Tries at once are counted one after the other.
    await tx.selectFrom('learner').select('id').where('id', '=', learnerId).forUpdate().executeTakeFirst();
    const wrong = await countWrong(tx, learnerId, now);
    if (wrong >= TRIES_AT_MOST)
      return refuse('too-many-tries', 'That were too many wrong words. Do not hand over: ring the family.', {
        details: { retryAfterSeconds: TRIES_WITHIN_MINUTES * 60 },
      });
    const right = isPassword(word, password);
    await logLooks(
      tx,
      now,
      { ...caller, subjectId: session.provider_id },
      {
        what: right ? 'password-right' : 'password-wrong',
        learnerIds: [learnerId],
        sessionId,
        eachTime: true,
      },
    );
    return ok({ right, triesLeft: TRIES_AT_MOST - wrong - (right ? 0 : 1) });
  });
}

async function countWrong(tx: Tx, learnerId: string, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('access_log')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('learner_id', '=', learnerId)
    .where('what', '=', 'password-wrong')
    .where('at', '>', timestamp(now.subtract({ minutes: TRIES_WITHIN_MINUTES })))
    .executeTakeFirstOrThrow();
  return Number(count);
}
