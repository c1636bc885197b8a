import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { SignedIn } from '../access.ts';
import { checkPassword } from '../password-policy.ts';
import { endAccess } from './keep-accounts.ts';
import { hashPassword } from './hash-password.ts';
import { passwordPolicyOf, passwordsAllowed } from './read-password-settings.ts';
import { requireRecentProof } from './require-recent-proof.ts';
import { writePassword } from './write-password.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'requires-recent-login' | 'weak-password' | 'operation-not-allowed';

/** Sets the password of the signed-in person, also the first one. All other devices are signed out; a mail tells of it. */
export async function changePassword(
  services: Services,
  caller: SignedIn,
  wanted: string,
): Promise<Result<void, Refusal>> {
  const allowed = passwordsAllowed(services.settings);
  if (!allowed.ok) return allowed;
  const recent = await requireRecentProof(services.db, services.clock, caller);
  if (!recent.ok) return recent;
  const accountId = caller.actorId;
  const { email } = await services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const password = checkPassword(wanted, passwordPolicyOf(services.settings), email.toLowerCase());
  if (!password.ok) return password;
  const hash = await hashPassword(password.value);
  return change(services, async (tx) => {
    await writePassword(tx, services.clock, accountId, hash);
    await endAccess(tx, services.clock, accountId, caller.sessionId);
    await record(tx, services.clock, [
      {
        kind: 'sign-in.changed',
        about: { account: accountId },
        data: { what: 'password' },
        actorId: accountId,
        subjectId: accountId,
      },
    ]);
    return ok(undefined);
  });
}
