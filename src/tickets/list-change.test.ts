import { expect, test } from 'vitest';
import { decideListChange } from './list-change.ts';

type Entry = { id?: string; kind: string };
const stored = [
  { id: 'a', kind: 'text' },
  { id: 'b', kind: 'text' },
];
const decide = (wanted: Entry[]) =>
  decideListChange<{ id: string; kind: string }, Entry>(stored, wanted, (one, other) => one.kind === other.kind);

test('entries keep their id, new ones are added, those left out are archived', () => {
  expect(decide([{ kind: 'text' }, { id: 'b', kind: 'text' }])).toEqual({
    add: [{ wanted: { kind: 'text' }, position: 1 }],
    change: [{ id: 'b', wanted: { id: 'b', kind: 'text' }, position: 2 }],
    archive: ['a'],
    unknown: [],
  });
});

test('an entry that is no longer the same thing is archived and a new one takes its place', () => {
  expect(
    decide([
      { id: 'a', kind: 'date' },
      { id: 'b', kind: 'text' },
    ]),
  ).toEqual({
    add: [{ wanted: { id: 'a', kind: 'date' }, position: 1 }],
    change: [{ id: 'b', wanted: { id: 'b', kind: 'text' }, position: 2 }],
    archive: ['a'],
    unknown: [],
  });
});

test('entries that nobody knows, or that stand there twice, are named', () => {
  expect(
    decide([
      { id: 'a', kind: 'text' },
      { id: 'x', kind: 'text' },
      { id: 'a', kind: 'text' },
    ]).unknown,
  ).toEqual([1, 2]);
});
