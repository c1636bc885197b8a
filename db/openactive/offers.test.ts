import { describe, expect, test } from 'vitest';
import { pricePenceOf, ticketsOf } from './offers.ts';
import { greenParkPage, riversidePage } from './our-pages.fixture.ts';
import { itemOf } from './reading.fixture.ts';

test.each([
  [5.95, 'GBP', 595],
  [2.05, 'GBP', 205],
  ['7.60', 'GBP', 760],
  ['£3', undefined, 300],
  ['0.00', 'GBP', 0],
  [0.001, 'gbp', 0],
  [12, 'EUR', null],
  [-1, 'GBP', null],
  [1e9, 'GBP', null],
  ['free', 'GBP', null],
  ['', 'GBP', null],
  [null, 'GBP', null],
  [Number.NaN, 'GBP', null],
  [{ amount: 3 }, 'GBP', null],
])('the price %j in %j is %j pence', (price, currency, wanted) => expect(pricePenceOf(price, currency)).toBe(wanted));

const everybody = { from: null, to: null, audience: 'families' } as const;
const adults = { from: 16, to: null, audience: 'adults' } as const;
const children = { from: 11, to: 15, audience: 'children' } as const;

const shortly = (tickets: ReturnType<typeof ticketsOf>): unknown[] =>
  tickets.map(({ name, audience, funding, pricePence, ageFrom, ageTo }) => [
    name,
    audience,
    funding,
    pricePence,
    ageFrom,
    ageTo,
  ]);

describe('tickets of items in a feed', () => {
  test('adult, junior and senior prices', () => {
    expect(shortly(ticketsOf(itemOf(greenParkPage, 'gp-soft-play').data, everybody))).toEqual([
      ['Adult', 'adult', 'PAID', 595, null, null],
      ['Junior', 'child', 'PAID', 260, 0, 13],
      ['Senior', 'adult', 'PAID', 595, 60, null],
    ]);
  });
  test('a single `offer` that costs nothing', () => {
    const unknown = { from: null, to: null, audience: null } as const;
    expect(shortly(ticketsOf(itemOf(riversidePage, 'rt-boxes').data, unknown))).toEqual([
      ['Adult non-member', 'adult', 'FREE', 0, null, null],
    ]);
  });
});

describe('tickets of other offers', () => {
  test.each([
    ['no word of money', {}, adults, []],
    ['said to be free', { isAccessibleForFree: true }, children, [['Free place', 'child', 'FREE', 0, 11, 15]]],
    [
      'said to be free, with a price',
      { isAccessibleForFree: true, offers: [{ price: 4 }] },
      adults,
      [['Place', 'adult', 'PAID', 400, 16, null]],
    ],
    ['an offer without a price', { offers: [{ name: 'Members' }] }, adults, []],
    ['too little for a card', { offers: [{ name: 'Adult', price: 0.2 }] }, adults, []],
    [
      'a junior price within the ages',
      { offers: [{ name: 'Junior', price: 2, ageRange: { maxValue: 13 } }] },
      children,
      [['Junior', 'child', 'PAID', 200, 11, 13]],
    ],
    [
      'a junior price for nobody here',
      { offers: [{ name: 'Junior', price: 2, ageRange: { maxValue: 4 } }] },
      children,
      [],
    ],
    [
      'an adult who comes along',
      { offers: [{ name: 'Adult', price: 3 }] },
      children,
      [['Adult', 'adult', 'PAID', 300, null, null]],
    ],
    [
      'the same offer twice',
      {
        offers: [
          { name: 'A', price: 3 },
          { name: 'A', price: 3 },
        ],
      },
      everybody,
      [['A', 'family', 'PAID', 300, null, null]],
    ],
    [
      'no name but a description',
      { offers: { description: '<b>Day</b> pass', price: '5' } },
      everybody,
      [['Day pass', 'family', 'PAID', 500, null, null]],
    ],
    ['nonsense', { offers: [null, 7, 'x', [], { price: [] }] }, adults, []],
  ])('%s', (_, event, ages, wanted) => expect(shortly(ticketsOf(event, ages))).toEqual(wanted));

  test('there are twelve at most', () => {
    const offers = Array.from({ length: 40 }, (_, index) => ({ name: `Price ${index}`, price: index + 1 }));
    expect(ticketsOf({ offers }, everybody)).toHaveLength(12);
  });
});
