import { expect, it } from 'vitest';
import type { EligibilityState } from '../councils/eligibility.ts';
import { awaitsProvider, fundingOf, keptUntil, mayApproveFunded } from './funding.ts';

const told = (firstName: string, state: EligibilityState, approveWhilePending = false) => ({
  firstName,
  state,
  council: 'Bramley Council',
  programme: 'HAF Easter',
  approveWhilePending,
});

it.each([
  [[told('Mia', 'ELIGIBLE')], 'Bramley Council pays for it: HAF Easter.', false],
  [[{ ...told('Mia', 'ELIGIBLE'), inPart: true }], 'Bramley Council pays a part of it: HAF Easter.', false],
  [[told('Mia', 'PENDING')], 'Bramley Council decides whether it pays for Mia: HAF Easter.', true],
  [
    [told('Mia', 'PENDING'), told('Mia', 'PENDING')],
    'Bramley Council decides whether it pays for Mia: HAF Easter.',
    true,
  ],
  [
    [told('Mia', 'PENDING'), told('Noah', 'NEEDS_INFO'), told('Isla', 'ELIGIBLE')],
    'Bramley Council decides whether it pays for Mia and Noah: HAF Easter.',
    true,
  ],
  [[told('Mia', 'NEEDS_INFO')], 'Bramley Council needs to know more about Mia before it can decide.', true],
])('of %o is said: %s', (places, sentence, waits) => {
  const asks = places.some(({ state }) => state === 'NEEDS_INFO');
  expect(fundingOf(places, true)).toMatchObject({ sentence, waits, asks, providerAnswers: false });
});

it('of places that no council pays for nothing is said', () => {
  expect(fundingOf([], true)).toBeNull();
});

it.each([
  [[told('Mia', 'ELIGIBLE')], false, true],
  [[told('Mia', 'PENDING', true)], false, false],
  [[told('Mia', 'PENDING', true)], true, true],
  [[told('Mia', 'PENDING', false)], true, false],
  [[told('Mia', 'PENDING', true), told('Noah', 'PENDING', false)], true, false],
])('of %o a provider who knows it: %s may say yes: %s', (places, despitePending, may) => {
  expect(mayApproveFunded(places, despitePending).ok).toBe(may);
});

it.each([
  ['no council pays', null, true],
  ['the council has decided', fundingOf([told('Mia', 'ELIGIBLE')], false), true],
  ['the council decides first', fundingOf([told('Mia', 'PENDING')], false), false],
  ['the programme lets the provider say yes before', fundingOf([told('Mia', 'PENDING', true)], false), true],
  ['nobody but the council is asked', fundingOf([told('Mia', 'PENDING', true)], true), false],
])('where %s, a request awaits its provider: %s', (_, funding, awaits) => {
  expect(awaitsProvider(funding)).toBe(awaits);
});

const now = Temporal.Instant.from('2027-04-03T09:00:00Z');

it.each([
  [['2027-04-10T09:00:00Z'], '2027-04-04T09:00:00Z'],
  [['2027-04-10T09:00:00Z', '2027-04-03T18:00:00Z'], '2027-04-03T18:00:00Z'],
  [['2027-04-03T09:00:00Z'], null],
])('places that start at %o are kept until %s', (starts, until) => {
  const found = keptUntil(
    starts.map((start) => Temporal.Instant.from(start)),
    now,
  );
  expect(found?.toString() ?? null).toBe(until);
});
