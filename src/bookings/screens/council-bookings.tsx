import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x';
import { Link, useLocation, useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { idAsked } from '../../platform/id-asked.ts';
import { pageAsked } from '../../platform/paging.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { countOf } from '../../places/components/booking-text.tsx';
import type { bookingsContract } from '../contract.ts';

/** So often a list is read again of which an invoice is being written. */
const UNTIL_WRITTEN_MS = 3_000;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Funded bookings', index: false });

type FundedBooking = AnswerOf<(typeof bookingsContract)['GET /councils/{councilId}/bookings']>['bookings'][number];

/** @param here the address of this list, which what it leads to leads back to */
const columnsFrom = (councilId: string, here: string): readonly Column<FundedBooking>[] => [
  {
    key: 'listing',
    header: 'Listing',
    priority: 'title',
    cell: ({ listing, provider }) => (
      <>
        {isolated(listing)}
        <span className="block text-sm font-normal text-ink-soft">{provider}</span>
      </>
    ),
  },
  { key: 'dates', header: 'Dates', cell: (booking) => datesOf(booking) },
  { key: 'places', header: 'Places', cell: (booking) => placesOf(booking) },
  { key: 'reference', header: 'Booking', cell: ({ reference }) => reference, priority: 'wide' },
  {
    key: 'invoice',
    header: 'Invoice',
    cell: ({ id, invoiceNumber }) =>
      invoiceNumber === null ? (
        <span className="text-ink-soft">Being written</span>
      ) : (
        <Link to={`/bookings/${id}/invoice`} state={{ from: here }} className="link link-tall figures">
          {invoiceNumber}
        </Link>
      ),
  },
  {
    key: 'cancel',
    header: 'Cancel',
    priority: 'actions',
    cell: ({ id, reference, canCancel }) =>
      canCancel && (
        <LinkButton
          size="small"
          to={`/councils/${councilId}/bookings/${id}`}
          state={{ from: here }}
          aria-label={`Cancel places of ${reference}`}
          icon={<CalendarX aria-hidden />}
        >
          Cancel places
        </LinkButton>
      ),
  },
];

function datesOf({ firstStart, lastStart }: FundedBooking): string {
  const [first, last] = [format.shortDay(firstStart), format.shortDay(lastStart)];
  return first === last ? first : `${first} to ${last}`;
}

function placesOf({ places, cancelledPlaces }: FundedBooking): string {
  const cancelled = cancelledPlaces === 0 ? '' : `${cancelledPlaces} cancelled`;
  return [places === 0 ? '' : countOf(places, 'place'), cancelled].filter(Boolean).join(', ');
}

/** What a council pays for: its confirmed bookings, each with its invoice. */
export default function CouncilBookings() {
  const { councilId = '' } = useParams();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const page = pageAsked(query.get('page'));
  // Of one child, whose row in the list of eligibilities led here.
  const eligibility = idAsked(query.get('eligibility'));
  const key = ['councils', councilId, 'bookings'];
  const cache = useQueryClient();
  const bookings = useQuery({
    queryKey: [...key, page, eligibility],
    queryFn: () =>
      api('GET /councils/{councilId}/bookings', {
        params: { councilId },
        query: { page, ...(eligibility ? { eligibility } : {}) },
      }),
    placeholderData: keepPreviousData,
    // An invoice is written a moment after the booking, and nobody is told of that.
    refetchInterval: ({ state }) =>
      state.data?.bookings.some(({ invoiceNumber }) => invoiceNumber === null) ? UNTIL_WRITTEN_MS : false,
    // There is a state of its own for these.
    meta: { quiet: [403, 404, 422] },
  });
  useLive([`council:${councilId}`], () => void cache.invalidateQueries({ queryKey: key }));
  const { data, error } = bookings;
  const gone = error instanceof RequestFailed && [403, 404, 422].includes(error.status);
  return (
    <CouncilPage
      title="Funded bookings"
      lead={
        data &&
        `What ${isolated(data.council.title)} pays for. Anybody who opens one of them reads children’s names, so we keep a record of who did.`
      }
      councilId={councilId}
    >
      {error && !data ? (
        <ErrorState
          kind={gone ? 'forbidden' : 'broken'}
          title={gone ? 'This council is not yours' : 'The bookings could not be loaded'}
          onRetry={gone ? undefined : () => void bookings.refetch()}
          busy={bookings.isFetching}
        >
          {gone ? 'Ask a manager of the council to add you.' : sentenceOf(error)}
        </ErrorState>
      ) : data ? (
        <>
          {eligibility && (
            <p>
              These are the bookings of one child in one programme.{' '}
              <Link className="link" to={pathname}>
                Show all funded bookings
              </Link>
            </p>
          )}
          <DataTable
            caption="Funded bookings"
            captionHidden
            columns={columnsFrom(councilId, `${pathname}${search}`)}
            rows={data.bookings}
            rowKey={(booking) => booking.id}
            page={data.page}
            pages={data.pages}
            pageTo={(next) => ({
              search: new URLSearchParams({
                ...(eligibility ? { eligibility } : {}),
                ...(next === 1 ? {} : { page: `${next}` }),
              }).toString(),
            })}
            empty={<NothingYet councilId={councilId} council={data.council.title} />}
          />
        </>
      ) : (
        <SkeletonList rows={6} label="Loading the funded bookings" />
      )}
    </CouncilPage>
  );
}

function NothingYet({ councilId, council }: { councilId: string; council: string }) {
  return (
    <EmptyState
      title="No funded bookings yet"
      action={<LinkButton to={`/councils/${councilId}/listings`}>See the listings</LinkButton>}
    >
      When a family books a place that {isolated(council)} pays for, it appears here with its invoice.
    </EmptyState>
  );
}
