import { describe, expect, it } from 'vitest';
import type { Terms } from '../places/refund-rules.ts';
import { amountsOfMove, mayMove, planMove, type MovingPlace } from './move-plan.ts';
import type { HoldFacts } from '../checkout/hold-rules.ts';

const NOW = Temporal.Instant.from('2027-04-01T09:00:00Z');

function moving(more: Partial<MovingPlace> & { inHours?: number } = {}): MovingPlace {
  const { inHours = 100, ...rest } = more;
  const startDate = NOW.add({ hours: inHours });
  return {
    placeId: 'p1',
    state: 'CONFIRMED',
    startDate,
    endDate: startDate.add({ hours: 2 }),
    blockGroup: null,
    pricePence: 4800,
    bookerFeePence: 144,
    providerFeePence: 96,
    paidPence: 4944,
    learnerId: 'mia',
    sessionId: 's1',
    blockId: 'b1',
    ticketId: 't1',
    unit: 'session',
    funding: 'PAID',
    councilPence: null,
    movedBefore: false,
    disputed: false,
    ...rest,
  };
}

const terms = (policy: Terms['policy'], bookedHoursAgo = 100): Terms => ({
  policy,
  tiers: [],
  formalEducationalActivity: false,
  bookedAt: NOW.subtract({ hours: bookedHoursAgo }),
});

describe('a booker moves a place', () => {
  it.each([
    ['FLEXIBLE', 24, true],
    ['FLEXIBLE', 23.9, false],
    ['MODERATE', 7 * 24, true],
    ['MODERATE', 7 * 24 - 1, false],
    ['STRICT', 14 * 24, true],
    ['STRICT', 14 * 24 - 1, false],
    ['NO_REFUND', 48, true],
    ['NO_REFUND', 47.9, false],
    ['DISCRETION', 1000, false],
  ] as const)('under %s, %s hours before: %s', (policy, inHours, may) => {
    const place = moving({ inHours: 0, startDate: NOW.add({ minutes: Math.round(inHours * 60) }) });
    expect(mayMove([place], [place], terms(policy), 'booker', NOW).ok).toBe(may);
  });

  it('within 24 hours of booking and 48 hours before the start, whatever the policy', () => {
    const place = moving({ inHours: 49 });
    for (const policy of ['STRICT', 'NO_REFUND', 'DISCRETION'] as const)
      expect(mayMove([place], [place], terms(policy, 23), 'booker', NOW)).toEqual({
        ok: true,
        value: { surplus: 'goes-back' },
      });
  });

  it('under NO_REFUND once, and nothing goes back', () => {
    const place = moving();
    expect(mayMove([place], [place], terms('NO_REFUND'), 'booker', NOW)).toEqual({
      ok: true,
      value: { surplus: 'stays' },
    });
    const again = moving({ movedBefore: true });
    expect(mayMove([again], [again], terms('NO_REFUND'), 'booker', NOW).ok).toBe(false);
  });

  it('that is free until it starts, whatever the policy', () => {
    const free = { pricePence: 0, bookerFeePence: 0, paidPence: 0, funding: 'FREE' as const };
    const soon = moving({ ...free, inHours: 1 });
    expect(mayMove([soon], [soon], terms('STRICT'), 'booker', NOW).ok).toBe(true);
    const begun = moving({ ...free, inHours: 0 });
    expect(mayMove([begun], [begun], terms('STRICT'), 'booker', NOW).ok).toBe(false);
  });
});

describe('a provider moves a place', () => {
  it('at any time until it is over', () => {
    for (const [inHours, may] of [
      [1, true],
      [-1, true],
      [-2, false],
    ] as const) {
      const place = moving({ inHours });
      expect(mayMove([place], [place], terms('NO_REFUND'), 'provider', NOW).ok).toBe(may);
    }
  });
});

describe('nobody moves', () => {
  const refused = (chosen: MovingPlace[], places = chosen) =>
    !mayMove(chosen, places, terms('FLEXIBLE'), 'provider', NOW).ok;

  it('nothing, what was cancelled, or what a bank looks into', () => {
    expect(refused([])).toBe(true);
    expect(refused([moving({ state: 'MOVED' })])).toBe(true);
    expect(refused([moving({ disputed: true })])).toBe(true);
  });

  it('two dates or two tickets at a time', () => {
    expect(refused([moving(), moving({ placeId: 'p2', sessionId: 's2' })])).toBe(true);
    expect(refused([moving(), moving({ placeId: 'p2', learnerId: 'leo', ticketId: 't2' })])).toBe(true);
    expect(refused([moving(), moving({ placeId: 'p2', learnerId: 'leo' })])).toBe(false);
  });

  it('a part of a block ticket, or a block that has begun', () => {
    const block = { unit: 'block' as const, blockGroup: 't1 mia b1' };
    const [one, two] = [moving({ ...block }), moving({ ...block, placeId: 'p2', sessionId: 's2', inHours: 124 })];
    expect(refused([one], [one, two])).toBe(true);
    expect(refused([one, two])).toBe(false);
    const begun = { ...one, startDate: NOW.subtract({ hours: 1 }) };
    expect(refused([begun, two])).toBe(true);
  });
});

describe('what a moved place costs', () => {
  const of = (pricePence: number) => ({
    pricePence,
    bookerFeePence: Math.round(pricePence * 0.03),
    providerFeePence: Math.round(pricePence * 0.02),
  });
  const agreed = [of(4800)];
  const how = { dates: 1, by: 'booker', surplus: 'goes-back' } as const;

  it.each([
    ['the agreed price under the same ticket', null, how, 4800],
    ['today’s price under a dearer ticket', 6000, how, 6000],
    ['today’s price under a cheaper ticket', 3600, how, 3600],
    ['never more when the provider moves it', 6000, { ...how, by: 'provider' }, 4800],
    ['less when the provider moves it to a cheaper ticket', 3600, { ...how, by: 'provider' }, 3600],
    ['the agreed price where nothing goes back', 3600, { ...how, surplus: 'stays' }, 4800],
    ['the agreed price where a card cannot pay so little', 4828, how, 4800],
    ['today’s price from 30 pence on', 4830, how, 4830],
  ] as const)('%s', (_, today, rule, price) => {
    const [amounts] = amountsOfMove(agreed, today === null ? null : [of(today)], rule);
    expect(amounts).toEqual(of(price));
  });

  it('is spread over more or fewer dates without losing a penny', () => {
    const amounts = amountsOfMove([of(1000), of(1000)], null, { ...how, dates: 3 });
    expect(amounts.map((one) => one.pricePence)).toEqual([667, 667, 666]);
    expect(amounts.reduce((sum, one) => sum + one.bookerFeePence, 0)).toBe(60);
    expect(amounts.reduce((sum, one) => sum + one.providerFeePence, 0)).toBe(40);
  });
});

describe('where to', () => {
  const session = (id: string, inHours: number) => ({
    id,
    blockId: 'b1',
    startDate: NOW.add({ minutes: inHours * 60 }),
    endDate: NOW.add({ minutes: inHours * 60 + 120 }),
    cancelled: false,
  });
  const ticket = (id: string, pricePence: number, more = {}) => ({
    id,
    name: id,
    audience: 'child' as const,
    unit: 'session' as const,
    funding: pricePence === 0 ? ('FREE' as const) : ('PAID' as const),
    pricePence,
    ageFrom: null,
    ageTo: null,
    minimumPerBooking: 2,
    maximumPerBooking: null,
    saleFrom: null,
    saleTo: NOW.subtract({ hours: 1 }),
    ...more,
  });
  const facts: HoldFacts = {
    now: NOW,
    listing: {
      state: 'PUBLISHED',
      providerDisabled: false,
      isPrivate: true,
      privateKey: 'k',
      enforceAgeRange: true,
      ageFrom: 5,
      ageTo: 11,
    },
    key: undefined,
    blocks: new Map([
      [
        'b1',
        {
          id: 'b1',
          name: 'Spring',
          type: 'CHOOSE_DATES',
          window: { opensAt: null, closesAt: null, cutoffMinutes: 60, lateJoin: 'NO' },
        },
      ],
    ]),
    sessions: new Map([session('s1', 100), session('s2', 200), session('soon', 0.5)].map((one) => [one.id, one])),
    tickets: new Map(
      [
        ticket('t1', 5000),
        ticket('dear', 6000),
        ticket('dear now', 6000, { saleTo: null }),
        ticket('free', 0, { saleTo: null }),
        ticket('like', 4570, { saleTo: null }),
      ].map((one) => [one.id, one]),
    ),
    learners: new Map([
      ['mia', { firstName: 'Mia', dateOfBirth: '2019-01-01', over18: false }],
      ['noah', { firstName: 'Noah', dateOfBirth: '2019-01-01', over18: false }],
    ]),
    busy: [],
  };
  const rule = {
    by: 'booker' as const,
    surplus: 'goes-back' as const,
    fees: { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 200 },
  };
  const plan = (sessionId: string, ticketId = 't1', more: object = {}, place = moving()) =>
    planMove([place], { sessionIds: [sessionId], ticketId }, facts, { ...rule, ...more });

  it('keeps the ticket at its agreed price, though it is not sold any more and is sold by two', () => {
    expect(plan('s2')).toMatchObject({ ok: true, value: { differencePence: 0, places: [{ pricePence: 4800 }] } });
  });
  it('takes another ticket at its price, while it is on sale', () => {
    expect(plan('s2', 'dear now')).toMatchObject({ ok: true, value: { differencePence: 6180 - 4944 } });
    expect(plan('s2', 'dear')).toMatchObject({ ok: false, refusal: { key: 'ticket-not-on-sale' } });
    expect(plan('s2', 'dear', { by: 'provider' })).toMatchObject({ ok: true, value: { differencePence: 0 } });
  });
  it('lets a difference go that no card can pay, also where one child’s place costs more and the other’s less', () => {
    const noah = moving({ placeId: 'p2', learnerId: 'noah', pricePence: 4320, bookerFeePence: 130, paidPence: 4450 });
    const planned = planMove([moving(), noah], { sessionIds: ['s2'], ticketId: 'like' }, facts, rule);
    // £45.70 and the fee for each: £2.37 less and £2.57 more.
    expect(planned).toMatchObject({
      ok: true,
      value: { differencePence: 0, places: [{ pricePence: 4800 }, { pricePence: 4320 }] },
    });
    expect(plan('s2', 'like', {}, noah)).toMatchObject({ ok: true, value: { differencePence: 257 } });
  });
  it('refuses the own date, a paid place made free, what is closed, and ages that do not fit', () => {
    expect(plan('s1').ok).toBe(false);
    expect(plan('s2', 'free').ok).toBe(false);
    expect(plan('soon')).toMatchObject({ ok: false, refusal: { key: 'not-bookable' } });
    expect(plan('soon', 't1', { by: 'provider' }).ok).toBe(true);
    const old = {
      ...facts,
      learners: new Map([['mia', { firstName: 'Mia', dateOfBirth: '2009-01-01', over18: false }]]),
    };
    expect(planMove([moving()], { sessionIds: ['s2'], ticketId: 't1' }, old, rule)).toMatchObject({
      refusal: { key: 'ages-do-not-fit' },
    });
  });
  it('refuses a difference while the booking is not paid', () => {
    expect(plan('s2', 'dear now', {}, moving({ paidPence: 0 })).ok).toBe(false);
    expect(plan('s2', 't1', {}, moving({ paidPence: 0 })).ok).toBe(true);
  });
});
