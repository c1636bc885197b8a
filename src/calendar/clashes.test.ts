import { describe, expect, test } from 'vitest';
import { findClashes, type Occasion } from './clashes.ts';

const mia = { id: 'Mia', grownUp: false };
const noah = { id: 'Noah', grownUp: false };
const priya = { id: 'Priya', grownUp: true };

const wood = { place: 'The wood', position: { latitude: 51.45, longitude: -2.6 } };
/** Five kilometres north of the wood: twenty minutes by car. */
const pool = { place: 'The pool', position: { latitude: 51.495, longitude: -2.6 } };
const nowhere = { place: 'A hall that nobody has found', position: null };

const at = (time: string, day = '2027-05-08'): number => Date.parse(`${day}T${time}:00Z`);

function date(
  id: string,
  goers: Occasion['goers'],
  where: Pick<Occasion, 'place' | 'position'>,
  [from, to]: [string, string],
  open = false,
): Occasion {
  return { id, goers, ...where, start: at(from), end: at(to), open };
}

type Case = [what: string, dates: Occasion[], found: [kind: string, gap: number, who: string][]];

test.each<Case>([
  ['nothing', [], []],
  ['one date', [date('a', [mia], wood, ['09:00', '12:00'])], []],
  [
    'two dates of one child at once, of which one is only waited for',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [mia], pool, ['11:00', '12:00'], true)],
    [['overlap', 0, 'Mia']],
  ],
  [
    'two dates of one child at once at the same place',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [mia], wood, ['11:00', '12:00'])],
    [['overlap', 0, 'Mia']],
  ],
  [
    'two dates at once that are both only waited for',
    [date('a', [mia], wood, ['09:00', '12:00'], true), date('b', [mia], pool, ['09:00', '12:00'], true)],
    [],
  ],
  [
    'ten minutes for a way of twenty',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [mia], pool, ['12:10', '13:00'])],
    [['travel', 10, 'Mia']],
  ],
  [
    'twenty minutes for a way of twenty',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [mia], pool, ['12:20', '13:00'])],
    [],
  ],
  [
    'one after the other at the same place',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [mia], wood, ['12:00', '13:00'])],
    [],
  ],
  [
    'one after the other, where nobody knows how far it is',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [mia], nowhere, ['12:00', '13:00'])],
    [],
  ],
  [
    'two children who begin at once in two places',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [noah], pool, ['09:00', '15:00'])],
    [['family', 0, 'Mia Noah']],
  ],
  [
    'two children who begin at once in two places, of which nobody knows one',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [noah], nowhere, ['09:00', '15:00'])],
    [['family', 0, 'Mia Noah']],
  ],
  [
    'two children at once at the same place',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [noah], wood, ['09:00', '12:00'])],
    [],
  ],
  [
    'a child who is brought and collected while the other one is busy',
    [date('a', [mia], wood, ['09:00', '15:00']), date('b', [noah], pool, ['10:00', '12:00'])],
    [],
  ],
  [
    'a child who is collected ten minutes before the other one is, too far away',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [noah], pool, ['10:00', '12:10'])],
    [['family', 10, 'Mia Noah']],
  ],
  [
    'a child who is collected in the middle of a class of the parent',
    [date('a', [mia], wood, ['09:00', '12:00']), date('b', [priya], pool, ['11:00', '13:00'])],
    [['family', 0, 'Mia Priya']],
  ],
  [
    'a class of the parent while the child is away',
    [date('a', [mia], wood, ['09:00', '15:00']), date('b', [priya], pool, ['10:00', '12:00'])],
    [],
  ],
  [
    'two grown-ups in two places',
    [
      date('a', [priya], wood, ['09:00', '12:00']),
      date('b', [{ id: 'Ravi', grownUp: true }], pool, ['09:00', '12:00']),
    ],
    [],
  ],
])('Of %s is told what it should', (_, dates, found) => {
  const clashes = findClashes(dates.toReversed());
  expect(clashes.map(({ kind, gapMinutes, goerIds }) => [kind, gapMinutes, goerIds.join(' ')])).toEqual(found);
});

describe('over midnight and the clock changes', () => {
  test('a way begins on one day and ends on the next', () => {
    const late = { ...date('a', [mia], wood, ['22:00', '23:00']), end: at('23:50') };
    const early = { ...date('b', [mia], pool, ['00:00', '01:00']), start: at('00:00', '2027-05-09') };
    expect(findClashes([{ ...early, end: at('01:00', '2027-05-09') }, late])).toMatchObject([
      { kind: 'travel', gapMinutes: 10 },
    ]);
  });

  test.each([
    // 00:45 and 02:05 on the clock: between them it shows no 01:00 to 02:00.
    ['forward', '2027-03-28T00:45:00Z', '2027-03-28T01:05:00Z', 20],
    // 01:50 and 01:00 on the clock, which is ten minutes later.
    ['back', '2027-10-31T00:50:00Z', '2027-10-31T01:00:00Z', 10],
  ])('the time between is what passes, when they go %s', (_, end, start, gap) => {
    const one = { ...date('a', [mia], wood, ['09:00', '10:00']), start: Date.parse(end) - 1, end: Date.parse(end) };
    const far = { place: 'Bath', position: { latitude: 51.38, longitude: -2.36 } };
    const other = {
      ...date('b', [mia], far, ['09:00', '10:00']),
      start: Date.parse(start),
      end: Date.parse(start) + 1,
    };
    expect(findClashes([one, other])).toMatchObject([{ kind: 'travel', gapMinutes: gap }]);
  });
});

test('A block of 40 dates that meets another one each week clashes 40 times, with its own week only', () => {
  const week = 7 * 24 * 60 * 60_000;
  const weekly = (name: string, base: Occasion) =>
    Array.from({ length: 40 }, (_, n) => ({
      ...base,
      id: `${name}${n}`,
      start: base.start + n * week,
      end: base.end + n * week,
    }));
  const clashes = findClashes([
    ...weekly('a', date('', [mia], wood, ['09:00', '12:00'])),
    ...weekly('b', date('', [mia], pool, ['12:05', '13:00'])),
  ]);
  expect(clashes.map(({ between }) => between)).toEqual(Array.from({ length: 40 }, (_, n) => [`a${n}`, `b${n}`]));
});
