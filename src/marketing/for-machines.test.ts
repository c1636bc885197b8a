import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { expect, it } from 'vitest';
import { site, type Site } from '../app/page-context.ts';
import { loader } from './screens/for-machines.ts';
import { solutionPages } from './solution-pages.ts';

const HERE = 'https://thicket.example';

async function read(path: string): Promise<Response> {
  const context = new RouterContextProvider();
  const here: Site = {
    brand: 'Thicket',
    publicUrl: HERE,
    development: false,
    support: { email: 'help@thicket.example', chat: { kind: 'local' } },
    boards: { feature: null, bug: null },
    mapStyleUrl: null,
  };
  context.set(site, here);
  return loader({ context, request: new Request(`${HERE}${path}`), params: {} } as unknown as LoaderFunctionArgs);
}

/** Whether robots may fetch a path: the longest rule that fits it decides. */
function isAllowed(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, start = '']) => ({ kind, start }));
  const fitting = rules.filter(({ start }) => path.startsWith(start));
  return fitting.toSorted((one, other) => other.start.length - one.start.length)[0]?.kind !== 'Disallow';
}

it.each([
  ['/listing/woodland-explorers', true],
  ['/forest-schools', true],
  ['/signup', true],
  ['/api/share-pictures/page/home.png', true],
  ['/api/media/01-640.webp', true],
  ['/api/users/me', false],
  ['/checkout?listing=1', false],
  ['/pay/secret', false],
  ['/collections/iframe/woods', false],
])('robots on %s: %s', async (path, allowed) => {
  expect(isAllowed(await (await read('/robots.txt')).text(), path)).toBe(allowed);
});

it('tells language models of each page that is written for somebody, once', async () => {
  const text = await (await read('/llms.txt')).text();
  for (const { path } of solutionPages) expect(text.split(`](${HERE}${path})`)).toHaveLength(2);
});

it('names whom to write to about security, for less than a year', async () => {
  const text = await (await read('/.well-known/security.txt')).text();
  expect(text).toContain('Contact: mailto:help@thicket.example');
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

it('leads password managers to where a password is changed', async () => {
  const answer = await read('/.well-known/change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile-settings/signing-in']);
});
