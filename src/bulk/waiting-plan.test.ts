import { describe, expect, it } from 'vitest';
import { planOffers, planWords, sumsOfParties, type PartyFacts } from './waiting-plan.ts';

const party = (id: string, changes: Partial<PartyFacts> = {}): PartyFacts => ({
  id,
  accountId: `family of ${id}`,
  state: 'WAITING',
  size: 1,
  alternatives: [['monday']],
  kept: new Map(),
  hasAccount: true,
  ...changes,
});
const rooms = new Map([
  ['monday', { capacity: 10, taken: 9 }],
  ['tuesday', { capacity: 10, taken: 10 }],
]);
const free = { rooms, beyond: false, whyNot: () => null };

describe('places are offered to several families', () => {
  it('in their order: the first gets the last place, and for the second there is no room', () => {
    const { outcomes, taken } = planOffers([party('Ada'), party('Ben')], free);
    expect(outcomes).toMatchObject([
      { places: 1, sessionIds: ['monday'], exceed: [], why: null },
      { places: 0, why: 'There is no room for this family on any of its dates.' },
    ]);
    expect(taken.get('monday')).toBe(10);
  });

  it('beyond the capacity where that is said, each told how full the date is then', () => {
    const { outcomes, taken } = planOffers([party('Ada'), party('Ben', { size: 2 })], { ...free, beyond: true });
    expect(outcomes.map(({ exceed }) => exceed)).toEqual([[], [{ sessionId: 'monday', upTo: 12 }]]);
    expect(taken.get('monday')).toBe(12);
  });

  it('of several dates the one with room, and beyond the capacity the one that goes least beyond', () => {
    const either = party('Ada', { size: 2, alternatives: [['tuesday'], ['monday']] });
    expect(planOffers([either], { ...free, beyond: true }).outcomes).toMatchObject([{ sessionIds: ['monday'] }]);
  });

  it('places that are kept for a family are its own, and go back from the dates that it is not offered', () => {
    const kept = party('Ada', { size: 2, kept: new Map([['monday', 1]]) });
    expect(planOffers([kept], free).outcomes).toMatchObject([{ places: 2, exceed: [], why: null }]);
    const elsewhere = party('Ben', { alternatives: [['monday'], ['tuesday']], kept: new Map([['tuesday', 1]]) });
    const { taken } = planOffers([elsewhere], free);
    expect([taken.get('monday'), taken.get('tuesday')]).toEqual([10, 9]);
  });

  it.each([
    [
      'who is offered a place already',
      { state: 'OFFERED' as const },
      'A place has been offered to this family already.',
    ],
    ['whose dates are over', { alternatives: [['gone']] }, 'Its dates cannot be booked any more.'],
  ])('left out: a family %s', (_, changes, why) => {
    expect(planOffers([party('Ada', changes)], free).outcomes).toMatchObject([{ places: 0, why }]);
  });

  it('left out: a family of whom somebody could not be booked; the place goes to the next', () => {
    const whyNot = ({ id }: PartyFacts) => (id === 'Ada' ? 'Ada is too young for these dates.' : null);
    expect(planOffers([party('Ada'), party('Ben')], { ...free, whyNot }).outcomes).toMatchObject([
      { why: 'Ada is too young for these dates.' },
      { places: 1, why: null },
    ]);
  });
});

it('a family that waits twice is written to once, and one without an account not at all', () => {
  const parties = [party('Ada'), party('Ada', { id: 'Ada again' }), party('Ben', { hasAccount: false })];
  const rows = planWords(parties).map((row, nth) => ({ ...row, accountId: parties[nth]?.accountId ?? '' }));
  expect(rows.map(({ why }) => why === null)).toEqual([true, false, false]);
  expect(sumsOfParties(rows)).toEqual({ parties: 1, families: 1, places: 1 });
});
