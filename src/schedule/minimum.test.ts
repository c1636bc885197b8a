import { describe, expect, test } from 'vitest';
import type { BlockType } from './block.ts';
import {
  checkMinimum,
  decisionMoment,
  decisionsDue,
  mayChangeMinimum,
  formatMinimum,
  tooLateToDecide,
  warningsDue,
  type Minimum,
  type Undecided,
} from './minimum.ts';
import { itIs } from '../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

const six: Minimum = { places: 6, daysBefore: 7 };
const at = (text: string) => Temporal.Instant.from(text);
const date = (id: string, day: string, booked: number, held = 0): Undecided => ({ id, date: day, booked, held });

test.each([
  ['2027-04-06', 7, '2027-03-30T11:00:00Z'],
  // Noon on the clock, whichever side of a clock change.
  ['2027-03-30', 3, '2027-03-27T12:00:00Z'],
  ['2027-11-02', 3, '2027-10-30T11:00:00Z'],
  ['2027-01-01', 1, '2026-12-31T12:00:00Z'],
])('of a date on %s, decided %i days before, at %s', (day, daysBefore, moment) => {
  expect(decisionMoment(day, { places: 6, daysBefore }).toString()).toBe(moment);
});

describe('what is decided', () => {
  const dates = [date('a', '2027-04-06', 6), date('b', '2027-04-07', 5), date('c', '2027-04-20', 0)];
  test.each<[string, BlockType, Undecided[], string, [string[], string, number][]]>([
    ['nothing before its moment', 'CHOOSE_DATES', dates, '2027-03-30T10:59:59Z', []],
    ['each date at its own moment', 'CHOOSE_DATES', dates, '2027-03-30T11:00:00Z', [[['a'], 'met', 6]]],
    [
      'enough go ahead and too few do not',
      'ONE_OFF',
      dates,
      '2027-03-31T11:00:00Z',
      [
        [['a'], 'met', 6],
        [['b'], 'missed', 5],
      ],
    ],
    [
      'somebody who is just booking is waited for',
      'CHOOSE_DATES',
      [date('a', '2027-04-06', 5, 1)],
      '2027-03-30T11:00:00Z',
      [[['a'], 'wait', 5]],
    ],
    [
      'holds that would not be enough are not',
      'CHOOSE_DATES',
      [date('a', '2027-04-06', 3, 2)],
      '2027-03-30T11:00:00Z',
      [[['a'], 'missed', 3]],
    ],
    [
      'a whole block once, before its first date, by its emptiest',
      'ALL_DATES',
      [date('b', '2027-04-13', 5), date('a', '2027-04-06', 6)],
      '2027-03-30T11:00:00Z',
      [[['a', 'b'], 'missed', 5]],
    ],
    ['a whole block not before', 'ALL_DATES', [date('a', '2027-04-06', 0)], '2027-03-30T10:00:00Z', []],
    ['a block without dates not at all', 'ALL_DATES', [], '2027-03-30T11:00:00Z', []],
  ])('%s', (_, type, sessions, now, decisions) => {
    expect(decisionsDue(type, sessions, six, at(now))).toEqual(
      decisions.map(([sessionIds, verdict, booked]) => ({ sessionIds, verdict, booked })),
    );
  });
});

describe('a provider is told that too few have booked', () => {
  const near = '2027-03-28T11:00:00Z';
  const warned = (one: Undecided, is: boolean) => ({ ...one, warned: is });
  const few = date('a', '2027-04-06', 5, 9);
  test.each<[string, BlockType, (Undecided & { warned: boolean })[], string, string[][]]>([
    ['two days before the decision', 'CHOOSE_DATES', [warned(few, false)], near, [['a']]],
    ['not earlier', 'CHOOSE_DATES', [warned(few, false)], '2027-03-28T10:59:00Z', []],
    ['not when it is decided', 'CHOOSE_DATES', [warned(few, false)], '2027-03-30T11:00:00Z', []],
    ['not twice', 'CHOOSE_DATES', [warned(few, true)], near, []],
    ['not when enough have', 'CHOOSE_DATES', [warned(date('a', '2027-04-06', 6), false)], near, []],
    [
      'of a whole block once',
      'ALL_DATES',
      [warned(few, false), warned(date('b', '2027-05-04', 9), false)],
      near,
      [['a', 'b']],
    ],
  ])('%s', (_, type, sessions, now, told) => {
    expect(warningsDue(type, sessions, six, at(now)).map(({ sessionIds }) => sessionIds)).toEqual(told);
  });
});

test.each<[string, BlockType, [string, boolean][], string[]]>([
  ['a date that is too near', 'CHOOSE_DATES', [['2027-04-06', false]], ['2027-04-06']],
  ['not one that is far enough', 'CHOOSE_DATES', [['2027-04-07', false]], []],
  [
    'a whole block that is too near',
    'ALL_DATES',
    [
      ['2027-04-06', false],
      ['2027-05-04', false],
    ],
    ['2027-04-06', '2027-05-04'],
  ],
  [
    'what is added to a block that goes ahead',
    'ALL_DATES',
    [
      ['2027-04-20', true],
      ['2027-05-04', false],
    ],
    ['2027-05-04'],
  ],
  ['nothing that is decided', 'ONE_OFF', [['2027-04-06', true]], []],
])('too late to decide: %s', (_, type, sessions, late) => {
  const known = sessions.map(([day, decided]) => ({ id: day, date: day, decided }));
  expect(tooLateToDecide(type, known, six, at('2027-03-30T11:00:00Z'))).toEqual(late);
});

test.each<[string, Minimum | null, Minimum | null, boolean, boolean]>([
  ['set while nobody has booked', null, six, false, true],
  ['set for families who have booked without', null, six, true, false],
  ['raised', six, { places: 7, daysBefore: 7 }, true, false],
  ['decided later than families were told', six, { places: 6, daysBefore: 6 }, true, false],
  ['lowered', six, { places: 5, daysBefore: 7 }, true, true],
  ['decided earlier', six, { places: 6, daysBefore: 8 }, true, true],
  ['taken away', six, null, true, true],
  ['left as it is', six, six, true, true],
])('the smallest number may be %s', (_, before, after, isBooked, may) => {
  expect(mayChangeMinimum(before, after, isBooked).ok).toBe(may);
});

test.each<[Minimum | null, number[], boolean]>([
  [null, [1], true],
  [six, [6, 12], true],
  [six, [12, 5], false],
])('%j can be reached with places for %j: %s', (minimum, capacities, ok) => {
  expect(checkMinimum(minimum, capacities).ok).toBe(ok);
});

describe('what families are told', () => {
  const REFUND = 'If too few book, it is cancelled and you get everything back, the booking fee included.';
  const open = (day: string) => ({ date: day, decided: false });
  test.each<[string, BlockType, { date: string; decided: boolean }[], Minimum | null, string | null]>([
    ['nothing without a number', 'CHOOSE_DATES', [open('2027-04-06')], null, null],
    ['nothing without dates', 'CHOOSE_DATES', [], six, null],
    [
      'the day for a whole block',
      'ALL_DATES',
      [open('2027-04-13'), open('2027-04-06')],
      six,
      `Goes ahead with 6 people or more. This is decided on Tue\u00a030\u00a0Mar\u00a02027. ${REFUND}`,
    ],
    [
      'the rule for several dates',
      'CHOOSE_DATES',
      [open('2027-04-13'), { date: '2027-04-06', decided: true }],
      { places: 1, daysBefore: 1 },
      `Each date goes ahead with 1 person or more. This is decided the day before. ${REFUND}`,
    ],
    [
      'that it goes ahead',
      'ALL_DATES',
      [{ date: '2027-04-06', decided: true }],
      six,
      'It goes ahead: enough people have booked, or it is too near to be called off.',
    ],
  ])('%s', (_, type, dates, minimum, sentence) => {
    expect(formatMinimum(type, dates, minimum)).toBe(sentence);
  });
});
