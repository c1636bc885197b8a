import { Link } from 'react-router';
import { countOf, fullName, InvoiceLink, LabelBadge, PaymentBadge } from '../../places/components/booking-text.tsx';
import type { BookingSummary } from '../../places/booking-list-schemas.ts';
import { isFailedRequest } from '../../places/place.ts';
import { formatMoney } from '../../platform/money.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format, relativeTime } from '../../platform/time.ts';
import { classes } from '../../ui/classes.ts';
import { columnsShown, optionalColumns } from '../../ui/columns-left-out.ts';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table.tsx';

const isSettled = ({ payment }: BookingSummary): boolean => payment === 'PAID' || payment === 'FREE';

/** Booked or over, paid, and nothing of it cancelled: its date says it all. */
const isAsUsual = (booking: BookingSummary): boolean =>
  isSettled(booking) && booking.toDecide === null && ['Booked', 'Past'].includes(booking.label.text);

/** The columns of a provider's bookings; on a phone two lines. */
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

/** Beside what was paid or is to be paid. */
const invoiceColumn: Column<BookingSummary> = {
  key: 'invoice',
  header: 'Invoice',
  priority: 'actions',
  card: 'foot',
  cell: (booking) => <InvoiceLink booking={booking} />,
};

/** Columns that can be left out: all but whose booking it is. */
export const columnsToChoose = optionalColumns(columns);

/** The columns of a list: with invoices where it is about them, and without those that somebody left out. */
export function mentorColumns(withInvoices: boolean, without: string | undefined): readonly Column<BookingSummary>[] {
  const shown = columnsShown(columns, without);
  return withInvoices ? [...shown, invoiceColumn] : shown;
}
