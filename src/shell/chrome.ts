/** Addresses, with everything below them, that only signed-in people can use. */
const signedInRoots = [
  '/profile-settings',
  '/family',
  '/listings',
  '/onboarding',
  '/checkout',
  '/bookings',
  '/waiting-list',
  '/booking-learners',
  '/create-a-booking',
  '/cancel',
  '/schedule',
  '/registers',
  '/messages',
  '/saved-searches',
  '/notifications',
  '/workflows',
  '/reflections',
  '/reviews',
  '/questions',
  '/analytics',
  '/customers',
  '/portfolio',
  '/access-control',
  '/bank-details',
  '/payouts',
  '/settlements',
  '/council-agreements',
  '/councils',
  '/dashboard',
] as const;

/** Pages for one thing at a time: no search, no sidebar, no footer that leads away. */
const focusRoots = ['/onboarding', '/checkout', '/login', '/signup', '/register', '/reset-password'] as const;

/** Screens that work without a signal: they say so themselves, and the blocking dialog stays away. */
const offlineRoots = ['/registers', '/schedule', '/booking-learners'] as const;

const isBelow = (path: string, roots: readonly string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

/** Below those, what is shared with people who have no account. */
const sharedRoots = ['/portfolio/shared'] as const;

/** Whether a page needs somebody signed in. A person's own collections do; one that is shared does not. */
export const needsSignIn = (path: string): boolean =>
  (isBelow(path, signedInRoots) && !isBelow(path, sharedRoots)) ||
  path === '/collections' ||
  isBelow(path, ['/collections/edit']);

/** Whether a page of signed-in people is one for helpers of a day, too. */
export const isOpenToHelpers = (path: string): boolean => isBelow(path, ['/registers', '/schedule/mentor']);

export const isFocusPage = (path: string): boolean => isBelow(path, focusRoots);

/** Pages of one thing that must not be left for help by a slip: what is held runs out, and children stand at the door. */
const helplessRoots = ['/checkout', '/registers'] as const;

export const hasHelp = (path: string): boolean => !isBelow(path, helplessRoots);

/** A booking's page is the ticket at the door; the lists of bookings are not. */
const isTicket = (path: string): boolean => /^\/bookings\/[0-9a-f-]{36}$/.test(path);

export const worksOffline = (path: string): boolean => isBelow(path, offlineRoots) || isTicket(path);

/**
 * Whether the page at a path waits for whoever had it open last, after their session ended by itself: not once they have gone
 * elsewhere, and not for the account that somebody acted for, because acting ends with the session.
 */
export const pageWaits = (
  last: { pathname: string; user: { accessControlUser?: unknown } },
  pathname: string,
): boolean => last.pathname === pathname && last.user.accessControlUser === undefined;

/** The sign-in page's address that leads back to a page. */
export function signInAddress(location: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: `${location.pathname}${location.search}` })}`;
}
