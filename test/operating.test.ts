import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const settings = [...read('src/platform/server/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name]) => name,
);

test('the operating notes have a row for every setting, and none for what is no setting', () => {
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const described = new Set(
    rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9]*_?[A-Z0-9_]*)`/g)].map(([, name]) => name)),
  );
  expect(settings.length).toBeGreaterThan(30);
  expect(settings.filter((name) => !described.has(name))).toEqual([]);
  // Read by the process itself, before there are settings.
  expect([...described].filter((name) => !settings.includes(name))).toEqual(['THICKET_DETACHED']);
});
