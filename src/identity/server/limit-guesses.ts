import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { countTry, giveTryBack, limits, tooManyButLink, type Limit } from './limit-tries.ts';
import { isKnownSource } from './note-source.ts';

/**
 * Who guesses a password or a code: from which source, and what they hold that a stranger does not, a signed-in device
 * or a mailed link. Who holds something is a place of their own; everybody else is of the place that their source is.
 */
export type Guesser = { address: string; holds?: string };

const PERHAPS_OTHERS = 'Perhaps somebody else tried to get into your account.';

/** A guess that was counted. From a known place it cost nobody else anything. */
export type CountedGuess = { email: string; place: string; known: boolean };

const guessLimits: Record<'password' | 'code', { source: Limit; place: Limit; account: Limit }> = {
  password: { source: limits.passwordsFromSource, place: limits.passwordFromPlace, account: limits.password },
  code: { source: limits.codesFromSource, place: limits.codeFromPlace, account: limits.code },
};

/**
 * Counts a guess for an address before anything is looked at: by its source, by its place, and, unless its place is
 * known, together with those of all other strangers. So strangers use up what strangers have.
 */
export async function countGuess(
  services: Services,
  what: 'password' | 'code',
  email: string,
  { address, holds }: Guesser,
): Promise<Result<CountedGuess, 'too-many-requests'>> {
  const { source, place: ofPlace, account } = guessLimits[what];
  const place = holds ?? address;
  if (holds === undefined) {
    const fromSource = await countTry(services.db, services.clock, source, address);
    if (!fromSource.ok) return fromSource;
  }
  const known = holds !== undefined || (await isKnownSource(services, email, address));
  const counted: [Limit, string][] = [
    [ofPlace, `${email}\n${place}`],
    ...(known ? [] : [[account, email] as [Limit, string]]),
  ];
  for (const [limit, subject] of counted) {
    const allowed = await countTry(services.db, services.clock, limit, subject, {
      refusal: (wait) => tooManyButLink(wait, PERHAPS_OTHERS),
    });
    if (!allowed.ok) return allowed;
  }
  return ok({ email, place, known });
}

/** Takes a guess back that was right. What was tried before stays counted: others may have tried it at the same place. */
export async function takeBackGuess(
  services: Services,
  what: 'password' | 'code',
  { email, place, known }: CountedGuess,
): Promise<void> {
  const limit = guessLimits[what];
  await giveTryBack(services.db, limit.place, `${email}\n${place}`);
  if (!known) await giveTryBack(services.db, limit.account, email);
}
