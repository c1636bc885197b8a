import { refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import type { Caller } from './caller.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { passwordsAllowed } from './password-settings.ts';
import { invalidEmail } from './sign-up.ts';
import { tryPassword } from './try-password.ts';

type Problem =
  | 'invalid-email'
  | 'invalid-credential'
  | 'user-not-found'
  | 'wrong-password'
  | 'user-disabled'
  | 'operation-not-allowed'
  | 'too-many-requests';

/**
 * Signs in with a password. An address without an account, an account without a password and a wrong password get the
 * same answer, unless this deployment has switched that protection off. Only the right password is told that its
 * account is disabled.
 */
export async function signIn(
  doors: Doors,
  input: { email: string; password: string },
  caller: Caller,
): Promise<Result<OpenedSession, Problem>> {
  const allowed = passwordsAllowed(doors.settings);
  if (!allowed.ok) return allowed;
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const tried = await tryPassword(doors, { email, password: input.password, address: caller.address });
  if (!tried.ok) return tried;
  const { accountId, right } = tried.value;
  if (accountId === null || !right) return refusal(doors, accountId !== null);
  const opened = await transact(doors.db, (tx) => openSession(tx, doors, accountId, caller.device));
  doors.poke();
  return opened;
}

function refusal(doors: Doors, known: boolean): Result<never, Problem> {
  if (doors.settings.ENUMERATION_PROTECTION === 'yes')
    return refuse('invalid-credential', authErrors['invalid-credential']);
  return known
    ? refuse('wrong-password', authErrors['wrong-password'], { fields: { password: authErrors['wrong-password'] } })
    : refuse('user-not-found', authErrors['user-not-found'], { fields: { email: authErrors['user-not-found'] } });
}
