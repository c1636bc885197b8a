import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const token = 'a-token-of-the-scraper';
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const elsewhere = '203.0.113.7';
const viaProxy = { 'x-forwarded-for': elsewhere };

test.each<[string, string | undefined, Record<string, string>, string | undefined, boolean]>([
  ['this machine', '127.0.0.1', {}, undefined, true],
  ['this machine, over IPv6', '::1', {}, token, true],
  ['this machine, as a dual-stack socket writes it', '::ffff:127.0.0.1', {}, undefined, true],
  ['this process', undefined, {}, undefined, true],
  ['elsewhere', elsewhere, {}, undefined, false],
  ['elsewhere, where a token is needed', elsewhere, {}, token, false],
  ['elsewhere with the token', elsewhere, bearer(token), token, true],
  ['elsewhere with another token', elsewhere, bearer('another-token-to-try'), token, false],
  ['elsewhere with the beginning of the token', elsewhere, bearer(token.slice(0, -1)), token, false],
  ['elsewhere with a token when there is none', elsewhere, bearer('undefined'), undefined, false],
  ['an address that only looks local', '127.0.0.1.example.org', {}, undefined, false],
  ['a proxy on this machine', '127.0.0.1', viaProxy, undefined, false],
  ['a proxy on this machine that says who it is', '127.0.0.1', { via: '1.1 proxy' }, token, false],
  ['a proxy on this machine, with the token', '127.0.0.1', { ...viaProxy, ...bearer(token) }, token, true],
  ['somebody who claims to be local', elsewhere, { 'x-forwarded-for': '127.0.0.1' }, undefined, false],
])('metrics for %s', (_, address, headers, set, allowed) => {
  expect(mayReadMetrics(address, new Headers(headers), set)).toBe(allowed);
});
