export type NavigationMode = 'learn' | 'mentor';

/** Parameters of the sign-in itself, taken off the address that a person goes on to (specification, section 2). */
const AUTH_PARAMETERS = ['apiKey', 'mode', 'lang', 'oobCode', 'continue', 'auth'] as const;

/** Public and landing pages: only from these the landing of the mode applies. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set([
  '/forest-schools',
  '/adventure-booking',
  '/home-educators',
  '/schools-and-colleges',
  '/artisans',
  '/teachers-and-lecturers',
  '/skillsharers',
  '/haf',
  '/send-short-breaks-booking-solution',
  '/haf/providers',
  '/wraparound-childcare-booking-system',
  '/booking-system',
  '/outdoor-educators',
  '/',
  '/login',
  '/signup',
  '/register',
]);

/** Whether signing in on a page leads to the landing of the mode, because the page itself holds nothing to go on with. */
export const isLandingPage = (pathname: string): boolean => PUBLIC_PAGES.has(pathname);

/** Whether a text names a mode. */
export const isMode = (text: string | null): text is NavigationMode => text === 'learn' || text === 'mentor';

/**
 * A path of this site that is safe to go to, without the parameters of the sign-in.
 * @returns null for anything that leads elsewhere: other hosts, other schemes, '//host', '/\host'.
 */
export function safePath(next: string | null | undefined): string | null {
  if (!next || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  const base = 'http://this.site';
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  for (const name of AUTH_PARAMETERS) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Where somebody goes after signing in (specification, section 2): `next`, else the stored redirect, else by mode from
 * a public page. Null: stay on this page.
 */
export function landing(situation: {
  next: string | null;
  stored: string | null;
  mode: NavigationMode | null;
  /** Path of the page that the person signs in from. */
  from: string;
  /** Works for a council and offers nothing: the council is what they come for. */
  isOfficer?: boolean;
}): string | null {
  const wanted = safePath(situation.next) ?? safePath(situation.stored);
  if (wanted) return wanted;
  if (!isLandingPage(situation.from)) return null;
  if (situation.isOfficer && situation.mode !== 'learn') return '/councils';
  return situation.mode === 'mentor' ? '/bookings/m' : '/search-learning-experiences';
}
