import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs', 'specification.md'), 'utf8');
const named = [...new Set([...table.matchAll(/`((?:src|test|docs)\/[^`]+)`/g)].map(([, path = '']) => path))];

test.each(named)('the table of the specification names %s, which is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

test('every sentence of the table has a place and a test', () => {
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Sentence|Call) /.test(line));
  expect(rows.length).toBeGreaterThan(60);
  for (const row of rows) {
    const [, , built = '', tested = ''] = row
      .split(' | ')
      .map((cell) => cell.trim())
      .toSpliced(0, 0, '');
    expect(built, row).toMatch(/`src\//);
    expect(tested, row).toMatch(/`(src|test)\/[^`]*\.(test|spec)\.ts`/);
  }
});
