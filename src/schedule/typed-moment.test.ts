import { expect, test } from 'vitest';
import { momentProblems, momentTyped, NOT_A_MOMENT } from './typed-moment.ts';

test.each<[string, Parameters<typeof momentTyped>, string | null]>([
  ['a date and a time in London', ['2027-07-06', '09:00'], '2027-07-06T08:00:00Z'],
  ['nothing: there is no limit', ['', '09:00'], null],
  ['a date that there is not', ['', '09:00', 'Enter a date, like 6/4/2027'], NOT_A_MOMENT],
  ['a date without a time', ['2027-07-06', ''], NOT_A_MOMENT],
])('what is typed is %s', (_, typed, moment) => {
  expect(momentTyped(...typed)).toBe(moment);
});

test('what is no moment is told at its box', () => {
  const problems = momentProblems({ saleFrom: momentTyped('', '09:00', 'Enter a date'), saleTo: null });
  expect(problems).toEqual({ saleFrom: 'Enter a date, like 6/4/2027, and a time, or leave the date empty' });
});
