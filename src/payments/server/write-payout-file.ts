import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf, timeOf } from '../../platform/time.ts';
import type { Cell, Row } from '../../platform/csv.ts';
import { csvFileInParts, inParts } from '../../platform/server/http/csv-file.ts';
import { payoutWord, payoutWords } from '../payout.ts';
import { payoutIds, payoutsOf, standingOfProvider, type PayoutFilter, type PayoutSummary } from './list-payouts.ts';
import { placesOf } from './read-payout.ts';

/** So many sessions are read and written at once, each with all of its places. */
const PART = 50;

/**
 * A provider's payouts as a CSV file: a line for each part of a session's money, or a line for each place. Which sessions
 * and in which order is found out once, so that none is missing or told twice, whatever changes while the file is written.
 */
export async function payoutFile(
  services: Services,
  provider: SignedIn,
  { kind, ...filter }: PayoutFilter & { kind: 'basic' | 'places' },
): Promise<Response> {
  return fileOf(services, provider, kind, await payoutIds(services, provider.subjectId, filter));
}

/** The same of payouts that were chosen one by one. */
export async function chosenPayoutFile(
  services: Services,
  provider: SignedIn,
  { kind, sessionIds }: { kind: 'basic' | 'places'; sessionIds: readonly string[] },
): Promise<Response> {
  return fileOf(services, provider, kind, [...new Set(sessionIds)]);
}

function fileOf(
  services: Services,
  provider: SignedIn,
  kind: 'basic' | 'places',
  ids: readonly string[],
): Promise<Response> | Response {
  const { header, rows } = sheets[kind];
  async function* parts(): AsyncGenerator<Row[], void> {
    for (const part of inParts(ids, PART))
      yield rows(await payoutsOf(services, provider.subjectId, part), services, provider);
  }
  return csvFileInParts(`payouts-${kind}-${dateOf(services.clock.now())}`, header, parts());
}

const sessionCells = ({ listing, session }: PayoutSummary): Cell[] => [
  listing.title,
  dateOf(session.startDate),
  timeOf(session.startDate),
  timeOf(session.endDate),
];
const sessionHeader = ['Listing', 'Date', 'Start', 'End'];

type Sheet = {
  header: string[];
  rows: (payouts: readonly PayoutSummary[], services: Services, provider: SignedIn) => Row[] | Promise<Row[]>;
};

const basic: Sheet = {
  header: [...sessionHeader, 'State', 'Explanation', 'You earn', 'Service fee', 'Expected', 'Bank reference'],
  rows: (payouts) =>
    payouts.flatMap((payout) =>
      payout.parts.map((part, index): Row => [
        ...sessionCells(payout),
        payoutWord(part.state, part.amountPence),
        part.sentence,
        { pence: part.amountPence },
        // The fee belongs to the session: told once, so that the column adds up.
        { pence: index === 0 ? payout.feePence : 0 },
        part.expectedOn,
        part.bankReference,
      ]),
    ),
};

const placesHeader = ['Booking', 'Booked by', 'Who comes', 'Price', 'Refunded', 'Service fee', 'You earn'];

const eachPlace: Sheet = {
  header: [...sessionHeader, ...placesHeader, 'State', 'Explanation', 'Expected', 'Bank reference'],
  rows: async (payouts, services, provider) => {
    const standing = await standingOfProvider(services.db, provider.subjectId);
    const places = await placesOf(
      services,
      provider,
      standing,
      payouts.map((payout) => payout.id),
    );
    await logLooks(services.db, services.clock.now(), provider, {
      what: 'payouts-export',
      learnerIds: places.flatMap(({ learnerId }) => learnerId ?? []),
      eachTime: true,
    });
    const bySession = Map.groupBy(places, (place) => place.sessionId);
    return payouts.flatMap((payout) =>
      (bySession.get(payout.id) ?? []).map((place): Row => [
        ...sessionCells(payout),
        place.bookingReference,
        place.bookedBy,
        place.learner,
        { pence: place.pricePence },
        { pence: place.wentBackPence },
        { pence: place.feePence },
        { pence: place.amountPence },
        payoutWords[place.state],
        place.sentence,
        place.expectedOn,
        place.bankReference,
      ]),
    );
  },
};

const sheets = { basic, places: eachPlace };
