import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const pathsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`((?:src|test|docs|db|scripts)\/[^`<*]+)`/g)].map(([, path = '']) => path)),
];

test.each([
  ['architecture.md', 15],
  ['locking.md', 7],
  ['money.md', 8],
])('the files that %s names are there', (page, fewest) => {
  const paths = pathsIn(readFileSync(join(root, 'docs', page), 'utf8'));
  expect(paths.length).toBeGreaterThanOrEqual(fewest);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe.each([
  ['specification.md', 60],
  ['bookings-and-money.md', 50],
])('the table of %s', (page, fewest) => {
  const table = readFileSync(join(root, 'docs', page), 'utf8');
  const named = pathsIn(table);

  test.each(named)('names %s, which is there', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  test('has a place and a test for every sentence', () => {
    const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Sentence|Call) /.test(line));
    expect(rows.length).toBeGreaterThan(fewest);
    for (const row of rows) {
      const [, built = '', tested = ''] = row.split(' | ');
      expect(built, row).toMatch(/`src\//);
      expect(tested, row).toMatch(/`(src|test)\/[^`]*\.(test|spec)\.ts`/);
    }
  });
});
