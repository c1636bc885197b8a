import { expect, it } from 'vitest';
import {
  checkApproval,
  checkPackage,
  decideGround,
  checkEvidence,
  eligibilityStates,
  mayUndo,
  nextState,
  normalProgrammeCode,
  type EligibilityEvent,
} from './eligibility.ts';

const events: readonly EligibilityEvent[] = ['submit', 'approve', 'ask', 'refuse'];

it('every step from every state is decided: what is not here cannot happen', () => {
  const table = [null, ...eligibilityStates].map((from) => [
    from,
    ...events.map((event) => {
      const next = nextState(from, event);
      return next.ok ? next.value : '–';
    }),
  ]);
  expect(table).toEqual([
    [null, 'PENDING', '–', '–', '–'],
    ['PENDING', 'PENDING', 'ELIGIBLE', 'NEEDS_INFO', 'NOT_ELIGIBLE'],
    ['ELIGIBLE', '–', '–', '–', 'NOT_ELIGIBLE'],
    ['NEEDS_INFO', 'PENDING', 'ELIGIBLE', '–', 'NOT_ELIGIBLE'],
    ['NOT_ELIGIBLE', 'PENDING', 'ELIGIBLE', '–', '–'],
  ]);
});

const window = { startsOn: '2027-04-05', endsOn: '2027-04-16' };
const yes = { discretionary: false, validUntil: '2027-04-16' } as const;
const share = { taken: 3, limit: 4 };

it.each([
  [{}, share, true],
  [{ discretionary: true }, share, true],
  [{ discretionary: true }, { taken: 4, limit: 4 }, 'share-used-up'],
  [{ discretionary: true }, { taken: 400, limit: null }, true],
  [{ validUntil: '2027-04-17' }, share, 'invalid-input'],
  [{ validUntil: '2027-04-04' }, share, 'invalid-input'],
] as const)('a yes with %o, where %o is taken for other reasons: %s', (change, taken, expected) => {
  const found = checkApproval(window, { ...yes, ...change }, taken);
  expect(found.ok || found.refusal.key).toBe(expected);
});

it.each([
  // Nobody chose a tier: not even another reason makes up for that.
  ['HAF', 'MANUAL', null, false, 'needs-tier'],
  ['HAF', 'REFERRAL', null, true, 'needs-tier'],
  ['HAF', 'MANUAL', 'targeted', false, ['targeted', false]],
  ['HAF', 'MANUAL', 'targeted', true, 'needs-tier'],
  // From September 2026 the expanded tier of free school meals does not count.
  ['HAF', 'MANUAL', 'expanded', false, 'needs-tier'],
  ['HAF', 'MANUAL', 'expanded', true, ['expanded', true]],
  ['HAF', 'REFERRAL', 'none', false, 'needs-tier'],
  ['HAF', 'REFERRAL', 'none', true, ['none', true]],
  // A code says which tier it is, whatever is chosen for the others beside it.
  ['HAF', 'CODE', null, false, ['targeted', false]],
  ['HAF', 'CODE', 'none', true, ['targeted', false]],
  // Short breaks do not ask for a tier.
  ['SEND', 'MANUAL', null, false, [null, false]],
  ['SEND', 'CODE', 'targeted', false, [null, false]],
  ['SEND', 'REFERRAL', 'expanded', true, [null, false]],
] as const)('in %s, by %s, a yes with the tier %s, for another reason %s: %o', (kind, basis, tier, other, expected) => {
  const found = decideGround({ kind, basis }, { mealTier: tier, discretionary: other });
  expect(found.ok ? [found.value.mealTier, found.value.discretionary] : found.refusal.key).toEqual(expected);
});

const at = Temporal.Instant.from('2027-04-03T09:00:00Z');

it.each([
  ['approved', { minutes: 14, seconds: 59 }, true],
  ['refused', { minutes: 14, seconds: 59 }, true],
  ['asked', { minutes: 15 }, false],
  ['submitted', { minutes: 1 }, false],
  ['undone', { minutes: 1 }, false],
])('what was %s can be taken back after %o: %s', (kind, after, may) => {
  expect(mayUndo({ kind, at }, at.add(after)).ok).toBe(may);
});

it('where nothing was decided there is nothing to take back', () => {
  expect(mayUndo(undefined, at).ok).toBe(false);
});

const nothing = { code: '', referrer: '', explanation: '' };

it.each([
  [{ ...nothing, basis: 'CODE' }, ['code']],
  [{ ...nothing, basis: 'REFERRAL', explanation: 'A word' }, ['referrer']],
  [{ ...nothing, basis: 'MANUAL', code: 'ABC' }, ['explanation']],
  [{ ...nothing, basis: 'CODE', code: 'ABC' }, []],
  [{ ...nothing, basis: 'REFERRAL', referrer: 'J. Hale, Elm School' }, []],
  [{ ...nothing, basis: 'MANUAL', explanation: 'We get universal credit.' }, []],
] as const)('the evidence %o lacks %o', (evidence, fields) => {
  expect(Object.keys(checkEvidence(evidence))).toEqual(fields);
});

it('a code is compared without what people put between its letters', () => {
  expect(normalProgrammeCode(' abcd-efgh 23 ')).toBe('ABCDEFGH23');
});

const shortBreaks = { startsOn: '2027-04-01', endsOn: '2028-03-31' };

it.each([
  ['40 hours until the last day', { allowance: 2_400, validUntil: '2028-03-31' }, {}],
  ['as much as is booked already', { allowance: 300, validUntil: '2027-04-01' }, {}],
  ['nothing', { allowance: 0, validUntil: '2027-12-31' }, { allowance: 'Say how much.' }],
  [
    'less than is booked already',
    { allowance: 240, validUntil: '2027-12-31' },
    { allowance: '5 hours are booked or used already, so the allowance cannot be less.' },
  ],
  [
    'hours beyond the programme',
    { allowance: 2_400, validUntil: '2028-04-01' },
    { validUntil: 'Choose a day from 01/04/2027 to 31/03/2028.' },
  ],
  ['no day', { allowance: 2_400, validUntil: '' }, { validUntil: 'Choose a day from 01/04/2027 to 31/03/2028.' }],
] as const)('a child of short breaks is given %s', (_, given, wrong) => {
  expect(checkPackage(shortBreaks, { ...given, unit: 'hours', taken: 300 })).toEqual(wrong);
});
