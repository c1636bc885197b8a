import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataMap, offeredBy } from './data-map.ts';
import { keptData, tablesWithoutPeople } from './kept-data.ts';
import { periods } from './periods.ts';

const tables = [
  ...(/export interface DB \{([^}]+)\}/.exec(readFileSync('db/tables.ts', 'utf8'))?.[1] ?? '').matchAll(/(\w+):/g),
]
  .map(([, name = '']) => name)
  .toSorted();

test('every table says whose it is, what the archive takes and what an erasure does, or is about nobody', () => {
  const answered = new Set<string>([...Object.keys(dataMap), ...tablesWithoutPeople]);
  const silent = tables.filter((table) => !answered.has(table));
  expect(silent, `add a line to src/privacy/data-map.ts for ${silent.join(', ')}`).toEqual([]);
  expect([...answered].toSorted()).toEqual(tables);
});

test('every table is on the page of privacy once, or is about nobody', () => {
  const named = [...keptData.flatMap((kind) => kind.tables), ...tablesWithoutPeople];
  const silent = tables.filter((table) => !named.some((one) => one === table));
  expect(silent, `name ${silent.join(', ')} in src/privacy/kept-data.ts`).toEqual([]);
  expect(named.toSorted()).toEqual(tables);
});

test('what is offered is about nobody, unless its provider is one person', () => {
  for (const table of Object.keys(offeredBy)) expect(tablesWithoutPeople).toContain(table);
});

test('what stays says why', () => {
  for (const [table, { erased }] of Object.entries(dataMap))
    if (!('delete' in erased))
      expect([table, 'keep' in erased ? erased.keep : erased.why]).toEqual([
        table,
        expect.stringMatching(/\w{3,}.*\./),
      ]);
});

test('a period says in words how many days it has', () => {
  const days = { day: 1, days: 1, year: 365, years: 365 } as const;
  for (const { words, days: counted } of Object.values(periods)) {
    const [count = '', unit = ''] = words.split(' ');
    expect([words, Number(count) * days[unit as keyof typeof days]]).toEqual([words, counted]);
  }
});
