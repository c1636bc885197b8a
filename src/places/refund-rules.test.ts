import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyPresets, policySentence } from '../listings/cancellation-policy.ts';
import {
  consumerContractsEnd,
  quoteRefund,
  refundExample,
  formatTerms,
  type PlaceFacts,
  type Terms,
} from './refund-rules.ts';
import type { Canceller } from './place.ts';

const now = Temporal.Instant.from('2027-03-01T12:00:00Z');
const inHours = (hours: number) => now.add({ minutes: Math.round(hours * 60) });

const place = (facts: Partial<PlaceFacts> & { hours?: number } = {}): PlaceFacts => {
  const pricePence = facts.pricePence ?? 4800;
  const bookerFeePence = facts.bookerFeePence ?? 144;
  return {
    placeId: 'a',
    state: 'CONFIRMED',
    startDate: inHours(facts.hours ?? 240),
    blockGroup: null,
    paidPence: pricePence + bookerFeePence,
    ...facts,
    pricePence,
    bookerFeePence,
  };
};

const terms = (facts: Partial<Terms> & { bookedHoursAgo?: number } = {}): Terms => ({
  policy: 'MODERATE',
  tiers: [],
  formalEducationalActivity: false,
  bookedAt: inHours(-(facts.bookedHoursAgo ?? 1000)),
  ...facts,
});

const one = (facts: Parameters<typeof place>[0], of: Parameters<typeof terms>[0], by: Canceller = 'booker') =>
  quoteRefund([place(facts)], new Set(['a']), terms(of), by, now).lines[0];

describe('the right to cancel under the Consumer Contracts Regulations', () => {
  it.each([
    ['in winter', '2027-02-01T12:00:00Z', '2027-02-16T00:00:00Z'],
    ['in summer', '2027-06-01T12:00:00+01:00', '2027-06-16T00:00:00+01:00'],
    ['just after midnight', '2027-06-01T00:00:00+01:00', '2027-06-16T00:00:00+01:00'],
    ['just before midnight', '2027-06-01T23:59:59+01:00', '2027-06-16T00:00:00+01:00'],
    ['when the clocks go forward meanwhile', '2027-03-20T12:00:00Z', '2027-04-04T00:00:00+01:00'],
    ['when the clocks go back meanwhile', '2027-10-20T12:00:00+01:00', '2027-11-04T00:00:00Z'],
  ])('lasts to the end of the 14th day after booking, %s', (_, booked, end) => {
    const bookedAt = Temporal.Instant.from(booked);
    const over = Temporal.Instant.from(end);
    expect(consumerContractsEnd(bookedAt).toString()).toBe(over.toString());
    const of = terms({ bookedAt, formalEducationalActivity: true, policy: 'NO_REFUND' });
    const ruleAt = (moment: Temporal.Instant) =>
      quoteRefund([place({ startDate: over.add({ hours: 1 }) })], new Set(['a']), of, 'booker', moment).lines[0]?.rule;
    expect([ruleAt(over.subtract({ milliseconds: 1 })), ruleAt(over)]).toEqual(['CONSUMER_CONTRACTS', 'POLICY']);
  });
});

describe('the refund rules in their order', () => {
  it.each([
    [
      '1 the provider cancels, however late',
      { hours: 1 },
      { policy: 'NO_REFUND' },
      'provider',
      'PROVIDER_CANCELS',
      4944,
    ],
    ['1 the council cancels, however late', { hours: 1 }, { policy: 'NO_REFUND' }, 'council', 'COUNCIL_CANCELS', 4944],
    [
      '1 the provider has cancelled the date, and the booker is quicker than the answer',
      { hours: 1, dateCancelledAt: now },
      { policy: 'NO_REFUND' },
      'booker',
      'PROVIDER_CANCELS',
      4944,
    ],
    [
      '2 a request that was not approved',
      { state: 'REQUESTED', hours: 1 },
      { policy: 'NO_REFUND' },
      'booker',
      'REQUEST_NOT_APPROVED',
      4944,
    ],
    [
      '3 within 24 hours of booking and over 48 hours before',
      { hours: 49 },
      { bookedHoursAgo: 24, policy: 'NO_REFUND' },
      'booker',
      'CHANGE_OF_MIND',
      4944,
    ],
    [
      '3 not when the start is only 48 hours away',
      { hours: 48 },
      { bookedHoursAgo: 1, policy: 'NO_REFUND' },
      'booker',
      'POLICY',
      0,
    ],
    [
      '3 not when booked longer ago',
      { hours: 490 },
      { bookedHoursAgo: 24.1, policy: 'NO_REFUND' },
      'booker',
      'POLICY',
      0,
    ],
    [
      '4 formal education within 14 days',
      { hours: 2 },
      { bookedHoursAgo: 14 * 24, formalEducationalActivity: true, policy: 'NO_REFUND' },
      'booker',
      'CONSUMER_CONTRACTS',
      4944,
    ],
    [
      '4 not later',
      { hours: 2 },
      { bookedHoursAgo: 15 * 24, formalEducationalActivity: true, policy: 'NO_REFUND' },
      'booker',
      'POLICY',
      0,
    ],
    ['4 not for other listings', { hours: 2 }, { bookedHoursAgo: 30, policy: 'NO_REFUND' }, 'booker', 'POLICY', 0],
    ['6 the provider decides', { hours: 900 }, { policy: 'DISCRETION' }, 'booker', 'DECISION', 0],
    [
      'changed dates, however late and whatever the policy',
      { hours: 1, freeCancelUntil: inHours(0.01) },
      { policy: 'NO_REFUND' },
      'booker',
      'PROVIDER_MOVED',
      4944,
    ],
    [
      'changed dates, not after the last day',
      { hours: 1, freeCancelUntil: now },
      { policy: 'NO_REFUND' },
      'booker',
      'POLICY',
      0,
    ],
    ['3 before 6', { hours: 900 }, { bookedHoursAgo: 2, policy: 'DISCRETION' }, 'booker', 'CHANGE_OF_MIND', 4944],
  ] as const)('%s', (_, facts, of, by, rule, amount) => {
    expect(one(facts, of, by)).toMatchObject({ rule, amountPence: amount });
  });

  it.each([
    ['FLEXIBLE', 24, 4800],
    ['FLEXIBLE', 23.9, 0],
    ['MODERATE', 168, 4800],
    ['MODERATE', 167.9, 2400],
    ['MODERATE', 48, 2400],
    ['MODERATE', 47.9, 0],
    ['STRICT', 336, 4800],
    ['STRICT', 335, 2400],
    ['STRICT', 168, 2400],
    ['STRICT', 167, 0],
    ['NO_REFUND', 10_000, 0],
  ] as const)('5 %s, %d hours before: the ticket price without the fee gives %d pence', (policy, hours, amount) => {
    expect(one({ hours }, { policy })).toMatchObject({ rule: 'POLICY', amountPence: amount });
  });

  it('5 takes custom tiers in any order', () => {
    const of = {
      policy: 'CUSTOM',
      tiers: [
        { hoursBefore: 24, percent: 25 },
        { hoursBefore: 72, percent: 80 },
      ],
    } as const;
    expect(one({ hours: 80 }, of)?.amountPence).toBe(3840);
    expect(one({ hours: 30 }, of)?.amountPence).toBe(1200);
    expect(one({ hours: 3 }, of)?.amountPence).toBe(0);
  });

  it('gives nothing back of what was free', () => {
    const quote = quoteRefund(
      [place({ paidPence: 0, pricePence: 0, bookerFeePence: 0 })],
      new Set(['a']),
      terms(),
      'booker',
      now,
    );
    expect(quote).toMatchObject({ totalPence: 0, sentence: 'Nothing was paid, so there is nothing to refund.' });
  });

  it.each([
    ['all', 0, 4944, 0, ''],
    ['a part', 2944, 2000, 2944, 'You get all of £29.44 back. '],
  ] as const)('leave %s to the bank that has taken it in a dispute', (_, paidPence, atBankPence, back, before) => {
    const quote = quoteRefund(
      [place({ hours: 240, paidPence, atBankPence })],
      new Set(['a']),
      terms({ bookedHoursAgo: 1 }),
      'booker',
      now,
    );
    expect(quote.totalPence).toBe(back);
    const taken = atBankPence === 4944 ? '£49.44' : '£20.00';
    expect(quote.sentence).toBe(
      `${before}Your bank has taken ${taken} back in a dispute. If it gives that money up again, what is owed to you goes back then.`,
    );
  });
});

describe('a place of which a bank has taken a part', () => {
  it.each([
    ['a part of the price: the rest of the price', 1000, 3944, 3800],
    ['all of the price: nothing, the booking fee stays', 4800, 144, 0],
    ['the fee, too: nothing is left', 4944, 0, 0],
    ['nothing: the price', 0, 4944, 4800],
  ])('gives back by its policy, when the bank has %s', (_, atBankPence, paidPence, back) => {
    const asked = [place({ hours: 240, paidPence, atBankPence })];
    expect(quoteRefund(asked, new Set(['a']), terms(), 'booker', now).totalPence).toBe(back);
  });
});

describe('a block ticket', () => {
  const block = (starts: number[], prices: number[]) =>
    starts.map((hours, index) =>
      place({ placeId: `p${index}`, hours, blockGroup: 'g', pricePence: prices[index] ?? 0, bookerFeePence: 0 }),
    );

  it('counts notice to its first date while it has not begun', () => {
    const places = block([100, 300, 500], [1000, 1000, 1000]);
    const quote = quoteRefund(places, new Set(['p2']), terms(), 'booker', now);
    expect(quote.lines[0]).toMatchObject({ rule: 'POLICY', amountPence: 500 });
  });

  it('counts notice to its next date once it has begun, and gives back of what remains', () => {
    const places = block([-50, 60, 500], [1667, 1667, 1666]);
    const quote = quoteRefund(places, new Set(['p1', 'p2']), terms(), 'booker', now);
    expect(quote.totalPence).toBe(1667);
  });

  it.each<[string, Temporal.Instant | null, number]>([
    ['that the provider cancelled is not counted to', inHours(-1), 2000],
    ['that the provider cancelled later was still counted to', inHours(1), 1000],
    ['that its booker gave up is still counted to', null, 1000],
  ])('a first date %s', (_, dateCancelledAt, back) => {
    const [first, ...left] = block([100, 300, 500], [1000, 1000, 1000]);
    if (!first) throw new Error('There is no first date.');
    const places = [{ ...first, state: 'CANCELLED_BY_BOOKER' as const, dateCancelledAt }, ...left];
    const quote = quoteRefund(places, new Set(['p1', 'p2']), terms(), 'booker', now);
    expect(quote.totalPence).toBe(back);
  });

  it('has an example that counts to the date that its booker gave up, as the quote does', () => {
    const [first, ...left] = block([100, 300, 500], [1000, 1000, 1000]);
    const example = (places: readonly PlaceFacts[]) => refundExample(left, terms(), now, places);
    const gaveUp = { ...first, state: 'CANCELLED_BY_BOOKER' } as PlaceFacts;
    expect(example([gaveUp, ...left])).toBe('Cancel by 3rd March, 16:00 and you get £10.00 of £20.00 back.');
    expect(example([{ ...gaveUp, dateCancelledAt: inHours(-1) }, ...left])).toContain('£20.00 of £20.00 back.');
  });

  it('is rounded once for all its dates', () => {
    const places = block([100, 200, 300], [1667, 1667, 1666]);
    const quote = quoteRefund(places, new Set(['p0', 'p1', 'p2']), terms(), 'booker', now);
    expect(quote.totalPence).toBe(2500);
    expect(quote.lines.map((line) => line.amountPence)).toEqual([834, 833, 833]);
  });
});

describe('every quote', () => {
  const anyPlace = fc.record({
    hours: fc.integer({ min: -100, max: 1000 }),
    pricePence: fc.integer({ min: 0, max: 100_000 }),
    bookerFeePence: fc.integer({ min: 0, max: 3_000 }),
    blockGroup: fc.constantFrom(null, 'g', 'h'),
    paid: fc.boolean(),
  });

  it('sums exactly, never exceeds what was paid and never falls below nothing', () => {
    fc.assert(
      fc.property(
        fc.array(anyPlace, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...policyPresets),
        fc.array(
          fc.record({ hoursBefore: fc.integer({ min: 0, max: 500 }), percent: fc.integer({ min: 0, max: 100 }) }),
          { maxLength: 4 },
        ),
        fc.integer({ min: 0, max: 1000 }),
        fc.boolean(),
        (drawn, policy, tiers, bookedHoursAgo, formalEducationalActivity) => {
          const places = drawn.map(({ paid, ...facts }, index) => {
            const made = place({ ...facts, placeId: String(index) });
            return paid ? made : { ...made, paidPence: 0 };
          });
          const all = new Set(places.map((each) => each.placeId));
          const quote = quoteRefund(
            places,
            all,
            terms({ policy, tiers, bookedHoursAgo, formalEducationalActivity }),
            'booker',
            now,
          );
          expect(quote.lines).toHaveLength(places.length);
          let total = 0;
          for (const [index, line] of quote.lines.entries()) {
            expect(line.amountPence).toBeGreaterThanOrEqual(0);
            expect(line.amountPence).toBeLessThanOrEqual(places[index]?.paidPence ?? 0);
            total += line.amountPence;
          }
          expect(quote.totalPence).toBe(total);
          expect(quoteRefund(places, all, terms({ policy }), 'provider', now).totalPence).toBe(quote.paidPence);
        },
      ),
    );
  });
});

describe('the terms with their dates', () => {
  it('leaves out what has run out since the booking, and keeps the tier that ends within a day', () => {
    const example = (hours: number, bookedHoursAgo: number) =>
      refundExample(
        [place({ hours })],
        terms({ bookedHoursAgo, bookedAt: now.subtract({ hours: bookedHoursAgo }) }),
        now,
      );
    expect(example(58, 7 * 24)).toBe(
      'The booking fee of £1.44 does not come back. Cancel by 1st March, 22:00 and you get £24.00 of £49.44 back.',
    );
    expect(example(40, 7 * 24)).toBe(policySentence('MODERATE', []));
    expect(example(10 * 24, 23)).toMatch(/^Within 24 hours of booking/);
    expect(example(10 * 24, 25)).not.toMatch(/Within 24 hours/);
  });

  it('tells of the 14 days of formal education only while they last, instead of the first 24 hours', () => {
    const example = (days: number, ...hours: number[]) =>
      refundExample(
        hours.map((ahead) => place({ hours: ahead })),
        terms({ formalEducationalActivity: true, bookedAt: now.subtract({ hours: days * 24 }) }),
        now,
      );
    expect(example(13, 40 * 24)).toMatch(
      /^Cancel by the end of 2nd March, 14 days from booking, and you get all of £49\.44 back\./,
    );
    expect(example(0, 5 * 24, 40 * 24)).toMatch(
      /^Cancel by the end of 15th March, 14 days from booking, and you get everything back for the dates still to come\./,
    );
    expect(example(0, 40 * 24)).not.toContain('24 hours');
    expect(example(16, 40 * 24)).not.toContain('14 days from booking');
  });

  it('says of several dates that each counts for itself, where an amount is between those of the policy', () => {
    const example = refundExample([place({ hours: 20 * 24 }), place({ hours: 27 * 24, placeId: 'b' })], terms(), now);
    // By the second moment the first date gives half of its price back, and the other all of it.
    expect(example).toBe(
      'The booking fee of £2.88 does not come back. Each date counts on its own: one may be too late while another is not. ' +
        'Cancel by 14th March, 12:00 and you get £96.00 of £98.88 back. ' +
        'Cancel later, by 19th March, 12:00, and you get £72.00 of £98.88 back.',
    );
    expect(refundExample([place({ hours: 480 }), place({ hours: 480 })], terms(), now)).not.toContain('each date');
  });

  it('calls nothing free that only is not there any more', () => {
    expect(refundExample([], terms(), now)).toBe(policySentence('MODERATE', []));
    expect(refundExample([place({ pricePence: 0, bookerFeePence: 0 })], terms(), now)).toMatch(/^This is free\./);
    expect(formatTerms([place({ pricePence: 0, bookerFeePence: 0 })], terms(), now).sentence).toMatch(
      /^This is free\./,
    );
    expect(formatTerms([place({})], terms(), now).sentence).toBe(policySentence('MODERATE', []));
  });

  it('names the last moment of each tier with the amount that the refund would have', () => {
    const example = refundExample([place({ hours: 30 * 24 })], terms({ bookedAt: now }), now);
    expect(example).toBe(
      'Within 24 hours of booking, and more than 48 hours before the start, you get all of £49.44 back. ' +
        'After that the booking fee of £1.44 does not come back. ' +
        'Cancel later, by 24th March, 12:00, and you get £48.00 of £49.44 back. ' +
        'Cancel later, by 29th March, 13:00, and you get £24.00 of £49.44 back.',
    );
  });
});
