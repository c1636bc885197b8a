import { describe, expect, it } from 'vitest';
import {
  canTakeBack,
  checkAgreed,
  daysOfMonth,
  isOver,
  openFor,
  owedFor,
  stepLine,
  type LineState,
  type SettledOutcome,
  type Terms,
} from './settlement.ts';

const booked: Terms = { paysFor: 'BOOKED', noShowCreditPercent: 50 };
const attended: Terms = { paysFor: 'ATTENDED', noShowCreditPercent: 0 };

describe('what a council owes for a place of £30.01', () => {
  it.each([
    [booked, 'attended', 3_001, 0],
    [booked, 'no-show', 3_001, 1_501],
    [booked, 'late-cancelled', 3_001, 0],
    [booked, 'unmarked', 3_001, 0],
    [booked, 'returned', 0, 0],
    [attended, 'attended', 3_001, 0],
    [attended, 'no-show', 3_001, 3_001],
    [attended, 'late-cancelled', 3_001, 3_001],
    [attended, 'unmarked', 0, 0],
    [attended, 'returned', 0, 0],
  ] as const)('under %o, when it was %s, is %i less %i', (terms, outcome, chargedPence, creditPence) => {
    expect(owedFor(3_001, outcome, terms)).toEqual({ chargedPence, creditPence });
  });
});

describe('what is still to be settled', () => {
  const full = { chargedPence: 3_000, creditPence: 0 };
  it.each<[string, SettledOutcome, Terms, Parameters<typeof openFor>[3], ReturnType<typeof openFor>]>([
    ['nothing was settled', 'attended', booked, { ...full, chargedPence: 0, outcome: null }, full],
    ['it was settled as it is', 'attended', booked, { ...full, outcome: 'attended' }, null],
    ['the terms changed, and what became of it did not', 'no-show', booked, { ...full, outcome: 'no-show' }, null],
    ['a mark came later', 'no-show', booked, { ...full, outcome: 'unmarked' }, { chargedPence: 0, creditPence: 1_500 }],
    ['a mark came later that costs the same', 'attended', booked, { ...full, outcome: 'unmarked' }, null],
    [
      'the provider cancelled the date afterwards',
      'returned',
      booked,
      { chargedPence: 3_000, creditPence: 1_500, outcome: 'no-show' },
      { chargedPence: -3_000, creditPence: -1_500 },
    ],
    ['nobody marked the register', 'unmarked', attended, { ...full, chargedPence: 0, outcome: null }, null],
  ])('where %s', (_, outcome, terms, settled, open) => {
    expect(openFor(3_000, outcome, terms, settled)).toEqual(open);
  });
});

describe('a line', () => {
  it.each<[LineState, 'disputed' | 'answered' | 'decided', LineState | null]>([
    ['STANDS', 'disputed', 'DISPUTED'],
    ['STANDS', 'answered', null],
    ['STANDS', 'decided', null],
    ['DISPUTED', 'disputed', null],
    ['DISPUTED', 'answered', 'ANSWERED'],
    ['DISPUTED', 'decided', 'DECIDED'],
    ['ANSWERED', 'answered', null],
    ['ANSWERED', 'decided', 'DECIDED'],
    ['DECIDED', 'disputed', 'DISPUTED'],
    ['DECIDED', 'decided', null],
  ])('that is %s and %s is then %s', (state, step, after) => {
    const taken = stepLine(state, step, false);
    expect(taken.ok ? taken.value : null).toBe(after);
    expect(stepLine(state, step, true).ok).toBe(false);
  });

  it('is decided between nothing and what it says', () => {
    const line = { chargedPence: 3_000, creditPence: 1_000 };
    expect([0, 2_000, 2_001, -1].map((amount) => checkAgreed(amount, line).ok)).toEqual([true, true, false, false]);
    const correction = { chargedPence: -3_000, creditPence: 0 };
    expect([-3_000, 0, 1].map((amount) => checkAgreed(amount, correction).ok)).toEqual([true, true, false]);
  });
});

it('a month has its days, and is over when its last one has passed', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect([isOver('2028-02', '2028-02-29'), isOver('2028-02', '2028-03-01')]).toEqual([false, true]);
});

it('a word can be taken back for a quarter of an hour', () => {
  const at = Temporal.Instant.from('2027-04-06T09:00:00Z');
  expect([15, 16].map((minutes) => canTakeBack(at, at.add({ minutes })))).toEqual([true, false]);
});
