import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from './store.ts';

interface Row {
  id: string;
  owner: string | null;
}

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-store-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function open() {
  const store = new Store(folder);
  const rows = store.table<Row, 'owner'>('rows', { owner: (row) => row.owner });
  store.load();
  return { store, rows };
}

const ids = (rows: readonly Row[]) => rows.map((row) => row.id);
const all = () => true;

test('an index follows changes of its rows and keeps the order of creation', () => {
  const { store, rows } = open();
  for (const id of ['a', 'b', 'c']) rows.put({ id, owner: id === 'b' ? null : 'x' });
  expect(ids(rows.all('owner', 'x'))).toEqual(['a', 'c']);
  rows.put({ id: 'b', owner: 'x' });
  expect(ids(rows.all('owner', 'x'))).toEqual(['a', 'b', 'c']);
  rows.put({ id: 'c', owner: 'y' });
  rows.delete('a');
  expect(ids(rows.all('owner', 'x'))).toEqual(['b']);
  expect(rows.newest('owner', 'y')).toEqual({ id: 'c', owner: 'y' });
  store.close();
});

test('a page can start after a row that is not in the index', () => {
  const { store, rows } = open();
  for (const id of ['a', 'b', 'c', 'd']) rows.put({ id, owner: id === 'c' ? 'y' : 'x' });
  const page = (request: { limit: number; startingAfter?: string; endingBefore?: string }) => {
    const found = rows.page('owner', 'x', request, all);
    return [ids(found.rows), found.hasMore];
  };
  expect(page({ limit: 2 })).toEqual([['d', 'b'], true]);
  expect(page({ limit: 2, startingAfter: 'c' })).toEqual([['b', 'a'], false]);
  expect(page({ limit: 1, startingAfter: 'd' })).toEqual([['b'], true]);
  expect(page({ limit: 2, endingBefore: 'a' })).toEqual([['d', 'b'], false]);
  expect(page({ limit: 1, endingBefore: 'a' })).toEqual([['b'], true]);
  store.close();
});

test('only committed changes are loaded', () => {
  const first = open();
  first.rows.put({ id: 'a', owner: 'x' });
  first.rows.put({ id: 'b', owner: 'x' });
  first.store.commit();
  first.rows.delete('a');
  first.store.commit();
  first.rows.put({ id: 'c', owner: 'x' });
  const second = open();
  expect(ids(second.rows.all('owner', 'x'))).toEqual(['b']);
  second.store.close();
  first.store.close();
});

test('a torn line in the journal is ignored as a whole', () => {
  const first = open();
  first.rows.put({ id: 'a', owner: 'x' });
  first.store.commit();
  first.rows.put({ id: 'b', owner: 'x' });
  first.rows.put({ id: 'c', owner: 'x' });
  first.store.close();
  const file = path.join(folder, 'journal.jsonl');
  fs.truncateSync(file, fs.statSync(file).size - 1);
  const second = open();
  expect(ids([...second.rows])).toEqual(['a']);
  second.store.close();
});

test('a start rewrites the journal with only the current rows', () => {
  const first = open();
  for (let turn = 0; turn < 100; turn++) {
    first.rows.put({ id: 'a', owner: String(turn) });
    first.store.commit();
  }
  first.store.close();
  const second = open();
  second.store.close();
  expect(fs.readFileSync(path.join(folder, 'journal.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
});
