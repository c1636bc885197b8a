import type { SignedIn } from '../../identity/access.ts';
import type { Cell } from '../../platform/csv.ts';
import { csvFile } from '../../platform/server/csv-file.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { dateOf, timeOf } from '../../platform/time.ts';
import { paymentWords } from '../payment-words.ts';
import { summariesOf, type ListQuery } from './booking-list.ts';
import { loadAccounts } from './cards.ts';

/** A file of more lines than this is no list any more. */
const LONGEST_FILE = 10_000;
const AT_ONCE = 500;

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

/** The bookings of a list, all pages of it, as a file for a spreadsheet: a line for each booking. */
export async function bookingsFile(doors: Doors, asker: SignedIn, query: Omit<ListQuery, 'page'>): Promise<Response> {
  const rows: Cell[][] = [];
  for (let offset = 0; offset < LONGEST_FILE; offset += AT_ONCE) {
    const bookings = await summariesOf(doors, asker, query, { limit: AT_ONCE, offset });
    const bookers = await loadAccounts(
      doors.db,
      bookings.map(({ booker }) => booker.id),
    );
    for (const booking of bookings)
      rows.push([
        booking.reference,
        booking.listing.title,
        nameOf(booking.booker),
        bookers.get(booking.booker.id)?.email ?? null,
        booking.learners.map(nameOf).join('; '),
        booking.label.text,
        paymentWords[booking.payment],
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
      ]);
    if (bookings.length < AT_ONCE) break;
  }
  return csvFile(`bookings-${dateOf(doors.clock.now())}`, header, rows);
}

const nameOf = (person: { firstName: string; lastName: string }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ');
