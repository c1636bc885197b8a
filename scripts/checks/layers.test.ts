import { expect, test } from 'vitest';
import { layers } from './layers.ts';
import { parseSource } from './source.ts';

const reasons = (path: string, text: string) => layers([parseSource(path, text)]).map(({ message }) => message);

test('A domain uses none below it, not even its types', () => {
  for (const text of ["import { x } from '../shell/x.ts';", "import type { X } from '../shell/x.ts';"])
    expect(reasons('src/people/a.ts', text)).toEqual([
      'src/people/a.ts → src/shell/x.ts: people stands above shell and must not use it (events go downwards)',
    ]);
  expect(reasons('src/shell/a.ts', "import { x } from '../people/x.ts';")).toEqual([]);
});

test('A domain does not use what composes the product, but may know the types of all routes', () => {
  expect(reasons('src/people/a.ts', "import { x } from '../main.ts';")).toHaveLength(1);
  expect(reasons('src/people/a.ts', "import type { X } from '../app/open-product.ts';")).toHaveLength(1);
  expect(reasons('src/people/a.ts', "import { Routes } from '../app/contracts.ts';")).toHaveLength(1);
  expect(reasons('src/people/a.ts', "import type { Routes } from '../app/contracts.ts';")).toEqual([]);
  expect(reasons('src/people/screens/a.tsx', "import { api } from '../../client.ts';")).toEqual([]);
});

test('A screen reaches no server, and a rule knows only rules', () => {
  expect(reasons('src/people/screens/a.tsx', "import type { X } from '../server/x.ts';")).toHaveLength(1);
  expect(reasons('src/people/screens/a.tsx', "import { x } from '../contract.ts';")).toHaveLength(1);
  expect(reasons('src/people/screens/a.tsx', "import type { X } from '../contract.ts';")).toEqual([]);
  expect(reasons('src/people/a.ts', "import type { X } from './server/x.ts';")).toHaveLength(1);
  expect(reasons('src/people/a.ts', "import { X } from '../ui/x.tsx';")).toHaveLength(1);
  expect(reasons('src/people/server/a.ts', "import { x } from '../components/x.tsx';")).toHaveLength(1);
  expect(reasons('src/people/server/a.ts', "import { x } from '../x.ts';")).toEqual([]);
});

test('The platform knows no product, and ui no domain', () => {
  expect(reasons('src/platform/a.ts', "import type { X } from '../people/x.ts';")).toHaveLength(1);
  expect(reasons('src/platform/browser/a.ts', "import { x } from '../server/x.ts';")).toHaveLength(1);
  expect(reasons('src/platform/a.ts', "import { x } from './server/x.ts';")).toHaveLength(1);
  expect(reasons('src/platform/server/a.ts', "import type { DB } from '../../../db/tables.ts';")).toEqual([]);
  expect(reasons('src/ui/a.tsx', "import { x } from '../people/x.ts';")).toHaveLength(1);
  expect(reasons('src/ui/a.tsx', "import { x } from '../platform/money.ts';")).toEqual([]);
});

test('An import that is loaded later counts, and a test may import what it tests', () => {
  expect(reasons('src/people/a.ts', "export const x = () => import('../shell/x.ts');")).toHaveLength(1);
  expect(reasons('src/people/a.test.ts', "import { x } from '../shell/x.ts';")).toEqual([]);
});
