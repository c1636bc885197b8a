import { expect, test } from 'vitest';
import { ageText, checkAge } from './learner.ts';

const today = Temporal.PlainDate.from('2027-04-06');

test.each([
  [{ dateOfBirth: '2019-04-06', over18: false }, '8 years (06/04/2019)'],
  [{ dateOfBirth: '2020-04-06', over18: false }, '7 years (06/04/2020)'],
  [{ dateOfBirth: '2026-03-01', over18: false }, '1 year (01/03/2026)'],
  [{ dateOfBirth: null, over18: true }, '18+'],
  [{ dateOfBirth: null, over18: false }, '-'],
])('the age of %j is shown as %j', (age, text) => {
  expect(ageText(age, today)).toBe(text);
});

test.each([
  ['', 'Enter a date of birth, or tick that this person is over 18.'],
  ['2019-02-30', 'Invalid date of birth provided'],
  ['06/04/2019', 'Invalid date of birth provided'],
  ['1917-04-05', 'Invalid date of birth provided'],
  ['2027-04-07', 'Date of birth cannot be in the future'],
])('the date of birth %j is refused: %s', (dateOfBirth, message) => {
  expect(checkAge({ dateOfBirth, over18: false }, today)).toMatchObject({
    ok: false,
    refusal: { message, fields: { dateOfBirth: message } },
  });
});

test.each([
  [
    { dateOfBirth: '2019-04-06', over18: true },
    { dateOfBirth: '2019-04-06', over18: false },
  ],
  [
    { dateOfBirth: '1990-01-01', over18: false },
    { dateOfBirth: '1990-01-01', over18: true },
  ],
  [
    { dateOfBirth: '2009-04-06', over18: false },
    { dateOfBirth: '2009-04-06', over18: true },
  ],
  [
    { dateOfBirth: '2009-04-07', over18: true },
    { dateOfBirth: '2009-04-07', over18: false },
  ],
  [
    { dateOfBirth: null, over18: true },
    { dateOfBirth: null, over18: true },
  ],
  [
    { dateOfBirth: '1917-04-06', over18: false },
    { dateOfBirth: '1917-04-06', over18: true },
  ],
])('%j is kept as %j', (given, kept) => {
  expect(checkAge(given, today)).toEqual({ ok: true, value: kept });
});
