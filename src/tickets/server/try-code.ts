import { countTry, giveTryBack, type Limit } from '../../identity/server/limit-tries.ts';
import { refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';

/** Wrong codes that one account may type: a family mistypes a few, a list of words takes thousands. */
const WRONG_CODES = { what: 'wrong discount codes', tries: 20, seconds: 3600 } as const satisfies Limit;

/** The refusals that a guess gets which is no code of the listing. A code that has ended was known, not guessed. */
const wrong: ReadonlySet<string> = new Set(['code-unknown', 'code-elsewhere']);

/**
 * Lets an account try a code, unless it has typed too many wrong ones. A try is counted before the code is looked at, so
 * of many guesses at once no more are looked at; one that was not wrong is given back, and does not forgive the others.
 * @param typed nothing is counted without a code
 */
export async function tryingCode<Value, const Key extends string>(
  services: Services,
  accountId: string,
  typed: string | null | undefined,
  use: () => Promise<Result<Value, Key>>,
): Promise<Result<Value, Key | 'too-many-requests'>> {
  if (!typed) return use();
  const allowed = await countTry(services.db, services.clock, WRONG_CODES, accountId);
  if (!allowed.ok) return tooManyCodes(Number(allowed.refusal.details?.['retryAfterSeconds'] ?? WRONG_CODES.seconds));
  const used = await use();
  if (used.ok || !wrong.has(used.refusal.key)) await giveTryBack(services.db, WRONG_CODES, accountId);
  return used;
}

function tooManyCodes(retryAfterSeconds: number): Result<never, 'too-many-requests'> {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `Too many of the codes that you typed do not work. You can try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, or book without a code.`;
  return refuse('too-many-requests', message, { fields: { code: message }, details: { retryAfterSeconds } });
}
