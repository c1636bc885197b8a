import { describe, expect, it, test } from 'vitest';
import { channelsFor, kindOf, quietUntil, untouched, type Kind, type NotificationSettings } from './notification.ts';

const EVENING = '2027-03-10T22:30:00Z';
const NOON = '2027-03-10T12:00:00Z';
const night = { from: '21:00', to: '07:00' };
const MORNING = '2027-03-11T07:00:00Z';

/** 'EMAIL IN_APP PUSH+' where the last one waits until the morning. */
const ways = (kind: Kind, settings: Partial<NotificationSettings>, now: string): string =>
  channelsFor(kind, { ...untouched, ...settings }, Temporal.Instant.from(now))
    .map(({ channel, at }) => (at.toString() === now.replace('.000', '') ? channel : `${channel} at ${at.toString()}`))
    .join(', ');

describe('by which channels something comes', () => {
  it.each<[string, Kind, Partial<NotificationSettings>, string, string]>([
    ['everything but texts, at first', 'MESSAGE', {}, NOON, 'EMAIL, PUSH, IN_APP'],
    [
      'a text where it is asked for',
      'MESSAGE',
      { choices: { MESSAGE: { SMS: true } } },
      NOON,
      'EMAIL, PUSH, SMS, IN_APP',
    ],
    ['not by what is switched off', 'MESSAGE', { choices: { MESSAGE: { EMAIL: false, PUSH: false } } }, NOON, 'IN_APP'],
    ['another kind keeps its own', 'REMINDER', { choices: { MESSAGE: { EMAIL: false } } }, NOON, 'EMAIL, PUSH, IN_APP'],
    [
      'bookings by email all the same',
      'BOOKING',
      { choices: { BOOKING: { EMAIL: false, PUSH: false } } },
      NOON,
      'EMAIL, IN_APP',
    ],
    [
      'money by email all the same',
      'MONEY',
      { choices: { MONEY: { EMAIL: false, PUSH: false } } },
      NOON,
      'EMAIL, IN_APP',
    ],
    [
      'safety by email all the same',
      'SAFETY',
      { choices: { SAFETY: { EMAIL: false, PUSH: false } } },
      NOON,
      'EMAIL, IN_APP',
    ],
    ['by day, quiet hours change nothing', 'MESSAGE', { quiet: night }, NOON, 'EMAIL, PUSH, IN_APP'],
    ['at night it waits', 'MESSAGE', { quiet: night }, EVENING, `EMAIL at ${MORNING}, PUSH at ${MORNING}, IN_APP`],
    [
      'a booking is written at once and rings later',
      'BOOKING',
      { quiet: night },
      EVENING,
      `EMAIL, PUSH at ${MORNING}, IN_APP`,
    ],
    [
      'safety never waits',
      'SAFETY',
      { quiet: night, choices: { SAFETY: { SMS: true } } },
      EVENING,
      'EMAIL, PUSH, SMS, IN_APP',
    ],
  ])('%s', (_, kind, settings, now, expected) => {
    expect(ways(kind, settings, now)).toBe(expected);
  });
});

describe('quiet hours', () => {
  it.each([
    ['before they begin', '2027-03-10T20:59:59Z', night, null],
    ['as they begin', '2027-03-10T21:00:00Z', night, '2027-03-11T07:00:00Z'],
    ['after midnight', '2027-03-11T03:00:00Z', night, '2027-03-11T07:00:00Z'],
    ['as they end', '2027-03-11T07:00:00Z', night, null],
    ['within a day', '2027-03-10T13:10:00Z', { from: '13:00', to: '14:00' }, '2027-03-10T14:00:00Z'],
    ['before those of a day', '2027-03-10T12:10:00Z', { from: '13:00', to: '14:00' }, null],
    ['none', '2027-03-10T23:10:00Z', null, null],
    ['from a time to itself are none', '2027-03-10T23:10:00Z', { from: '08:00', to: '08:00' }, null],
    [
      'in the night of the clock’s change the morning is London’s',
      '2027-03-27T23:00:00Z',
      night,
      '2027-03-28T06:00:00Z',
    ],
    ['in summer', '2027-07-01T20:30:00Z', night, '2027-07-02T06:00:00Z'],
  ])('%s', (_, now, quiet, until) => {
    expect(quietUntil(quiet, Temporal.Instant.from(now))?.toString() ?? null).toBe(until);
  });
});

test.each<[string, Kind]>([
  ['booking-confirmed', 'BOOKING'],
  ['refund-answered', 'MONEY'],
  ['register-alarm', 'SAFETY'],
  ['message-received', 'MESSAGE'],
  ['workflow', 'REMINDER'],
  ['certificate-issued', 'NEWS'],
  ['something that nobody has sorted', 'BOOKING'],
  ['search-news', 'NEWS'],
  ['collection-asked', 'NEWS'],
])('%s is of the kind %s', (template, kind) => {
  expect(kindOf(template)).toBe(kind);
});
