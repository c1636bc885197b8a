import { describe, expect, it } from 'vitest';
import { isOneSlip, isSure, likenessOf, LIKELY_SCORE, nameParts, swappedDay, withRivals } from './match-children.ts';

const child = (name: string, dateOfBirth = '2018-04-07') => {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' '), dateOfBirth };
};

describe('the same child', () => {
  it.each([
    ['Maya Green', 'Maya Green'],
    ['MAYA GREEN', 'maya green'],
    ['Green Maya', 'Maya Green'],
    ['Zoë Brontë', 'Zoe Bronte'],
    ['Søren Łukasz', 'Soren Lukasz'],
    ['Siân O’Neill', "Sian O'Neill"],
    ['Amy-Lou Smith', 'Amy Lou Smith'],
    ['Mary Anne Hill', 'Maryanne Hill'],
    ['Weiß Groß', 'Weiss Gross'],
    ['محمد علي', 'علي محمد'],
    ['李 小龍', '李 小龍'],
    ['தமிழ் செல்வி', 'தமிழ் செல்வி'],
  ])('%s is %s', (one, other) => {
    const likeness = likenessOf(child(one), child(other));
    expect(likeness).toEqual({ score: 100, doubts: [] });
    expect(isSure(likeness)).toBe(true);
  });
});

describe('perhaps the same child', () => {
  it.each([
    ['Maya Rose Green', '2018-04-07', 'part-of-name', 85],
    ['Maya Greem', '2018-04-07', 'spelling', 85],
    ['Maja Green', '2018-04-07', 'spelling', 85],
    ['Maya Green', '2018-07-04', 'date-of-birth', 75],
  ])('Maya Green, born 07/04/2018, and %s, born %s: %s', (name, born, doubt, score) => {
    const likeness = likenessOf(child('Maya Green'), child(name, born));
    expect(likeness).toEqual({ score, doubts: [doubt] });
    expect(likeness.score).toBeGreaterThanOrEqual(LIKELY_SCORE);
    expect(isSure(likeness)).toBe(false);
  });
});

describe('two children', () => {
  it.each([
    ['Maya Green', '2018-04-08'],
    ['Maya Brown', '2018-04-07'],
    // A twin, and names too short for a slip.
    ['Leo Green', '2018-04-07'],
    ['Mia Green', '2018-04-07'],
    // A slip in both.
    ['Maya Greem', '2018-07-04'],
    ['Maya', '2018-04-07'],
    ['… …', '2018-04-07'],
  ])('Maya Green, born 07/04/2018, and %s, born %s', (name, born) => {
    expect(likenessOf(child('Maya Green'), child(name, born)).score).toBe(0);
  });
});

it('two of one name and date of birth are doubtful, on the list and in the product', () => {
  const sure = { score: 100, doubts: [] };
  const found = withRivals([
    { rowId: 'a', learnerId: '1', ...sure },
    { rowId: 'a', learnerId: '2', ...sure },
    { rowId: 'b', learnerId: '3', ...sure },
    { rowId: 'c', learnerId: '3', ...sure },
    { rowId: 'd', learnerId: '4', ...sure },
  ]);
  expect(found.map((pair) => pair.doubts)).toEqual([
    ['two-children'],
    ['two-children'],
    ['two-rows'],
    ['two-rows'],
    [],
  ]);
});

it.each([
  ['green', 'greem', true],
  ['green', 'geren', true],
  ['green', 'greene', true],
  ['green', 'gren', true],
  ['green', 'green', false],
  ['green', 'greener', false],
  ['green', 'grown', false],
])('%s and %s are one slip apart: %s', (one, other, slip) => {
  expect([isOneSlip(one, other), isOneSlip(other, one)]).toEqual([slip, slip]);
});

it('knows the day with its month, where that can be', () => {
  expect(['2018-04-07', '2018-04-13', '2018-04-04'].map(swappedDay)).toEqual(['2018-07-04', null, null]);
  expect(nameParts('  Zoë  O’Neill-Ødegård ')).toEqual(['zoe', 'oneill', 'odegard']);
});
