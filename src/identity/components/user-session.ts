import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { forgetLocked, forgetRead } from '../../platform/browser/locked-store.ts';
import { reportError } from '../../platform/browser/report.ts';
import { session } from '../../platform/browser/session.ts';
import { toast } from '../../ui/toast.tsx';
import { AUTH_FAILED_TITLE } from '../auth-errors.ts';
import type { User } from '../contract.ts';
import { loadFailure } from '../load-failure.ts';
import { readKeptUser, refreshKeptUser } from './kept-user.ts';
import { become, currentUser, forgetUser, type AuthError } from './current-user.ts';

let loading: AbortController | null = null;

/** Stops a load of the user that is under way, so that its answer does not overwrite what is about to be shown. */
export function cancelUserLoad(): void {
  loading?.abort();
  loading = null;
}

/**
 * Loads the current user into the auth context. Never throws. A failure with a key is kept there, another is told; a
 * decision of the server signs out, a lost connection does not (docs/decisions/0007-load-failure.md).
 */
export async function loadUser({ mayBeAnother = false }: { mayBeAnother?: boolean } = {}): Promise<void> {
  cancelUserLoad();
  const load = new AbortController();
  loading = load;
  let token: string | null = null;
  try {
    token = await session.token();
    const user = token === null ? null : await api('GET /users/me', { signal: load.signal });
    if (loading === load) become({ error: null, loading: false, user });
    if (user) await refreshKeptUser(user);
    else await forgetRead();
  } catch (error) {
    if (loading !== load) return;
    // Another call heard first that this token is over, and who is signed in now is about to be asked: with a new one.
    if (isRefusal(error) && session.isOver(token)) return loadUser({ mayBeAnother: true });
    const { known, signsOut } = loadFailure(
      error instanceof RequestFailed ? { status: error.status, body: error.data } : null,
    );
    const kept =
      error instanceof RequestFailed || mayBeAnother ? null : session.isLikely() ? await readKeptUser() : null;
    if (kept && loading === load) {
      // Without signal, the person goes on whose registers are on this device.
      become({ error: null, loading: false, user: kept });
      window.addEventListener('online', () => void loadUser(), { once: true });
      return;
    }
    reportError(error, 'auth');
    if (!known) toast.error(AUTH_FAILED_TITLE, { description: messageOf(error), position: 'bottom-center' });
    if (signsOut) await leave(known);
    else {
      become({ error: known, loading: false, ...(mayBeAnother ? { user: null } : {}) });
      window.addEventListener('online', () => void loadUser(), { once: true });
    }
  } finally {
    if (loading === load) loading = null;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof RequestFailed && error.status === 401;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Signs this device out on the server as well as here. Where the server cannot be told, its session runs out. */
async function leave(error: AuthError | null): Promise<void> {
  try {
    await endSession();
  } catch {
    // The decision stands all the same.
  }
  forgetUser(error);
}

/** Empties what signed-in screens have read, and what this device keeps for them; the unsent only where the person has left. */
export async function clearCachedData({ left }: { left: boolean }): Promise<void> {
  await (left ? forgetLocked() : forgetRead());
  const { queries } = await import('../../platform/browser/query.ts');
  queries.clear();
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
