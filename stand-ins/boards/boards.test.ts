import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boardRoutes } from './boards.ts';

const secret = 'a secret of sixteen letters';

function tokenFor(
  claims: Record<string, unknown>,
  { signedWith = secret, audience = 'feature', seconds = 60 } = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(signedWith));
}

const nina = { id: '7', email: 'nina@example.org', name: 'Nina <b>Hale</b>', imageUrl: 'http://127.0.0.1/a.svg' };

/** Opens a board with a token. */
async function enter(routes: ReturnType<typeof boardRoutes>, token: string, board = 'feature') {
  const response = await routes.request(`/dev/board/${board}?jwt=${token}`);
  return { response, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const form = (fields: Record<string, string>, cookie = ''): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { cookie },
});

describe('a board', () => {
  it('signs in a visitor with a token, and removes the token from the URL', async () => {
    const routes = boardRoutes({ secret });
    const { response, cookie } = await enter(routes, await tokenFor(nina));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dev/board/feature']);
    const page = await (await routes.request('/dev/board/feature', { headers: { cookie } })).text();
    expect(page).toContain('signed in as <strong>Nina &lt;b&gt;Hale&lt;/b&gt;</strong>');
  });

  it.each([
    ['signed with another key', () => tokenFor(nina, { signedWith: 'another secret of letters' })],
    ['of another board', () => tokenFor(nina, { audience: 'bug' })],
    ['that has expired', () => tokenFor(nina, { seconds: -10 })],
    ['without a name', () => tokenFor({ id: '7', email: 'nina@example.org' })],
    ['that is no token', () => Promise.resolve('nonsense')],
  ])('treats a visitor with a token %s as not signed in', async (_, make) => {
    const routes = boardRoutes({ secret });
    const { response, cookie } = await enter(routes, await make());
    expect([response.status, cookie]).toEqual([200, '']);
    expect(await response.text()).toContain('You are here as a visitor.');
  });

  it('keeps posts and their authors across a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thicket-boards-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const routes = boardRoutes({ secret, folder });
    const { cookie } = await enter(routes, await tokenFor(nina));
    expect((await routes.request('/dev/board/feature', form({ title: 'A map of puddles' }, cookie))).status).toBe(303);
    await routes.request('/dev/board/feature', form({ title: '<script>alert(1)</script>', text: 'Ha' }));
    const again = await (await boardRoutes({ secret, folder }).request('/dev/board/feature')).text();
    expect(again).toContain('A map of puddles');
    expect(again).toContain('A visitor');
    expect(again).not.toContain('<script>');
    expect(await (await routes.request('/dev/board/bug')).text()).not.toContain('puddles');
  });

  it('needs a title, and has no other boards', async () => {
    const routes = boardRoutes({ secret });
    expect((await routes.request('/dev/board/feature', form({ title: '  ' }))).status).toBe(400);
    expect((await routes.request('/dev/board/other')).status).toBe(404);
    expect((await routes.request('/dev/board/other', form({ title: 'x' }))).status).toBe(404);
  });
});
