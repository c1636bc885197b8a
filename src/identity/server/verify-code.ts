import { timingSafeEqual } from 'node:crypto';
import { refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { CODE_ATTEMPTS, readCode } from '../sign-in-code.ts';
import { countTry, forgetTries, limits } from './limits.ts';
import { openProvedSession } from './open-proved-session.ts';
import type { OpenedSession } from './open-session.ts';
import { hashCode } from './secrets.ts';
import { invalidEmail } from './sign-up.ts';

const wrongCode = refuse('invalid-verification-code', authErrors['invalid-verification-code'], {
  fields: { code: authErrors['invalid-verification-code'] },
});

/**
 * Signs in with an e-mailed code. One conditional update takes a guess from the five before anything is compared, so
 * however many come at once, five at most are looked at. It stands outside of the transaction: a wrong guess stays
 * counted.
 */
export async function verifyCode(
  doors: Doors,
  input: { email: string; code: string; address: string },
): Promise<
  Result<OpenedSession, 'invalid-email' | 'invalid-verification-code' | 'user-disabled' | 'too-many-requests'>
> {
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const code = readCode(input.code);
  if (!code) return wrongCode;
  for (const [limit, subject] of [
    [limits.codesFromPlace, input.address],
    [limits.code, email],
  ] as const) {
    const allowed = await countTry(doors.db, doors.clock, limit, subject);
    if (!allowed.ok) return allowed;
  }
  const now = doors.clock.now().toString();
  const guess = await doors.db
    .updateTable('sign_in_code')
    .set((is) => ({ attempts: is('attempts', '+', 1) }))
    .where('email', '=', email)
    .where('attempts', '<', CODE_ATTEMPTS)
    .where('expires_at', '>', now as never)
    .returning('code_hash')
    .executeTakeFirst();
  if (!guess) return wrongCode;
  const hash = hashCode(doors.settings, email, code);
  if (!sameText(guess.code_hash, hash)) return wrongCode;
  await forgetTries(doors.db, limits.code, email);
  const opened = await transact<OpenedSession, 'invalid-verification-code' | 'user-disabled'>(doors.db, async (tx) => {
    // Single use: of two right answers at once, one empties the code. The row stays, as the count of mails sent.
    const used = await tx
      .updateTable('sign_in_code')
      .set({ code_hash: '', expires_at: now })
      .where('email', '=', email)
      .where('code_hash', '=', hash)
      .returning('email')
      .executeTakeFirst();
    return used ? openProvedSession(tx, doors, email) : wrongCode;
  });
  doors.poke();
  return opened;
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
