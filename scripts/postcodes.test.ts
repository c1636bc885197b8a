import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, 'postcodes.ts');
const run = (...given: string[]) => spawnSync(process.execPath, [script, ...given], { encoding: 'utf8' });

test('without a file, or with a slip, it says how it is called', () => {
  for (const given of [[], ['one.csv', 'two.csv'], ['one.csv', '--nonsense']]) {
    const { status, stdout, stderr } = run(...given);
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
    expect(stderr).toMatch(/^Usage: npm run postcodes -- FILE/);
  }
});

test('files that cannot be read are named, and nothing is changed', () => {
  const { status, stdout, stderr } = run('/absent/one.csv', '--names', '/absent/two.csv');
  expect({ status, stdout }).toEqual({ status: 66, stdout: '' });
  expect(stderr).toBe('/absent/one.csv cannot be read.\n/absent/two.csv cannot be read.\nNothing was changed.\n');
});
