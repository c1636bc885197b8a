import { useSyncExternalStore } from 'react';
import { session } from '../../platform/browser/session.ts';
import type { SignedInAnswer, User } from '../contract.ts';

/** Why the current user could not be loaded: the body of the server's answer. */
export type AuthError = { key?: string; message?: string };

/** The auth context of the specification: who uses this tab. */
export type CurrentUser = { error: AuthError | null; loading: boolean; user: User | null };

const unknown: CurrentUser = { error: null, loading: true, user: null };

let state: CurrentUser = unknown;
let started = false;
let signedInAt = 0;
const listeners = new Set<() => void>();

/** Tells the other tabs of this device that somebody signed in or out. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('thicket-auth');

/** Changes what this tab knows. For the modules of sign-in only; screens read. */
export function become(next: Partial<CurrentUser>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** What loads users and ends sessions: fetched when somebody is signed in, or signs in. */
const account = () => import('./user-session.ts');

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

/** Who is signed in. `loading` until that is known. */
export function useCurrentUser(): CurrentUser {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unknown,
  );
}

/**
 * Whether somebody is probably signed in on this device. False while the server's page is taken over, which is the same
 * for everybody.
 */
export function useLikelySignedIn(): boolean {
  return useSyncExternalStore(subscribe, session.isLikely, () => false);
}

/** The same as `useCurrentUser`, outside of components. */
export const currentUser = (): CurrentUser => state;

/** Loads the user: after each auth event, and after the profile was changed. Never throws. */
export async function reloadUser(): Promise<void> {
  try {
    await (await account()).loadUser();
  } catch {
    // The code itself could not be fetched: there is no connection.
    become({ loading: false });
  }
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
  await (await account()).endSession();
  session.clear();
  become({ error: null, loading: false, user: null });
  tellOtherTabs();
}

function tellOtherTabs(): void {
  // A channel, not a window: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed');
}
