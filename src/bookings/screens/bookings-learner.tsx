import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { EligibilityNotice } from '../../councils/components/eligibility-notice.tsx';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { useLive } from '../../platform/browser/live.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import {
  asQuery,
  BookingFilters,
  filterFrom,
  isFolding,
  NoBookings,
  queryOf,
  whilePaging,
  type BookingFilter,
} from '../components/booking-filters.tsx';
import {
  InvoiceLink,
  LabelBadge,
  PaymentBadge,
  shortDatesText,
  type Arrival,
} from '../../places/components/booking-text.tsx';
import { PastFold } from '../components/past-fold.tsx';
import { foldPast } from '../fold.ts';
import type { BookingSummary } from '../../places/booking-list-schemas.ts';
import { ListingPicture } from '../../places/components/listing-picture.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Bookings', index: false });

export default function BookingsLearnerScreen() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [query] = useSearchParams();
  const { state: arrival } = useLocation() as { state: Arrival | null };
  const filter = filterFrom(query);
  const bookings = useQuery({
    queryKey: ['bookings', 'booker', filter],
    queryFn: () => api('GET /bookings', { query: { as: 'booker', ...asQuery(filter), page: filter.page } }),
    enabled: user !== null && user !== undefined,
    placeholderData: whilePaging(filter),
  });
  useLive(user ? [`account:${user.id}`] : [], () => void cache.invalidateQueries({ queryKey: ['bookings', 'booker'] }));
  const page = bookings.data?.bookings ?? [];
  const { open, folded } = isFolding(filter) ? foldPast(page) : { open: page, folded: [] };

  return (
    <Page
      title="Bookings"
      lead="Everything that you have booked."
      width="text"
      actions={<LinkButton to="/bookings/l/waiting">My waiting lists</LinkButton>}
    >
      {arrival?.justBooked && (
        <Notice tone="success" title="You are booked" live className="mb-5">
          We have sent the details of each booking to {user?.emailAddress}.
        </Notice>
      )}
      {bookings.data?.bookings.some(({ label }) => label.key === 'REQUESTED') && <EligibilityNotice />}
      <BookingFilters
        filter={filter}
        total={bookings.data?.total}
        searchLabel="Listing, provider, learner or reference"
      />
      {bookings.isPending ? (
        <SkeletonList rows={4} picture label="Loading your bookings" />
      ) : bookings.error && !bookings.data ? (
        <ErrorState
          title="Your bookings could not be loaded"
          onRetry={() => void bookings.refetch()}
          busy={bookings.isFetching}
        >
          {sentenceOf(bookings.error)} Nothing has changed in what you booked.
        </ErrorState>
      ) : bookings.data.bookings.length === 0 ? (
        <NoBookings
          filter={filter}
          action={
            <LinkButton tone="primary" to="/search-learning-experiences">
              Find something to do
            </LinkButton>
          }
        >
          What you book appears here, with its dates, its place and what was paid.
        </NoBookings>
      ) : (
        <>
          <Rows bookings={open} filter={filter} busy={bookings.isPlaceholderData} />
          {folded.length > 0 && (
            <PastFold count={folded.length} pageCount={bookings.data.pageCount}>
              <Rows bookings={folded} filter={filter} busy={bookings.isPlaceholderData} />
            </PastFold>
          )}
          <div className="mt-8">
            <Pagination
              label="Pages of bookings"
              page={bookings.data.page}
              pages={bookings.data.pageCount}
              to={(page) => ({ search: queryOf({ ...filter, page }) })}
            />
          </div>
        </>
      )}
    </Page>
  );
}

type RowsProps = { bookings: readonly BookingSummary[]; filter: BookingFilter; busy: boolean };

function Rows({ bookings, filter, busy }: RowsProps) {
  return (
    <ul className="flex flex-col gap-2 sm:gap-3" aria-busy={busy}>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} withInvoice={filter.type === 'invoices'} />
      ))}
    </ul>
  );
}

function BookingRow({ booking, withInvoice }: { booking: BookingSummary; withInvoice: boolean }) {
  const { listing } = booking;
  return (
    <li className="relative flex gap-3 rounded-card border border-line bg-paper-raised p-3 hover:border-line-strong sm:gap-4">
      <ListingPicture listing={listing} className="w-14 flex-none self-start rounded-control sm:w-28" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <h2 className="!text-base sm:!text-lg">
          <Link
            to={`/bookings/${booking.id}`}
            className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {listing.title}
          </Link>
        </h2>
        <p className="text-sm sm:text-base">
          {[shortDatesText(booking), isolatedList(booking.learners.map((learner) => learner.firstName))]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <LabelBadge label={booking.label} />
          {booking.payment !== 'PAID' && booking.payment !== 'FREE' && <PaymentBadge booking={booking} />}
          <span className="hidden sm:inline">
            {booking.elsewhere ? 'Not always at the usual place' : isolated(listing.venueName || listing.town)}
          </span>
          <span>
            <Money pence={booking.totalPence} price />
            {booking.refundedPence > 0 && (
              <>
                , <Money pence={booking.refundedPence} /> back
              </>
            )}
          </span>
          <span className="figures">
            <span className="max-sm:sr-only">Booking </span>
            {booking.reference}
          </span>
        </div>
        {booking.toDecide && (
          <p className="text-sm text-ink-soft">
            {isolated(booking.provider.name)} decides about <Money pence={booking.toDecide.amountPence} />
          </p>
        )}
        {withInvoice && <InvoiceLink booking={booking} className="relative z-10 w-fit" />}
      </div>
    </li>
  );
}
