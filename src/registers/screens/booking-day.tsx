import { useParams } from 'react-router';
import { useBooking } from '../../places/components/use-booking.tsx';
import { BookingIncidents } from '../components/booking-incidents.tsx';
import { CheckInCodes } from '../components/check-in-codes.tsx';

/** In the page of a booking of one's own: what is shown at the door, and what was reported of the day. */
export default function BookingDay() {
  const { bookingId = '' } = useParams();
  const { booking } = useBooking(bookingId);
  const isBooked = booking.data?.places.some((place) => place.state === 'CONFIRMED') ?? false;
  return (
    <>
      {isBooked && <CheckInCodes />}
      <BookingIncidents />
    </>
  );
}
