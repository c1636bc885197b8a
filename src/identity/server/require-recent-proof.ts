import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Clock } from '../../platform/server/clock.ts';
import type { SignedIn } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { provedUntil } from '../recent-proof.ts';

/** Refuses unless the person at this device has proved who they are within the last minutes. */
export async function requireRecentProof(
  db: Queryable,
  clock: Clock,
  caller: SignedIn,
): Promise<Result<true, 'requires-recent-login'>> {
  const device = await db
    .selectFrom('sign_in_session')
    .select('proved_at')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst();
  const recent =
    device && provedUntil(Temporal.Instant.fromEpochMilliseconds(device.proved_at.getTime()), clock.now()) !== null;
  return recent ? ok(true) : refuse('requires-recent-login', authErrors['requires-recent-login']);
}
