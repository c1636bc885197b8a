import { expect, test } from 'vitest';
import { readCode, secondsUntilNextMail } from './sign-in-code.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 012-345 ', '012345'],
  ['Your code: 123456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['', null],
])('reads the code %j as %j', (text, code) => {
  expect(readCode(text)).toBe(code);
});

test.each([
  ['no mail yet', [], 0],
  ['two mails', [60, 30], 0],
  ['three mails, the first a minute ago', [60, 40, 20], 540],
  ['three mails at once', [0, 0, 0], 600],
  ['three mails, the first has left the window', [600, 40, 20], 0],
  ['four mails', [500, 300, 200, 100], 300],
])('with %s the next may go in due time', (_, secondsAgo, wait) => {
  const now = Temporal.Instant.from('2027-04-06T09:00:00Z');
  const sent = secondsAgo.map((seconds) => new Date(now.epochMilliseconds - seconds * 1000));
  expect(secondsUntilNextMail(sent, now)).toBe(wait);
});
