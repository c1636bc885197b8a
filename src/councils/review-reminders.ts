/** How long before a review it is told: once a month ahead, and once a week ahead. */
export type Ahead = 'month' | 'week';

/** From this hour of the day on, in London: what can wait is not told at night. */
export const REMINDING_FROM_HOUR = 8;

const minus = (day: string, time: Temporal.DurationLike): string =>
  Temporal.PlainDate.from(day).subtract(time).toString();

/**
 * Which reminder of a review is due on a day; null a month before and earlier, and from the review's own day on. In its last
 * week a review is told as near, and not also as far.
 */
export function aheadOn(reviewOn: string, today: string): Ahead | null {
  if (today >= reviewOn) return null;
  if (today >= minus(reviewOn, { days: 7 })) return 'week';
  return today >= minus(reviewOn, { months: 1 }) ? 'month' : null;
}

/** The last day whose review may have to be told today. Months are at most 31 days long. */
export const lastDayToTell = (today: string): string => Temporal.PlainDate.from(today).add({ days: 31 }).toString();

/** The last day of a review that counts as coming. */
export const lastDayComing = (today: string): string => Temporal.PlainDate.from(today).add({ months: 1 }).toString();

const children = (count: number): string => (count === 1 ? 'one child' : `${count} children`);

/** '2 children in the next week, one child in the next month' */
export function comingText({ week, month }: Record<Ahead, number>): string {
  return [week > 0 ? `${children(week)} in the next week` : '', month > 0 ? `${children(month)} in the next month` : '']
    .filter((text) => text !== '')
    .join(', ');
}
