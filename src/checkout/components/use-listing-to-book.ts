import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { LEARNERS_KEY } from '../../places/components/add-learner.tsx';
import { useLive } from '../../platform/browser/live.ts';
import { takenTimesQuery } from './basket-query.ts';

/** What choosing needs: the listing, its dates and tickets, the family. */
export function useListingToBook(listingId: string, key: string | undefined) {
  const cache = useQueryClient();
  const params = { experienceId: listingId };
  const listing = useQuery({
    queryKey: ['experience', listingId, key],
    queryFn: () => api('GET /experiences/{experienceId}', { params, query: { key } }),
  });
  // The family's own hold makes dates full, so what was read before it is not kept.
  const unkept = { gcTime: 0 };
  const sessions = useQuery({
    ...unkept,
    queryKey: ['sessions', listingId, key],
    queryFn: () => api('GET /experiences/{experienceId}/sessions', { params, query: { key } }),
  });
  const tickets = useQuery({
    ...unkept,
    queryKey: ['tickets', listingId, key],
    queryFn: () => api('GET /experiences/{experienceId}/tickets', { params, query: { key } }),
  });
  const learners = useQuery({ queryKey: LEARNERS_KEY, queryFn: () => api('GET /learners') });
  const taken = useQuery(takenTimesQuery);
  useLive([`listing:${listingId}`], () => {
    for (const part of ['sessions', 'tickets']) void cache.invalidateQueries({ queryKey: [part, listingId] });
  });
  const all = listing.data &&
    sessions.data &&
    tickets.data &&
    learners.data &&
    taken.data && {
      listing: listing.data,
      blocks: sessions.data.blocks,
      ticketList: tickets.data,
      learners: learners.data,
      taken: taken.data.times,
    };
  const parts = [listing, sessions, tickets, learners, taken];
  return {
    data: all ?? null,
    failed: parts.find((part) => part.error && part.data === undefined),
    isFetching: parts.some((part) => part.isFetching),
    refetch: () => void Promise.all(parts.map((part) => part.refetch())),
  };
}
