import type { Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { createAccount, proveAddress } from './keep-accounts.ts';
import { openSession, type OpenedSession } from './open-session.ts';

/**
 * Signs in whoever has just proved that an address is theirs, by a code or a link. A new address becomes an account;
 * an account whose address nobody had proved is handed over clean.
 */
export async function openProvedSession(
  tx: Tx,
  services: Services,
  email: string,
  device: string,
): Promise<Result<OpenedSession, 'user-disabled'>> {
  const created = await createAccount(tx, services.clock, { email, firstName: '', lastName: '', emailVerified: true });
  if (created) return openSession(tx, services, created, device);
  const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await proveAddress(tx, services.clock, id);
  return openSession(tx, services, id, device);
}
