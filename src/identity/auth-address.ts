import { safePath, isLandingPage } from './landing.ts';

/** What can be asked for by the query parameter `auth`: each is a form over the page, or a page of its own. */
const authKinds = ['login', 'signup', 'register', 'reset-password'] as const;
export type AuthKind = (typeof authKinds)[number];

/** What the four parameters of the dialog ask for (specification, section 2 'Authentication'). */
export type AuthRequest = {
  auth: AuthKind;
  /** Filled into the form. */
  email: string | null;
  /** Of a mailed link: signIn, verifyEmail, resetPassword, verifyAndChangeEmail. Otherwise the mode to work in: learn, mentor. */
  mode: string | null;
  /** Started at once. */
  provider: string | null;
};

/** The parameters that open the dialog, and that closing takes away. */
const PARAMETERS = ['auth', 'email', 'mode', 'provider'] as const;

type Place = { pathname: string; search: string };

const isAuthKind = (value: string | null): value is AuthKind => authKinds.some((kind) => kind === value);

/** Whether a path is one of the sign-in pages. No dialog opens over these. */
export const isAuthPage = (pathname: string): boolean => isAuthKind(pathname.replace(/^\//, '').replace(/\/$/, ''));

/** What a query asks for; null without a known `auth`. */
export function authRequest(search: string): AuthRequest | null {
  const query = new URLSearchParams(search);
  const auth = query.get('auth');
  if (!isAuthKind(auth)) return null;
  return { auth, email: query.get('email'), mode: query.get('mode'), provider: query.get('provider') };
}

/** A query without the parameters of the dialog; all others stay. '' when nothing is left. */
export function withoutAuth(search: string | URLSearchParams): string {
  const query = new URLSearchParams(search);
  for (const name of PARAMETERS) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

/** A query that opens the dialog over the same page; its other parameters stay. */
export function withAuth(search: string | URLSearchParams, request: Partial<AuthRequest> & { auth: AuthKind }): string {
  const query = new URLSearchParams(withoutAuth(search));
  for (const name of PARAMETERS) {
    const value = request[name];
    if (value) query.set(name, value);
  }
  return `?${query}`;
}

/**
 * Where somebody who signs in at a place goes on to: the `next` that it carries, or the place itself. Null where the
 * landing of the mode decides: on the public and landing pages, and on the sign-in pages.
 */
export function nextFrom({ pathname, search }: Place): string | null {
  const asked = safePath(new URLSearchParams(search).get('next'));
  if (asked) return asked;
  if (isLandingPage(pathname) || isAuthPage(pathname)) return null;
  return safePath(`${pathname}${withoutAuth(search)}`);
}

/** The page that has the form of a request, and leads back to where the person was. */
export function authPageAddress(from: Place, request: Partial<AuthRequest> & { auth: AuthKind }): string {
  const { auth, ...rest } = request;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, next: nextFrom(from) })) if (value) query.set(name, value);
  return query.size > 0 ? `/${auth}?${query}` : `/${auth}`;
}
