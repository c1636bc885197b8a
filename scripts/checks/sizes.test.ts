import { expect, test } from 'vitest';
import { longFiles, longFunctions } from './sizes.ts';
import { parseSource } from './source.ts';

const lines = (count: number): string => '\n'.repeat(count);
const functionsIn = (text: string, path = 'src/people/learner.ts') =>
  longFunctions([parseSource(path, text)]).map(({ key, amount }) => `${key} ${amount}`);

test('A file may have 400 lines and no more', () => {
  expect(longFiles([parseSource('src/a.ts', lines(400))])).toEqual([]);
  expect(longFiles([parseSource('src/a.ts', lines(401))])).toMatchObject([{ key: 'src/a.ts', amount: 401 }]);
});

test('Tests, fixtures and what is not in src are not measured', () => {
  for (const path of ['src/a.test.ts', 'src/a.fixture.tsx', 'db/a.ts'])
    expect(longFiles([parseSource(path, lines(500))])).toEqual([]);
  expect(functionsIn(`function long() {${lines(100)}}`, 'src/a.test.ts')).toEqual([]);
});

test('A function may have 80 lines and no more, whatever its form', () => {
  expect(functionsIn(`function short() {${lines(79)}}\nconst x = 1;`)).toEqual([]);
  expect(functionsIn(`const x = 1;\nfunction declared() {${lines(80)}}`)).toEqual([
    'src/people/learner.ts declared 81',
  ]);
  expect(functionsIn(`const arrow = () => {${lines(80)}};`)).toEqual(['src/people/learner.ts arrow 81']);
  expect(functionsIn(`const x = { property: function () {${lines(80)}} };`)).toEqual([
    'src/people/learner.ts property 81',
  ]);
  expect(functionsIn(`class X { method() {${lines(80)}} }`)).toEqual(['src/people/learner.ts method 81']);
  expect(functionsIn(`change(services, async () => {${lines(80)}});`)).toEqual(['src/people/learner.ts in-change 81']);
});

test('A long function inside a long function counts as well, and those of one name count together', () => {
  expect(functionsIn(`function outer() {\nconst inner = () => {${lines(80)}};\n}`)).toEqual([
    'src/people/learner.ts outer 83',
    'src/people/learner.ts inner 81',
  ]);
  expect(functionsIn(`run(() => {${lines(80)}});\nrun(() => {${lines(90)}});`)).toEqual([
    'src/people/learner.ts in-run 172',
  ]);
});
