import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { formatMoney } from '../../platform/money.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format, relativeTime } from '../../platform/time.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { DataTable, type Column, type Sort } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  asQuery,
  BookingFilters,
  filterFrom,
  isFolding,
  NoBookings,
  queryOf,
  sortAsked,
  whilePaging,
  type BookingFilter,
} from '../components/booking-filters.tsx';
import { countOf, fullName, InvoiceLink, LabelBadge, PaymentBadge } from '../../places/components/booking-text.tsx';
import { PastFold } from '../components/past-fold.tsx';
import { foldPast } from '../fold.ts';
import type { BookingSummary } from '../../places/booking-list-schemas.ts';
import { isFailedRequest } from '../../places/place.ts';

const isSettled = ({ payment }: BookingSummary): boolean => payment === 'PAID' || payment === 'FREE';

/** Booked or over, paid, and nothing of it cancelled: its date says it all. */
const isAsUsual = (booking: BookingSummary): boolean =>
  isSettled(booking) && booking.toDecide === null && ['Booked', 'Past'].includes(booking.label.text);

const columns: readonly Column<BookingSummary>[] = [
  {
    key: 'booker',
    header: 'Booked by',
    priority: 'title',
    card: 'top',
    sortable: true,
    cell: (booking) => (
      <Link to={`/bookings/${booking.id}`} className="link">
        {fullName(booking.booker)}
      </Link>
    ),
  },
  {
    key: 'listing',
    header: 'Listing',
    card: 'middle',
    sortable: true,
    cell: (booking) => (
      <>
        {/* A card has two lines: the second one also says who comes, before a title that may be long. */}
        <span className="@3xl:hidden">
          {isolatedList(booking.learners.map((learner) => learner.firstName))}
          {' · '}
        </span>
        {isolated(booking.listing.title)}
        <span className="figures text-ink-soft @3xl:hidden"> · {booking.reference}</span>
      </>
    ),
  },
  {
    key: 'learners',
    header: 'Who comes',
    card: 'none',
    cell: (booking) => isolatedList(booking.learners.map((learner) => learner.firstName)),
  },
  {
    key: 'next',
    header: 'Date',
    card: 'top-end',
    sortable: true,
    cell: (booking) => (
      <span className="figures">
        {booking.nextSession && booking.sessionCount > 1 && <span className="hidden @3xl:inline">Next: </span>}
        {booking.nextSession
          ? format.shortDay(booking.nextSession.startDate)
          : booking.lastEnd
            ? `${booking.sessionCount > 1 ? 'Last: ' : ''}${format.shortDay(booking.lastEnd)}`
            : ''}
        {booking.sessionCount > 1 && (
          <span className="hidden text-sm text-ink-soft @3xl:block">
            {countOf(booking.sessionCount, 'date')} in all
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'places',
    header: 'Places',
    align: 'end',
    priority: 'wide',
    card: 'none',
    cell: (booking) => <span className="figures">{booking.placeCount}</span>,
  },
  {
    key: 'state',
    header: 'State',
    // On a card only what is not as usual takes a line of its own.
    card: 'bottom',
    cell: (booking) => (
      <span className={classes('flex-wrap gap-1.5 @3xl:flex', isAsUsual(booking) ? 'hidden' : 'flex')}>
        <LabelBadge label={booking.label} />
        {/* On a card only what is not settled is said. */}
        <span className={isSettled(booking) ? 'hidden @3xl:inline' : 'contents'}>
          <PaymentBadge booking={booking} />
        </span>
        {booking.toDecide && (
          <span className="figures text-sm">
            {formatMoney(booking.toDecide.amountPence)}, decide by {format.longDate(booking.toDecide.decideBy)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'money',
    header: 'Price',
    align: 'end',
    card: 'middle-end',
    sortable: true,
    cell: (booking) => (
      <>
        <Money pence={booking.totalPence} />
        {booking.outstandingPence > 0 ? (
          <span className="block text-sm">
            <Money pence={booking.outstandingPence} /> to pay
          </span>
        ) : (
          isFailedRequest(booking.label.key) && <span className="block text-sm text-ink-soft">Nothing paid</span>
        )}
        {booking.refundedPence > 0 && (
          <span className="block text-sm text-ink-soft">
            <Money pence={booking.refundedPence} /> back
          </span>
        )}
        {booking.refundedPence > 0 && booking.refundedPence < booking.paidPence && (
          <span className="block text-sm">
            <Money pence={booking.paidPence - booking.refundedPence} /> remains
          </span>
        )}
      </>
    ),
  },
  {
    key: 'made',
    header: 'Booked',
    priority: 'wide',
    card: 'none',
    cell: (booking) => relativeTime(booking.createdAt, new Date()),
  },
];

const invoiceColumn: Column<BookingSummary> = {
  key: 'invoice',
  header: 'Invoice',
  priority: 'actions',
  card: 'foot',
  cell: (booking) => <InvoiceLink booking={booking} />,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Bookings of your listings', index: false });

const sorts = [
  { value: 'next ascending', label: 'Date, soonest first' },
  { value: 'booker ascending', label: 'Family, A to Z' },
  { value: 'listing ascending', label: 'Listing, A to Z' },
  { value: 'money descending', label: 'Price, highest first' },
] as const;

const fileQuery = (filter: BookingFilter): string =>
  new URLSearchParams({ as: 'provider', ...asQuery(filter) }).toString();

/** The caller's own listings, and the one that is chosen, whosever it is. */
function useListings(chosen: string | undefined): { id: string; title: string }[] {
  const { data } = useQuery({
    queryKey: ['bookable-listings'],
    queryFn: () => api('GET /bookable-listings'),
    meta: { quiet: true },
  });
  return (data?.listings ?? []).filter(({ id, own }) => own || id === chosen);
}

export default function BookingsMentorScreen() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const filter = filterFrom(query);
  const bookings = useQuery({
    queryKey: ['bookings', 'provider', filter],
    queryFn: () => api('GET /bookings', { query: { as: 'provider', ...asQuery(filter), page: filter.page } }),
    enabled: user !== null && user !== undefined,
    placeholderData: whilePaging(filter),
  });
  const listings = useListings(filter.listingId);
  useLive(user ? [`provider:${user.id}`] : [], ({ kind }) => {
    void cache.invalidateQueries({ queryKey: ['bookings', 'provider'] });
    if (kind === 'booking.confirmed' || kind === 'booking.requested') {
      toast.success(kind === 'booking.confirmed' ? 'New booking' : 'New request', {
        action: { label: 'Show', onClick: () => void navigate('/bookings/m?type=all') },
      });
    }
  });

  return (
    <Page
      title="Bookings"
      lead="Who has booked your listings. New bookings appear as they come in."
      actions={
        <>
          <LinkButton to="/customers">Customers</LinkButton>
          <LinkButton to="/create-a-booking">Create a booking</LinkButton>
        </>
      }
    >
      <Outlet />
      <BookingFilters
        filter={filter}
        total={bookings.data?.total}
        searchLabel="Name, child, listing or reference"
        sorts={sorts}
        listings={listings}
      />
      {bookings.error && !bookings.data ? (
        <ErrorState
          title="The bookings could not be loaded"
          onRetry={() => void bookings.refetch()}
          busy={bookings.isFetching}
        >
          {sentenceOf(bookings.error)}
        </ErrorState>
      ) : (
        <BookingTables
          filter={filter}
          bookings={bookings.data?.bookings ?? []}
          pageCount={bookings.data?.pageCount ?? 1}
          loading={bookings.isPending}
          onSort={({ key, direction }) =>
            setQuery(queryOf({ ...filter, sort: sortAsked(key, direction), page: 1 }), { preventScrollReset: true })
          }
        />
      )}
      {bookings.data && (
        <div className="mt-5 empty:hidden">
          <Pagination
            label="Bookings of your listings: pages"
            page={bookings.data.page}
            pages={bookings.data.pageCount}
            to={(page) => ({ search: queryOf({ ...filter, page }) })}
          />
        </div>
      )}
      {(bookings.data?.total ?? 0) > 0 && (
        <div className="mt-6">
          <DownloadButton address={`/bookings.csv?${fileQuery(filter)}`}>Download these bookings (CSV)</DownloadButton>
        </div>
      )}
    </Page>
  );
}

type TablesProps = {
  filter: BookingFilter;
  bookings: readonly BookingSummary[];
  pageCount: number;
  loading: boolean;
  onSort: (sort: Sort) => void;
};

/** What is to come, and below it, folded, what is over; one table where somebody looks for something or sorts. */
function BookingTables({ filter, bookings, pageCount, loading, onSort }: TablesProps) {
  const { open, folded } = isFolding(filter) ? foldPast(bookings) : { open: bookings, folded: [] };
  const table = {
    captionHidden: true,
    columns: filter.type === 'invoices' ? [...columns, invoiceColumn] : columns,
    rowKey: (booking: BookingSummary) => booking.id,
    rowName: (booking: BookingSummary) => `${booking.reference}, ${isolated(fullName(booking.booker))}`,
  };
  return (
    <>
      <DataTable
        {...table}
        caption="Bookings of your listings"
        rows={open}
        sort={filter.sort ?? null}
        onSort={onSort}
        loading={loading}
        empty={
          <NoBookings filter={filter} action={<FirstListing />}>
            As soon as a family books one of your listings, the booking appears here.
          </NoBookings>
        }
      />
      {folded.length > 0 && (
        <PastFold count={folded.length} pageCount={pageCount}>
          <DataTable {...table} caption="Past and cancelled bookings" rows={folded} />
        </PastFold>
      )}
    </>
  );
}
