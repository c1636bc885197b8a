import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import type { Section } from '../../people/section.ts';

type Wish = { bookingId: string; learnerId: string; section: Section; shared: boolean };

/** What a booking shares. */
export const useSharing = (bookingId: string) =>
  useQuery({
    queryKey: ['sharing', bookingId],
    queryFn: () => api('GET /bookings/{bookingId}/sharing', { params: { bookingId } }),
    meta: { quiet: true },
  });

/** Shares a section or withdraws it. What ended while the page was open is said, and the page shows how it is now. */
export function useChangeSharing() {
  const cache = useQueryClient();
  const reread = () =>
    Promise.all([cache.invalidateQueries({ queryKey: ['sharing'] }), cache.invalidateQueries({ queryKey: ['seen'] })]);
  return useMutation({
    mutationFn: ({ bookingId, ...body }: Wish) =>
      api('PUT /bookings/{bookingId}/sharing', { params: { bookingId }, body }),
    onSuccess: (now, { bookingId }) => {
      cache.setQueryData(['sharing', bookingId], now);
      return reread();
    },
    // Why not is said for every change that fails (shell); here the page shows how it is now.
    onError: reread,
  });
}
