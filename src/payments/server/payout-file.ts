import type { SignedIn } from '../../identity/access.ts';
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
  provider: Pick<SignedIn, 'subjectId' | 'acting'>,
  { kind, ...filter }: PayoutFilter & { kind: 'basic' | 'places' },
): Promise<Response> {
  const payouts = await allPayouts(doors, provider.subjectId, filter);
  const { header, rows } = kind === 'basic' ? basic(payouts) : await eachPlace(doors, provider, payouts);
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
    header: [...sessionHeader, 'State', 'Explanation', 'You earn', 'Service fee', 'Expected', 'Bank reference'],
    rows,
  };
}

async function eachPlace(
  doors: Doors,
  provider: Pick<SignedIn, 'subjectId' | 'acting'>,
  payouts: readonly PayoutSummary[],
): Promise<Sheet> {
  const standing = await standingOfProvider(doors.db, provider.subjectId);
  const places = await placesOf(
    doors,
    provider,
    standing,
    payouts.map((payout) => payout.id),
  );
  const bySession = Map.groupBy(places, (place) => place.sessionId);
  const rows = payouts.flatMap((payout) =>
    (bySession.get(payout.id) ?? []).map((place): Cell[] => [
      ...sessionCells(payout),
      place.bookingReference,
      place.bookedBy,
      place.learner,
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
  const header = ['Booking', 'Booked by', 'Who comes', 'Price', 'Refunded', 'Service fee', 'You earn'];
  return { header: [...sessionHeader, ...header, 'State', 'Explanation', 'Expected', 'Bank reference'], rows };
}
