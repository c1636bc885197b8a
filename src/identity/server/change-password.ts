import { done, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/work/events.ts';
import type { SignedIn } from '../access.ts';
import { checkPassword } from '../password-policy.ts';
import { endAccess } from './accounts.ts';
import { hashPassword } from './password-hash.ts';
import { passwordPolicyOf, passwordsAllowed } from './password-settings.ts';
import { requireRecentProof } from './recent-proof.ts';
import { writePassword } from './write-password.ts';

type Problem = 'requires-recent-login' | 'weak-password' | 'operation-not-allowed';

/** Sets the password of the signed-in person, also the first one. All other devices are signed out; a mail tells of it. */
export async function changePassword(doors: Doors, asker: SignedIn, wanted: string): Promise<Result<void, Problem>> {
  const allowed = passwordsAllowed(doors.settings);
  if (!allowed.ok) return allowed;
  const recent = await requireRecentProof(doors.db, doors.clock, asker);
  if (!recent.ok) return recent;
  const accountId = asker.actorId;
  const { email } = await doors.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const password = checkPassword(wanted, passwordPolicyOf(doors.settings), email.toLowerCase());
  if (!password.ok) return password;
  const hash = await hashPassword(password.value);
  const changed = await transact<void, Problem>(doors.db, async (tx) => {
    await writePassword(tx, doors.clock, accountId, hash);
    await endAccess(tx, doors.clock, accountId, asker.sessionId);
    await record(tx, doors.clock, [
      {
        kind: 'sign-in.changed',
        about: { account: accountId },
        data: { what: 'password' },
        actorId: accountId,
        subjectId: accountId,
      },
    ]);
    return done(undefined);
  });
  doors.poke();
  return changed;
}
