import type { Doors } from '../../platform/server/doors.ts';
import { dateOf, timeOf } from '../../platform/time.ts';
import type { Cell } from '../../platform/csv.ts';
import { csvFile } from '../../platform/server/csv-file.ts';
import { allPayouts, standingOfProvider, type PayoutFilter, type PayoutSummary } from './payout-list.ts';
import { placesOf } from './payout-places.ts';

const stateWords: Record<PayoutSummary['state'], string> = {
  ACCRUING: 'Coming',
  COOLING: 'Coming',
  BLOCKED: 'Blocked',
  SCHEDULED: 'Scheduled',
  IN_TRANSIT: 'On its way',
  PAID: 'Paid',
  FAILED: 'Failed',
};

/** A provider's payouts as a CSV file: a line for each part of a session's money, or a line for each place. */
export async function payoutFile(
  doors: Doors,
  providerId: string,
  { kind, ...filter }: PayoutFilter & { kind: 'basic' | 'places' },
): Promise<Response> {
  const payouts = await allPayouts(doors, providerId, filter);
  const { header, rows } = kind === 'basic' ? basic(payouts) : await eachPlace(doors, providerId, payouts);
  return csvFile(`payouts-${kind}-${dateOf(doors.clock.now())}`, header, rows);
}

const sessionCells = ({ listing, session }: PayoutSummary): Cell[] => [
  listing.title,
  dateOf(session.startDate),
  timeOf(session.startDate),
  timeOf(session.endDate),
];
const sessionHeader = ['Listing', 'Date', 'Start', 'End'];

type Sheet = { header: string[]; rows: Cell[][] };

function basic(payouts: readonly PayoutSummary[]): Sheet {
  const rows = payouts.flatMap((payout) =>
    payout.parts.map((part, index): Cell[] => [
      ...sessionCells(payout),
      stateWords[part.state],
      part.sentence,
      { pence: part.amountPence },
      // The fee belongs to the session: told once, so that the column adds up.
      { pence: index === 0 ? payout.feePence : 0 },
      part.expectedOn,
      part.bankReference,
    ]),
  );
  return {
    header: [...sessionHeader, 'State', 'Explanation', 'Amount', 'Fee', 'Expected', 'Bank reference'],
    rows,
  };
}

async function eachPlace(doors: Doors, providerId: string, payouts: readonly PayoutSummary[]): Promise<Sheet> {
  const provider = await standingOfProvider(doors.db, providerId);
  const places = await placesOf(
    doors,
    providerId,
    provider,
    payouts.map((payout) => payout.id),
  );
  const bySession = Map.groupBy(places, (place) => place.sessionId);
  const rows = payouts.flatMap((payout) =>
    (bySession.get(payout.id) ?? []).map((place): Cell[] => [
      ...sessionCells(payout),
      place.bookingReference,
      place.bookedBy,
      { pence: place.pricePence },
      { pence: place.wentBackPence },
      { pence: place.feePence },
      { pence: place.amountPence },
      stateWords[place.state],
      place.sentence,
      place.expectedOn,
      place.bankReference,
    ]),
  );
  const header = ['Booking', 'Booked by', 'Price', 'Went back', 'Fee', 'Amount'];
  return { header: [...sessionHeader, ...header, 'State', 'Explanation', 'Expected', 'Bank reference'], rows };
}
