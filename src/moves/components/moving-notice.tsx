import { useMutation, useQueryClient } from '@tanstack/react-query';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { formatMoney } from '../../platform/money.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { whenOf, type Booking } from '../../places/components/booking-text.tsx';

/** While the payment partner has not said how a payment ended, it is asked again this often. */
const ASK_AGAIN_MS = 3_000;

/** 'Sat 12 Dec, 10:00 – 12:00 is', where there is one new date. */
function formatNewDates(dates: NonNullable<Booking['moving']>['dates']): string {
  const [date, ...more] = dates;
  if (!date) return 'The new date is';
  return more.length === 0 ? `${whenOf(date)} is` : `The new dates from ${format.shortDay(date.startDate)} are`;
}

/** A move whose difference is being paid: its way back to the payment page, or its way out; and that it is made. */
export function MovingNotice({ booking }: { booking: Booking }) {
  const cache = useQueryClient();
  const [query] = useSearchParams();
  const returned = query.has('moved');
  const params = { bookingId: booking.id };
  const keep = (next: Booking): void => void cache.setQueryData(['booking', booking.id], next);
  const settle = useMutation({
    mutationFn: () => api('POST /bookings/{bookingId}/settle', { params }),
    // The notice of the payment may have been faster than this answer: what counts is how it stands now.
    onSuccess: () => cache.invalidateQueries({ queryKey: ['booking', booking.id] }),
  });
  const leave = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('DELETE /bookings/{bookingId}/move', { params }),
    onSuccess: (answer) => keep(answer.booking),
  });
  const { moving } = booking;
  const asked = useRef(false);
  const { mutate } = settle;
  // Who comes back from the payment page need not wait for the notice of it.
  useEffect(() => {
    if (!returned) return;
    if (!asked.current) {
      asked.current = true;
      mutate();
      return;
    }
    if (!moving) return;
    const timer = window.setTimeout(() => mutate(), ASK_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [returned, moving, mutate, settle.submittedAt]);

  if (returned && !moving) {
    const made = booking.places.some((place) => place.state === 'MOVED');
    return made ? (
      <Notice tone="success" title="Your new date is booked" live>
        We have sent the details to {booking.booker.emailAddress}.
      </Notice>
    ) : null;
  }
  if (!moving) return null;
  if (returned && !settle.error) {
    return (
      <Notice
        tone="info"
        title="Confirming your payment…"
        live
        icon={<LoaderCircle className="animate-spin" aria-hidden />}
      >
        This takes a few seconds. You can close this page: we send you an email as soon as it is done.
      </Notice>
    );
  }
  return (
    <Notice
      tone="attention"
      title="Your move is not paid yet"
      live
      action={
        <>
          {moving.url && (
            <Button tone="primary" onClick={() => window.location.assign(moving.url ?? '')}>
              Pay {formatMoney(moving.amountPence)} and move
            </Button>
          )}
          <Button busy={leave.isPending} onClick={() => leave.mutate()}>
            Keep the old date
          </Button>
        </>
      }
    >
      {formatNewDates(moving.dates)} kept for you until {format.dayAndTime(moving.heldUntil)}. Until it is paid, your
      booking stays as it is.
      {leave.error && <span className="block">{sentenceOf(leave.error)}</span>}
    </Notice>
  );
}
