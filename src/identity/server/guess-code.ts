import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Clock } from '../../platform/server/clock.ts';
import type { Services } from '../../platform/server/services.ts';
import { authErrors, LINK_OFFER, LINK_OFFER_SENTENCE } from '../auth-errors.ts';
import { CODE_ATTEMPTS, readCode, type CodePurpose } from '../sign-in-code.ts';
import { countGuess, takeBackGuess, type CountedGuess, type Guesser } from './limit-guesses.ts';
import { countTry, limits } from './limit-tries.ts';
import { hashCode, sameText } from './make-secrets.ts';

export const wrongCode = refuse('invalid-verification-code', authErrors['invalid-verification-code'], {
  fields: { code: authErrors['invalid-verification-code'] },
});

const CODE_USED_UP = `${authErrors['invalid-verification-code']} This one was tried too often and no longer works. ${LINK_OFFER_SENTENCE}`;
const usedUpCode = refuse('invalid-verification-code', CODE_USED_UP, {
  fields: { code: CODE_USED_UP },
  details: { offer: LINK_OFFER },
});

/** A right code that has not been used up yet. */
export type RightCode = { email: string; hash: string };

/**
 * Whether a code is the one that was mailed to an address for this purpose. A guess is taken before anything is compared,
 * so however many come at once, five at most are looked at. Call it outside of a transaction: a wrong guess stays counted.
 */
export async function guessCode(
  services: Services,
  guessed: { email: string; purpose: CodePurpose; code: string; by: Guesser },
): Promise<Result<RightCode, 'invalid-verification-code' | 'too-many-requests'>> {
  const { email } = guessed;
  const code = readCode(guessed.code);
  if (!code) return wrongCode;
  const counted = await countGuess(services, 'code', email, guessed.by);
  if (!counted.ok) return counted;
  const taken = await takeGuess(services, counted.value);
  if (!taken.ok) return taken;
  const hash = hashCode(services.settings, guessed.purpose, email, code);
  if (!sameText(taken.value, hash)) return wrongCode;
  await takeBackGuess(services, 'code', counted.value);
  return ok({ email, hash });
}

/** Takes one of the guesses that the code of an address bears, and answers the code's hash. */
async function takeGuess(
  services: Services,
  { email, place, known }: CountedGuess,
): Promise<Result<string, 'invalid-verification-code'>> {
  const kept = await services.db
    .selectFrom('sign_in_code')
    .select('code_hash')
    .where('email', '=', email)
    .where('expires_at', '>', timestamp(services.clock.now()))
    .executeTakeFirst();
  if (!kept) return wrongCode;
  if (known) {
    const guess = `${email}\n${place}\n${kept.code_hash}`;
    const allowed = await countTry(services.db, services.clock, limits.codeAtKnownPlace, guess);
    return allowed.ok ? ok(kept.code_hash) : usedUpCode;
  }
  const strangers = await services.db
    .updateTable('sign_in_code')
    .set((is) => ({ attempts: is('attempts', '+', 1) }))
    .where('email', '=', email)
    .where('code_hash', '=', kept.code_hash)
    .where('attempts', '<', CODE_ATTEMPTS)
    .returning('code_hash')
    .executeTakeFirst();
  return strangers ? ok(strangers.code_hash) : usedUpCode;
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
