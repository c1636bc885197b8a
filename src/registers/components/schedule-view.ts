import { dayText } from '../../platform/day-text.ts';
import { addDays, dayAsked, startOfWeek, type IsoDate } from '../../ui/calendar-dates.ts';

export const scheduleViews = ['list', 'day', 'week'] as const;
export type ScheduleView = (typeof scheduleViews)[number];

/** What the address of a schedule of registers asks for; a list has a range of days of its own. */
export type AskedSchedule = { view: ScheduleView; day: IsoDate };

/** What an address asks for; a part that makes no sense is left out. */
export function scheduleIn(query: URLSearchParams, today: IsoDate): AskedSchedule {
  const view = scheduleViews.find((one) => one === query.get('view')) ?? 'list';
  return { view, day: dayAsked(query.get('day')) ?? today };
}

/** The query of an address that asks for it: the list of today is what there is of itself. */
export const scheduleQuery = ({ view, day }: AskedSchedule, today: IsoDate): URLSearchParams =>
  new URLSearchParams(view === 'list' ? {} : { view, ...(day === today ? {} : { day }) });

/** The first and the last day of a day or a week. */
export function daysOfSchedule({ view, day }: AskedSchedule): { from: IsoDate; to: IsoDate } {
  if (view !== 'week') return { from: day, to: day };
  return { from: startOfWeek(day), to: addDays(startOfWeek(day), 6) };
}

/** 'Mon 5 Apr', or 'Mon 5 Apr – Sun 11 Apr'. */
export function titleOfSchedule(asked: AskedSchedule): string {
  const { from, to } = daysOfSchedule(asked);
  return from === to ? dayText(from, 'short') : `${dayText(from, 'short')} – ${dayText(to, 'short')}`;
}

/** The day to which the buttons for before and after lead. */
export const turnedSchedule = ({ view, day }: AskedSchedule, by: 1 | -1): IsoDate =>
  addDays(day, view === 'week' ? 7 * by : by);

type Held = { startDate: string; endDate: string; cancelled: boolean; taken: number; capacity: number };

/** What a day holds: how many sessions, how many of their places are taken, and how many are left. */
export function sumOfDay(sessions: readonly Held[]): { sessions: number; taken: number; left: number } {
  const held = sessions.filter(({ cancelled }) => !cancelled);
  return {
    sessions: held.length,
    taken: held.reduce((sum, { taken }) => sum + taken, 0),
    // One that is overbooked has none left, and takes none from the others.
    left: held.reduce((sum, { taken, capacity }) => sum + Math.max(0, capacity - taken), 0),
  };
}

/** Gaps shorter than this are the way from one group to the next. */
const SHORTEST_GAP_MINUTES = 15;

/**
 * The free minutes before each session, by its index: since the end of all that were before it on the day. Where sessions
 * run beside each other there is none.
 * @param sessions those of one day, in the order of their start
 */
export function gapsBefore(sessions: readonly Held[]): (number | null)[] {
  let latest: number | null = null;
  return sessions.map(({ startDate, endDate, cancelled }) => {
    if (cancelled) return null;
    const gap = latest === null ? 0 : (Date.parse(startDate) - latest) / 60_000;
    latest = Math.max(latest ?? 0, Date.parse(endDate));
    return gap >= SHORTEST_GAP_MINUTES ? Math.round(gap) : null;
  });
}
