import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Clock } from '../../platform/server/clock.ts';
import type { SignedIn } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { provedUntil } from '../recent-proof.ts';

const confirm = 'Confirm that it is you first: with your password, or with a code that we email you.';

/**
 * Refuses unless the person at this device has proved who they are within the last minutes. The sentence is the one for
 * changes of how they sign in, unless `sentence` is another.
 */
export async function requireRecentProof(
  db: Queryable,
  clock: Clock,
  caller: SignedIn,
  sentence: string = authErrors['requires-recent-login'],
): Promise<Result<true, 'requires-recent-login'>> {
  const device = await db
    .selectFrom('sign_in_session')
    .select('proved_at')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst();
  const recent =
    device && provedUntil(Temporal.Instant.fromEpochMilliseconds(device.proved_at.getTime()), clock.now()) !== null;
  return recent ? ok(true) : refuse('requires-recent-login', sentence);
}

/** The same for what else a found device must not do: give everything away, say where money goes, act for others. */
export const confirmsIdentity = (db: Queryable, clock: Clock, caller: SignedIn) =>
  requireRecentProof(db, clock, caller, confirm);
