import { expect, test } from 'vitest';
import { COUNCIL_FIRST } from '../top-up.ts';
import { familyPartsOf, type FundingOfListing, type HeldPlace } from './family-parts.ts';
import type { Line } from './selection.ts';

const programme = (id: string, more: object = {}) => ({
  id,
  kind: 'SEND',
  title: id,
  startsOn: '2027-04-01',
  endsOn: '2027-08-31',
  allowanceText: '£100.00',
  opens: '',
  budgetPence: 4_000,
  ...more,
});
const eligibility = (programmeId: string, left: number, more: object = {}) => ({
  id: `of ${programmeId}`,
  learner: { id: 'maya' },
  programme: { id: programmeId },
  state: 'ELIGIBLE',
  validUntil: null,
  allowance: { left },
  ...more,
});
const funding = (programmes: object[], eligibilities: object[]) =>
  ({ programmes, eligibilities }) as unknown as FundingOfListing;
const line = (wholePence: number | null, ...days: string[]): Line =>
  ({
    learner: { id: 'maya', firstName: 'Maya' },
    ticket: { id: 'ticket', funding: 'COUNCIL', wholePence },
    sessions: days.map((day) => ({ id: day, startDate: `${day}T09:00:00Z` })),
    addOns: [],
  }) as unknown as Line;
const heldOn = (day: string, councilPence: number | null): HeldPlace => ({
  learner: { id: 'maya' },
  session: { startDate: `${day}T09:00:00Z` },
  ticket: { funding: 'COUNCIL' },
  councilPence,
});
const days = ['2027-04-12', '2027-04-13', '2027-04-14'] as const;

test.each([
  ['the budget reaches', line(6_000, days[0]), [programme('a')], [eligibility('a', 10_000)], [], [2_000]],
  [
    'it ends in the second date',
    line(6_000, ...days.slice(0, 2)),
    [programme('a')],
    [eligibility('a', 5_000)],
    [],
    [2_000, 5_000],
  ],
  // The dates were chosen in another order.
  [
    'it goes to the earliest dates',
    line(6_000, days[1], days[0]),
    [programme('a')],
    [eligibility('a', 5_000)],
    [],
    [5_000, 2_000],
  ],
  [
    'what is held comes back first',
    line(6_000, days[0]),
    [programme('a')],
    [eligibility('a', 1_000)],
    [heldOn('2027-04-14', 3_000)],
    [2_000],
  ],
  [
    'the programme pays for whole places',
    line(6_000, days[0]),
    [programme('a', { budgetPence: null })],
    [eligibility('a', 9)],
    [],
    [],
  ],
  [
    'the ticket does not say what it costs in all',
    line(null, days[0]),
    [programme('a')],
    [eligibility('a', 9)],
    [],
    [],
  ],
  [
    'the council said no',
    line(6_000, days[0]),
    [programme('a')],
    [eligibility('a', 9, { state: 'NOT_ELIGIBLE' })],
    [],
    [],
  ],
  [
    'the yes ends before',
    line(6_000, days[0]),
    [programme('a')],
    [eligibility('a', 9, { validUntil: '2027-04-11' })],
    [],
    [],
  ],
  ['it does not open yet', line(6_000, days[0]), [programme('a', { opens: 'Later.' })], [eligibility('a', 9)], [], []],
  [
    'a programme that the council agreed to goes first, though it ends later',
    line(6_000, days[0]),
    [programme('a', { endsOn: '2027-04-30' }), programme('b')],
    [eligibility('a', 9_000, { state: 'PENDING' }), eligibility('b', 1_500)],
    [],
    [4_500],
  ],
] as const)('%s', (_, chosen, programmes, eligibilities, held, parts) => {
  const found = familyPartsOf([chosen], funding([...programmes], [...eligibilities]), held);
  expect(chosen.sessions.flatMap(({ id }) => found.parts.get(`maya ${id}`) ?? [])).toEqual(parts);
  expect(found.refusal).toBeNull();
});

const a = [programme('a')];
const pending = { state: 'PENDING', allowance: null };

// What the hold refuses is said before, in its words: `personal-budgets.test.ts` has the same of the hold.
test.each([
  ['nothing is left', [line(6_000, days[0])], [eligibility('a', 0)], [], /^Nothing is left of .*Maya/],
  [
    'places that are paid for as a whole need it all',
    [line(6_000, days[0]), line(null, days[1])],
    [eligibility('a', 4_000)],
    [],
    /^Nothing is left of .*Maya/,
  ],
  [
    'it ends before the last date',
    [line(6_000, ...days)],
    [eligibility('a', 8_000)],
    [],
    /has £80.00 left, which is used up before/,
  ],
  ['the council has not decided', [line(6_000, days[0])], [eligibility('a', 0, pending)], [], COUNCIL_FIRST],
  [
    'the council has asked something',
    [line(6_000, days[0])],
    [eligibility('a', 9_000, { state: 'NEEDS_INFO' })],
    [],
    COUNCIL_FIRST,
  ],
  ['it pays for all of it once the council says yes', [line(3_500, days[0])], [eligibility('a', 0, pending)], [], null],
  ['no ticket says what it costs in all', [line(null, days[0])], [eligibility('a', 0, pending)], [], null],
  [
    'a place that is paid for as a whole is held, and comes back first',
    [line(6_000, days[0])],
    [eligibility('a', 0)],
    [heldOn(days[2], null)],
    null,
  ],
  [
    'what is held was paid from something else',
    [line(6_000, days[0])],
    [eligibility('a', 0)],
    [heldOn('2027-09-01', null)],
    /^Nothing is left/,
  ],
] as const)('a hold that budgets refuse is not offered: %s', (_, lines, eligibilities, held, refusal) => {
  const found = familyPartsOf([...lines], funding(a, [...eligibilities]), held);
  if (refusal === null) expect(found.refusal).toBeNull();
  else expect(found.refusal).toMatch(refusal);
});

test('what is paid for as a whole comes off the budget before the parts', () => {
  const found = familyPartsOf([line(6_000, days[0]), line(null, days[1])], funding(a, [eligibility('a', 6_000)]), []);
  expect([...found.parts]).toEqual([[`maya ${days[0]}`, 4_000]]);
  expect(found.refusal).toBeNull();
});
