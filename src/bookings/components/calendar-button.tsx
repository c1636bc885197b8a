import { useMutation } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { session } from '../../platform/browser/session.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Hands the booking's calendar file to the device, whose own calendar then takes it. Fetched, not linked: the address
 * answers only with the bearer token.
 */
async function openCalendarFile(bookingId: string, reference: string): Promise<void> {
  const token = await session.token();
  const response = await fetch(`/api/bookings/${bookingId}/calendar.ics`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new Error('The calendar file could not be made. Please try again.');
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `booking-${reference}.ics`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Puts the booked dates into the calendar of the device. */
export function CalendarButton({ bookingId, reference }: { bookingId: string; reference: string }) {
  const open = useMutation({
    mutationFn: () => openCalendarFile(bookingId, reference),
  });
  return (
    <Button icon={<CalendarPlus aria-hidden />} busy={open.isPending} onClick={() => open.mutate()}>
      Add to calendar
    </Button>
  );
}
