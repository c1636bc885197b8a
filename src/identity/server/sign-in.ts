import { refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { countTry, forgetTries, limits } from './limits.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { verifyPassword } from './password-hash.ts';
import { invalidEmail } from './sign-up.ts';

type Input = { email: string; password: string; address: string };

/**
 * Signs in with a password. An address without an account, an account without a password and a wrong password get the
 * same answer after the same work.
 */
export async function signIn(
  doors: Doors,
  input: Input,
): Promise<Result<OpenedSession, 'invalid-email' | 'invalid-credential' | 'user-disabled' | 'too-many-requests'>> {
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const place = `${email}\n${input.address}`;
  for (const [limit, subject] of [
    [limits.passwordsFromPlace, input.address],
    [limits.passwordFromPlace, place],
    [limits.password, email],
  ] as const) {
    const allowed = await countTry(doors.db, doors.clock, limit, subject);
    if (!allowed.ok) return allowed;
  }
  const found = await doors.db
    .selectFrom('account')
    .innerJoin('password', 'password.account_id', 'account.id')
    .select(['account.id', 'password.hash'])
    .where('account.email', '=', email)
    .executeTakeFirst();
  const right = await verifyPassword(input.password, found?.hash ?? null);
  if (!found || !right) return refuse('invalid-credential', authErrors['invalid-credential']);
  await forgetTries(doors.db, limits.passwordFromPlace, place);
  await forgetTries(doors.db, limits.password, email);
  const opened = await transact(doors.db, (tx) => openSession(tx, doors, found.id));
  doors.poke();
  return opened;
}
