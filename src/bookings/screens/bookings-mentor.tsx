import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { DataTable, type Sort } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  asQuery,
  BookingFilters,
  isFolding,
  useBookingFilter,
  NoBookings,
  queryOf,
  sortAsked,
  whilePaging,
  type BookingFilter,
} from '../components/booking-filters.tsx';
import { BulkButtons } from '../components/bulk-buttons.tsx';
import { mentorColumns, columnsToChoose } from '../components/mentor-columns.tsx';
import { MoreFilters } from '../components/more-filters.tsx';
import { useChosen } from '../components/use-chosen.ts';
import { fullName } from '../../places/components/booking-text.tsx';
import { PastFold } from '../components/past-fold.tsx';
import { foldPast } from '../fold.ts';
import type { BookingSummary } from '../../places/booking-list-schemas.ts';

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

/** Has the list read again when something of it changes, and tells of what is new. */
function useNewBookings(providerId: string | undefined): void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  useLive(providerId ? [`provider:${providerId}`] : [], ({ kind }) => {
    void cache.invalidateQueries({ queryKey: ['bookings', 'provider'] });
    if (kind === 'booking.confirmed' || kind === 'booking.requested') {
      toast.success(kind === 'booking.confirmed' ? 'New booking' : 'New request', {
        action: { label: 'Show', onClick: () => void navigate('/bookings/m?type=all') },
      });
    }
  });
}

export default function BookingsMentorScreen() {
  const { user } = useCurrentUser();
  const [filter, change] = useBookingFilter();
  const bookings = useQuery({
    queryKey: ['bookings', 'provider', filter],
    queryFn: () => api('GET /bookings', { query: { as: 'provider', ...asQuery(filter), page: filter.page } }),
    enabled: user !== null && user !== undefined,
    placeholderData: whilePaging(filter),
  });
  const listings = useListings(filter.listingId);
  const selection = useChosen(filter);
  useNewBookings(user?.id);

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
        more={<MoreFilters filter={filter} columns={columnsToChoose} />}
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
          selection={selection}
          total={bookings.data?.total ?? 0}
          onSort={({ key, direction }) => change({ sort: sortAsked(key, direction) })}
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
  selection: ReturnType<typeof useChosen>;
  total: number;
  onSort: (sort: Sort) => void;
};

/** What is to come, and below it, folded, what is over; one table where somebody looks for something or sorts. */
function BookingTables({ filter, bookings, pageCount, loading, selection, total, onSort }: TablesProps) {
  const { open, folded } = isFolding(filter) ? foldPast(bookings) : { open: bookings, folded: [] };
  const haveRefunds = bookings.some(({ toDecide }) => toDecide !== null);
  const table = {
    captionHidden: true,
    columns: mentorColumns(filter.type === 'invoices', filter.without),
    selection: selection.chosen,
    onSelectionChange: selection.choose,
    rowKey: (booking: BookingSummary) => booking.id,
    rowName: (booking: BookingSummary) => `${booking.reference}, ${isolated(fullName(booking.booker))}`,
  };
  return (
    <>
      <DataTable
        {...table}
        caption="Bookings of your listings"
        rows={open}
        bulkActions={
          <BulkButtons
            {...{ selection, total, haveRequests: filter.type !== 'past', haveRefunds }}
            likely={filter.type === 'requests' ? 'approve' : filter.payment === 'PENDING' ? 'refund' : 'message'}
          />
        }
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
