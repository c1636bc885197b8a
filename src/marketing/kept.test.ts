import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attemptCookie, noAttemptCookie, signedInCookies, signedOutCookies } from '../identity/server/write-cookies.ts';
import { CONSENT_COOKIE } from '../support/consent.ts';
import { cookiesKept, namesWithoutHttps, storageKept } from './kept-on-device.ts';

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => (pattern.test(text) ? file : [])).toSorted();

test('every cookie that the product sets is in the table of cookies, and nothing else', () => {
  // Who sets a cookie from another file has to name it here and in the table.
  expect(filesWith(/Max-Age=/)).toEqual(['src/identity/server/write-cookies.ts', 'src/platform/browser/session.ts']);
  expect(filesWith(/document\.cookie = /)).toEqual(['src/platform/browser/session.ts']);
  const session = { sessionId: 'session', secret: 'secret' };
  const set = ['https://thicket.example', 'http://192.0.2.1'].flatMap((publicUrl) =>
    [
      ...signedInCookies({ publicUrl }, session),
      ...signedOutCookies({ publicUrl }),
      attemptCookie({ publicUrl }, 'state'),
      noAttemptCookie({ publicUrl }),
    ].map((cookie) => cookie.split('=')[0] ?? ''),
  );
  // As the settings of cookies take them away again.
  const ofChats = [...read('src/support/components/consent-dialogs.ts').matchAll(/name: \/\^([\w-]+)\//g)];
  const all = new Set([...set, CONSENT_COOKIE, ...ofChats.map(([, name]) => `${name}*`)]);
  expect([...all].toSorted()).toEqual([...cookiesKept.map(({ name }) => name), ...namesWithoutHttps].toSorted());
});

test('everything that the product keeps in the browser’s storage is in the table of storage, and nothing else', () => {
  // All that is kept in databases and caches comes through these, under the names below.
  expect(filesWith(/\bindexedDB\b|\bcaches\.open\b|serviceWorker\.register/)).toEqual([
    'src/platform/browser/keep-worker.ts',
  ]);
  const databases = sources.flatMap(({ text }) =>
    [...text.matchAll(/openDB<\w+>\(\s*([\w'-]+)/g)].map(([, name = '']) =>
      name.startsWith("'") ? name.slice(1, -1) : (new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ?? name),
    ),
  );
  const own = sources.flatMap(({ file, text }) => [...namesSet(file, text), ...namesPersisted(text)]);
  const stored = /export type StorageKey =([^;]+);/.exec(read('src/identity/components/stored.ts'))?.[1] ?? '';
  const ofStored = [...stored.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  // React Router keeps these itself, for <ScrollRestoration> and for the routes that it discovers.
  const ofRouter = globSync('node_modules/react-router/dist/production/**/*.js').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/STORAGE_KEY = ['"](react-router-[\w-]+)['"]/g)].map(
      ([, name = '']) => name,
    ),
  );
  const all = new Set([...own, ...ofStored, ...ofRouter, ...databases, 'workbox-precache-…']);
  expect([...all].toSorted()).toEqual(storageKept.map(({ name }) => name).toSorted());
});

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

/** The names under which a file stores something, found by its calls of `setItem`. */
function namesSet(file: string, text: string): string[] {
  // Its names are a type of their own.
  if (file === 'src/identity/components/stored.ts') return [];
  return [...text.matchAll(/(?:local|session)Storage\.setItem\(\s*([\w']+)/g)].map(([, argument = '']) => {
    const name =
      new RegExp(`const ${argument} = '([^']+)'`).exec(text)?.[1] ??
      new RegExp(`const ${argument} = \\([^)]*\\): string => \`([^$]+)\\$`).exec(text)?.[1]?.concat('…');
    if (name === undefined) throw new Error(`${file} stores something under ${argument}: which name is that?`);
    return name;
  });
}

/** The names under which zustand persists a store. */
function namesPersisted(text: string): string[] {
  if (!text.includes("from 'zustand/middleware'")) return [];
  return [...text.matchAll(/^\s+name: '([\w-]+)',$/gm)].map(([, name = '']) => name);
}
