import { sum } from '../platform/money.ts';
import { dateOf } from '../platform/time.ts';

/** How many weeks of income are shown, with the one that we are in. */
export const WEEKS = 12;

/** What a session earns its provider, after fees and refunds. */
export type SessionIncome = { endDate: Temporal.Instant; amountPence: number };

export type WeekIncome = {
  /** Its Monday, 'YYYY-MM-DD'. */
  startsOn: string;
  amountPence: number;
};

/** The Monday of a day's week. */
const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 });

/** The Monday with which the weeks begin that are shown at `now`. */
export function firstMonday(now: Temporal.Instant): Temporal.PlainDate {
  return mondayOf(Temporal.PlainDate.from(dateOf(now))).subtract({ weeks: WEEKS - 1 });
}

/** Income by the week in London in which a session ended; weeks without any have 0. */
export function incomeByWeek(sessions: readonly SessionIncome[], now: Temporal.Instant): WeekIncome[] {
  const byWeek = Map.groupBy(sessions, ({ endDate }) => mondayOf(Temporal.PlainDate.from(dateOf(endDate))).toString());
  const first = firstMonday(now);
  return Array.from({ length: WEEKS }, (_, week) => {
    const startsOn = first.add({ weeks: week }).toString();
    return { startsOn, amountPence: sum((byWeek.get(startsOn) ?? []).map(({ amountPence }) => amountPence)) };
  });
}
