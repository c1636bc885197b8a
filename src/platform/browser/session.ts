/**
 * The signed-in session in this tab: a short-lived bearer token in memory only. It is renewed by the refresh cookie,
 * which no script can read. A plain cookie says whether it is worth asking.
 */
type Token = { token: string; expiresAt: number };
type Listener = () => void;

const HINT = /(?:^|;\s*)thicket-signed-in=1/;
const EARLY_MS = 30_000;
const AGAIN_MS = 2_000;

let current: Token | null = null;
let renewing: Promise<string | null> | null = null;
/** When a token was refused last. */
let refusedAt = Number.NEGATIVE_INFINITY;
/** How often somebody signed in in this tab. */
let signIns = 0;
const listeners = new Set<Listener>();
let askAgain: () => Promise<void> = async () => undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

function take(answer: { token: string; expiresInSeconds: number }): void {
  current = { token: answer.token, expiresAt: Date.now() + answer.expiresInSeconds * 1000 };
  tell();
}

async function renew(): Promise<string | null> {
  const before = signIns;
  const response = await fetch('/api/auth/refresh', { method: 'POST', headers: { accept: 'application/json' } });
  // Somebody has signed in meanwhile. What was asked about is the session before: its end is not that of the new one.
  if (signIns !== before) return current?.token ?? null;
  if (response.status === 401) {
    session.clear();
    return null;
  }
  // Anything else is the server's trouble, not the end of the session.
  if (!response.ok) throw new Error(`The session could not be renewed (${response.status}). Please try again.`);
  const answer = (await response.json()) as { token: string; expiresInSeconds: number };
  take(answer);
  return answer.token;
}

export const session = {
  /** Whether somebody is probably signed in on this device; certain only once a token is here. */
  isLikely: (): boolean => current !== null || (typeof document !== 'undefined' && HINT.test(document.cookie)),

  /**
   * The bearer token, renewed when it is about to end; null when nobody is signed in. One renewal at a time across tabs.
   * @throws when the server cannot be reached or fails: who is signed in is then unknown.
   */
  token: async (): Promise<string | null> => {
    if (current && current.expiresAt - EARLY_MS > Date.now()) return current.token;
    if (!session.isLikely()) return null;
    renewing ??= (navigator.locks ? navigator.locks.request('thicket-session', renew) : renew()).finally(() => {
      renewing = null;
    });
    return renewing;
  },

  /** Somebody has signed in. */
  set: (answer: { token: string; expiresInSeconds: number }): void => {
    signIns += 1;
    take(answer);
  },

  /** Forgets the token of this tab, so that the next call asks who is signed in on this device now. */
  forget: (): void => {
    current = null;
  },

  /**
   * The server does not take a token any more. The person may be signed in all the same: what has ended may be the right
   * to act for another account. When the token made after that is refused too, the session ends here.
   * @returns whether to ask who is signed in now; false when that is known, or somebody asks already.
   */
  refused: (token: string): boolean => {
    if (current?.token !== token) return false;
    const again = Date.now() - refusedAt < AGAIN_MS;
    refusedAt = Date.now();
    if (again) session.clear();
    else session.forget();
    return !again;
  },

  /** Whether somebody is probably signed in, but not with this token any more. */
  isOver: (token: string | null): boolean => session.isLikely() && current?.token !== token,

  /** The session has ended. */
  clear: (): void => {
    current = null;
    document.cookie = 'thicket-signed-in=; Max-Age=0; Path=/';
    tell();
  },

  /**
   * Who finds out who is signed in now, after the server refused a token. One listener: the auth context.
   * The refused call waits for it before it fails.
   */
  onRefused: (listener: () => Promise<void>): void => {
    askAgain = listener;
  },

  /** Deals with a refused token: drops it and has the listener ask who is signed in now. */
  dealWithRefused: async (token: string): Promise<void> => {
    if (session.refused(token)) await askAgain();
  },

  /** Calls back whenever the session begins, is renewed or ends. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
