import { jwtVerify, SignJWT } from 'jose';
import type { Doors } from '../../platform/server/doors.ts';
import { TOKEN_SECONDS } from '../session-rotation.ts';

/** What a bearer token says: which device, and who is at its keyboard. Everything else is looked up at each request. */
export type TokenClaims = { actorId: string; sessionId: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const key = (doors: Pick<Doors, 'settings'>): Uint8Array => new TextEncoder().encode(doors.settings.TOKEN_SECRET);

/** A bearer token, good for TOKEN_SECONDS. */
export async function signToken(
  doors: Pick<Doors, 'settings' | 'clock'>,
  { actorId, sessionId }: TokenClaims,
): Promise<string> {
  const now = Math.floor(doors.clock.now().epochMilliseconds / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(actorId)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_SECONDS)
    .sign(key(doors));
}

/** Reads a bearer token; null when it is not ours, was changed or has expired. */
export async function readToken(doors: Pick<Doors, 'settings' | 'clock'>, token: string): Promise<TokenClaims | null> {
  try {
    const currentDate = new Date(doors.clock.now().epochMilliseconds);
    const { payload } = await jwtVerify(token, key(doors), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate,
    });
    const { sub = '', sid } = payload;
    return UUID.test(sub) && typeof sid === 'string' && UUID.test(sid) ? { actorId: sub, sessionId: sid } : null;
  } catch {
    return null;
  }
}
