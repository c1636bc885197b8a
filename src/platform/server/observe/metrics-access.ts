import { createHash, timingSafeEqual } from 'node:crypto';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** What proxies say of whom they speak for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a caller may read the metrics: a program on this machine, or whoever has the token. A request that a proxy
 * on this machine passed on comes from somewhere else.
 * @param address the other end of the connection; undefined for a call within the process
 * @param token METRICS_TOKEN, when it is set
 */
export function mayReadMetrics(address: string | undefined, headers: Headers, token: string | undefined): boolean {
  const local = address === undefined || LOOPBACK.test(address);
  if (local && !FORWARDED.some((name) => headers.has(name))) return true;
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

// Digests have one length, as the comparison needs, and tell nothing of how much of a guess was right.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
