import { expect, it } from 'vitest';
import { mailDue } from './reflection.ts';

const due = (end: string, now: string, asked = 0) =>
  mailDue(Temporal.Instant.from(end), Temporal.Instant.from(now), asked);

it.each([
  ['the evening after a date', '2027-04-09T14:00:00Z', '2027-04-09T22:00:00Z', 0, null],
  ['just before 9 on the next day', '2027-04-09T14:00:00Z', '2027-04-10T07:59:59Z', 0, null],
  ['at 9 on the next day', '2027-04-09T14:00:00Z', '2027-04-10T08:00:00Z', 0, 1],
  ['a date that ends at midnight is of the day that begins', '2027-01-09T00:00:00Z', '2027-01-09T12:00:00Z', 0, null],
  ['a date that ends a second before midnight', '2027-01-08T23:59:59Z', '2027-01-09T09:00:00Z', 0, 1],
  ['clocks go forward in the night: before 9', '2027-03-27T16:00:00Z', '2027-03-28T07:59:00Z', 0, null],
  ['clocks go forward in the night: at 9', '2027-03-27T16:00:00Z', '2027-03-28T08:00:00Z', 0, 1],
  ['clocks go back in the night: before 9', '2027-10-30T16:00:00Z', '2027-10-31T08:59:00Z', 0, null],
  ['clocks go back in the night: at 9', '2027-10-30T16:00:00Z', '2027-10-31T09:00:00Z', 0, 1],
  ['invited, four days after', '2027-04-09T14:00:00Z', '2027-04-13T12:00:00Z', 1, null],
  ['invited, five days after', '2027-04-09T14:00:00Z', '2027-04-14T08:00:00Z', 1, 2],
  ['reminded', '2027-04-09T14:00:00Z', '2027-04-20T08:00:00Z', 2, null],
  ['two weeks after, whatever was missed', '2027-04-09T14:00:00Z', '2027-04-23T08:00:00Z', 0, null],
] as const)('%s', (_, end, now, asked, number) => {
  expect(due(end, now, asked)).toBe(number);
});
