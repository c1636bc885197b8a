import { isolatedList } from '../../platform/isolated.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { pageAsked } from '../../platform/paging.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { countOf, datesText, LabelBadge } from '../../places/components/booking-text.tsx';
import type { BookingSummary } from '../../places/booking-list-schemas.ts';
import { CancelBooking } from '../components/cancel-booking.tsx';
import { ListingPicture } from '../../places/components/listing-picture.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Cancel a booking', index: false });

export default function CancelLearnerScreen() {
  const [query] = useSearchParams();
  const bookingId = query.get('booking');
  return bookingId === null ? <ChooseBooking /> : <CancelBooking key={bookingId} bookingId={bookingId} as="booker" />;
}

/** Without a booking in the address: which one? */
function ChooseBooking() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [query] = useSearchParams();
  const page = pageAsked(query.get('page'));
  const bookings = useQuery({
    queryKey: ['bookings', 'booker', { type: 'upcoming', page }],
    queryFn: () => api('GET /bookings', { query: { as: 'booker', type: 'upcoming', page } }),
    enabled: user !== null && user !== undefined,
    placeholderData: keepPreviousData,
  });
  useLive(user ? [`account:${user.id}`] : [], () => void cache.invalidateQueries({ queryKey: ['bookings', 'booker'] }));
  return (
    <Page
      title="Cancel a booking"
      lead="Choose a booking. You see what you get back before anything is cancelled."
      width="text"
    >
      {bookings.isPending ? (
        <SkeletonList rows={3} picture label="Loading your bookings" />
      ) : bookings.error && !bookings.data ? (
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
        <>
          <ul className="flex flex-col gap-3" aria-busy={bookings.isPlaceholderData}>
            {bookings.data.bookings.map((booking) => (
              <ToCancel key={booking.id} booking={booking} />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              label="Pages of bookings"
              page={bookings.data.page}
              pages={bookings.data.pageCount}
              to={(next) => ({ search: next === 1 ? '' : `?page=${next}` })}
            />
          </div>
        </>
      )}
    </Page>
  );
}

/** One booking with dates to come, leading to where it can be cancelled; a request is taken back on its own page. */
function ToCancel({ booking }: { booking: BookingSummary }) {
  const { id, listing, learners, placeCount } = booking;
  const own = `/bookings/${id}`;
  const [to, hint] = booking.canCancel
    ? [`/cancel/l?booking=${id}`, null]
    : booking.label.key === 'REQUESTED'
      ? [own, 'Not booked yet: take the request back, at no cost.']
      : [own, 'Under way: dates that have started cannot be cancelled here.'];
  return (
    <li className="relative flex items-center gap-4 rounded-card border border-line bg-paper-raised p-3 hover:border-line-strong">
      <ListingPicture listing={listing} className="w-20 flex-none rounded-control" />
      <div className="flex min-w-0 flex-col gap-1">
        {hint && (
          <div>
            <LabelBadge label={booking.label} />
          </div>
        )}
        <h2 className="!text-lg">
          <Link to={to} className="no-underline after:absolute after:inset-0 hover:underline">
            {listing.title}
          </Link>
        </h2>
        <p>{datesText(booking)}</p>
        <p className="text-sm text-ink-soft">
          {isolatedList(learners.map((learner) => learner.firstName))}, {countOf(placeCount, 'place')}
        </p>
        {hint && <p className="text-sm">{hint}</p>}
      </div>
    </li>
  );
}
