import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Booking } from './booking-text.tsx';

/** One booking, read again whenever something happens to it. `show` puts what a change has answered in its place. */
export function useBooking(bookingId: string) {
  const cache = useQueryClient();
  const key = ['booking', bookingId];
  const booking = useQuery({
    queryKey: key,
    queryFn: () => api('GET /bookings/{bookingId}', { params: { bookingId } }),
    // There is a state of its own for this.
    meta: { quiet: [404] },
  });
  useLive(bookingId === '' ? [] : [`booking:${bookingId}`], () => void cache.invalidateQueries({ queryKey: key }));
  return { booking, show: (next: Booking) => cache.setQueryData(key, next) };
}

type NoBookingProps = {
  booking: Pick<ReturnType<typeof useBooking>['booking'], 'error' | 'isFetching' | 'refetch'>;
  /** What holds although it could not be loaded: 'Nothing was moved.' */
  unchanged: string;
  /** Where the person finds their bookings. */
  list?: { to: string; label: string };
};

/** Instead of a booking that does not exist, is another account's, or could not be loaded. */
export function NoBooking({
  booking,
  unchanged,
  list = { to: '/bookings/l', label: 'Your bookings' },
}: NoBookingProps) {
  const { error } = booking;
  const gone = error instanceof RequestFailed && error.status === 404;
  return (
    <ErrorState
      title={gone ? 'There is no such booking' : 'The booking could not be loaded'}
      onRetry={gone ? undefined : () => void booking.refetch()}
      busy={booking.isFetching}
      action={gone ? <LinkButton to={list.to}>{list.label}</LinkButton> : undefined}
    >
      {gone ? 'The link may be wrong, or the booking belongs to another account.' : `${sentenceOf(error)} ${unchanged}`}
    </ErrorState>
  );
}
