import { expect, test } from 'vitest';
import { sentencesOn, withTermInFull } from './terms.ts';

test.each([
  ['HAF', 'HAF (Holiday Activities and Food)'],
  ['SEND short breaks', 'SEND (special educational needs and disabilities) short breaks'],
  ['Send us a mail about HAFTA', 'Send us a mail about HAFTA'],
  ['Holiday Clubs', 'Holiday Clubs'],
])('%s in full is %s', (text, full) => {
  expect(withTermInFull(text)).toBe(full);
});

test('a page explains the abbreviations that it shows, each once', () => {
  expect(sentencesOn(['HAF Easter', 'HAF Summer', 'Elders'])).toEqual([
    'HAF is Holiday Activities and Food: free holiday clubs with a meal, paid by the council.',
  ]);
  expect(sentencesOn(['SEND', 'HAF'])).toHaveLength(2);
  expect(sentencesOn(['Elders'])).toEqual([]);
});
