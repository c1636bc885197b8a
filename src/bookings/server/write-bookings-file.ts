import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { Row } from '../../platform/csv.ts';
import { csvFileInParts, inParts } from '../../platform/server/http/csv-file.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf, timeOf } from '../../platform/time.ts';
import { paymentWords } from '../../places/payment-words.ts';
import { bookingIdsOf, summariesOf, type ListQuery, type Summary } from './list-bookings.ts';
import { loadAccounts } from '../../places/server/load-parties.ts';
import { isFailedRequest } from '../../places/place.ts';

/** So many bookings are read and written at once, each with all of its places. */
const PART = 100;

const header = [
  'Booking',
  'Listing',
  'Booked by',
  'Email',
  'Who comes',
  'State',
  'Payment',
  'Places',
  'Dates',
  'First date',
  'Start',
  'Last date',
  'Total',
  'Paid',
  'Given back',
  'Still to pay',
  'Booked on',
];

/**
 * The bookings of a list, all pages of it, as a file for a spreadsheet: a line for each booking. Which they are and in which
 * order is found out once, so that none is missing or told twice, whatever happens to the list while the file is written.
 */
export async function bookingsFile(
  services: Services,
  caller: SignedIn,
  query: Omit<ListQuery, 'page'>,
): Promise<Response> {
  const ids = await bookingIdsOf(services, caller, query);
  return csvFileInParts(`bookings-${dateOf(services.clock.now())}`, header, linesOf(services, caller, query.as, ids));
}

/** The same for bookings of the caller's listings that were chosen one by one. */
export async function chosenBookingsFile(
  services: Services,
  caller: SignedIn,
  bookingIds: readonly string[],
): Promise<Response> {
  const ids = [...new Set(bookingIds)];
  return csvFileInParts(`bookings-${dateOf(services.clock.now())}`, header, linesOf(services, caller, 'provider', ids));
}

async function* linesOf(
  services: Services,
  caller: SignedIn,
  side: ListQuery['as'],
  ids: readonly string[],
): AsyncGenerator<Row[], void> {
  for (const part of inParts(ids, PART)) {
    const bookings = await summariesOf(services, caller, side, part);
    if (side === 'provider' || caller.acting)
      await logLooks(services.db, services.clock.now(), caller, {
        what: 'bookings-export',
        learnerIds: bookings.flatMap(({ learners }) => learners.map(({ id }) => id)),
        eachTime: true,
      });
    const bookers = await loadAccounts(
      services.db,
      bookings.map(({ booker }) => booker.id),
    );
    yield bookings.map((booking) =>
      lineOf(booking, isBooked(booking) ? (bookers.get(booking.booker.id)?.email ?? null) : null),
    );
  }
}

/** How to reach a family is told after the yes. */
const isBooked = ({ label }: Summary): boolean => label.key !== 'REQUESTED' && !isFailedRequest(label.key);

function lineOf(booking: Summary, email: string | null): Row {
  return [
    booking.reference,
    booking.listing.title,
    nameOf(booking.booker),
    email,
    booking.learners.map(nameOf).join('; '),
    booking.label.text,
    isFailedRequest(booking.label.key) ? '' : paymentWords[booking.payment],
    booking.placeCount,
    booking.sessionCount,
    booking.firstStart && dateOf(booking.firstStart),
    booking.firstStart && timeOf(booking.firstStart),
    booking.lastEnd && dateOf(booking.lastEnd),
    { pence: booking.totalPence },
    { pence: booking.paidPence },
    { pence: booking.refundedPence },
    { pence: booking.outstandingPence },
    dateOf(booking.createdAt),
  ];
}

const nameOf = (person: { firstName: string; lastName: string }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ');
