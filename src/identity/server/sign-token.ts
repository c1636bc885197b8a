import { createHmac } from 'node:crypto';
import type { Services } from '../../platform/server/services.ts';
import type { Settings } from '../../platform/server/settings.ts';
import { TOKEN_SECONDS } from '../session-rotation.ts';
import { sameText } from './make-secrets.ts';

/** What a bearer token says: which device, and who is at its keyboard. Everything else is looked up at each request. */
export type TokenClaims = { actorId: string; sessionId: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** '{"alg":"HS256"}' */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');

const signatureOf = (settings: Settings, signed: string): string =>
  createHmac('sha256', settings.TOKEN_SECRET).update(signed).digest('base64url');

/** A bearer token, a JWT (RFC 7519) signed with HMAC-SHA256, good for TOKEN_SECONDS. */
export function signToken(services: Pick<Services, 'settings' | 'clock'>, { actorId, sessionId }: TokenClaims): string {
  const now = Math.floor(services.clock.now().epochMilliseconds / 1000);
  const claims = { sid: sessionId, sub: actorId, iat: now, exp: now + TOKEN_SECONDS };
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${signed}.${signatureOf(services.settings, signed)}`;
}

/**
 * Reads a bearer token; null when it is not ours, was changed or has expired. Only the one form that `signToken` makes is
 * taken, so nothing in the token chooses how it is checked.
 */
export function readToken(services: Pick<Services, 'settings' | 'clock'>, token: string): TokenClaims | null {
  const signed = token.length > LONGEST_TOKEN ? null : readSigned(services.settings, token);
  return signed && signed.expiresAt > services.clock.now().epochMilliseconds ? signed.claims : null;
}

type Signed = { claims: TokenClaims; expiresAt: number };

/** Ours have about 260 characters; longer ones are not worth hashing. */
const LONGEST_TOKEN = 400;

function readSigned(settings: Settings, token: string): Signed | null {
  const end = token.lastIndexOf('.');
  const [signed, signature] = [token.slice(0, end), token.slice(end + 1)];
  if (!signed.startsWith(`${HEADER}.`) || !sameText(signature, signatureOf(settings, signed))) return null;
  const payload = signed.slice(HEADER.length + 1);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { sub, sid, exp } = claims;
  if (typeof exp !== 'number' || typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (!UUID.test(sub) || !UUID.test(sid)) return null;
  return { claims: { actorId: sub, sessionId: sid }, expiresAt: exp * 1000 };
}
