import { expect, it } from 'vitest';
import { aFact } from './facts.fixture.ts';
import { picturesOf } from './pictures.ts';

it('weeks begin on Mondays, also over the change of the clock, and an empty one is there', () => {
  const facts = [
    // The clock went forward on Sunday 28 March 2027.
    aFact({ day: '2027-03-28' }),
    aFact({ day: '2027-03-29', outcome: 'no-show' }),
    aFact({ day: '2027-04-12', outcome: 'coming' }),
    aFact({ day: '2027-04-12', outcome: 'cancelled-by-family' }),
  ];
  expect(picturesOf(facts, { eligible: 0 }).weeks).toEqual([
    { from: '2027-03-22', booked: 1, attended: 1, noShow: 0 },
    { from: '2027-03-29', booked: 1, attended: 0, noShow: 1 },
    { from: '2027-04-05', booked: 0, attended: 0, noShow: 0 },
    { from: '2027-04-12', booked: 1, attended: 0, noShow: 0 },
  ]);
});

it('children go from eligible to attended, each once, and paying ones are not among them', () => {
  const facts = [
    ...['06', '07', '08', '09'].map((day) => aFact({ childKey: 'mia', day: `2027-04-${day}` })),
    aFact({ childKey: 'leo' }),
    aFact({ childKey: 'leo', ground: 'discretionary' }),
    aFact({ childKey: 'ada', outcome: 'no-show' }),
    aFact({ childKey: 'jo', ground: 'paid' }),
  ];
  const { funnel, shares } = picturesOf(facts, { eligible: 5 });
  expect(funnel.map(({ value }) => value)).toEqual([5, 3, 2, 1]);
  expect(shares.filter(({ value }) => value > 0)).toEqual([
    { key: 'targeted', label: 'Targeted free school meals', value: 5 },
    { key: 'discretionary', label: 'For other reasons', value: 1 },
  ]);
});

it('nothing is drawn of nothing', () => {
  expect(picturesOf([], { eligible: 0 }).weeks).toEqual([]);
});
