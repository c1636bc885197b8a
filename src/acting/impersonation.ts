import { ok, refuse, type Result } from '../platform/result.ts';

/** How long an administrator may act for another account before giving a reason again. */
export const IMPERSONATION_MINUTES = 60;

/** How long the reason for acting for, or disabling, an account is: a word is no reason. */
export const REASON_AT_LEAST = 10;
export const REASON_AT_MOST = 500;

type Account = { id: string; role: string; disabled: boolean };

/** Whether an administrator may act for an account. That the caller is one is decided before. */
export function mayImpersonate(
  caller: { id: string },
  account: Account,
): Result<true, 'own-account' | 'other-administrator' | 'user-disabled'> {
  if (account.id === caller.id) return refuse('own-account', 'This is your own account.');
  if (account.role === 'admin')
    return refuse('other-administrator', 'Administrators cannot act for other administrators.');
  if (account.disabled) return refuse('user-disabled', 'This account is disabled. Enable it before you act for it.');
  return ok(true);
}

/** Whether an administrator may disable an account. `otherAdministrators` are those who could still sign in then. */
export function mayDisable(
  caller: { id: string },
  account: Pick<Account, 'id' | 'role'>,
  otherAdministrators: number,
): Result<true, 'own-account' | 'last-administrator'> {
  if (account.id === caller.id) return refuse('own-account', 'You cannot disable your own account.');
  if (account.role === 'admin' && otherAdministrators === 0)
    return refuse('last-administrator', 'This is the last administrator. Nobody could look after accounts any more.');
  return ok(true);
}
