import { describe, expect, it } from 'vitest';
import { changedRows, planAnswer, planMessages, planRefund, sumsOf, whyTooMany, type BulkFacts } from './bulk-plan.ts';
import { chosenFrom } from './chosen-rows.ts';

const now = Temporal.Instant.from('2027-03-01T10:00:00Z');
const request: BulkFacts = {
  bookerId: 'ada',
  approval: 'PENDING',
  answerBy: now.add({ hours: 5 }),
  requested: 2,
  confirmed: 0,
  requestedPence: 6_592,
  council: 'agrees',
  refundsAsked: [],
  hasAccount: true,
};

describe('an answer to many requests', () => {
  it.each([
    ['approve', request, false, { places: 2, pence: 6_592, why: null }],
    ['decline', request, false, { places: 2, pence: 0, why: null }],
    ['approve', { ...request, council: 'lets-you-go-first' }, true, { places: 2, pence: 6_592, why: null }],
  ] as const)('%s does what the request says', (answer, facts, despitePending, outcome) =>
    expect(planAnswer(facts, answer, { despitePending, now })).toEqual(outcome),
  );

  it.each([
    ['approve', { ...request, approval: 'NOT_REQUIRED' }, /made at once/],
    ['approve', { ...request, approval: 'APPROVED' }, /done before/],
    ['decline', { ...request, approval: 'WITHDRAWN' }, /family has withdrawn/],
    ['approve', { ...request, answerBy: now }, /not answered in time/],
    ['approve', { ...request, council: 'lets-you-go-first' }, /has not decided yet/],
    ['approve', { ...request, council: 'decides-first' }, /decides first/],
  ] as const)('%s leaves out what cannot be answered, with the reason', (answer, facts, why) =>
    expect(planAnswer(facts, answer, { despitePending: false, now }).why).toMatch(why),
  );
});

it('a family with three bookings is written to once, and one without an account not at all', () => {
  const told = planMessages([request, request, { ...request, bookerId: 'bo', hasAccount: false }]);
  expect(told.map(({ why }) => why === null)).toEqual([true, false, false]);
});

it.each([
  [[], 'full', 0, /No refund waits/],
  [[900], 'full', 900, null],
  [[900], 'none', 0, null],
  [[900, 100], 'full', 0, /own page/],
] as const)('of refunds %j, answered with %s, %i pence go back', (refundsAsked, decision, pence, why) => {
  const outcome = planRefund({ ...request, refundsAsked }, decision);
  expect(outcome.pence).toBe(pence);
  if (why) expect(outcome.why).toMatch(why);
  else expect(outcome.why).toBeNull();
});

it('figures count what takes part alone', () => {
  const rows = [
    { bookerId: 'ada', places: 2, pence: 100, why: null },
    { bookerId: 'ada', places: 1, pence: 50, why: null },
    { bookerId: 'bo', places: 0, pence: 0, why: 'It is over.' },
  ];
  expect(sumsOf(rows)).toEqual({ bookings: 2, families: 1, places: 3, pence: 150 });
  expect(sumsOf([])).toEqual({ bookings: 0, families: 0, places: 0, pence: 0 });
});

it('up to 500 places are changed at once', () => {
  expect(whyTooMany(500)).toBeNull();
  expect(whyTooMany(501)).toContain('501 places');
});

it('a booking that is different, or not there any more, has changed', () => {
  const before = ['a', 'b', 'c'].map((bookingId) => ({ bookingId, stamp: '1' }));
  const now: Record<string, string> = { a: '1', b: '2' };
  expect(changedRows(before, ({ bookingId }) => now[bookingId]).map(({ bookingId }) => bookingId)).toEqual(['b', 'c']);
});

describe('what a list hands on', () => {
  const id = '01a212c6-2b0d-7eb8-8b35-da8738e53a9e';
  it.each([
    null,
    'cancel',
    { kind: 'toString', ids: [id] },
    { kind: 'cancel', ids: [] },
    { kind: 'cancel', ids: ['1'] },
    { kind: 'cancel', ids: id },
  ])('%j is nothing', (state) => expect(chosenFrom(state)).toBeNull());

  it('goes back to its own list, and nowhere else', () => {
    const from = (back: unknown) => chosenFrom({ kind: 'cancel', ids: [id], back })?.back;
    expect(from('/bookings/m?type=upcoming&page=3')).toBe('/bookings/m?type=upcoming&page=3');
    expect(from('https://example.org')).toBe('/bookings/m');
  });
});
