import { expect, it } from 'vitest';
import { holidaysWords } from './holidays.ts';

it.each<[string, string[], Parameters<typeof holidaysWords>[1], string | null]>([
  ['a club on Tuesdays in term time', ['2026-11-10', '2026-11-17'], 'england', null],
  ['a camp at Easter', ['2027-03-30', '2027-03-31'], 'england', 'Runs in school holidays'],
  ['one that goes on through half term', ['2026-10-20', '2026-10-27'], 'england', 'Runs in school holidays, too'],
  ['Saturdays in the holidays', ['2026-10-24', '2026-10-31'], 'england', null],
  ['a day that is a school day in Scotland', ['2027-08-18'], 'scotland', null],
  ['the same day in England', ['2027-08-18'], 'england', 'Runs in school holidays'],
  ['nothing to come', [], 'england', null],
])('says of %s when it runs', (_what, dates, nation, words) => {
  expect(holidaysWords(dates, nation)).toBe(words);
});
