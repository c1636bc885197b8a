import { useSyncExternalStore } from 'react';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { session } from '../../platform/browser/session.ts';
import { toast } from '../../ui/toast.tsx';
import { AUTH_FAILED_TITLE } from '../auth-errors.ts';
import type { SignedInAnswer, User } from '../contract.ts';

/** Why the current user could not be loaded: the body of the server's answer. */
export type AuthError = NonNullable<RequestFailed['data']>;

/** The auth context of the specification: who uses this tab. */
export type CurrentUser = { error: AuthError | null; loading: boolean; user: User | null };

const unknown: CurrentUser = { error: null, loading: true, user: null };

let state: CurrentUser = unknown;
let started = false;
let loadingNow: AbortController | null = null;
let signedInAt = 0;
const listeners = new Set<() => void>();

/** Tells the other tabs of this device that somebody signed in or out. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('thicket-auth');

function tellOtherTabs(): void {
  // A channel, not a window: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed');
}

function become(next: Partial<CurrentUser>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Stops a load of the user that is under way, so that its answer does not overwrite what is about to be shown. */
export function cancelUserLoad(): void {
  loadingNow?.abort();
  loadingNow = null;
}

/** Loads the user: after each auth event, and after the profile was changed. Never throws. */
export async function reloadUser(): Promise<void> {
  cancelUserLoad();
  const load = new AbortController();
  loadingNow = load;
  try {
    const token = await session.token();
    const user = token === null ? null : await api('GET /users/me', { signal: load.signal });
    if (loadingNow === load) become({ error: null, loading: false, user });
  } catch (error) {
    if (loadingNow !== load) return;
    const body = error instanceof RequestFailed ? error.data : undefined;
    if (body?.key === undefined)
      toast.error(AUTH_FAILED_TITLE, { description: (error as Error).message, position: 'bottom-center' });
    become({ error: body?.key === undefined ? null : body, loading: false, user: null });
  } finally {
    if (loadingNow === load) loadingNow = null;
  }
}

function start(): void {
  if (started) return;
  started = true;
  session.subscribe(() => {
    if (state.user && !session.isLikely()) become({ user: null, loading: false });
  });
  channel?.addEventListener('message', () => {
    session.forget();
    void reloadUser();
  });
  if (session.isLikely()) void reloadUser();
  else become({ loading: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

/** Who is signed in. `loading` until that is known, and while a sign-in runs. */
export function useCurrentUser(): CurrentUser {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unknown,
  );
}

/** The same, outside of components. */
export const currentUser = (): CurrentUser => state;

/** Shows changes of the user before the server has confirmed them. Answers what was shown before. */
export function showUser(change: Partial<User>): User | null {
  const before = state.user;
  if (before) become({ user: { ...before, ...change } });
  return before;
}

/** Takes over what a sign-in answered: the token and the user, who is then loaded like after each auth event. */
export function signIn(answer: SignedInAnswer): void {
  signedInAt = Date.now();
  session.set(answer);
  become({ error: null, loading: false, user: answer.user });
  tellOtherTabs();
  void reloadUser();
}

/** Whether somebody signed in here within the last 4 seconds (specification, section 9). */
export const hasJustSignedIn = (): boolean => Date.now() - signedInAt < 4_000;

/**
 * Ends the session of this device. Without a connection nothing is changed, because the device would stay signed in.
 * @throws when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  cancelUserLoad();
  try {
    await api('POST /auth/sign-out');
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
  }
  session.clear();
  become({ error: null, loading: false, user: null });
  tellOtherTabs();
}
