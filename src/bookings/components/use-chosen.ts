import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../client.ts';
import { asQuery, queryOf, type BookingFilter } from './booking-filters.tsx';

/** As many bookings are chosen at once. */
export const MOST_CHOSEN = 500;

/** The bookings that somebody ticked, from page to page; another filter begins with none, and so does Escape. */
export function useChosen(filter: BookingFilter) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = queryOf({ ...filter, page: 1, sort: undefined, without: undefined });
  const [of, setOf] = useState(list);
  if (of !== list) {
    setOf(list);
    setChosen([]);
  }
  useEffect(() => {
    if (chosen.length === 0) return undefined;
    const clear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null)
        setChosen([]);
    };
    addEventListener('keydown', clear);
    return () => removeEventListener('keydown', clear);
  }, [chosen.length]);
  const all = useMutation({
    mutationFn: () => api('GET /booking-ids', { query: { as: 'provider', ...asQuery(filter) } }),
    onSuccess: ({ bookingIds }) => setChosen(bookingIds),
  });
  return {
    chosen,
    choose: (keys: readonly string[]): void => setChosen(keys.slice(0, MOST_CHOSEN)),
    chooseAll: (): void => all.mutate(),
    isChoosing: all.isPending,
  };
}
