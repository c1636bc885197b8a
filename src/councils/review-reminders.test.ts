import { expect, it } from 'vitest';
import { aheadOn, comingText, lastDayComing } from './review-reminders.ts';

it.each([
  ['2027-06-15', '2027-05-14', null],
  ['2027-06-15', '2027-05-15', 'month'],
  ['2027-06-15', '2027-06-07', 'month'],
  ['2027-06-15', '2027-06-08', 'week'],
  ['2027-06-15', '2027-06-14', 'week'],
  // On its day it is due, and no longer coming.
  ['2027-06-15', '2027-06-15', null],
  ['2027-06-15', '2027-06-16', null],
  // A month from the end of one is the same day of the next, or its last.
  ['2027-03-31', '2027-02-28', null],
  ['2027-03-31', '2027-03-01', 'month'],
  ['2027-03-28', '2027-02-28', 'month'],
  ['2027-04-30', '2027-03-31', 'month'],
  ['2027-05-01', '2027-03-31', null],
  // Over the change of the clock.
  ['2027-04-02', '2027-03-26', 'week'],
])('of a review on %s is told on %s: %s', (reviewOn, today, ahead) => {
  expect(aheadOn(reviewOn, today)).toBe(ahead);
  // What an officer is told of is what the overview counts and lists as coming.
  expect(today < reviewOn && reviewOn <= lastDayComing(today)).toBe(ahead !== null);
});

it('counts children in words, and leaves out what is nought', () => {
  expect(comingText({ week: 2, month: 1 })).toBe('2 children in the next week, 1 child in the next month');
  expect(comingText({ week: 0, month: 3 })).toBe('3 children in the next month');
});
