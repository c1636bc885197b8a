import { expect, test } from 'vitest';
import { familyPartsOf, type FundingOfListing } from './family-parts.ts';
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
    learner: { id: 'maya' },
    ticket: { id: 'ticket', wholePence },
    sessions: days.map((day) => ({ id: day, startDate: `${day}T09:00:00Z` })),
    addOns: [],
  }) as unknown as Line;
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
    [eligibility('a', 4_000)],
    [],
    [6_000, 2_000],
  ],
  [
    'what is held comes back first',
    line(6_000, days[0]),
    [programme('a')],
    [eligibility('a', 1_000)],
    [{ learner: { id: 'maya' }, councilPence: 3_000 }],
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
  expect(chosen.sessions.flatMap(({ id }) => found.get(`maya ${id}`) ?? [])).toEqual(parts);
});
