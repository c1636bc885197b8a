import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { session } from '../../platform/browser/session.ts';
import { toast } from '../../ui/toast.tsx';
import { AUTH_FAILED_TITLE } from '../auth-errors.ts';
import type { User } from '../contract.ts';
import { become, currentUser } from './current-user.ts';

let loading: AbortController | null = null;

/** Stops a load of the user that is under way, so that its answer does not overwrite what is about to be shown. */
export function cancelUserLoad(): void {
  loading?.abort();
  loading = null;
}

/** Loads the current user into the auth context; a failure is kept there or told. Never throws. */
export async function loadUser(): Promise<void> {
  cancelUserLoad();
  const load = new AbortController();
  loading = load;
  try {
    const token = await session.token();
    const user = token === null ? null : await api('GET /users/me', { signal: load.signal });
    if (loading === load) become({ error: null, loading: false, user });
  } catch (error) {
    if (loading !== load) return;
    const body = error instanceof RequestFailed ? error.data : undefined;
    const known = body?.key === undefined ? null : body;
    if (!known) toast.error(AUTH_FAILED_TITLE, { description: (error as Error).message, position: 'bottom-center' });
    become({ error: known, loading: false, user: null });
  } finally {
    if (loading === load) loading = null;
  }
}

/** Shows changes of the user before the server has confirmed them. Answers what was shown before. */
export function showUser(change: Partial<User>): User | null {
  const before = currentUser().user;
  if (before) become({ user: { ...before, ...change } });
  return before;
}

/**
 * Ends the session on the server; one that has ended already is as good.
 * @throws when the server cannot be reached.
 */
export async function endSession(): Promise<void> {
  cancelUserLoad();
  try {
    await api('POST /auth/sign-out');
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
  }
}
