import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Clock } from '../../platform/server/clock.ts';
import type { Services } from '../../platform/server/services.ts';
import { authErrors } from '../auth-errors.ts';
import { CODE_ATTEMPTS, readCode, type CodePurpose } from '../sign-in-code.ts';
import { countTry, forgetTries, limits } from './limit-tries.ts';
import { hashCode, sameText } from './make-secrets.ts';

export const wrongCode = refuse('invalid-verification-code', authErrors['invalid-verification-code'], {
  fields: { code: authErrors['invalid-verification-code'] },
});

/** A right code that has not been used up yet. */
export type RightCode = { email: string; hash: string };

/**
 * Whether a code is the one that was mailed to an address for this purpose. One conditional update takes a guess from
 * the five before anything is compared, so however many come at once, five at most are looked at. Call it outside of a
 * transaction: a wrong guess stays counted.
 */
export async function guessCode(
  services: Services,
  guessed: { email: string; purpose: CodePurpose; code: string; address: string },
): Promise<Result<RightCode, 'invalid-verification-code' | 'too-many-requests'>> {
  const { email } = guessed;
  const code = readCode(guessed.code);
  if (!code) return wrongCode;
  for (const [limit, subject] of [
    [limits.codesFromPlace, guessed.address],
    [limits.code, email],
  ] as const) {
    const allowed = await countTry(services.db, services.clock, limit, subject);
    if (!allowed.ok) return allowed;
  }
  const kept = await services.db
    .updateTable('sign_in_code')
    .set((is) => ({ attempts: is('attempts', '+', 1) }))
    .where('email', '=', email)
    .where('attempts', '<', CODE_ATTEMPTS)
    .where('expires_at', '>', timestamp(services.clock.now()))
    .returning('code_hash')
    .executeTakeFirst();
  if (!kept) return wrongCode;
  const hash = hashCode(services.settings, guessed.purpose, email, code);
  if (!sameText(kept.code_hash, hash)) return wrongCode;
  await forgetTries(services.db, limits.code, email);
  return ok({ email, hash });
}

/**
 * Uses a right code up, once: of two at the same time, one gets true. The row stays, as the count of mails sent.
 */
export async function spendCode(tx: Tx, clock: Clock, { email, hash }: RightCode): Promise<boolean> {
  const used = await tx
    .updateTable('sign_in_code')
    .set({ code_hash: '', expires_at: clock.now().toString() })
    .where('email', '=', email)
    .where('code_hash', '=', hash)
    .returning('email')
    .executeTakeFirst();
  return used !== undefined;
}
