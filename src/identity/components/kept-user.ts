import { keepLocked, letGoLocked, namesKept, readLocked, UNSENT } from '../../platform/browser/locked-store.ts';
import type { User } from '../contract.ts';

const USER = 'user';

/**
 * Has this device know who uses it without signal, too: for screens that work then. They keep the rest themselves, under
 * names that begin with the account's id.
 */
export async function keepUser(user: User): Promise<void> {
  await keepLocked(USER, user);
}

/** Who this device is kept for; null where it keeps nothing. */
export async function readKeptUser(): Promise<User | null> {
  return ((await readLocked(USER)) as User | undefined) ?? null;
}

/**
 * A device that keeps something for its person knows them as they are now; what it kept for another one goes. What nobody has
 * sent yet stays until its own person is back. Never throws.
 */
export async function refreshKeptUser(user: User): Promise<void> {
  // Who acts for another account keeps nothing of it.
  if (user.accessControlUser !== undefined) return;
  const names = await namesKept('');
  if (names.length === 0) return;
  for (const name of names) if (!isOf(name, user.id)) await letGoLocked(name);
  await keepUser(user).catch(() => undefined);
}

const isOf = (name: string, accountId: string): boolean =>
  name === USER || name.startsWith(accountId) || name.startsWith(UNSENT);
