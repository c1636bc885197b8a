import { refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { checkPassword } from '../password-policy.ts';
import { createAccount } from './accounts.ts';
import { countTry, limits } from './limits.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { hashPassword } from './password-hash.ts';

type Input = { firstName: string; lastName: string; email: string; password: string; address: string };

/** The refusal of what cannot be an e-mail address. */
export const invalidEmail = refuse('invalid-email', authErrors['invalid-email'], {
  fields: { email: authErrors['invalid-email'] },
});

/** Makes an account with a password and signs its device in. The address is not proved by that: a mail asks for it. */
export async function signUp(
  doors: Doors,
  input: Input,
): Promise<
  Result<
    OpenedSession,
    'invalid-email' | 'weak-password' | 'email-already-in-use' | 'too-many-requests' | 'user-disabled'
  >
> {
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const password = checkPassword(input.password, { minimumLength: doors.settings.PASSWORD_MINIMUM_LENGTH }, email);
  if (!password.ok) return password;
  const allowed = await countTry(doors.db, doors.clock, limits.signUp, input.address);
  if (!allowed.ok) return allowed;
  const hash = await hashPassword(password.value);
  const opened = await transact<OpenedSession, 'email-already-in-use' | 'user-disabled'>(doors.db, async (tx) => {
    const { firstName, lastName } = input;
    const accountId = await createAccount(tx, doors.clock, { email, firstName, lastName, emailVerified: false });
    if (!accountId) {
      return refuse('email-already-in-use', authErrors['email-already-in-use'], {
        fields: { email: authErrors['email-already-in-use'] },
      });
    }
    await tx
      .insertInto('password')
      .values({ account_id: accountId, hash, updated_at: doors.clock.now().toString() })
      .execute();
    return openSession(tx, doors, accountId);
  });
  doors.poke();
  return opened;
}
