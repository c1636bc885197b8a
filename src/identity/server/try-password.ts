import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { countTry, forgetTries, limits } from './limit-tries.ts';
import { verifyPassword } from './hash-password.ts';

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
  { email, password, address }: { email: string; password: string; address: string },
): Promise<Result<TriedPassword, 'too-many-requests'>> {
  const place = `${email}\n${address}`;
  for (const [limit, subject] of [
    [limits.passwordsFromPlace, address],
    [limits.passwordFromPlace, place],
    [limits.password, email],
  ] as const) {
    const allowed = await countTry(services.db, services.clock, limit, subject);
    if (!allowed.ok) return allowed;
  }
  const found = await services.db
    .selectFrom('account')
    .leftJoin('password', 'password.account_id', 'account.id')
    .select(['account.id', 'password.hash'])
    .where('account.email', '=', email)
    .executeTakeFirst();
  const right = await verifyPassword(password, found?.hash ?? null);
  if (right) {
    await forgetTries(services.db, limits.passwordFromPlace, place);
    await forgetTries(services.db, limits.password, email);
  }
  return ok({ accountId: found?.id ?? null, right });
}
