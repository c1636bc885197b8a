import type { PayoutSchedule, Weekday } from '../rows.ts';
import { DAY, startOfDay } from '../clock.ts';

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly Weekday[];

/** The start (UTC) of the first day after `now` with an automatic payout; null for a manual schedule. */
export function nextPayoutDay(schedule: PayoutSchedule, now: number): number | null {
  if (schedule.interval === 'manual') return null;
  let day = startOfDay(now) + DAY;
  while (!paysOutOn(schedule, day)) day += DAY;
  return day;
}

function paysOutOn(schedule: PayoutSchedule, day: number): boolean {
  const date = new Date(day * 1000);
  switch (schedule.interval) {
    case 'weekly':
      return WEEKDAYS[date.getUTCDay()] === (schedule.weekly_anchor ?? 'monday');
    case 'monthly': {
      const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      return date.getUTCDate() === Math.min(schedule.monthly_anchor ?? 1, lastOfMonth);
    }
    default:
      return true;
  }
}
