import { expect, it } from 'vitest';
import { fillingWords, reachProblem, reachWords, type Filling } from './collection-filling.ts';

const anything: Filling = { categories: [], council: null, around: null, from: null, to: null, access: [] };
const leeds = { name: 'Leeds', latitude: 53.8, longitude: -1.5 };

it.each<[string, Partial<Filling>, string[]]>([
  ['nothing', {}, []],
  ['categories', { categories: ['haf', 'families'] }, ['HAF or Family Activities']],
  ['a council', { council: { id: '1', title: 'Leeds', codes: ['E08000035'] } }, ['in the area of Leeds']],
  ['a place', { around: { ...leeds, miles: 1 } }, ['within 1 mile of Leeds']],
  ['a wider place', { around: { ...leeds, miles: 5 } }, ['within 5 miles of Leeds']],
  ['the first day', { from: '2027-04-03' }, ['dates from Sat 3 Apr 2027']],
  ['the last day', { to: '2027-04-03' }, ['dates until Sat 3 Apr 2027']],
  ['both days', { from: '2027-04-03', to: '2027-04-04' }, ['dates from Sat 3 Apr 2027 to Sun 4 Apr 2027']],
  ['needs', { access: ['wheelchair', 'quiet'] }, ['Wheelchair users', 'Quiet space']],
])('says %s', (_what, some, words) => {
  // What keeps names apart from the text around them is not seen.
  const shown = fillingWords({ ...anything, ...some }).map((word) =>
    word.replace(/[\u2068\u2069\u00a0]/g, (sign) => (sign === '\u00a0' ? ' ' : '')),
  );
  expect(shown).toEqual(words);
});

it.each([
  [{ fits: 0, of: 40 }, /^No listing fits/],
  [{ fits: 40, of: 40 }, /^Every listing fits/],
  [{ fits: 1, of: 1 }, null],
  [{ fits: 12, of: 40 }, null],
  [{ fits: 120, of: 400 }, /^120 listings fit\. The 100 /],
])('says of %j whether it chooses well', (reach, problem) => {
  const said = reachProblem(reach);
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeNull();
});

it('counts in words', () => {
  expect([1, 12].map((fits) => reachWords({ fits, of: 40 }))).toEqual(['1 listing fits.', '12 listings fit.']);
});
