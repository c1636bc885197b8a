import { expect, it } from 'vitest';
import { readRecent, withRecent } from './recent-searches.ts';

it.each([
  [null, []],
  ['not JSON', []],
  ['{"a":1}', []],
  ['["yoga",3,"chess"]', ['yoga', 'chess']],
])('%j is read as %j', (kept, recent) => {
  expect(readRecent(kept)).toEqual(recent);
});

it.each([
  [['yoga'], 'chess', ['chess', 'yoga']],
  [['yoga', 'chess'], ' Chess ', ['Chess', 'yoga']],
  [['yoga'], '  ', ['yoga']],
  [['1', '2', '3', '4', '5'], '6', ['6', '1', '2', '3', '4']],
])('%j and %j are %j', (recent, text, next) => {
  expect(withRecent(recent, text)).toEqual(next);
});
