import { expect, test } from 'vitest';
import { circles } from './circles.ts';
import { parseSource } from './source.ts';

const a = (text: string) => parseSource('src/rules/a.ts', text);
const b = (text: string) => parseSource('src/rules/b.ts', text);
const c = (text: string) => parseSource('src/c.ts', text);

test('Three files that import one another are reported once, all in one line', () => {
  const found = circles([
    a("import { b } from './b.ts';"),
    b("export { c } from '../c.ts';"),
    c("import './rules/a.ts';"),
    parseSource('src/d.ts', "import { c } from './c.ts';"),
  ]);
  expect(found).toEqual([
    {
      key: 'src/c.ts ⇄ src/rules/a.ts ⇄ src/rules/b.ts',
      message: 'circle of 3 files: src/c.ts, src/rules/a.ts, src/rules/b.ts',
    },
  ]);
});

test('A circle of types is a circle, and so is a file that imports itself', () => {
  expect(circles([a("import type { B } from './b.ts';"), b("import { type A } from './a.ts';")])).toHaveLength(1);
  expect(circles([c("import { x } from './c.ts'; export const x = 1;")])).toHaveLength(1);
});

test('Two circles that share no file are two', () => {
  const found = circles([
    a("import './b.ts';"),
    b("import './a.ts'; import '../c.ts';"),
    c("import './d.ts';"),
    parseSource('src/d.ts', "import './c.ts';"),
  ]);
  expect(found).toHaveLength(2);
});

test('A diamond is no circle, and what is imported later closes none', () => {
  expect(circles([a("import './b.ts'; import '../c.ts';"), b("import '../c.ts';"), c('')])).toEqual([]);
  expect(circles([a("import './b.ts';"), b("export const later = () => import('./a.ts');")])).toEqual([]);
});
