import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeLabel, formatRule, type CodeOff, type DiscountRule } from './discount.ts';
import { linesOfAdjustments, pricePlaces, totalOf, type Choice, type Discounts } from './price.ts';

const fees = { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 200 };
const noFees = { bookerFeeBasisPoints: 0, providerFeeBasisPoints: 0 };
const now = Temporal.Instant.from('2027-03-01T12:00:00Z');
const child = { id: 'child', unit: 'session', pricePence: 1_200 } as const;
const small = { id: 'small', unit: 'session', pricePence: 800 } as const;
const term = { id: 'term', unit: 'block', pricePence: 6_000 } as const;
const dates = (count: number): string[] => Array.from({ length: count }, (_, index) => `session-${index + 1}`);
/** Session n is n days ahead. */
const startOf = new Map(dates(60).map((id, index) => [id, now.add({ hours: 24 * (index + 1) })]));
const rule = (kind: DiscountRule['kind'], from: number, percent: number): DiscountRule => ({
  kind,
  from,
  percent,
  amountPence: null,
});
const amountRule = (kind: DiscountRule['kind'], from: number, amountPence: number): DiscountRule => ({
  kind,
  from,
  percent: null,
  amountPence,
});
const percentCode: CodeOff = { code: 'SPRING10', kind: 'percent', percent: 10, amountPence: null };
const amountCode = (amountPence: number): CodeOff => ({ code: 'FIVER', kind: 'amount', percent: null, amountPence });
const freePlace: CodeOff = { code: 'TRYUS', kind: 'free-place', percent: null, amountPence: null };
const with_ = (more: Partial<Discounts>): Discounts => ({
  rules: [],
  returning: false,
  code: null,
  now,
  startOf,
  ...more,
});

const mia = (ticket: Choice['ticket'] = child, count = 1): Choice => ({
  learnerId: '1-mia',
  ticket,
  sessionIds: dates(count),
});
const leo = (ticket: Choice['ticket'] = child, count = 1): Choice => ({
  learnerId: '2-leo',
  ticket,
  sessionIds: dates(count),
});
const ida = (ticket: Choice['ticket'] = child, count = 1): Choice => ({
  learnerId: '3-ida',
  ticket,
  sessionIds: dates(count),
});

describe('what comes off', () => {
  const council = { ...child, id: 'council', pricePence: 0, funding: 'COUNCIL' } as const;
  test.each<[string, Choice[], Partial<Discounts>, number, string[]]>([
    ['nothing without rules', [mia(), leo()], {}, 2_400, []],
    [
      'the second child’s share, once for each date',
      [mia(child, 2), leo(child, 2)],
      { rules: [rule('learners', 2, 10)] },
      4_800 - 240,
      ['Sibling discount, 10% off the second child'],
    ],
    [
      'of several rules of one class the best for each child, never both',
      [mia(), leo(), ida()],
      { rules: [rule('learners', 2, 10), rule('learners', 3, 25)] },
      3_600 - 120 - 300,
      ['Sibling discount, 10% off the second child', 'Sibling discount, 25% off the third child'],
    ],
    [
      'the better one also when it is an amount',
      [mia(), leo()],
      { rules: [rule('learners', 2, 10), amountRule('learners', 2, 200)] },
      2_400 - 200,
      ['Sibling discount, £2.00 off a ticket of the second child'],
    ],
    [
      'nothing from the child who costs most',
      [mia(small), leo(child)],
      { rules: [rule('learners', 2, 50)] },
      1_200 + 400,
      ['Sibling discount, 50% off the second child'],
    ],
    [
      'nothing for a sibling whose place a council pays',
      [mia(), leo(council)],
      { rules: [rule('learners', 2, 50)] },
      1_200,
      [],
    ],
    [
      'for several dates, counted for each child',
      [mia(child, 5), leo(child, 4)],
      { rules: [rule('sessions', 5, 10)] },
      6_000 - 600 + 4_800,
      ['Several dates, 10% off for 5 dates or more'],
    ],
    [
      'nothing for the dates of a block, which has a price of its own',
      [mia(term, 6)],
      { rules: [rule('sessions', 5, 10)] },
      6_000,
      [],
    ],
    [
      'for booking early, from the dates that are far enough away',
      [mia(child, 3)],
      { rules: [rule('early-bird', 3, 50)] },
      2_400 + 600,
      ['Early bird, 50% off for booking 3 days ahead'],
    ],
    ['of a block by its first date', [mia(term, 6)], { rules: [rule('early-bird', 2, 50)] }, 6_000, []],
    [
      'for a family who came before',
      [mia()],
      { rules: [rule('returning', 1, 5)], returning: true },
      1_140,
      ['Welcome back, 5% off for families who came before'],
    ],
    ['nothing for one who did not', [mia()], { rules: [rule('returning', 1, 5)] }, 1_200, []],
    [
      'class after class, each from what is left: learners, dates, early bird, code',
      [mia(child, 5), leo(child, 5)],
      {
        rules: [rule('early-bird', 1, 10), rule('sessions', 5, 10), rule('learners', 2, 50)],
        code: percentCode,
      },
      // 1,200 → 1,080 → 972 → 875 (97 off) and 600 → 540 → 486 → 437 (49 off), five times each
      5 * 875 + 5 * 437,
      [
        'Sibling discount, 50% off the second child',
        'Several dates, 10% off for 5 dates or more',
        'Early bird, 10% off for booking 1 day ahead',
        'Code SPRING10, 10% off',
      ],
    ],
    [
      'by an amount once for the whole booking',
      [mia(child, 3)],
      { code: amountCode(500) },
      3_100,
      ['Code FIVER, £5.00 off the tickets'],
    ],
    ['never more than there is', [mia()], { code: amountCode(99_999) }, 0, ['Code FIVER, £999.99 off the tickets']],
    [
      'the dearest ticket by a free place',
      [mia(small), leo(child)],
      { code: freePlace },
      800,
      ['Code TRYUS, one place free'],
    ],
    [
      'never more than the price by an amount for each ticket',
      [mia(), leo()],
      { rules: [amountRule('learners', 2, 9_999)] },
      1_200,
      ['Sibling discount, £99.99 off a ticket of the second child'],
    ],
    ['nothing from a funded ticket by a code', [mia(council)], { code: percentCode }, 0, []],
  ])('is %s', (_, choices, discounts, pricePence, labels) => {
    const { total, adjustments } = pricePlaces(choices, noFees, with_(discounts));
    expect(total.pricePence).toBe(pricePence);
    expect(adjustments.map(({ label }) => label)).toEqual(labels);
  });

  test('is off the ticket, not off what is had with it', () => {
    const lunch = { id: 'lunch', name: 'Lunch', pricePence: 450 };
    const choice = { ...mia(child, 2), addOns: new Map([['session-1', [lunch]]]) };
    const { places, adjustments } = pricePlaces([choice], fees, with_({ code: freePlace }));
    expect(places.map(({ pricePence }) => pricePence)).toEqual([450, 1_200]);
    expect(adjustments).toEqual([
      { kind: 'add-on', label: 'Lunch', totalPence: 464, bookerFeePence: 14, count: 1 },
      { kind: 'code', label: 'Code TRYUS, one place free', totalPence: -1_236, bookerFeePence: -36, count: 1 },
    ]);
  });

  test('with a block ticket is charged once, on whichever date it was ticked', () => {
    const lunch = { id: 'lunch', name: 'Lunch', pricePence: 700 };
    const choice = {
      ...mia(term, 3),
      addOns: new Map([
        ['session-1', [lunch]],
        ['session-3', [lunch]],
      ]),
    };
    const { total, adjustments } = pricePlaces([choice], noFees, with_({}));
    expect(total.pricePence).toBe(6_700);
    expect(adjustments).toEqual([{ kind: 'add-on', label: 'Lunch', totalPence: 700, bookerFeePence: 0, count: 1 }]);
  });

  test('does not depend on the hour or the clock change', () => {
    const start = Temporal.Instant.from('2027-03-29T08:00:00Z');
    const at = (moment: string) =>
      pricePlaces([mia()], noFees, {
        ...with_({ rules: [rule('early-bird', 28, 50)] }),
        now: Temporal.Instant.from(moment),
        startOf: new Map([['session-1', start]]),
      }).total.pricePence;
    expect(at('2027-03-01T23:59:00Z')).toBe(600);
    expect(at('2027-03-02T00:01:00Z')).toBe(1_200);
  });
});

describe('a code that leaves less than a card can pay', () => {
  const lunch = new Map([['session-1', [{ id: 'lunch', name: 'Lunch', pricePence: 20 }]]]);
  test.each<[string, Choice[], CodeOff, number, string]>([
    ['takes the last 29p off', [mia()], amountCode(1_171), 0, 'Code FIVER, £11.71 off the tickets, and the last 29p'],
    ['takes the last penny off', [mia()], amountCode(1_199), 0, 'Code FIVER, £11.99 off the tickets, and the last 1p'],
    ['leaves 30p, which can be paid', [mia()], amountCode(1_170), 30, 'Code FIVER, £11.70 off the tickets'],
    [
      'counts what is left of all tickets together',
      [mia(), leo()],
      amountCode(2_360),
      40,
      'Code FIVER, £23.60 off the tickets',
    ],
    [
      'takes the rest off each of them',
      [mia(), leo()],
      amountCode(2_380),
      0,
      'Code FIVER, £23.80 off the tickets, and the last 20p',
    ],
    [
      'does so for a percentage',
      [mia()],
      { code: 'NEARLY', kind: 'percent', percent: 99, amountPence: null },
      0,
      'Code NEARLY, 99% off, and the last 12p',
    ],
    [
      'does not where an add-on is to be paid as well',
      [{ ...mia(), addOns: lunch }],
      amountCode(1_195),
      25,
      'Code FIVER, £11.95 off the tickets',
    ],
  ])('%s', (_, choices, code, total, label) => {
    const priced = pricePlaces(choices, noFees, with_({ code }));
    expect(priced.total.totalPence).toBe(total);
    expect(priced.adjustments.find(({ kind }) => kind === 'code')?.label).toBe(label);
  });
});

describe('automatic discounts that leave less than a card can pay', () => {
  const cheap = { id: 'cheap', unit: 'session', pricePence: 100 } as const;
  const lunch = new Map([['session-1', [{ id: 'lunch', name: 'Lunch', pricePence: 20 }]]]);
  test.each<[string, Choice[], DiscountRule[], number, string[]]>([
    [
      'take the last pence off, and the line says so',
      [mia(cheap)],
      [rule('returning', 1, 80)],
      0,
      ['Welcome back, 80% off for families who came before, and the last 20p'],
    ],
    [
      'leave 30p, which can be paid',
      [mia(cheap)],
      [rule('returning', 1, 70)],
      30,
      ['Welcome back, 70% off for families who came before'],
    ],
    [
      'leave what all tickets together make enough',
      [mia(cheap), leo(cheap)],
      [rule('returning', 1, 80)],
      40,
      ['Welcome back, 80% off for families who came before'],
    ],
    [
      'take the rest of all tickets off together',
      [mia(cheap), leo(cheap)],
      [rule('returning', 1, 90)],
      0,
      ['Welcome back, 90% off for families who came before, and the last 20p'],
    ],
    [
      'take it off with the last of several',
      [mia(cheap)],
      [rule('early-bird', 1, 50), rule('returning', 1, 50)],
      0,
      [
        'Early bird, 50% off for booking 1 day ahead',
        'Welcome back, 50% off for families who came before, and the last 25p',
      ],
    ],
    [
      'leave it where an add-on is to be paid as well',
      [{ ...mia(cheap), addOns: lunch }],
      [rule('returning', 1, 95)],
      25,
      ['Lunch', 'Welcome back, 95% off for families who came before'],
    ],
  ])('%s', (_, choices, rules, total, labels) => {
    const priced = pricePlaces(choices, noFees, with_({ rules, returning: true }));
    expect([priced.total.totalPence, priced.adjustments.map(({ label }) => label)]).toEqual([total, labels]);
  });

  test('of which a code then has nothing to take', () => {
    const request = with_({ rules: [rule('returning', 1, 80)], returning: true, code: percentCode });
    const { total, adjustments } = pricePlaces([mia(cheap)], noFees, request);
    expect([total.totalPence, adjustments.map(({ kind }) => kind)]).toEqual([0, ['returning']]);
  });
});

describe('whatever the tickets, rules, codes and add-ons', () => {
  const off = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountPence: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amountPence: fc.integer({ min: 1, max: 5_000 }) }),
  );
  const anyRule = fc
    .tuple(fc.constantFrom('learners' as const, 'sessions' as const, 'early-bird' as const, 'returning' as const), off)
    .chain(([kind, value]) =>
      fc.integer({ min: kind === 'early-bird' || kind === 'returning' ? 1 : 2, max: 6 }).map((from) => ({
        kind,
        from: kind === 'returning' ? 1 : from,
        ...value,
      })),
    );
  const anyCode = fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 100 }).map((percent): CodeOff => ({ ...percentCode, percent })),
    fc.integer({ min: 1, max: 20_000 }).map(amountCode),
    fc.constant(freePlace),
  );
  const anyChoice = fc
    .record({
      learner: fc.integer({ min: 1, max: 4 }),
      unit: fc.constantFrom('session' as const, 'block' as const),
      pricePence: fc.integer({ min: 30, max: 20_000 }),
      count: fc.integer({ min: 1, max: 8 }),
      free: fc.boolean(),
      lunch: fc.option(fc.integer({ min: 0, max: 2_000 })),
    })
    .map(({ learner, unit, pricePence, count, free, lunch }, index = 0): Choice => ({
      learnerId: String(learner),
      ticket: {
        id: `${unit} ${pricePence} ${free} ${index}`,
        unit,
        pricePence: free ? 0 : pricePence,
        funding: free ? 'COUNCIL' : 'PAID',
      },
      sessionIds: dates(count),
      ...(lunch === null
        ? {}
        : { addOns: new Map([['session-1', [{ id: 'lunch', name: 'Lunch', pricePence: lunch }]]]) }),
    }));
  const anything = fc.tuple(
    fc.array(anyChoice, { minLength: 1, maxLength: 5 }),
    fc.array(anyRule, { maxLength: 6 }),
    fc.boolean(),
    anyCode,
  );

  test('no place costs less than 0, parts sum to the whole to the penny, and nothing funded is discounted', () => {
    fc.assert(
      fc.property(anything, ([choices, rules, returning, code]) => {
        const priced = pricePlaces(choices, fees, with_({ rules, returning, code }));
        expect(totalOf(priced.places)).toEqual(priced.total);
        const explained =
          priced.lines.reduce((all, line) => all + line.totalPence, 0) +
          priced.adjustments.reduce((all, one) => all + one.totalPence, 0);
        expect(explained).toBe(priced.total.totalPence);
        for (const place of priced.places) {
          expect(place.pricePence).toBeGreaterThanOrEqual(0);
          expect(place.bookerFeePence).toBeGreaterThanOrEqual(0);
          expect(place.providerFeePence).toBeGreaterThanOrEqual(0);
          const ticket = choices.find((choice) => choice.ticket.id === place.ticketId)?.ticket;
          if (ticket?.funding === 'COUNCIL') expect(place.steps.every((step) => step.kind === 'add-on')).toBe(true);
          for (const step of place.steps)
            expect(step.kind === 'add-on' ? step.pricePence : -step.pricePence).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('discounts never leave less than a card can pay, unless there is an add-on', () => {
    fc.assert(
      fc.property(anything, ([choices, rules, returning, code]) => {
        const { total, places } = pricePlaces(choices, fees, with_({ rules, returning, code }));
        if (places.some(({ steps }) => steps.some(({ kind }) => kind === 'add-on'))) return;
        expect(total.pricePence === 0 || total.pricePence >= 30).toBe(true);
      }),
    );
  });

  test('the steps keep their order: ticket, learners, dates, early bird, returning, code, add-ons; each class once', () => {
    const order = ['learners', 'sessions', 'early-bird', 'returning', 'code', 'add-on'];
    fc.assert(
      fc.property(anything, ([choices, rules, returning, code]) => {
        for (const { steps } of pricePlaces(choices, fees, with_({ rules, returning, code })).places) {
          const kinds = steps.map((step) => order.indexOf(step.kind));
          expect(kinds).toEqual([...new Set(kinds)].toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('another rule of a class never makes a booking dearer, and of two rules of a class the better one counts alone', () => {
    const learners = fc.record({ kind: fc.constant('learners' as const), from: fc.integer({ min: 2, max: 4 }) });
    fc.assert(
      fc.property(
        fc.array(anyChoice, { minLength: 1, maxLength: 5 }),
        fc.tuple(learners, off),
        fc.tuple(learners, off),
        (choices, [one, oneOff], [other, otherOff]) => {
          const total = (rules: DiscountRule[]): number =>
            pricePlaces(choices, noFees, with_({ rules })).total.pricePence;
          const [first, second] = [
            { ...one, ...oneOff },
            { ...other, ...otherOff },
          ];
          expect(total([first, second])).toBeLessThanOrEqual(Math.min(total([first]), total([second])));
          expect(total([first, second])).toBe(total([second, first]));
          if (one.from === other.from && choices.length === 1)
            expect(total([first, second])).toBe(Math.min(total([first]), total([second])));
        },
      ),
    );
  });
});

test.each<[DiscountRule, string]>([
  [rule('learners', 2, 10), '10% off from the second child on'],
  [rule('sessions', 5, 15), '15% off when a child comes on 5 dates or more'],
  [amountRule('early-bird', 30, 250), '£2.50 off each ticket when you book 30 days ahead or more'],
  [rule('returning', 1, 5), '5% off for families who came before'],
])('%o is said as ‘%s’', (one, sentence) => {
  expect(formatRule(one)).toBe(sentence);
});

test('a group of adults is not told of siblings', () => {
  const adult = { ...child, audience: 'adult' } as const;
  const { adjustments } = pricePlaces([mia(adult), leo(adult)], fees, with_({ rules: [rule('learners', 2, 10)] }));
  expect(adjustments.map(({ label }) => label)).toEqual(['Group discount, 10% off the second person']);
  expect(codeLabel(freePlace)).toBe('Code TRYUS, one place free');
});

describe('discounts and add-ons are read', () => {
  const line = (kind: string, label: string, totalPence: number, bookerFeePence: number, count = 1) => ({
    kind,
    label,
    totalPence,
    bookerFeePence,
    count,
  });
  const lunch = line('add-on', 'Lunch', 1_030, 30, 2);

  test.each([
    ['not at all where there are none', [], []],
    ['an add-on all in, as it was offered', [lunch], [['Lunch', 1_030, 2]]],
    [
      'a code of £5.00 as £5.00, and the fee that comes off with it beside',
      [line('code', 'Code LEAF5, £5.00 off', -515, -15)],
      [
        ['Code LEAF5, £5.00 off', -500, 1],
        ['Lower booking fee', -15, 1],
      ],
    ],
    [
      'with one line for the fee of all discounts, and none of the add-ons',
      [lunch, line('learners', 'Sibling discount', -330, -10, 3), line('code', 'Code TEN, 10% off', -206, -6)],
      [
        ['Lunch', 1_030, 2],
        ['Sibling discount', -320, 1],
        ['Code TEN, 10% off', -200, 1],
        ['Lower booking fee', -16, 1],
      ],
    ],
    ['without a line for a fee that nobody pays', [line('code', 'Code TEN', -200, 0)], [['Code TEN', -200, 1]]],
  ])('%s', (_, adjustments, lines) => {
    const read = linesOfAdjustments(adjustments);
    expect(read.map(({ label, pence, count }) => [label, pence, count])).toEqual(lines);
    const total = adjustments.reduce((sum, one) => sum + one.totalPence, 0);
    expect(read.reduce((sum, one) => sum + one.pence, 0)).toBe(total);
  });
});
