import { expect, it } from 'vitest';
import { documentSentence, documentState, reminderDue, wrongLastDay } from './documents.ts';

const today = '2027-04-06';

it.each([
  [null, 'missing', 'Not sent yet.'],
  ['2027-04-05', 'expired', 'It ended on 05/04/2027.'],
  ['2027-04-06', 'expiring', 'It ends today, 06/04/2027.'],
  ['2027-04-07', 'expiring', 'It ends on 07/04/2027, in 1 day.'],
  ['2027-05-06', 'expiring', 'It ends on 06/05/2027, in 30 days.'],
  ['2027-05-07', 'valid', 'It holds until 07/05/2027.'],
])('a document that ends on %s is %s', (expiresOn, state, sentence) => {
  expect([documentState(expiresOn, today), documentSentence(expiresOn, today)]).toEqual([state, sentence]);
});

it.each([
  ['2027-05-07', null, null],
  ['2027-05-06', null, 30],
  ['2027-05-06', 30, null],
  ['2027-04-14', 30, null],
  ['2027-04-13', 30, 7],
  ['2027-04-13', null, 7],
  ['2027-04-06', 7, 0],
  ['2027-04-01', 0, null],
  ['2027-04-01', null, 0],
])('of a document that ends on %s, and was told at %s, is told at %s', (expiresOn, reminded, due) => {
  expect(reminderDue(expiresOn, today, reminded)).toBe(due);
});

it.each([
  ['2027-04-05', true],
  ['2027-04-06', false],
  ['2036-04-06', false],
  ['2050-04-06', true],
])('a last day of %s is wrong: %s', (expiresOn, wrong) => {
  expect(wrongLastDay(expiresOn, today) !== null).toBe(wrong);
});
