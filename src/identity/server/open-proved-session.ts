import type { Result } from '../../platform/result.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { createAccount, proveAddress } from './keep-accounts.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { writePassword } from './write-password.ts';

/** What somebody who makes an account says of themselves, and the hash of the password they chose. */
export type Newcomer = { firstName: string; lastName: string; passwordHash: string };

/**
 * Signs in whoever has just proved that an address is theirs, by a code or a link. A new address becomes an account;
 * an account whose address nobody had proved is handed over clean.
 * @param newcomer of the new account; one that belongs to somebody already stays as it is
 */
export async function openProvedSession(
  tx: Tx,
  services: Services,
  email: string,
  device: string,
  newcomer?: Newcomer,
): Promise<Result<OpenedSession, 'user-disabled'>> {
  const { firstName, lastName } = newcomer ?? { firstName: '', lastName: '' };
  const created = await createAccount(tx, services.clock, { email, firstName, lastName, emailVerified: true });
  const id =
    created ?? (await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  const isFirst = created !== null || (await proveAddress(tx, services.clock, id));
  if (newcomer && isFirst) await writePassword(tx, services.clock, id, newcomer.passwordHash);
  return openSession(tx, services, id, device);
}
