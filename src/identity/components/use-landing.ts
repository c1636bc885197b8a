import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { landing, safePath } from '../landing.ts';
import { useCurrentUser } from './current-user.ts';
import { storedMode } from './navigation-mode.ts';
import { readStored, writeStored } from './stored.ts';

/** Where the person wanted to go, if it is a page of this site. */
export function useNext(): string | null {
  const [query] = useSearchParams();
  return safePath(query.get('next'));
}

/** The same page's address in another sign-in page: `next` comes along. */
export function withNext(path: string, next: string | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(next ? { next } : {}), ...more });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** All sign-in pages are one place: where people come from when they were nowhere else. */
const SIGN_IN = '/login';

/** Takes whoever is signed in from a sign-in page to where they belong, as long as `when` holds. */
export function useLanding(when = true): void {
  const { user } = useCurrentUser();
  const next = useNext();
  const navigate = useNavigate();
  const ready = when && user !== null;
  useEffect(() => {
    if (!ready) return;
    const path = landing({ next, stored: readStored('after-auth-redirect'), mode: storedMode(), from: SIGN_IN });
    writeStored('after-auth-redirect', null);
    void navigate(path ?? '/', { replace: true });
  }, [ready, next]);
}
