import { expect, it } from 'vitest';
import {
  besideHeld,
  fundPlaces,
  type FundingFacts,
  returnsAllowance,
  standingAtCheckout,
  type OpenProgramme,
  type Standing,
} from './funding.ts';

const programme: OpenProgramme = {
  id: 'p1',
  kind: 'HAF',
  title: 'HAF Easter',
  startsOn: '2027-04-05',
  endsOn: '2027-04-16',
  unit: 'sessions',
  placePence: 3_000,
  topsUp: false,
  ageFrom: null,
  ageTo: null,
  yearFrom: null,
  yearTo: null,
  closed: false,
  instant: true,
  booksFrom: null,
};
const shortBreaks: OpenProgramme = {
  ...programme,
  id: 'p2',
  title: 'Short breaks',
  kind: 'SEND',
  unit: 'hours',
  endsOn: '2028-03-31',
  instant: false,
};
const standing: Standing = { eligibilityId: 'e1', programmeId: 'p1', state: 'ELIGIBLE', validUntil: '2027-04-16' };
const place = {
  learnerId: 'mia',
  sessionId: 's1',
  startDate: Temporal.Instant.from('2027-04-06T09:00:00Z'),
  endDate: Temporal.Instant.from('2027-04-06T13:00:00Z'),
};

function fund(
  programmes: readonly OpenProgramme[],
  standings: readonly Standing[],
  start?: string,
  agreed: FundingFacts['agreed'] = null,
) {
  const startDate = start ? Temporal.Instant.from(start) : place.startDate;
  return fundPlaces([{ ...place, startDate, endDate: startDate.add({ hours: 4 }) }], {
    now: Temporal.Instant.from('2027-03-01T09:00:00Z'),
    agreed,
    programmes,
    learners: new Map([['mia', { firstName: 'Mia', dateOfBirth: '2019-02-03', over18: false }]]),
    standings: new Map([['mia', standings]]),
  });
}

it.each([
  ['nobody asked', [programme], []],
  ['the council said no', [programme], [{ ...standing, state: 'NOT_ELIGIBLE' }]],
  ['it holds until an earlier day', [programme], [{ ...standing, validUntil: '2027-04-05' }]],
  ['the only yes is for another programme', [programme], [{ ...standing, programmeId: 'p9' }]],
  ['there is no programme', [], [standing]],
] as const)('where %s, nobody pays', (_, programmes, standings) => {
  const found = fund(programmes, standings as readonly Standing[]);
  expect(found.ok || found.refusal.key).toBe('not-eligible');
});

it.each([
  ['PENDING', true],
  ['NEEDS_INFO', true],
  ['ELIGIBLE', false],
] as const)('who is %s waits: %s', (state, waits) => {
  expect(fund([programme], [{ ...standing, state, validUntil: null }])).toMatchObject({
    ok: true,
    value: { waits, instant: true, uses: [{ eligibilityId: 'e1', amount: 1, owedPence: 3_000 }] },
  });
});

it.each([
  ['somebody in it waits', { state: 'PENDING', instant: true }, { waits: true, instant: true }],
  ['its provider is asked', { state: 'ELIGIBLE', instant: false }, { waits: false, instant: false }],
  ['nothing of it waits', { state: 'ELIGIBLE', instant: true }, { waits: false, instant: true }],
] as const)('what joins a booking in which %s is booked as that is', (_, held, booked) => {
  expect(besideHeld({ uses: [], waits: false, instant: true }, [held])).toEqual({ uses: [], ...booked });
});

it('what the council agreed to goes before what waits, and then the programme that ends first', () => {
  const other: Standing = { eligibilityId: 'e2', programmeId: 'p2', state: 'ELIGIBLE', validUntil: '2028-03-31' };
  const chosen = (standings: readonly Standing[]) => {
    const found = fund([shortBreaks, programme], standings);
    return found.ok ? found.value.uses[0]?.eligibilityId : found.refusal.key;
  };
  expect(chosen([standing, other])).toBe('e1');
  expect(chosen([{ ...standing, state: 'PENDING' }, other])).toBe('e2');
});

it('a late evening belongs to its own day, and after the last day nobody pays', () => {
  expect(fund([programme], [standing], '2027-04-16T22:30:00Z').ok).toBe(true);
  expect(fund([programme], [standing], '2027-04-16T23:30:00Z').ok).toBe(false);
});

it('at the checkout one no refuses all, and one that is undecided makes all wait', () => {
  const at = (...states: ('ELIGIBLE' | 'PENDING' | 'NOT_ELIGIBLE')[]) => {
    const found = standingAtCheckout(states.map((state) => ({ state, firstName: 'Mia', tooLate: false })));
    return found.ok ? found.value : found.refusal.key;
  };
  expect([at(), at('ELIGIBLE'), at('ELIGIBLE', 'PENDING'), at('PENDING', 'NOT_ELIGIBLE')]).toEqual([
    'eligible',
    'eligible',
    'waits',
    'not-eligible',
  ]);
});

it.each([
  [{ hours: 24 }, null, true],
  [{ hours: 23, minutes: 59 }, null, false],
  [{ hours: 1 }, '2027-04-06T08:30:00Z', true],
  [{ minutes: 10 }, '2027-04-06T08:30:00Z', false],
])('cancelled %o before the start, and free until %s, the allowance comes back: %s', (before, freeUntil, returned) => {
  const now = place.startDate.subtract(before);
  expect(returnsAllowance(place.startDate, freeUntil ? Temporal.Instant.from(freeUntil) : null, now)).toBe(returned);
});

it.each([
  ['2027-03-01T08:59:00Z', true],
  ['2027-03-01T09:00:00Z', true],
  ['2027-03-01T09:01:00Z', false],
] as const)('a programme that opens at %s can be booked at nine: %s', (opens, can) => {
  const found = fund([{ ...programme, booksFrom: Temporal.Instant.from(opens) }], [standing]);
  expect(found.ok).toBe(can);
  if (!found.ok) expect(found.refusal.message).toContain('can be booked from 1st March, 09:01');
});

it.each([
  [{ most: 100, left: 1 }, true],
  [{ most: 100, left: 0 }, false],
] as const)('of what council and provider agreed on (%o) a place can be had: %s', (agreed, can) => {
  expect(fund([programme], [standing], undefined, agreed).ok).toBe(can);
});
