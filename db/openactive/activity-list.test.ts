import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openActivityList, readActivityList } from './activity-list.ts';
import { categoryIdsOf } from './category.ts';
import { hasRealPages, REAL_PAGES_FOLDER } from './real-pages.fixture.ts';

const activities = openActivityList();

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
  ])('%j is %j', (given, name) => expect(activities.find(given)?.name).toBe(name));
});

const lineage = (name: string): string[] => {
  const activity = activities.find(name);
  return activity ? activities.lineageOf(activity) : [];
};

test.each([
  ['Rpm™', ['Rpm™', 'Indoor Cycling', 'Group Exercise']],
  ['Bowls', ['Bowls']],
  ['Capoeira', ['Capoeira', 'Dance', 'Martial Arts']],
])('the lineage of %j', (name, wanted) => expect(lineage(name)).toEqual(wanted));

test('an activity has all its parents and names, and a circle in the list ends', () => {
  const list = readActivityList(
    ['id,name,parent_id', 'a,A,b', 'a,A,gone', 'a,"Alpha, or first",', 'b,B,a', ',Nobody,a', 'c,,'].join('\n'),
  );
  const found = list.find('alpha or FIRST');
  expect(found).toEqual({ id: 'a', name: 'A', parents: ['b', 'gone'] });
  expect(found && list.lineageOf(found)).toEqual(['A', 'B']);
});

test('a preferred name wins over the same name of another activity', () => {
  const list = readActivityList('id,name,parent_id\na,Walking,\na,Rambling,\nb,Rambling,');
  expect(list.find('Rambling')?.id).toBe('b');
});

test.each(['', 'x', 'id,name,parent_id', 'name,id\n1', '"'])('%j as a list knows nothing', (csv) => {
  expect(readActivityList(csv).find('Yoga')).toBeNull();
});

test.skipIf(!hasRealPages)('the table has the names, ids and hierarchy of the real activity list', () => {
  type Concept = { identifier: string; prefLabel: string; altLabel?: string[]; broader?: string[] };
  const file = join(REAL_PAGES_FOLDER, 'activity-list.jsonld');
  const { concept } = JSON.parse(readFileSync(file, 'utf8')) as { concept: Concept[] };
  expect(concept).toHaveLength(768);
  for (const { identifier, prefLabel, altLabel = [], broader = [] } of concept) {
    expect(activities.find({ id: `https://openactive.io/activity-list#${identifier}` })).toEqual({
      id: identifier,
      name: prefLabel,
      parents: broader.map((id) => id.slice(id.indexOf('#') + 1)),
    });
    for (const name of altLabel) expect(activities.find(name)?.id, name).toBe(identifier);
  }
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
  ])('%j for %j', (name, ages, wanted) => expect(categoryIdsOf(lineage(name), ages)).toEqual(wanted));
});
