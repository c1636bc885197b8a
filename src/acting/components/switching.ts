import { api } from '../../client.ts';
import { reloadUser, tellOtherTabs } from '../../identity/components/current-user.ts';
import { isolated } from '../../platform/isolated.ts';
import { queries } from '../../platform/browser/query.ts';
import { toast } from '../../ui/toast.tsx';
import type { AssignedAccount } from '../contract.ts';
import { landingOf } from '../scope.ts';

/** Between the message of success and the other account's first page (specification, section 9). */
const REDIRECT_AFTER_MS = 250;
/** Between the end of impersonation and loading the page anew (specification, section 9). */
const RELOAD_AFTER_MS = 100;

type Go = (path: string) => unknown;

let returning = false;

/** Whether the person at this page has just asked to go back to their own account. */
export const isReturning = (): boolean => returning;

/** Shows the account that the device acts for now, here and in its other tabs, and nothing of the one before. */
async function takeOver(): Promise<void> {
  queries.clear();
  tellOtherTabs();
  await reloadUser({ mayBeAnother: true });
}

/**
 * Acts for an account as an administrator.
 * @throws when the server refuses.
 */
export async function impersonate(userId: string, reason: string, go: Go): Promise<void> {
  await api('POST /users/impersonate', { body: { userId, reason } });
  toast.success('Success', { description: 'Successfully impersonated.' });
  await takeOver();
  setTimeout(() => void go('/listings'), REDIRECT_AFTER_MS);
}

/**
 * Acts for an account that has given access.
 * @throws when the server refuses.
 */
export async function actFor({ user, scope }: AssignedAccount, go: Go): Promise<void> {
  await api('PUT /access-control/select/{userId}', { params: { userId: user.id } });
  toast.success(`You act for ${isolated(user.name || user.email)}`);
  await takeOver();
  setTimeout(() => void go(landingOf[scope]), REDIRECT_AFTER_MS);
}

/**
 * Ends impersonation; the page is loaded anew.
 * @throws when the server cannot be reached.
 */
export async function depersonate(): Promise<void> {
  await api('DELETE /users/impersonate');
  tellOtherTabs();
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
}

/**
 * Goes back to the own account.
 * @throws when the server cannot be reached.
 */
export async function returnToMyAccount(go: Go): Promise<void> {
  returning = true;
  try {
    await api('PUT /access-control/my-account');
    await takeOver();
    await go('/profile-settings');
  } finally {
    returning = false;
  }
}
