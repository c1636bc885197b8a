import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useFilter } from '../../platform/browser/use-address.ts';
import { dateOf } from '../../platform/time.ts';
import { todayInLondon, type IsoDate } from '../../ui/calendar-dates.ts';
import { askedIn, daysOf, queryOf, type Asked } from './calendar-view.ts';
import type { calendarContract } from '../contract.ts';
import { markLearners, type LearnerMark } from '../learner-marks.ts';

type Answer = AnswerOf<(typeof calendarContract)['GET /calendar']>;
export type CalendarDate = Answer['dates'][number];
export type Clash = Answer['clashes'][number];
export type CalendarLearner = Answer['learners'][number];

/** What all views draw. */
export type Drawn = {
  today: IsoDate;
  dates: readonly CalendarDate[];
  byDay: ReadonlyMap<IsoDate, readonly CalendarDate[]>;
  clashes: readonly Clash[];
  marks: ReadonlyMap<string, LearnerMark>;
};

/** From here on there is room for seven days side by side. */
const WIDE = '(min-width: 64rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

/** The calendar that the address asks for: a list on a phone, a week where there is room, unless it says otherwise. */
export function useCalendar() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const today = todayInLondon();
  const usual = useIsWide() ? 'week' : 'list';
  const [asked, change] = useFilter(
    (query) => askedIn(query, usual, today),
    (next) => queryOf(next, today),
    { preventScrollReset: true },
  );
  const days = daysOf(asked, today);
  const calendar = useQuery({
    queryKey: ['calendar', user?.id, days.from, days.to],
    queryFn: () => api('GET /calendar', { query: days }),
    enabled: user !== null && user !== undefined,
    placeholderData: keepPreviousData,
  });
  useLive(user ? [`account:${user.id}`] : [], () => void cache.invalidateQueries({ queryKey: ['calendar'] }));
  return { user, asked, today, calendar, change, drawn: calendar.data && drawnOf(calendar.data, asked, today) };
}

function drawnOf({ learners, dates, clashes }: Answer, asked: Asked, today: IsoDate): Drawn {
  const wanted = new Set(asked.learners);
  const isShown = (date: Pick<CalendarDate, 'learners'>): boolean =>
    wanted.size === 0 || date.learners.some(({ id }) => wanted.has(id));
  const shown = dates.filter(isShown);
  if (asked.past) shown.reverse();
  return {
    today,
    dates: shown,
    byDay: Map.groupBy(shown, ({ startDate }) => dateOf(startDate)),
    clashes: clashes.filter(isShown),
    marks: markLearners(learners),
  };
}

/** The clashes of one date. */
export const clashesOf = (clashes: readonly Clash[], { id }: CalendarDate): Clash[] =>
  clashes.filter(({ between }) => between.some((date) => date.id === id));

/** Where a date leads. */
export function addressOf({
  bookingId,
  waitingEntryId,
  othersSlug,
}: Pick<CalendarDate, 'bookingId' | 'waitingEntryId' | 'othersSlug'>): string {
  if (othersSlug !== null) return `/listing/${othersSlug}`;
  return bookingId === null ? `/waiting-list/${waitingEntryId}` : `/bookings/${bookingId}`;
}
