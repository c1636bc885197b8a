import { describe, expect, test } from 'vitest';
import type { HoldFacts, TicketOfHold } from '../checkout/hold-rules.ts';
import { checkWay, decideProviderBooking, normalPrice, type Reductions } from './provider-booking.ts';

const now = Temporal.Instant.from('2027-04-01T09:00:00Z');
const hours = (count: number): Temporal.Instant => now.add({ hours: count });
const ticket = (changes: Partial<TicketOfHold> = {}): TicketOfHold => ({
  id: 'child',
  name: 'Child',
  audience: 'child',
  unit: 'session',
  funding: 'PAID',
  pricePence: 1000,
  ageFrom: null,
  ageTo: null,
  minimumPerBooking: 3,
  maximumPerBooking: null,
  saleFrom: null,
  saleTo: hours(-100),
  ...changes,
});
const session = (id: string, start: number, cancelled = false) => ({
  id,
  blockId: 'spring',
  startDate: hours(start),
  endDate: hours(start + 2),
  cancelled,
});

function facts(changes: Partial<HoldFacts> = {}): HoldFacts {
  const sessions = [session('past', -48), session('next', 48), session('later', 72), session('off', 96, true)];
  return {
    now,
    listing: {
      state: 'PUBLISHED',
      providerDisabled: false,
      isPrivate: true,
      privateKey: 'key',
      enforceAgeRange: true,
      ageFrom: 5,
      ageTo: 11,
    },
    key: undefined,
    blocks: new Map([
      [
        'spring',
        {
          id: 'spring',
          name: 'Spring',
          type: 'CHOOSE_DATES',
          window: { opensAt: null, closesAt: hours(-200), cutoffMinutes: 0, lateJoin: 'NO' },
        },
      ],
    ]),
    sessions: new Map(sessions.map((one) => [one.id, one])),
    tickets: new Map([['child', ticket()]]),
    learners: new Map([['ivy', { firstName: 'Ivy', dateOfBirth: '2019-03-01', over18: false }]]),
    busy: [],
    ...changes,
  };
}
const line = { learnerId: 'ivy', ticketId: 'child', sessionIds: ['next'], pricePence: null };
const keyOf = (result: ReturnType<typeof decideProviderBooking>) => (result.ok ? null : result.refusal.key);

describe('what binds families but not a provider', () => {
  test('windows, fewest per booking, the key of a private listing, the past', () => {
    const result = decideProviderBooking([{ ...line, sessionIds: ['next', 'past'] }], facts(), null);
    expect(result.ok && result.value.map((place) => [place.sessionId, place.pricePence])).toEqual([
      ['past', 1000],
      ['next', 1000],
    ]);
  });
});

test.each<[string, Parameters<typeof facts>[0], Partial<typeof line>, string]>([
  ['a listing that is not published', { listing: { ...facts().listing, state: 'DRAFT' } }, {}, 'not-bookable'],
  ['a cancelled date', {}, { sessionIds: ['off'] }, 'not-bookable'],
  ['a date of another listing', {}, { sessionIds: ['elsewhere'] }, 'not-bookable'],
  ['a ticket of another listing', {}, { ticketId: 'elsewhere' }, 'ticket-not-on-sale'],
  [
    'a ticket that a council pays for',
    { tickets: new Map([['child', ticket({ funding: 'COUNCIL' })]]) },
    {},
    'ticket-not-on-sale',
  ],
  [
    'a block ticket for single dates',
    { tickets: new Map([['child', ticket({ unit: 'block' })]]) },
    {},
    'ticket-not-on-sale',
  ],
  [
    'enforced ages',
    { learners: new Map([['ivy', { firstName: 'Ivy', dateOfBirth: '2024-03-01', over18: false }]]) },
    {},
    'ages-do-not-fit',
  ],
  [
    'a learner who is somewhere else',
    { busy: [{ learnerId: 'ivy', startDate: hours(49), endDate: hours(50), title: 'Secret' }] },
    {},
    'learner-busy',
  ],
  ['the same date twice', {}, { sessionIds: ['next', 'next'] }, 'learner-busy'],
  ['a learner of somebody else', {}, { learnerId: 'noah' }, 'not-found'],
])('what binds both: %s', (_, changes, other, key) => {
  expect(keyOf(decideProviderBooking([{ ...line, ...other }], facts(changes), null))).toBe(key);
});

describe('the price', () => {
  const fees = { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 200 };

  test('of the provider’s choice is split over the dates to the penny, with fees on it where a card pays', () => {
    const result = decideProviderBooking(
      [{ ...line, sessionIds: ['next', 'later'], pricePence: 1501 } as never],
      facts(),
      fees,
    );
    expect(result.ok && result.value).toMatchObject([
      { pricePence: 751, normalPricePence: 1000, bookerFeePence: 23, providerFeePence: 15 },
      { pricePence: 750, normalPricePence: 1000, bookerFeePence: 22, providerFeePence: 15 },
    ]);
  });

  test.each([
    ['single dates', 'session', 1000, 3, 8, 3000],
    ['the whole block', 'block', 10000, 8, 8, 10000],
    ['the rest of a block', 'block', 10000, 2, 3, 6667],
    ['one date of a block that shrank meanwhile', 'block', 10000, 1, 0, 10000],
  ] as const)('of %s', (_, unit, pricePence, dates, ofBlock, price) => {
    expect(normalPrice({ unit, pricePence }, dates, ofBlock)).toBe(price);
  });
});

test.each([
  ['free', 0, false, null],
  ['free', 100, false, 'way-does-not-fit'],
  ['offline', 0, false, 'way-does-not-fit'],
  ['link', 100, false, null],
  ['link', 100, true, 'not-while-acting'],
  ['free', 0, true, null],
] as const)('%s for %d pence, looked into: %s', (way, price, impersonating, key) => {
  const result = checkWay(way, price, { impersonating });
  expect(result.ok ? null : result.refusal.key).toBe(key);
});

describe('what comes off for a customer', () => {
  const two = [line, { ...line, learnerId: 'oak' }];
  const learners = new Map([
    ['ivy', { firstName: 'Ivy', dateOfBirth: '2019-03-01', over18: false }],
    ['oak', { firstName: 'Oak', dateOfBirth: '2019-03-01', over18: false }],
  ]);
  const rules = [{ kind: 'learners', from: 2, percent: 10, amountPence: null }] as const;
  const code = { code: 'FIVER', kind: 'amount', percent: null, amountPence: 500 } as const;
  const fees = { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 200 };
  const pricesOf = (lines: Parameters<typeof decideProviderBooking>[0], reductions: Reductions) => {
    const result = decideProviderBooking(lines, facts({ learners }), fees, reductions);
    return result.ok ? result.value.map((place) => place.pricePence) : result.refusal.key;
  };

  test.each<[string, Parameters<typeof decideProviderBooking>[0], Partial<Reductions>, number[]]>([
    ['nothing, where there is nothing', two, {}, [1000, 1000]],
    ['the sibling discount, off the second line where both cost the same', two, { rules }, [1000, 900]],
    ['the same, whatever the ids of the learners are', two.toReversed(), { rules }, [1000, 900]],
    ['a code, shared by what is left of the prices', two, { code }, [750, 750]],
    ['both, the code last', two, { rules, code }, [737, 663]],
    [
      'nothing off a price of the provider’s own, which still counts as the first child',
      [{ ...line, pricePence: 700 }, ...two.slice(1)],
      { rules, code },
      [700, 400],
    ],
    [
      'several dates of one child',
      [{ ...line, sessionIds: ['next', 'later'] }],
      {
        rules: [{ kind: 'sessions', from: 2, percent: 50, amountPence: null }],
      },
      [500, 500],
    ],
    [
      'a welcome back',
      [line],
      {
        rules: [{ kind: 'returning', from: 1, percent: 20, amountPence: null }],
        returning: true,
      },
      [800],
    ],
  ])('%s', (_, lines, reductions, prices) => {
    expect(pricesOf(lines, { rules: [], returning: false, code: null, ...reductions })).toEqual(prices);
  });

  test('explains itself, and fees are taken on what is left', () => {
    const result = decideProviderBooking(two, facts({ learners }), fees, { rules, returning: false, code: null });
    expect(result.ok && result.value[1]).toMatchObject({
      pricePence: 900,
      normalPricePence: 900,
      bookerFeePence: 27,
      steps: [{ kind: 'learners', label: 'Sibling discount, 10% off the second child', pricePence: -100 }],
    });
  });
});
