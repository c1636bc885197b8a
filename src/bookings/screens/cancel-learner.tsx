import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { countOf, listOf, whenOf } from '../components/booking-words.tsx';
import { CancelBooking } from '../components/cancel-booking.tsx';
import { ListingPicture } from '../components/listing-picture.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Cancel a booking', index: false });

export default function CancelLearnerScreen() {
  const [query] = useSearchParams();
  const bookingId = query.get('booking');
  return bookingId === null ? <ChooseBooking /> : <CancelBooking key={bookingId} bookingId={bookingId} as="booker" />;
}

/** Without a booking in the address: which one? */
function ChooseBooking() {
  const { user } = useCurrentUser();
  const bookings = useQuery({
    queryKey: ['bookings', 'booker', { type: 'upcoming' }],
    queryFn: () => api('GET /bookings', { query: { as: 'booker', type: 'upcoming' } }),
    enabled: user !== null && user !== undefined,
  });
  return (
    <Page
      title="Cancel a booking"
      lead="Choose a booking. You see what you get back before anything is cancelled."
      width="text"
    >
      {bookings.isPending ? (
        <SkeletonList rows={3} picture label="Loading your bookings" />
      ) : bookings.error ? (
        <ErrorState
          title="Your bookings could not be loaded"
          onRetry={() => void bookings.refetch()}
          busy={bookings.isFetching}
        >
          {sentenceOf(bookings.error)} Nothing was cancelled.
        </ErrorState>
      ) : bookings.data.bookings.length === 0 ? (
        <EmptyState title="Nothing to cancel" action={<LinkButton to="/bookings/l">All your bookings</LinkButton>}>
          Bookings with dates to come appear here.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {bookings.data.bookings.map((booking) => (
            <li
              key={booking.id}
              className="relative flex items-center gap-4 rounded-card border border-line bg-paper-raised p-3 hover:border-line-strong"
            >
              <ListingPicture listing={booking.listing} className="w-20 flex-none rounded-control" />
              <div className="min-w-0">
                <h2 className="!text-lg">
                  <Link
                    to={`/cancel/l?booking=${booking.id}`}
                    className="no-underline after:absolute after:inset-0 hover:underline"
                  >
                    {booking.listing.title}
                  </Link>
                </h2>
                {booking.nextSession && <p>{whenOf(booking.nextSession)}</p>}
                <p className="text-sm text-ink-soft">
                  {listOf(booking.learners.map((learner) => learner.firstName))}, {countOf(booking.placeCount, 'place')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
