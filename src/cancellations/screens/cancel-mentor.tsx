import { type MetaFunction, useSearchParams } from 'react-router';
import { pageMeta } from '../../ui/page-meta.ts';
import { CancelBooking } from '../components/cancel-booking.tsx';
import { CancelSessionsForm } from '../components/cancel-sessions-form.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Cancel sessions', index: false });

export default function CancelMentorScreen() {
  const [query] = useSearchParams();
  const bookingId = query.get('booking');
  return bookingId === null ? (
    <CancelSessionsForm />
  ) : (
    <CancelBooking key={bookingId} bookingId={bookingId} as="provider" />
  );
}
