import { expect, it } from 'vitest';
import { foldWords } from './fold-words.ts';

it.each([
  ["O'Neill’s", 'oneills'],
  ['Siân', 'sian'],
  ['After-School  Club', 'after school club'],
  ['Łódź, smørrebrød & Straße', 'lodz smorrebrod strasse'],
  ['ＹＯＧＡ', 'yoga'],
  ['!?', ''],
])('%j is compared as %j', (typed, folded) => {
  expect(foldWords(typed)).toBe(folded);
});
