import { createContext, use, useSyncExternalStore } from 'react';
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

/** What the other tabs are told when the person left by their own wish. */
const LEFT = 'left';
/** Tells the other tabs of this device that somebody signed in or out. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('thicket-auth');

/** Whose data screens have read in this tab, as long as it is here. */
let dataOf: string | null = null;
/** Whether the person left, here or in another tab, rather than the session ending by itself. */
let left = false;
/** How many open pages wait for their person to sign in again, should the session end. */
let waitingPages = 0;

/** Changes what this tab knows. For the modules of sign-in only; screens read. */
export function become(next: Partial<CurrentUser>): void {
  state = { ...state, ...next };
  if (state.user) {
    if (dataOf !== null && dataOf !== state.user.id) void forgetData();
    dataOf = state.user.id;
    left = false;
  } else dropData();
  for (const listener of listeners) listener();
}

/** What was read for a person must not be seen by the next one at this device. A page that waits for them keeps it hidden. */
function dropData(): void {
  if (state.user || dataOf === null || (waitingPages > 0 && !left)) return;
  dataOf = null;
  void forgetData();
}

/** Has an open page keep what it has read while its person signs in again. Answers how to let go of it. */
export function keepData(): () => void {
  waitingPages += 1;
  return () => {
    waitingPages -= 1;
    dropData();
  };
}

/** Whether the last person left by their own wish: then no page waits for them. */
export const hasLeft = (): boolean => left;

/** What loads users and ends sessions: fetched when somebody is signed in, or signs in. */
const account = () => import('./user-session.ts');

function start(): void {
  if (started) return;
  started = true;
  session.subscribe(() => {
    if (!state.user || session.isLikely()) return;
    become({ user: null, loading: false });
  });
  channel?.addEventListener('message', ({ data }) => {
    session.forget();
    left ||= data === LEFT;
    void reloadUser({ mayBeAnother: true });
  });
  if (session.isLikely()) void reloadUser();
  else become({ loading: false });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => listeners.delete(listener);
}

/** Inside a page that waits for its person to sign in again: that person, for whom it goes on standing as it is. */
export const AwaitedUser = createContext<User | null>(null);

/** Who is signed in. `loading` until that is known. */
export function useCurrentUser(): CurrentUser {
  const awaited = use(AwaitedUser);
  const known = useSyncExternalStore(
    subscribe,
    () => state,
    () => unknown,
  );
  return awaited ? { error: null, loading: false, user: awaited } : known;
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

/**
 * Loads the user: after each auth event, and after the profile was changed. Never throws.
 * @param options.mayBeAnother somebody else may have signed in since: who is shown now does not stay when this fails
 */
export async function reloadUser(options: { mayBeAnother?: boolean } = {}): Promise<void> {
  try {
    await (await account()).loadUser(options);
  } catch {
    // The code itself could not be fetched: there is no connection.
    become({ loading: false });
  }
}

session.onRefused(() => reloadUser({ mayBeAnother: true }));

/** Takes over what a sign-in answered: the token and the user, who is then loaded like after each auth event. */
export function signIn(answer: SignedInAnswer): void {
  signedInAt = Date.now();
  session.set(answer);
  become({ error: null, loading: false, user: answer.user });
  tellOtherTabs();
  void reloadUser();
}

/**
 * Takes over a session that began outside of this page, in the small window of a provider: its cookies are here, and
 * the user is loaded with them. Never throws; whether it worked shows in the auth context.
 */
export async function takeOverSession(): Promise<void> {
  signedInAt = Date.now();
  session.forget();
  await reloadUser();
  if (state.user) tellOtherTabs();
}

/** Forgets who used this device: the session has ended, by the server's decision. */
export function forgetUser(error: AuthError | null): void {
  session.clear();
  become({ error, loading: false, user: null });
  tellOtherTabs();
}

/** Forgets who used this device because they have left it: nothing of theirs stays open, in no tab. */
export function leaveDevice(): void {
  left = true;
  forgetUser(null);
}

async function forgetData(): Promise<void> {
  try {
    await (await account()).clearCachedData({ left });
  } catch {
    // Without a connection its code is not here, and then nothing was read either.
  }
}

const JUST_NOW_MS = 4_000;

/**
 * Whether somebody signed in within the last 4 seconds (specification, section 9): in this page, or, after the way back
 * from a provider's page, by the server's word.
 */
export function hasJustSignedIn(user: User): boolean {
  const since = Date.now() - Math.max(signedInAt, Date.parse(user.lastSignInDate ?? user.createdDate));
  return Math.abs(since) < JUST_NOW_MS;
}

/**
 * Ends the session of this device. Without a connection nothing is changed, because the device would stay signed in.
 * @throws when the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  await (await account()).endSession();
  leaveDevice();
}

/** Tells the other tabs of this device that who is signed in, or who is acted for, has changed. */
export function tellOtherTabs(): void {
  // A channel, not a window: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(left ? LEFT : 'changed');
}
