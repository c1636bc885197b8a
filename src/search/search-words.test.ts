import { expect, it } from 'vitest';
import { firstName, searchWords } from './search-words.ts';

it.each([
  [{}, 'Everything', 'Activities'],
  [{ q: 'swimming', place: 'BS6', radius: '5' }, 'swimming · BS6 · Within 5 miles', 'swimming near BS6'],
  [{ place: 'Taunton', when: 'weekend' }, 'Taunton · This weekend', 'This weekend near Taunton'],
  [{ category: 'haf', age: '7' }, 'HAF (Holiday Activities and Food) · Age 7', 'HAF (Holiday Activities and Food)'],
  [{ bounds: '-3,51,-2,52', access: 'quiet' }, 'a part of the map · Quiet space', 'Quiet space'],
  [{ q: 'x'.repeat(200) }, 'x'.repeat(200), 'x'.repeat(80)],
])('%j is ‘%s’, and called ‘%s’ at first', (asked, words, name) => {
  const given = asked as Record<string, string>;
  const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
  expect([plain(searchWords(given)), firstName(given)]).toEqual([words, name]);
});
