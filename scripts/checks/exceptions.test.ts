import { expect, test } from 'vitest';
import { compare, newFindings, readExceptions, update } from './exceptions.ts';
import { needlessTables, readTables, withoutTables } from './tables.ts';

const list = 'long.txt';
const long = (key: string, amount: number) => ({ key, amount, isLength: true, message: `${key} has ${amount} lines` });
const copied = (key: string, amount: number) => ({ key, amount, message: `${key} has ${amount} copies` });
const named = (key: string) => ({ key, message: `${key} is no verb` });

test('What is listed passes, and what is new fails', () => {
  const exceptions = readExceptions('# notes may stand here\nsrc/a.ts 500\nsrc/b.ts\n');
  expect(compare([long('src/a.ts', 500), named('src/b.ts')], exceptions, list)).toEqual([]);
  expect(compare([long('src/a.ts', 501), named('src/b.ts'), named('src/c.ts')], exceptions, list)).toEqual([
    'src/a.ts has 501 lines',
    'src/c.ts is no verb',
  ]);
});

test('An exception that no longer holds fails until its line goes', () => {
  const exceptions = readExceptions('src/a.ts 500\nsrc/b.ts\n');
  expect(compare([copied('src/a.ts', 450)], exceptions, list)).toEqual([
    'long.txt: lower src/a.ts 500 to 450',
    'long.txt: remove this line: src/b.ts',
  ]);
  expect(compare([long('src/a.ts', 450)], exceptions, list)).toEqual(['long.txt: remove this line: src/b.ts']);
});

test('An update only shortens the list, unless new entries are allowed', () => {
  const exceptions = readExceptions('src/a.ts 500\nsrc/b.ts 410\nsrc/c.ts 420\n');
  const findings = [long('src/new.ts', 700), long('src/b.ts', 430), long('src/a.ts', 450)];
  expect(update(findings, exceptions, false)).toBe('src/a.ts 450\nsrc/b.ts 410\n');
  expect(newFindings(findings, exceptions).map(({ key }) => key)).toEqual(['src/new.ts', 'src/b.ts']);
  expect(update(findings, exceptions, true)).toBe('src/a.ts 450\nsrc/b.ts 430\nsrc/new.ts 700\n');
});

test('A line that stands twice is refused', () => {
  expect(() => readExceptions('src/a.ts 500\nsrc/a.ts 600\n')).toThrow('twice: src/a.ts');
});

test('A table may be long for a reason, as long as it is', () => {
  const tables = readTables('src/a.ts: all schemas of listings\nsrc/gone.ts: was a table\n');
  expect(withoutTables([long('src/a.ts', 500), long('src/b.ts', 500)], tables)).toMatchObject([{ key: 'src/b.ts' }]);
  expect(needlessTables([long('src/a.ts', 500)], tables)).toEqual([
    'scripts/checks/exceptions/tables.txt: remove this line: src/gone.ts',
  ]);
  expect(() => readTables('src/a.ts\n')).toThrow('path: reason');
});
