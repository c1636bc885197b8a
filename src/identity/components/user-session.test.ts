import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../client.ts';
import { session } from '../../platform/browser/session.ts';
import { queries } from '../../platform/browser/query.ts';
import type { User } from '../contract.ts';
import { become, currentUser, hasLeft, keepData, leaveDevice, reloadUser } from './current-user.ts';

/** The server, as a device sees it that acted for another account until just now: the old token is refused. */
const asked: string[] = [];
/** What waits for its answer, by its path. */
const waiting = new Map<string, (response: Response) => void>();
let renewals = 0;

const refusal = (): Response =>
  Response.json({ key: 'not-signed-in', message: 'Please sign in first.' }, { status: 401 });

function answer(input: Request | string, init?: RequestInit): Promise<Response> | Response {
  const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init);
  const { pathname } = new URL(request.url);
  const token = request.headers.get('authorization');
  asked.push(`${request.method} ${pathname} ${token ?? ''}`.trim());
  if (pathname === '/api/auth/refresh') {
    renewals += 1;
    return Response.json({ token: 'own', expiresInSeconds: 900 });
  }
  if (pathname === '/api/auth/sign-out') return new Response(null, { status: 204 });
  if (token === 'Bearer own') return Response.json({ id: 'ben' });
  return new Promise((resolve) => waiting.set(pathname, resolve));
}

const isAsked = async (path: string): Promise<void> => expect.poll(() => waiting.has(path)).toBe(true);

beforeEach(() => {
  asked.length = 0;
  waiting.clear();
  renewals = 0;
  vi.stubGlobal('document', { cookie: 'thicket-signed-in=1' });
  vi.stubGlobal('fetch', answer);
  session.set({ token: 'acting', expiresInSeconds: 900 });
});

afterEach(() => vi.unstubAllGlobals());

test('who reads and asks who they are at the moment when acting for another account ends is back in their own', async () => {
  const asksWho = reloadUser();
  const reads = api('GET /bookings').catch((error: unknown) => error);
  await isAsked('/api/users/me');
  await isAsked('/api/bookings');
  // Both answers are here before the page has begun to ask who it is now.
  waiting.get('/api/bookings')?.(refusal());
  waiting.get('/api/users/me')?.(refusal());
  await Promise.all([asksWho, reads]);
  await expect.poll(currentUser).toMatchObject({ error: null, loading: false, user: { id: 'ben' } });
  expect(asked).not.toContain('POST /api/auth/sign-out');
  expect(renewals).toBe(1);
});

test('who is refused with a new token as well is signed out, and told why', async () => {
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    const path = input instanceof Request ? new URL(input.url).pathname : input;
    if (path === '/api/users/me') return refusal();
    return answer(input, init);
  });
  await reloadUser();
  await expect.poll(currentUser).toMatchObject({ error: { key: 'not-signed-in' }, loading: false, user: null });
  expect(session.isLikely()).toBe(false);
});

describe('what screens have read', () => {
  const KEY = ['bookings', 'booker'];
  const somebody = (id: string) => ({ id }) as User;
  const isThere = (): boolean => queries.getQueryData(KEY) !== undefined;
  const cleared = async (): Promise<void> => expect.poll(isThere).toBe(false);

  beforeEach(async () => {
    // Whatever the test before had somebody forget is forgotten by now.
    become({ user: null });
    await vi.dynamicImportSettled();
    become({ user: somebody('ada') });
    queries.setQueryData(KEY, ['what Ada booked']);
  });

  test('goes with whoever it was read for', async () => {
    become({ user: null });
    await cleared();
  });

  test('stays, out of sight, while a page waits for the same person, and goes with the page', async () => {
    const letGo = keepData();
    become({ user: null });
    await vi.dynamicImportSettled();
    expect([hasLeft(), isThere()]).toEqual([false, true]);
    become({ user: somebody('ada') });
    expect(isThere()).toBe(true);
    become({ user: null });
    letGo();
    await cleared();
  });

  test('is not there for somebody else who signs in where a page waits', async () => {
    const letGo = keepData();
    become({ user: null });
    become({ user: somebody('ben') });
    await cleared();
    letGo();
  });

  test('waits for nobody who has left the device', async () => {
    const letGo = keepData();
    leaveDevice();
    expect(hasLeft()).toBe(true);
    await cleared();
    letGo();
  });
});
