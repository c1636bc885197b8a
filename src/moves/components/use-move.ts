import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../client.ts';
import type { Booking } from '../../places/components/booking-text.tsx';
import { RequestFailed } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { toast } from '../../ui/toast.tsx';
import { type DateOption, whenOfDate } from './date-option.ts';

type MoveTo = { date: DateOption; ticketId: string; difference: number; message: string };

type MoveProps = {
  booking: Booking;
  placeIds: string[];
  onMoved: (booking: Booking) => void;
  /** The server refused the move: the options have changed. */
  onChanged: () => void;
};

/** Moves places, or goes on to the payment page where the new date costs more. */
export function useMove({ booking, placeIds, onMoved, onChanged }: MoveProps) {
  const { as } = booking;
  const navigate = useNavigate();
  const once = useOnce();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (to: MoveTo) => {
      const body = {
        placeIds,
        sessionIds: to.date.sessionIds,
        ticketId: to.ticketId,
        expectedDifferencePence: to.difference,
        as,
        ...(as === 'provider' && to.message.trim() !== '' ? { message: to.message } : {}),
      };
      return once(body, (idempotencyKey) =>
        api('POST /bookings/{bookingId}/move', { params: { bookingId: booking.id }, body, idempotencyKey }),
      );
    },
    onSuccess: (answer, to) => {
      if (answer.outcome === 'pay') {
        window.location.assign(answer.url);
        return;
      }
      onMoved(answer.booking);
      toast.success(`Moved to ${whenOfDate(to.date)}`);
      void navigate(`/bookings/${booking.id}`);
    },
    onError: (error) => {
      if (error instanceof RequestFailed) onChanged();
    },
  });
}
