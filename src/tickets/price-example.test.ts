import { describe, expect, test } from 'vitest';
import type { DiscountRule } from './discount.ts';
import { pricePlaces } from './price.ts';
import {
  formatDates,
  formatPeople,
  knownSum,
  priceExample,
  quantityProblem,
  type TicketOnSale,
} from './price-example.ts';

const now = Temporal.Instant.from('2027-04-01T12:00:00Z');
const ticket = (more: Partial<TicketOnSale> = {}): TicketOnSale => ({
  id: 'standard',
  unit: 'session',
  pricePence: 3_200,
  funding: 'PAID',
  audience: 'child',
  minimumPerBooking: 1,
  maximumPerBooking: null,
  ...more,
});
const rule = (kind: DiscountRule['kind'], from: number, percent: number): DiscountRule => ({
  kind,
  from,
  percent,
  amountPence: null,
});
const terms = { rules: [] as DiscountRule[], bookerFeeBasisPoints: 300, now };
const starts = (count: number, days = 7) =>
  Array.from({ length: count }, (_, index) => now.add({ hours: 24 * (days + index * 7) }));

describe('what people would pay before anybody has said who they are', () => {
  test.each<[string, number, number, DiscountRule[], number, number]>([
    ['one child on one date', 1, 1, [], 3_296, 3_296],
    ['two children on four dates', 2, 4, [], 26_368, 26_368],
    ['two children on four dates, less for brothers and sisters', 2, 4, [rule('learners', 2, 10)], 25_048, 26_368],
    [
      'two children on four dates, less for brothers and sisters and for several dates',
      2,
      4,
      [rule('learners', 2, 10), rule('sessions', 4, 15)],
      21_292,
      26_368,
    ],
    ['one child on three dates, too few for the discount', 1, 3, [rule('sessions', 4, 15)], 9_888, 9_888],
    ['one child, booked a week ahead', 1, 1, [rule('early-bird', 7, 50)], 1_648, 3_296],
    ['one child whose family may have come before', 1, 1, [rule('returning', 1, 50)], 3_296, 3_296],
  ])('%s', (_, people, dates, rules, total, full) => {
    const priced = priceExample({ ticket: ticket(), people, starts: starts(dates) }, { ...terms, rules });
    expect([priced.total.totalPence, priced.fullPence]).toEqual([total, full]);
    // By the law of the checkout: the same as when the same people choose the same dates there.
    const sessionIds = starts(dates).map((start) => start.toString());
    const there = pricePlaces(
      Array.from({ length: people }, (__, index) => ({ learnerId: `child ${index}`, ticket: ticket(), sessionIds })),
      { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 500 },
      {
        rules,
        returning: false,
        code: null,
        now,
        startOf: new Map(starts(dates).map((start) => [start.toString(), start])),
      },
    );
    expect(there.total.totalPence).toBe(total);
  });

  test('a block that is joined late costs the dates that are left', () => {
    const block = ticket({ unit: 'block', pricePence: 10_000 });
    const priced = priceExample({ ticket: block, people: 2, starts: starts(2), datesOfBlock: 3 }, terms);
    expect(priced.total.totalPence).toBe(2 * 6_867);
  });
});

describe('a button names the sum', () => {
  const lowIncome = ticket({ id: 'low income', pricePence: 1_600 });
  const one = { unit: 'session' as const, people: 1, starts: starts(1) };
  test.each<[string, TicketOnSale[], Parameters<typeof knownSum>[1], DiscountRule[], number | null]>([
    ['of the only ticket', [ticket()], one, [], 3_296],
    ['of two children', [ticket()], { ...one, people: 2 }, [], 6_592],
    ['with what comes off', [ticket()], { ...one, starts: starts(4) }, [rule('sessions', 4, 15)], 11_208],
    ['of two tickets that cost the same', [ticket(), ticket({ id: 'other' })], one, [], 3_296],
    ['not where a cheaper ticket may be theirs', [ticket(), lowIncome], one, [], null],
    [
      'not where a council may pay',
      [ticket({ pricePence: 0, funding: 'FREE' }), ticket({ pricePence: 0, funding: 'COUNCIL' })],
      one,
      [],
      null,
    ],
    ['not where families who came before pay less', [ticket()], one, [rule('returning', 1, 5)], null],
    ['not for fewer than can be booked', [ticket({ minimumPerBooking: 2 })], one, [], null],
    ['not for more than can be booked', [ticket({ maximumPerBooking: 3 })], { ...one, starts: starts(4) }, [], null],
    ['not where only whole blocks are sold', [ticket({ unit: 'block' })], one, [], null],
    ['not without a ticket', [], one, [], null],
    [
      'of a date beside another ticket for blocks',
      [ticket(), ticket({ unit: 'block', pricePence: 9_000 })],
      one,
      [],
      3_296,
    ],
  ])('%s', (_, tickets, wanted, rules, sum) => {
    expect(knownSum(tickets, wanted, { ...terms, rules })).toBe(sum);
  });
});

test('a ticket says how many of it can be booked', () => {
  expect(quantityProblem(ticket({ minimumPerBooking: 2 }), 1, 1)).toBe('This ticket is sold from 2 upwards.');
  expect(quantityProblem(ticket({ minimumPerBooking: 2 }), 1, 2)).toBe(null);
  expect(quantityProblem(ticket({ maximumPerBooking: 3 }), 2, 2)).toBe('You can book this ticket at most 3 times.');
  expect(quantityProblem(ticket({ unit: 'block', maximumPerBooking: 3 }), 2, 6)).toBe(null);
});

test('people and dates are counted in words', () => {
  expect([formatPeople(1, 'child'), formatPeople(2, 'child'), formatPeople(3, 'person')]).toEqual([
    '1 child',
    '2 children',
    '3 people',
  ]);
  expect([formatDates(1), formatDates(4)]).toEqual(['1 date', '4 dates']);
});
