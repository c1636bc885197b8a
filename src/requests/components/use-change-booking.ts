import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '../../places/components/booking-text.tsx';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';

/** Changes a booking and shows it as it is then, here and in the lists. */
export function useChangeBooking<Input>(booking: Booking, send: (input: Input) => Promise<{ booking: Booking }>) {
  const cache = useQueryClient();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: send,
    onSuccess: (answer) => {
      cache.setQueryData(['booking', booking.id], answer.booking);
      void cache.invalidateQueries({ queryKey: ['bookings'] });
    },
    // Answered in another tab, withdrawn, lapsed: show how it is now.
    onError: () => void cache.invalidateQueries({ queryKey: ['booking', booking.id] }),
  });
}
