import { describe, expect, it } from 'vitest';
import { addressStand, isForGood, isProvedByMail, retryAt } from './bounce.ts';

const now = Temporal.Instant.from('2027-03-27T09:00:00Z');

describe('an address that sends mails back', () => {
  it.each([
    [1, '2027-03-27T10:00:00Z'],
    [2, '2027-03-28T09:00:00Z'],
    [3, null],
    [9, null],
  ])('after %i in a row is tried again at %s', (times, at) => {
    expect(retryAt(times, now)?.toString() ?? null).toBe(at);
  });

  it.each([
    [null, 'open'],
    [{ retryAt: now.add({ hours: 1 }) }, 'waits'],
    [{ retryAt: now }, 'open'],
    [{ retryAt: null }, 'given-up'],
  ] as const)('%j is %s', (bounced, stand) => {
    expect(addressStand(bounced, now)).toBe(stand);
  });
});

it.each([
  [false, 0, true, 'its own server has just taken one'],
  [true, 0, false, 'its server takes all and tells later'],
  [true, 6, false, 'a report may still be on its way'],
  [true, 7, true, 'nothing came back for a week'],
])(
  'a mail that is taken (reported %s, %i days ago) shows that the address works: %s, because %s',
  (isReported, days, proved, _why) => {
    expect(isProvedByMail({ isReported, at: now.subtract({ hours: 24 * days }) }, now)).toBe(proved);
  },
);

it.each([
  [550, '5.1.1', true, 'nobody is there'],
  [550, '5.2.1', true, 'the mailbox is switched off'],
  [552, '5.2.2', false, 'the mailbox is full'],
  [550, '5.7.1', false, 'our mails are not liked'],
  [452, '4.2.2', false, 'full for now'],
  [550, null, true, 'an old server without a status'],
  [554, null, false, 'an old server that says that something failed'],
])('%i %s: for good %s, because %s', (code, status, forGood, _why) => {
  expect(isForGood(code, status)).toBe(forGood);
});
