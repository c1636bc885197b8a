import { expect, it } from 'vitest';
import { schoolHolidaysFrom, isInTerm } from './school-terms.ts';
import { checkTerms } from './term-rules.ts';

const year = [
  { first: '2027-01-05', last: '2027-03-19' },
  { first: '2026-08-27', last: '2026-10-09' },
  { first: '2026-10-26', last: '2026-12-18' },
];

it('puts the terms of a council into order', () => {
  const checked = checkTerms(year);
  expect(checked.ok && checked.value.map(({ first }) => first)).toEqual(['2026-08-27', '2026-10-26', '2027-01-05']);
});

it.each([
  ['overlap', [...year, { first: '2027-03-19', last: '2027-05-28' }], /overlap/],
  ['end before they begin', [...year, { first: '2027-04-19', last: '2027-04-12' }], /cannot end/],
  [
    'are not all of a year',
    [...year, { first: '2027-09-01', last: '2027-10-15' }],
    /all terms of the school year 2027/,
  ],
])('refuses terms that %s', (_what, terms, message) => {
  const checked = checkTerms(terms);
  expect(!checked.ok && checked.refusal.message).toMatch(message);
});

it('has holidays where the council says so, and typical ones in years of which it says nothing', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  const own = year
    .toSorted((one, other) => one.first.localeCompare(other.first))
    .map(({ first, last }) => [day(first), day(last)] as const);
  expect(isInTerm(day('2026-10-12'), 'england')).toBe(true);
  expect(isInTerm(day('2026-10-12'), 'england', own)).toBe(false);
  expect(isInTerm(day('2027-10-12'), 'england', own)).toBe(true);
  const { from, to } = schoolHolidaysFrom(day('2026-10-01'), 'england', own);
  expect([from.toString(), to.toString()]).toEqual(['2026-10-10', '2026-10-25']);
});
