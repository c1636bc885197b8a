import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SMALLEST_CARD_PENCE } from '../tickets/smallest-payment.ts';
import { pricePlaces } from '../tickets/price.ts';
import { spendBudget, splitBudget, usedUpSentence, withFamilyParts } from './top-up.ts';

const camp = { wholePence: 6_000, mostPence: 4_000 };
const walk = { wholePence: 2_000, mostPence: 4_000 };

it.each([
  ['the budget reaches for all that the council pays', [camp], 10_000, [[4_000, 2_000]]],
  ['a walk that costs less than the council pays', [walk], 10_000, [[2_000, 0]]],
  ['less is left than the council would pay', [camp], 1_500, [[1_500, 4_500]]],
  [
    'three days, and the budget ends in the second',
    [camp, camp, camp],
    6_000,
    [
      [4_000, 2_000],
      [2_000, 4_000],
      [0, 6_000],
    ],
  ],
  ['nothing is left', [camp], 0, [[0, 6_000]]],
  ['less than nothing is left, after an allowance was cut', [camp], -500, [[0, 6_000]]],
  ['a rest of 10p, which no card can pay', [walk], 1_990, [[1_970, 30]]],
  ['a rest of exactly the smallest payment', [walk], 1_970, [[1_970, 30]]],
  ['a budget of 10p for a place of 35p', [{ wholePence: 35, mostPence: 4_000 }], 10, [[5, 30]]],
  ['no places', [], 10_000, []],
] as const)('%s', (_, places, left, parts) => {
  expect(splitBudget(places, left).map(({ councilPence, familyPence }) => [councilPence, familyPence])).toEqual(parts);
});

it('never spends more than is left, never loses a penny, and never asks a card for less than it can pay', () => {
  const place = fc.record({
    wholePence: fc.integer({ min: 30, max: 20_000 }),
    mostPence: fc.integer({ min: 1, max: 9_000 }),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), fc.integer({ min: -500, max: 60_000 }), (places, left) => {
      const parts = splitBudget(places, left);
      const spent = parts.reduce((all, { councilPence }) => all + councilPence, 0);
      expect(spent).toBeLessThanOrEqual(Math.max(0, left));
      for (const [nth, { councilPence, familyPence }] of parts.entries()) {
        expect(councilPence + familyPence).toBe(places[nth]?.wholePence);
        expect(councilPence).toBeGreaterThanOrEqual(0);
        expect(familyPence === 0 || familyPence >= SMALLEST_CARD_PENCE).toBe(true);
      }
    }),
    { seed: 34 },
  );
});

it('takes the booking fee of what the family pays, and none of what the council pays', () => {
  const fees = { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 200 };
  const ticket = { id: 'ticket', unit: 'session', pricePence: 0, funding: 'COUNCIL' } as const;
  const priced = pricePlaces([{ learnerId: 'maya', ticket, sessionIds: ['monday', 'tuesday'] }], fees);
  const { places, total } = withFamilyParts(priced, new Map([['maya tuesday', 2_000]]), fees);
  expect(places.map((one) => [one.pricePence, one.bookerFeePence, one.providerFeePence, one.totalPence])).toEqual([
    [0, 0, 0, 0],
    [2_000, 60, 40, 2_060],
  ]);
  expect(total).toEqual({ pricePence: 2_000, bookerFeePence: 60, providerFeePence: 40, totalPence: 2_060 });
});

const on = (day: number, wholePence: number | null, mostPence = 4_000) => ({
  day,
  wholePence,
  mostPence,
  startDate: Temporal.Instant.from(`2027-04-${day}T09:00:00Z`),
});

it.each([
  ['the earliest dates first', [on(13, 6_000), on(12, 6_000)], 5_000, { 12: 2_000, 13: 5_000 }, null],
  ['what is paid for as a whole comes off first', [on(12, 6_000), on(13, null)], 6_000, { 12: 4_000 }, null],
  ['nothing is left', [on(12, 6_000)], 0, {}, [12, 0]],
  ['nothing is left beside what is paid for as a whole', [on(12, 6_000), on(13, null)], 4_000, {}, [12, 0]],
  ['less than that is left', [on(12, 6_000), on(13, null)], 3_000, {}, [12, 0]],
  ['it ends before the last date', [on(12, 6_000), on(13, 6_000)], 4_000, { 12: 2_000 }, [13, 4_000]],
  ['nothing is to be split', [on(13, null)], 0, {}, null],
] as const)('a budget is spent on dates: %s', (_, uses, left, parts, usedUp) => {
  const spent = spendBudget(uses, left);
  expect(Object.fromEntries([...spent.parts].map(([{ day }, { familyPence }]) => [day, familyPence]))).toEqual(parts);
  expect(spent.usedUp && [spent.usedUp.use.day, spent.usedUp.leftPence]).toEqual(usedUp);
});

it.each([
  [0, /Nothing is left of .*Maya.*’s budget/],
  [4_000, /Maya.* has £40.00 left, which is used up before .*12/],
])('with %i pence left the sentence says so', (left, sentence) => {
  expect(usedUpSentence('Maya', Temporal.Instant.from('2027-04-12T09:00:00Z'), left)).toMatch(sentence);
});
