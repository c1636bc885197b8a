import { expect, it } from 'vitest';
import { fitOf, foldName } from './name-match.ts';

it.each([
  ["King's Lynn", 'kings lynn'],
  ['Stoke-on-Trent', 'stoke on trent'],
  ['Saint Helier', 'st helier'],
  ['St. Ives', 'st ives'],
  ['  Ynys   Môn ', 'ynys mon'],
  ['Brighton & Hove', 'brighton and hove'],
  ['Saintfield', 'saintfield'],
  ['', ''],
])('folds %j to %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

it.each([
  ['bath', 'bath', 'whole name'],
  ['bat', 'bath', 'start of the name'],
  ['lynn', 'kings lynn', 'start of a later word'],
  ['ynn', 'kings lynn', null],
  ['leeds', 'bath', null],
])('%j fits %j by %j', (typed, name, fit) => {
  expect(fitOf(typed, name)).toBe(fit);
});
