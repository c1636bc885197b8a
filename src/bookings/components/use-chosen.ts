import { useMutation } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { asQuery, queryOf, type BookingFilter } from './booking-filters.tsx';

/** The bookings that somebody ticked, or all that a filter finds. */
export function useChosen(filter: BookingFilter) {
  const { chosen, choose } = useSelection(queryOf({ ...filter, page: 1, sort: undefined, without: undefined }));
  const all = useMutation({
    mutationFn: () => api('GET /booking-ids', { query: { as: 'provider', ...asQuery(filter) } }),
    onSuccess: ({ bookingIds }) => choose(bookingIds),
  });
  return { chosen, choose, chooseAll: (): void => all.mutate(), isChoosing: all.isPending };
}
