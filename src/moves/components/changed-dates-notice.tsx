import { isolated } from '../../platform/isolated.ts';
import { dateOf } from '../../platform/time.ts';
import { formatDate } from '../../schedule/date-words.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { countOf, type Booking } from '../../places/components/booking-text.tsx';

/** Tells a family that the provider changed dates of its booking, and until when it can cancel them for free. */
export function ChangedDatesNotice({ booking }: { booking: Booking }) {
  const free = booking.places.flatMap(({ freeUntil, session }) => (freeUntil ? [{ freeUntil, session }] : []));
  const [first] = free.map(({ freeUntil }) => freeUntil).sort();
  if (booking.as !== 'booker' || !first) return null;
  const dates = new Set(free.map(({ session }) => session.id)).size;
  return (
    <Notice
      tone="attention"
      title={`${isolated(booking.provider.name)} has changed dates of this booking`}
      action={<LinkButton to={`/cancel/l?booking=${booking.id}`}>Cancel for free</LinkButton>}
    >
      If the new dates suit you, there is nothing to do. If not, you can cancel {countOf(dates, 'date')} for free until
      the end of {formatDate(dateOf(new Date(Date.parse(first) - 1)))}, before{' '}
      {dates === 1 ? 'it begins' : 'they begin'}.
    </Notice>
  );
}
