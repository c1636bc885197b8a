import {
  addDays,
  addMonths,
  dayAsked,
  monthTitle,
  startOfMonth,
  startOfWeek,
  type IsoDate,
} from '../../ui/calendar-dates.ts';
import { dayText } from '../../platform/day-text.ts';

export const calendarViews = ['list', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** What the address of a calendar asks for. */
export type Asked = {
  view: CalendarView;
  day: IsoDate;
  /** In a list: what is over, the latest first. */
  past: boolean;
  /** Whose dates are shown; everybody's where it is empty. */
  learners: readonly string[];
};

/** How far a list looks, in days. */
const LIST_DAYS = 365;

/** What an address asks for; a part that makes no sense is left out. */
export function askedIn(query: URLSearchParams, usual: CalendarView, today: IsoDate): Asked {
  const view = calendarViews.find((one) => one === query.get('view')) ?? usual;
  return {
    view,
    day: dayAsked(query.get('day')) ?? today,
    past: view === 'list' && query.get('when') === 'past',
    learners: (query.get('for') ?? '').split(',').filter((id) => id !== ''),
  };
}

/** The address of it, as short as it can be. */
export function queryOf({ view, day, past, learners }: Asked, today: IsoDate): URLSearchParams {
  const query = new URLSearchParams({ view });
  if (view !== 'list' && day !== today) query.set('day', day);
  if (past && view === 'list') query.set('when', 'past');
  if (learners.length > 0) query.set('for', learners.join(','));
  return query;
}

/** The first and the last day that are shown. */
export function daysOf({ view, day, past }: Asked, today: IsoDate): { from: IsoDate; to: IsoDate } {
  if (view === 'month') return { from: startOfMonth(day), to: addDays(startOfMonth(addMonths(day, 1)), -1) };
  if (view === 'week') return { from: startOfWeek(day), to: addDays(startOfWeek(day), 6) };
  return past
    ? { from: addDays(today, -LIST_DAYS), to: addDays(today, -1) }
    : { from: today, to: addDays(today, LIST_DAYS) };
}

/** 'April 2027', 'Mon 5 Apr – Sun 11 Apr' */
export function titleOf(asked: Asked): string {
  if (asked.view === 'month') return monthTitle(asked.day);
  const monday = startOfWeek(asked.day);
  return `${dayText(monday, 'short')} – ${dayText(addDays(monday, 6), 'short')}`;
}

/** The day to which the buttons for before and after lead. */
export function turned({ view, day }: Asked, by: 1 | -1): IsoDate {
  return view === 'month' ? startOfMonth(addMonths(startOfMonth(day), by)) : addDays(day, 7 * by);
}
