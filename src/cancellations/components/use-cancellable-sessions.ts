import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { useLive } from '../../platform/browser/live.ts';
import { searchWith, useAddress } from '../../platform/browser/use-address.ts';
import { idAsked } from '../../platform/id-asked.ts';
import { pageAsked } from '../../platform/paging.ts';
import { dayAsked, todayInLondon } from '../../ui/calendar-dates.ts';

/** As many sessions as one request cancels. */
export const MOST_AT_ONCE = 200;

type View = 'calendar' | 'list';
type Filter = {
  from: string;
  /** In a calendar, the day that is chosen. */
  day: string | undefined;
  listingId: string | undefined;
  to: string | undefined;
  blockId: string | undefined;
  /** 1 is Monday. */
  weekday: number | undefined;
  page: number;
};

const viewFrom = (query: URLSearchParams): View => (query.get('view') === 'list' ? 'list' : 'calendar');

const weekdayAsked = (text: string | null): number | undefined =>
  text !== null && /^[1-7]$/.test(text) ? Number(text) : undefined;

/** What the address asks for; a part that makes no sense is left out. */
function filterFrom(query: URLSearchParams, today: string): Filter {
  return {
    from: dayAsked(query.get('from')) ?? today,
    day: viewFrom(query) === 'calendar' ? (dayAsked(query.get('day')) ?? undefined) : undefined,
    listingId: idAsked(query.get('listing')),
    to: dayAsked(query.get('to')) ?? undefined,
    blockId: idAsked(query.get('block')),
    weekday: weekdayAsked(query.get('weekday')),
    page: pageAsked(query.get('page')),
  };
}

/** The sessions that a provider can cancel, from a day on, page by page; the filter is in the address. */
export function useCancellableSessions() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [query, changeAddress] = useAddress({ preventScrollReset: true });
  const today = todayInLondon();
  const filter = filterFrom(query, today);
  const sessions = useQuery({
    queryKey: ['cancellable-sessions', filter],
    queryFn: () => api('GET /cancellable-sessions', { query: filter }),
    enabled: user !== null && user !== undefined,
    placeholderData: keepPreviousData,
  });
  useLive(user ? [`provider:${user.id}`] : [], () => {
    void cache.invalidateQueries({ queryKey: ['cancellable-sessions'] });
    void cache.invalidateQueries({ queryKey: ['cancellation-preview'] });
  });
  // The field may hold half a date; only a whole one goes to the address.
  const [from, setFrom] = useState(filter.from);
  const [to, setTo] = useState(filter.to ?? '');
  /** A change goes back to the first page, and of another filter or view no day is chosen yet. */
  const change = (name: 'from' | 'to' | 'listing' | 'block' | 'weekday' | 'day' | 'view', value: string): void =>
    // A block is one of its listing.
    changeAddress({ day: '', ...(name === 'listing' && { block: '' }), [name]: value }, { replace: true });
  const isUnchosen = viewFrom(query) === 'calendar' && filter.day === undefined;
  return {
    sessions,
    // The sessions of the filter before are not shown under this one; the list of listings is kept. A calendar shows those of
    // the day that is chosen.
    shown: sessions.isPlaceholderData || isUnchosen ? [] : (sessions.data?.sessions ?? []),
    filter,
    view: viewFrom(query),
    days: sessions.data?.days ?? [],
    isFiltered:
      filter.from !== today ||
      [filter.listingId, filter.to, filter.blockId, filter.weekday].some((one) => one !== undefined),
    /** All like that, whether they are in sight or not; none of them while others are looked for. */
    allIds: sessions.isPlaceholderData ? [] : (sessions.data?.sessionIds ?? []),
    from,
    changeFrom: (date: string): void => {
      setFrom(date);
      if (date !== '') change('from', date === today ? '' : date);
    },
    to,
    changeTo: (date: string): void => {
      setTo(date);
      change('to', date);
    },
    changeBlock: (blockId: string): void => change('block', blockId),
    changeWeekday: (weekday: string): void => change('weekday', weekday),
    changeListing: (listingId: string): void => change('listing', listingId),
    changeDay: (day: string): void => change('day', day),
    changeView: (view: View): void => change('view', view === 'list' ? view : ''),
    showAll: (): void => {
      setFrom(today);
      setTo('');
      changeAddress((before) => (viewFrom(before) === 'list' ? { view: 'list' } : ''));
    },
    searchAt: (page: number): string => searchWith(query, { page: page === 1 ? '' : String(page) }),
  };
}
