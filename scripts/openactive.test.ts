import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, 'openactive.ts');
const run = (...given: string[]) => spawnSync(process.execPath, [script, ...given], { encoding: 'utf8' });

test('without a page it says how it is called', () => {
  const { status, stdout, stderr } = run();
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
  expect(stderr).toMatch(/^Usage: npm run openactive -- FILE-OR-ADDRESS…/);
});

test('with pages that cannot be read it names each of them and loads nothing', () => {
  const { status, stdout, stderr } = run('/absent/one.json', '/absent/two.json');
  expect({ status, stdout }).toEqual({ status: 66, stdout: '' });
  expect(stderr).toBe('/absent/one.json does not exist.\n/absent/two.json does not exist.\nNothing was loaded.\n');
});
