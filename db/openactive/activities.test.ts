import { describe, expect, test } from 'vitest';
import { readActivityList } from './activities.ts';
import { categoryIdsOf } from './category.ts';
import { activities } from './real-items.fixture.ts';

describe('finding an activity', () => {
  test.each([
    [{ id: 'http://openactive.io/activity-list/#0a5f732d-e806-4e51-ad40-0a7de0239c8c', prefLabel: 'x' }, 'Football'],
    [{ prefLabel: 'Bowls' }, 'Bowls'],
    ['Crossfit', 'Crossfit'],
    ['Body Pump', 'Bodypump™'],
    ['Zumba', 'Zumba®'],
    ['Aquafit', 'Aqua Fit'],
    ['Group Cycling', 'Indoor Cycling'],
    ['Gym Active 11-15 Yrs', 'Gym Workout'],
    ['Group Exercise 16+ Yrs', 'Group Exercise'],
    [{ id: 'https://openactive.io/activity-list#gone', prefLabel: 'Lawn Bowls' }, 'Bowls'],
    ['SYNRGY360', undefined],
    ['', undefined],
    ['™', undefined],
    [null, undefined],
    [{ prefLabel: ['Yoga'] }, undefined],
  ])('%j is %j', (activity, label) => expect(activities.find(activity)?.label).toBe(label));
});

const chain = (label: string): string[] => {
  const concept = activities.find(label);
  return concept ? activities.chainOf(concept) : [];
};

test.each([
  ['Rpm™', ['Rpm™', 'Indoor Cycling', 'Group Exercise']],
  ['Bowls', ['Bowls']],
])('the chain of %j', (label, wanted) => expect(chain(label)).toEqual(wanted));

test('a circle in the list comes to an end', () => {
  const list = readActivityList({
    concept: [
      { id: '#a', prefLabel: 'A', broader: ['#b', '#gone'] },
      { id: '#b', prefLabel: 'B', broader: '#a' },
      { id: 5, prefLabel: null },
    ],
  });
  const found = list.find('a');
  expect(found && list.chainOf(found)).toEqual(['A', 'B']);
});

test.each([null, [], 'x', { concept: {} }, { concept: [null, 1, 'x'] }])('%j as a list knows nothing', (scheme) => {
  expect(readActivityList(scheme).find('Yoga')).toBeNull();
});

const adults = { from: 16, to: null, audience: 'adults' } as const;
const children = { from: 5, to: 11, audience: 'children' } as const;
const unknown = { from: null, to: null, audience: null } as const;

describe('categories', () => {
  test.each([
    ['Rpm™', adults, [6]],
    ['Rpm™', unknown, [6]],
    ['Gym', children, [6, 2]],
    ['Bowls', adults, [6]],
    ['Bowls', { from: null, to: null, audience: 'families' } as const, [13]],
    ['Walking Football', adults, [9, 6]],
    ['Hill Walking', children, [3, 2]],
    ['Toddler Football', { from: 1, to: 3, audience: 'children' } as const, [8]],
    ['Bowls', { from: 50, to: null, audience: 'adults' } as const, [9]],
    ['Soft Play', children, [13, 2]],
    ['Bowls', unknown, []],
    ['SYNRGY360', unknown, []],
  ])('%j for %j', (label, ages, wanted) => expect(categoryIdsOf(chain(label), ages)).toEqual(wanted));
});
