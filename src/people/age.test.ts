import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, ageProblem, formatAges, isAdult, type AgeOfLearner } from './age.ts';
import { ageText } from './learner.ts';

describe('age', () => {
  test.each([
    ['2020-04-06', '2027-04-05', 6],
    ['2020-04-06', '2027-04-06', 7],
    ['2020-04-06', '2027-12-31', 7],
    ['2020-02-29', '2027-02-28', 6],
    ['2020-02-29', '2027-03-01', 7],
    ['2020-02-29', '2028-02-28', 7],
    ['2020-02-29', '2028-02-29', 8],
    ['2027-04-06', '2027-04-06', 0],
    ['2027-04-07', '2027-04-06', 0],
    ['1927-04-06', '2027-04-06', 100],
  ])('of somebody born on %s is on %s %i', (born, day, years) => {
    expect(ageOn(born, day)).toBe(years);
  });

  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
  test('is the calendar’s: the years until that day, whoever was born when', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [born, on] = [one, other]
          .toSorted((a, b) => a.getTime() - b.getTime())
          .map((date) => Temporal.PlainDate.from(date.toISOString().slice(0, 10)));
        if (!born || !on) return;
        // A child of 29 February waits until 1 March, as the law has it; Temporal gives the birthday on 28 February.
        const waits = born.monthCode === 'M02' && born.day === 29 && on.month === 2 && on.day === 28 && !on.inLeapYear;
        const years = born.until(on, { largestUnit: 'years' }).years - (waits ? 1 : 0);
        expect(ageOn(born.toString(), on.toString())).toBe(Math.max(0, years));
      }),
      { seed: 27 },
    );
  });

  test.each([
    [{ dateOfBirth: '2009-04-07', over18: true }, '2027-04-06', false],
    [{ dateOfBirth: '2009-04-07', over18: false }, '2027-04-07', true],
    [{ dateOfBirth: null, over18: true }, '2027-04-07', true],
    [{ dateOfBirth: null, over18: false }, '2027-04-07', false],
  ])('of %j on %s makes an adult: %s', (known, on, adult) => {
    expect(isAdult(known, on)).toBe(adult);
  });

  test.each([
    [5, 11, '5 to 11'],
    [7, 7, '7'],
    [16, null, '16 and over'],
    [null, 4, 'up to 4'],
    [null, null, 'all'],
  ])('range %s – %s is said as %s', (ageFrom, ageTo, words) => {
    expect(formatAges({ ageFrom, ageTo })).toBe(words);
  });
});

describe('the ages of a ticket', () => {
  const ticket = { name: 'Child', audience: 'child' as 'child' | 'adult' | 'family', ageFrom: null, ageTo: null };
  const mia: AgeOfLearner = { firstName: 'Mia', dateOfBirth: '2022-04-07', over18: false };
  const adult: AgeOfLearner = { firstName: 'Ada', dateOfBirth: null, over18: true };
  const ages = { ageFrom: 5, ageTo: 11 };
  const is4 = 'The ticket ‘Child’ is for ages 5 to 11, and Mia is 4 on that day.';
  const is12 = 'The ticket ‘Child’ is for ages 5 to 11, and Mia is 12 on that day.';
  type Change = Partial<Pick<typeof ticket, 'name' | 'audience'>> & { ageFrom?: number; ageTo?: number };
  test.each<[string, AgeOfLearner, Change, string, string | null]>([
    ['a child a day too young', mia, {}, '2027-04-06', is4],
    ['a child on her birthday', mia, {}, '2027-04-07', null],
    ['a child a day before she is too old', mia, {}, '2034-04-06', null],
    ['a child who is too old', mia, {}, '2034-04-07', is12],
    ['a child within the ages of the ticket', mia, { ageFrom: 4, ageTo: 5 }, '2027-04-06', null],
    [
      'an adult with a child’s ticket',
      adult,
      {},
      '2027-04-06',
      'The ticket ‘Child’ is for ages 5 to 11, and Ada is over 18.',
    ],
    ['an adult with an adult’s ticket', adult, { name: 'Adult', audience: 'adult' }, '2027-04-06', null],
    [
      'a child with an adult’s ticket',
      mia,
      { name: 'Adult', audience: 'adult' },
      '2027-04-06',
      'The ticket ‘Adult’ is for ages 18 and over, and Mia is 4 on that day.',
    ],
    ['a child with a family’s ticket', mia, { audience: 'family' }, '2027-04-06', null],
  ])('%s', (_, learner, change, date, problem) => {
    expect(ageProblem(learner, { ...ticket, ...change }, ages, date)).toBe(problem);
  });

  test('count a child as the screens do, around the birthday', () => {
    const born = Temporal.PlainDate.from('2022-04-07');
    for (let day = -2; day <= 2; day++) {
      const date = born.add({ years: 5 }).add({ days: day });
      const shown = Number.parseInt(ageText(mia, date), 10);
      expect(ageProblem(mia, ticket, ages, date.toString()), date.toString()).toBe(shown >= 5 ? null : is4);
    }
  });
});
