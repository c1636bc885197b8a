import { describe, expect, it } from 'vitest';
import { checkParent, checkSentence, checkWord, nextTry, readNationalNumber } from './national-check.ts';

describe('a number', () => {
  it.each([
    ['AB123456C', { kind: 'ni', value: 'AB123456C' }],
    ['ab 12 34 56 c', { kind: 'ni', value: 'AB123456C' }],
    ['AB-12-34-56-D', { kind: 'ni', value: 'AB123456D' }],
    ['240712349', { kind: 'nass', value: '240712349' }],
    ['24/07/123456', { kind: 'nass', value: '2407123456' }],
    ['AB123456', null],
    ['AB123456E', null],
    ['DA123456C', null],
    ['AO123456C', null],
    ['BG123456C', null],
    ['ZZ123456C', null],
    ['AB1234567C', null],
    ['241312349', null],
    ['24071234', null],
    ['24071234567', null],
    ['', null],
    ['QQ123456C', null],
  ] as const)('%s is %o', (typed, read) => {
    expect(readNationalNumber(typed)).toEqual(read);
  });
});

it('says of each field what is wrong', () => {
  const right = { surname: 'Dale', dateOfBirth: '1990-01-01', number: 'AB123456C' };
  expect(checkParent(right, '2027-04-06')).toEqual({});
  expect(Object.keys(checkParent({ surname: ' ', dateOfBirth: '', number: 'x' }, '2027-04-06'))).toEqual([
    'surname',
    'dateOfBirth',
    'number',
  ]);
  expect(checkParent({ ...right, dateOfBirth: '2027-04-06' }, '2027-04-06')).toHaveProperty('dateOfBirth');
});

it('tries less and less often, and then no more', () => {
  const now = Temporal.Instant.from('2027-04-06T09:00:00Z');
  const waits = [1, 2, 3, 4, 5, 6].map((tries) => nextTry(tries, now)?.since(now).total('seconds'));
  expect(waits).toEqual([10, 30, 120, 600, 3_600, 21_600]);
  expect(nextTry(7, now)).toBeNull();
});

it.each([
  [{ result: 'eligible', tier: 'targeted' }, /count for HAF/],
  [{ result: 'eligible', tier: 'expanded' }, /do not count/],
  [{ result: 'eligible', tier: null }, /tier is not told/],
  [{ result: 'notEligible', tier: null }, /no refusal/],
  [{ result: 'parentNotFound', tier: null }, /slip/],
] as const)('an answer of %o says %s', (answer, words) => {
  expect(checkSentence({ state: 'ANSWERED', endedAt: null, ...answer })).toMatch(words);
});

it.each([
  ['WAITING', null, null, 'Meals: being asked'],
  ['ASKED', null, null, 'Meals: being asked'],
  ['ANSWERED', 'eligible', 'targeted', 'Meals: targeted'],
  ['ANSWERED', 'eligible', 'expanded', 'Meals: expanded'],
  ['ANSWERED', 'eligible', null, 'Meals: yes, tier not told'],
  ['ANSWERED', 'notEligible', null, 'Meals: not found'],
  ['ANSWERED', 'parentNotFound', null, 'Meals: no answer'],
  ['FAILED', null, null, 'Meals: no answer'],
] as const)('a check that is %s with %s, %s is ‘%4$s’ in a row', (state, result, tier, word) => {
  expect(checkWord({ state, result, tier })).toBe(word);
});
