import { describe, expect, it } from 'vitest';
import { agesOfBand, bandOf, demandLines, wishesOf, type Want } from './wants.ts';

const search = (times: number, sides: Want['sides']): Want => ({ kind: 'search', who: null, times, sides });
const wait = (who: string, age: string): Want => ({ kind: 'waiting', who, times: 1, sides: { age } });

it.each([
  [null, ''],
  [0, '0'],
  [4, '0'],
  [5, '5'],
  [17, '16'],
  [18, '18'],
  [90, '18'],
])('an age of %s is in the band %j', (age, band) => expect(bandOf(age)).toBe(band));

it.each([
  ['', null],
  ['0', { from: 0, to: 4 }],
  ['18', { from: 18, to: null }],
])('the band %j is for the ages %j', (band, ages) => expect(agesOfBand(band)).toEqual(ages));

describe('figures of demand', () => {
  it('hide what is under five, and say how much that is', () => {
    const wants = [search(4, { age: '5' }), search(5, { age: '8' })];
    expect(demandLines(wants)).toEqual({ lines: [{ kind: 'search', side: 'age', value: '8', count: 5 }], hidden: 1 });
  });

  it('count a family that waits for many dates once', () => {
    const often = Array.from({ length: 9 }, () => wait('ada', '5'));
    expect(demandLines(often)).toEqual({ lines: [], hidden: 1 });
    const five = ['ada', 'bo', 'cem', 'dag', 'eve'].map((who) => wait(who, '5'));
    expect(demandLines([...often, ...five]).lines).toEqual([{ kind: 'waiting', side: 'age', value: '5', count: 5 }]);
  });

  it('are none where nothing was wanted', () => expect(demandLines([])).toEqual({ lines: [], hidden: 0 }));
});

it('a wish is what is searched for together, often enough, with a category', () => {
  const wants = [
    search(3, { category: 'academic', age: '5', area: 'BS6' }),
    search(2, { category: 'academic', age: '5', area: 'BS6' }),
    search(9, { age: '5', area: 'BS6' }),
    search(4, { category: 'elders', area: 'BS6' }),
  ];
  expect(wishesOf(wants, 5)).toEqual([{ category: 'academic', age: '5', need: '', area: 'BS6', searches: 5 }]);
});
