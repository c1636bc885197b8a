import { childrenText } from '../platform/count-text.ts';

/** How long before a review it is told: once a month ahead, and once a week ahead. */
export type Ahead = 'month' | 'week';

/** From this hour of the day on, in London: what can wait is not told at night. */
export const REMINDING_FROM_HOUR = 8;

const plus = (day: string, time: Temporal.DurationLike): string => Temporal.PlainDate.from(day).add(time).toString();

/**
 * The last day of a review that counts as coming within a month: for what is told and for what is counted. From the last of
 * January it is the last of February.
 */
export const lastDayComing = (today: string): string => plus(today, { months: 1 });

/**
 * Which reminder of a review is due on a day; null more than a month ahead, and from the review's own day on. In its last
 * week it is the reminder of a week alone.
 */
export function aheadOn(reviewOn: string, today: string): Ahead | null {
  if (today >= reviewOn) return null;
  if (reviewOn <= plus(today, { days: 7 })) return 'week';
  return reviewOn <= lastDayComing(today) ? 'month' : null;
}

/** '2 children in the next week, 1 child in the next month' */
export function comingText({ week, month }: Record<Ahead, number>): string {
  return [
    week > 0 ? `${childrenText(week)} in the next week` : '',
    month > 0 ? `${childrenText(month)} in the next month` : '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}
