import { createHash, createHmac } from 'node:crypto';
import type { Settings } from '../../platform/server/settings.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../door-code.ts';

/** The code of a place on a session: 40 bits that only this server can work out, so none is kept. */
export function codeOf(settings: Settings, placeId: string, sessionId: string): string {
  const bytes = createHmac('sha256', settings.TOKEN_SECRET).update(`check-in\n${placeId}\n${sessionId}`).digest();
  // 32 letters: each byte gives one, and none more often than another.
  return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
}

/** What the register holds of it; the same as `hashOfCode` of registers in the browser. */
export const keptOfCode = (sessionId: string, code: string): string =>
  createHash('sha256').update(`${sessionId}:${code}`).digest('hex');
