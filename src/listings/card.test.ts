import { expect, it } from 'vitest';
import { availabilityOf } from './availability.ts';
import { cardOf, roomOf, type CardFacts } from './card.ts';

it.each([
  [{ sessions: 0, withPlaces: 0, placesLeft: 0 }, 'no-dates'],
  [{ sessions: 3, withPlaces: 0, placesLeft: 0 }, 'full'],
  [{ sessions: 3, withPlaces: 1, placesLeft: 3 }, 'few-left'],
  [{ sessions: 3, withPlaces: 1, placesLeft: 4 }, 'available'],
  [{ sessions: 3, withPlaces: 2, placesLeft: 2 }, 'available'],
] as const)('%o is %s', (counts, expected) => {
  expect(availabilityOf(counts)).toBe(expected);
});

it.each([
  [{ availability: 'no-dates', placesLeft: null }, 'No dates yet'],
  [{ availability: 'full', placesLeft: 0 }, 'Full'],
  [{ availability: 'available', placesLeft: 1 }, '1 place left'],
  [{ availability: 'available', placesLeft: 3 }, '3 places left'],
  [{ availability: 'few-left', placesLeft: null }, 'Nearly full'],
  [{ availability: 'available', placesLeft: 4 }, 'Places free'],
  [{ availability: 'available', placesLeft: null }, 'Places free'],
] as const)('%o is said as %j', (facts, expected) => {
  expect(roomOf(facts).text).toBe(expected);
});

const woodland: CardFacts = {
  id: '0190a000-0000-7000-8000-000000000001',
  slug: 'woodland-explorers',
  title: 'Woodland Explorers',
  provider: { name: 'Robin Ash' },
  town: 'Bristol',
  agesSentence: 'Ages 5 to 11',
  categories: [{ slug: 'outdoor-education' }, { slug: 'families' }],
  cover: null,
  fromPence: 1_236,
  severalPrices: true,
  cheaper: [{ pence: 618, who: 'on a low income' }],
  next: { startDate: '2027-04-06T08:30:00Z', endDate: '2027-04-06T14:00:00Z', town: null },
  sessions: 4,
  availability: 'available',
  placesLeft: 2,
};

it('says on a card when, where, for whom, from how much, and whether there is room', () => {
  expect(cardOf(woodland, 2.4)).toMatchObject({
    provider: 'Robin Ash',
    category: 'outdoor-education',
    when: expect.stringMatching(/^Tue\u00a06\u00a0Apr.*09:30/),
    more: 'and 3 more',
    where: 'Bristol',
    distance: '2.4 miles',
    ages: 'Ages 5 to 11',
    price: 'from £12.36',
    cheaper: ['£6.18 on a low income'],
    room: { tone: 'attention', text: '2 places left' },
  });
});

it.each<[string, Partial<CardFacts>, number | null, object]>([
  ['without dates', { next: null, sessions: 0 }, null, { when: 'No dates at the moment', more: '' }],
  ['with one date', { sessions: 1 }, null, { more: '' }],
  ['without a town', { town: '' }, null, { where: 'Online or to be agreed', distance: '' }],
  ['where one stands', {}, 0, { distance: 'here' }],
  ['a mile away', {}, 1, { distance: '1 mile' }],
  ['for nobody without a claim', { fromPence: null }, null, { price: null }],
  [
    'whose next date is held in another town',
    { next: { startDate: '2027-04-06T08:30:00Z', endDate: '2027-04-06T14:00:00Z', town: 'Bath' } },
    null,
    { when: expect.stringMatching(/ in Bath$/) },
  ],
])('words a listing %s', (_, facts, miles, expected) => {
  expect(cardOf({ ...woodland, ...facts }, miles)).toMatchObject(expected);
});
