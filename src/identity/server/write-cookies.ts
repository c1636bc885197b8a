import type { Services } from '../../platform/server/services.ts';
import { SESSION_DAYS } from '../session-rotation.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const HINT = 'thicket-signed-in';

type Site = Pick<Services, 'publicUrl'>;

/**
 * Browsers take a Secure cookie over https and, as Chromium and Firefox do, from this very machine. Only a site that is
 * served over plain http in a network gets the weaker name.
 */
function isSecure({ publicUrl }: Site): boolean {
  const url = new URL(publicUrl);
  return url.protocol === 'https:' || LOOPBACK.test(url.hostname);
}

const refreshName = (site: Site): string => (isSecure(site) ? '__Host-thicket' : 'thicket-refresh');
const attemptName = (site: Site): string => (isSecure(site) ? '__Host-thicket-attempt' : 'thicket-attempt');

function cookie(site: Site, name: string, value: string, options: { maxAge: number; readable?: boolean }): string {
  return [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${options.maxAge}`,
    'SameSite=Lax',
    ...(options.readable ? [] : ['HttpOnly']),
    ...(isSecure(site) ? ['Secure'] : []),
  ].join('; ');
}

function read(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(/;\s*/)) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return undefined;
}

/** The cookies of a signed-in device: the refresh secret, and a plain one that tells scripts that there is one. */
export function signedInCookies(site: Site, { sessionId, secret }: { sessionId: string; secret: string }): string[] {
  const maxAge = SESSION_DAYS * 24 * 3600;
  return [
    cookie(site, refreshName(site), `${sessionId}.${secret}`, { maxAge }),
    cookie(site, HINT, '1', { maxAge, readable: true }),
  ];
}

export function signedOutCookies(site: Site): string[] {
  return [cookie(site, refreshName(site), '', { maxAge: 0 }), cookie(site, HINT, '', { maxAge: 0, readable: true })];
}

const REFRESH = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The refresh secret that a request carries, if it looks like one. */
export function readRefreshCookie(site: Site, request: Request): { sessionId: string; secret: string } | null {
  const [, sessionId, secret] = REFRESH.exec(read(request, refreshName(site)) ?? '') ?? [];
  return sessionId && secret ? { sessionId, secret } : null;
}

/** Ties the way to an outside provider and back to this browser. */
export function attemptCookie(site: Site, state: string): string {
  return cookie(site, attemptName(site), state, { maxAge: 600 });
}

export function readAttemptCookie(site: Site, request: Request): string | undefined {
  return read(request, attemptName(site));
}

export function noAttemptCookie(site: Site): string {
  return cookie(site, attemptName(site), '', { maxAge: 0 });
}

/**
 * Whether a request comes from a page of this site. Browsers send Origin with every POST of a script and do not let
 * the page choose it; the address they asked for counts as well as the public one.
 */
export function isOwnOrigin(site: Site, request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  return origin === new URL(site.publicUrl).origin || new URL(origin).host === request.headers.get('host');
}
