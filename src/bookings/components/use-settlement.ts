import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../client.ts';
import type { Booking } from '../../places/components/booking-text.tsx';

/** While Stripe has not said how a payment ended, it is asked again this often. */
const ASK_AGAIN_MS = 3_000;

/**
 * Finds out how a payment ended when the booker comes back from the payment page.
 * @param returned whether the address says that they come from there.
 */
export function useSettlement(
  bookingId: string,
  booking: Booking | undefined,
  returned: boolean,
  show: (booking: Booking) => void,
) {
  const settle = useMutation({
    mutationFn: () => api('POST /bookings/{bookingId}/settle', { params: { bookingId } }),
    onSuccess: (answer) => show(answer.booking),
  });
  // The booking is still held when they come back: ask how the payment ended instead of waiting for Stripe's notice.
  const unsettled = booking?.as === 'booker' && booking.label.key === 'HELD';
  const asked = settle.isPending || settle.isSuccess || settle.isError;
  const waiting = returned && (settle.data?.outcome === 'waiting' || settle.isError);
  const { mutate } = settle;
  useEffect(() => {
    if (!unsettled) return;
    if (!asked) mutate();
    if (!waiting) return;
    const timer = window.setTimeout(() => mutate(), ASK_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [unsettled, asked, waiting, mutate, settle.submittedAt]);
  return {
    unsettled,
    asked,
    confirming: returned ? settle.data?.outcome !== 'not-paid' : settle.isPending,
    /** What is said where the places had gone before the payment. */
    goneSentence: settle.data?.outcome === 'gone' ? settle.data.sentence : null,
  };
}
