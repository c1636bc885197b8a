import { api } from '../../client.ts';
import { NoBooking, useBooking } from '../../places/components/use-booking.tsx';
import type { Canceller } from '../../places/place.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CancelPlacesForm } from './cancel-places-form.tsx';
import { isolated } from '../../platform/isolated.ts';
import { AskForRefund } from './refund-decisions.tsx';

/** Which side cancels: the family some of its places, or the provider some of a family's. */
type Side = Exclude<Canceller, 'council'>;

/** Cancels places of one booking: which, what goes back, and only then for certain. */
export function CancelBooking({ bookingId, as }: { bookingId: string; as: Side }) {
  const { booking, show } = useBooking(bookingId);
  const back = { to: `/bookings/${bookingId}`, label: 'The booking' };
  if (booking.error && !booking.data) {
    return (
      <Page title="Cancel a booking" width="text">
        <NoBooking
          booking={booking}
          unchanged="Nothing was cancelled."
          list={as === 'booker' ? { to: '/cancel/l', label: 'Your bookings' } : { to: '/cancel/m', label: 'Back' }}
        />
      </Page>
    );
  }
  if (!booking.data) {
    return (
      <Page title="Cancel a booking" width="text" back={back}>
        <SkeletonList rows={4} label="Loading the booking" />
      </Page>
    );
  }
  return (
    <Page
      title="Cancel places"
      lead={
        <>
          {isolated(booking.data.listing.title)}, <span className="figures">booking {booking.data.reference}</span>
        </>
      }
      width="text"
      back={back}
    >
      <CancelPlacesForm
        booking={booking.data}
        as={as}
        quote={(placeIds) =>
          api('GET /bookings/{bookingId}/refund-quote', {
            params: { bookingId },
            query: { places: placeIds.join(','), as },
          })
        }
        cancel={(agreed, message, idempotencyKey) =>
          api('POST /bookings/{bookingId}/cancel', {
            params: { bookingId },
            body: { ...agreed, as, ...(as === 'provider' && message !== '' ? { message } : {}) },
            idempotencyKey,
          })
        }
        onCancelled={show}
        back={{ to: back.to, label: 'Back to the booking' }}
        list={{ to: as === 'booker' ? '/bookings/l' : '/bookings/m?type=all', label: 'All your bookings' }}
      >
        {as === 'booker' && <AskForRefund booking={booking.data} />}
      </CancelPlacesForm>
    </Page>
  );
}
