import { useParams, type MetaFunction } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { NoBooking, useBooking } from '../../places/components/use-booking.tsx';
import { isolated } from '../../platform/isolated.ts';
import { MovePlaces } from '../components/move-form.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Move to another date', index: false });

/** Moves places of a booking to another date: what, where to, what it costs, and only then for certain. */
export default function MoveScreen() {
  const { bookingId = '' } = useParams();
  const { booking, show } = useBooking(bookingId);
  const back = { to: `/bookings/${bookingId}`, label: 'The booking' };
  if (booking.error && !booking.data) {
    return (
      <Page title="Move to another date" width="text">
        <NoBooking booking={booking} unchanged="Nothing was moved." />
      </Page>
    );
  }
  if (!booking.data) {
    return (
      <Page title="Move to another date" width="text" back={back}>
        <SkeletonList rows={4} label="Loading the booking" />
      </Page>
    );
  }
  const { places } = booking.data;
  const why = places.find((place) => place.cannotMove !== '')?.cannotMove;
  return (
    <Page
      title="Move to another date"
      lead={
        <>
          {isolated(booking.data.listing.title)}, <span className="figures">booking {booking.data.reference}</span>
        </>
      }
      width="text"
      back={back}
    >
      {places.some((place) => place.canMove) ? (
        <MovePlaces booking={booking.data} onMoved={show} />
      ) : (
        <EmptyState
          title="Nothing here can be moved"
          action={<LinkButton to={`/bookings/${bookingId}`}>Back to the booking</LinkButton>}
        >
          {why ?? 'Every place of this booking is over or cancelled already.'}
        </EmptyState>
      )}
    </Page>
  );
}
