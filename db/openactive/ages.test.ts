import { describe, expect, test } from 'vitest';
import { ageRangeOf, agesInTitle, commonAges, listingAges } from './ages.ts';

test.each([
  [{ minValue: 16 }, { from: 16, to: null }],
  [
    { minValue: 0, maxValue: 15 },
    { from: 0, to: 15 },
  ],
  [
    { minValue: '4', maxValue: '11' },
    { from: 4, to: 11 },
  ],
  [
    { minValue: 18, maxValue: 120 },
    { from: 18, to: null },
  ],
  [
    { minValue: 2.5, maxValue: 4.9 },
    { from: 2, to: 4 },
  ],
  [{ maxValue: 13 }, { from: null, to: 13 }],
  [{ minValue: 15, maxValue: 5 }, null],
  [{ minValue: -3 }, null],
  [{ minValue: 2012 }, null],
  [{ minValue: 'five' }, null],
  [{ name: 'All Ages' }, null],
  ['5-11', null],
  [null, null],
])('the age range %j is %j', (given, wanted) => expect(ageRangeOf(given)).toEqual(wanted));

test.each([
  ['11-15 Years Supervised Gym Sessions', { from: 11, to: 15 }],
  ['Teens Crossfit 12-16yrs', { from: 12, to: 16 }],
  ['Football Skills Programme Classes (Age 4-15)', { from: 4, to: 15 }],
  ['Football Coaching Courses (Ages 5+)', { from: 5, to: null }],
  ['Trampolining (for those from 5 years +)', { from: 5, to: null }],
  ['50+yrs Aquafit Mon 2.40pm', { from: 50, to: null }],
  ['Yoga 50+ Mondat 1.30pm', { from: 50, to: null }],
  ['Football for the over 50s', { from: 50, to: null }],
  ['Group Cycle 11:30m', null],
  ['Circuits 360 Sat 9am', null],
  ['W/o Group Cycl V  14:00', null],
  ['Swim 6-7pm', null],
  ['HIIT 30+ mins', null],
  ['Aged 15 to 5', null],
])('the title %j names the ages %j', (title, wanted) => expect(agesInTitle(title)).toEqual(wanted));

test.each([
  [
    { from: 0, to: 15 },
    { from: 5, to: null },
    { from: 5, to: 15 },
  ],
  [
    { from: null, to: 13 },
    { from: null, to: null },
    { from: null, to: 13 },
  ],
  [{ from: 16, to: null }, { from: 4, to: 11 }, null],
])('%j and %j have %j in common', (one, other, wanted) => expect(commonAges(one, other)).toEqual(wanted));

describe('who a listing is for', () => {
  test.each([
    [{ minValue: 16 }, 'Virtual RPM', { from: 16, to: null, audience: 'adults' }],
    [{ minValue: 0, maxValue: 15 }, 'Athletics Classes', { from: 0, to: 15, audience: 'children' }],
    [{ minValue: 0 }, 'Soft Play Session', { from: null, to: null, audience: 'families' }],
    [{ minValue: 0, maxValue: 15 }, '11-15 Years Gym', { from: 11, to: 15, audience: 'children' }],
    [{ minValue: 16 }, 'Parents of 4-11 year olds', { from: 16, to: null, audience: 'adults' }],
    [undefined, 'Yoga 50+', { from: 50, to: null, audience: 'adults' }],
    [undefined, 'Yoga', { from: null, to: null, audience: null }],
  ])('%j with the title %j', (range, title, wanted) => expect(listingAges(range, title)).toEqual(wanted));
});
