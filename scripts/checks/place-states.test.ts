import { expect, test } from 'vitest';
import { placeStates } from './place-states.ts';
import { parseSource } from './source.ts';

const table = parseSource(
  'src/places/place.ts',
  `export const placeStates = ['HELD', 'REQUESTED', 'CONFIRMED', 'DECLINED', 'EXPIRED'] as const;
   export const standingStates = ['HELD', 'REQUESTED', 'CONFIRMED'] as const;`,
);
const setsIn = (text: string, path = 'src/listings/server/archive-listing.ts'): number =>
  placeStates([table, parseSource(path, text)])[0]?.amount ?? 0;

test('A list of place states by hand is reported', () => {
  expect(setsIn("const live = ['HELD', 'CONFIRMED'] as const;")).toBe(1);
  expect(setsIn("query.where('state', 'in', ['HELD', 'REQUESTED']); ['HELD', 'CONFIRMED'].includes(state);")).toBe(2);
});

test('A chain of comparisons is reported once, whichever way round it asks', () => {
  expect(setsIn("const a = s === 'HELD' || s === 'REQUESTED' || s === 'CONFIRMED';")).toBe(1);
  expect(setsIn("const a = place.state !== 'HELD' && place.state !== 'REQUESTED' && isPaid;")).toBe(1);
});

test('A set in SQL is reported', () => {
  expect(setsIn("sql`select 1 from place where id = ${id} and state not in ('HELD', 'REQUESTED')`")).toBe(1);
  expect(setsIn("sql`where place.state = any(array['HELD', 'REQUESTED'])`")).toBe(1);
  expect(setsIn("sql`where state = any('{HELD,REQUESTED}')`")).toBe(1);
  expect(setsIn("sql`where (place.state = 'HELD'\n or place.state = 'CONFIRMED')`")).toBe(1);
  expect(setsIn("\"where state IN ('HELD', 'CONFIRMED')\"")).toBe(1);
});

test('One state, another thing with such a state, another list and a test are right', () => {
  expect(setsIn("const a = s === 'HELD' || t === 'REQUESTED';")).toBe(0);
  expect(setsIn("const a = ['HELD']; sql`state in ('HELD')`; sql`state = 'HELD' or id = 'x'`;")).toBe(0);
  expect(setsIn("const over = row.approval === 'DECLINED' || row.approval === 'EXPIRED';")).toBe(0);
  expect(setsIn("const waiting = ['WAITING', 'DECLINED', 'EXPIRED'];")).toBe(0);
  expect(setsIn("expect(states).toEqual(['HELD', 'CONFIRMED']);", 'src/listings/server/archive-listing.test.ts')).toBe(
    0,
  );
});

test('The bench uses the names as well', () => {
  expect(setsIn("sql`place where state in ('HELD', 'CONFIRMED')`", 'bench/rush.ts')).toBe(1);
  expect(setsIn("sql`place where state in ('HELD', 'CONFIRMED')`", 'db/town.ts')).toBe(0);
});

test('A table of states that is gone is reported, so that the check cannot go silent', () => {
  expect(placeStates([parseSource('src/a.ts', '')])).toHaveLength(1);
});
