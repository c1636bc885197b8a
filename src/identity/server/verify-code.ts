import type { Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { readEmailAddress } from '../email-address.ts';
import type { Caller } from './caller.ts';
import { guessCode, spendCode, wrongCode } from './guess-code.ts';
import { openProvedSession } from './open-proved-session.ts';
import type { OpenedSession } from './open-session.ts';
import { invalidEmail } from './sign-up.ts';

/** Signs in with an e-mailed code; makes the account of a new address. */
export async function verifyCode(
  doors: Doors,
  input: { email: string; code: string },
  caller: Caller,
): Promise<
  Result<OpenedSession, 'invalid-email' | 'invalid-verification-code' | 'user-disabled' | 'too-many-requests'>
> {
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const right = await guessCode(doors, { email, purpose: 'sign-in', code: input.code, address: caller.address });
  if (!right.ok) return right;
  const opened = await transact<OpenedSession, 'invalid-verification-code' | 'user-disabled'>(doors.db, async (tx) =>
    (await spendCode(tx, doors.clock, right.value)) ? openProvedSession(tx, doors, email, caller.device) : wrongCode,
  );
  doors.poke();
  return opened;
}
