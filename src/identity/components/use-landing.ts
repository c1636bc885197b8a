import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAuthPage, nextFrom, withoutAuth } from '../auth-address.ts';
import { isMode, landing, safePath } from '../landing.ts';
import { useCurrentUser } from './current-user.ts';
import { storedMode, storeMode } from './navigation-mode.ts';
import { readStored, writeStored } from './stored.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

/** Where the person goes on to after signing in here, if that is known; the mode decides otherwise. */
export const useNext = (): string | null => nextFrom(useLocation());

/** All sign-in pages are one place: where people come from when they were nowhere else. */
const SIGN_IN = '/login';

/**
 * Takes whoever is signed in from a sign-in page or dialog to where they belong, as long as `when` holds. Where nothing
 * is known and the page below the dialog is not a public one, they stay on it.
 */
export function useLanding(when = true): void {
  const { user } = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [, change] = useAddress({ replace: true, preventScrollReset: true });
  const ready = when && user !== null;
  const landed = useRef(false);
  const land = useEffectEvent(() => {
    // Once: a dialog that is leaving still sees the page that comes next.
    if (landed.current) return;
    landed.current = true;
    const query = new URLSearchParams(search);
    const mode = query.get('mode');
    if (isMode(mode)) storeMode(mode);
    const path = landing({
      next: query.get('next'),
      stored: readStored('after-auth-redirect'),
      mode: storedMode(),
      from: isAuthPage(pathname) ? SIGN_IN : pathname,
      isOfficer: user?.isCouncilMember === true && user.accountType === null,
    });
    writeStored('after-auth-redirect', null);
    if (path !== null) void navigate(path, { replace: true });
    else change((before) => withoutAuth(before), { hash, defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (ready) land();
  }, [ready]);
}

/** Remembers where to go on to while the person is away, at a provider or in their mail: the address may get lost. */
export const rememberNext = (next: string | null): void => writeStored('after-auth-redirect', next);

/** The stored redirect, once. */
export function takeStoredNext(): string | null {
  const path = safePath(readStored('after-auth-redirect'));
  writeStored('after-auth-redirect', null);
  return path;
}
