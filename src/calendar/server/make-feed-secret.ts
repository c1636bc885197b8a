import { createHmac } from 'node:crypto';
import type { Settings } from '../../platform/server/settings.ts';

const SECRET_BYTES = 16;

/**
 * The secret of a feed: 128 bits that only this server can work out from its id, so that its family can read it again although
 * only a hash is kept (docs/decisions/0041-calendar-feeds.md).
 */
export function feedSecret(settings: Settings, feedId: string): string {
  return createHmac('sha256', settings.TOKEN_SECRET)
    .update(`calendar feed\n${feedId}`)
    .digest()
    .subarray(0, SECRET_BYTES)
    .toString('base64url');
}
