import CalendarSync from 'lucide-react/icons/calendar-sync';
import CalendarX from 'lucide-react/icons/calendar-x';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import type { Booking } from '../../places/components/booking-text.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CalendarButton } from './calendar-button.tsx';

/** What can be done with a booking: move it, print it, keep it in a calendar, cancel it. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { as, places } = booking;
  const canCancel = places.some((place) => place.canCancel);
  const canMove = places.some((place) => place.canMove);
  const confirmed = places.some((place) => place.state === 'CONFIRMED');
  if (booking.confirmedAt === null && !canCancel) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {canMove && (
        <LinkButton to={`/bookings/${booking.id}/move`} icon={<CalendarSync aria-hidden />}>
          Move to another date
        </LinkButton>
      )}
      {booking.confirmedAt && (
        <LinkButton to={`/bookings/${booking.id}/invoice`} icon={<FileText aria-hidden />}>
          Invoice
        </LinkButton>
      )}
      {confirmed && (
        <LinkButton to={`/booking-learners/${booking.id}/print`} icon={<Printer aria-hidden />}>
          Learner sheets
        </LinkButton>
      )}
      {confirmed && <CalendarButton bookingId={booking.id} reference={booking.reference} />}
      {canCancel && (
        <LinkButton
          to={`/cancel/${as === 'booker' ? 'l' : 'm'}?booking=${booking.id}`}
          icon={<CalendarX aria-hidden />}
        >
          Cancel places
        </LinkButton>
      )}
    </div>
  );
}
