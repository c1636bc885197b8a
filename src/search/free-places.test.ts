import { expect, it } from 'vitest';
import { freePlaces } from './free-places.ts';

const maya = { id: 'maya', age: 7 };
const eligibility = {
  id: 'one',
  learner: { id: 'maya', firstName: 'Maya' },
  programme: { title: 'HAF Easter', startsOn: '2027-04-05', endsOn: '2027-04-16' },
  council: { id: 'somerset', title: 'Somerset Council' },
  state: 'ELIGIBLE',
  validUntil: null as string | null,
  allowance: { left: 3, leftText: '3 sessions' } as { left: number; leftText: string } | null,
};
const free = (change: Partial<typeof eligibility> = {}, today = '2027-03-01') =>
  freePlaces([{ ...eligibility, ...change }], [maya], today);

it('what a council pays for a child is free on the days of its programme, and it is said why', () => {
  expect(free()).toMatchObject([
    { firstName: 'Maya', age: 7, council: { id: 'somerset' }, from: '2027-04-05', to: '2027-04-16' },
  ]);
  expect(free()[0]?.why.replaceAll(/[\u2068\u2069]/g, '')).toBe(
    'Somerset Council pays for Maya: HAF Easter, with 3 sessions left.',
  );
});

it.each([
  ['from today on where the programme runs', {}, '2027-04-08', [['2027-04-08', '2027-04-16']]],
  ['up to the last day of the yes', { validUntil: '2027-04-10' }, '2027-03-01', [['2027-04-05', '2027-04-10']]],
  ['not after the programme', {}, '2027-04-17', []],
  ['not while the council decides', { state: 'PENDING' }, '2027-03-01', []],
  ['not when nothing is left', { allowance: { left: 0, leftText: 'nothing' } }, '2027-03-01', []],
  ['also before a first place is booked', { allowance: null }, '2027-03-01', [['2027-04-05', '2027-04-16']]],
  ['not for a learner who is not of the family', { learner: { id: 'ben', firstName: 'Ben' } }, '2027-03-01', []],
])('%s', (_, change, today, days) => {
  expect(free(change, today).map(({ from, to }) => [from, to])).toEqual(days);
});
