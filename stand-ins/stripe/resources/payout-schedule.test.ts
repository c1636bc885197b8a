import { expect, test } from 'vitest';
import type { PayoutSchedule } from '../rows.ts';
import { nextPayoutDay } from './payout-schedule.ts';

const at = (text: string) => Date.parse(text) / 1000;

test.each<[string, Partial<PayoutSchedule>, string]>([
  ['2027-04-06T00:00:00Z', { interval: 'daily' }, '2027-04-07T00:00:00Z'],
  ['2027-04-06T23:59:59Z', { interval: 'daily' }, '2027-04-07T00:00:00Z'],
  ['2027-04-06T12:00:00Z', { interval: 'weekly', weekly_anchor: 'friday' }, '2027-04-09T00:00:00Z'],
  ['2027-04-09T12:00:00Z', { interval: 'weekly', weekly_anchor: 'friday' }, '2027-04-16T00:00:00Z'],
  ['2027-04-06T12:00:00Z', { interval: 'monthly', monthly_anchor: 31 }, '2027-04-30T00:00:00Z'],
  ['2027-02-01T12:00:00Z', { interval: 'monthly', monthly_anchor: 30 }, '2027-02-28T00:00:00Z'],
  ['2027-04-30T12:00:00Z', { interval: 'monthly', monthly_anchor: 1 }, '2027-05-01T00:00:00Z'],
])('after %s the schedule %o pays out on %s', (now, schedule, day) => {
  expect(nextPayoutDay({ interval: 'daily', delay_days: 3, ...schedule }, at(now))).toBe(at(day));
});

test('a manual schedule has no automatic payouts', () => {
  expect(nextPayoutDay({ interval: 'manual', delay_days: 3 }, 0)).toBeNull();
});
