import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { verifyPassword } from './hash-password.ts';
import { countGuess, takeBackGuess, type Guesser } from './limit-guesses.ts';

export type TriedPassword = {
  /** The account at the address, or null. */
  accountId: string | null;
  right: boolean;
};

/**
 * Whether a password is that of the account at an address. Tries are counted before anything is looked at. An unknown
 * address, an account without a password and a wrong password take the same work.
 */
export async function tryPassword(
  services: Services,
  { email, password, by }: { email: string; password: string; by: Guesser },
): Promise<Result<TriedPassword, 'too-many-requests'>> {
  const counted = await countGuess(services, 'password', email, by);
  if (!counted.ok) return counted;
  const found = await services.db
    .selectFrom('account')
    .leftJoin('password', 'password.account_id', 'account.id')
    .select(['account.id', 'password.hash'])
    .where('account.email', '=', email)
    .executeTakeFirst();
  const right = await verifyPassword(password, found?.hash ?? null);
  if (right) await takeBackGuess(services, 'password', counted.value);
  return ok({ accountId: found?.id ?? null, right });
}
