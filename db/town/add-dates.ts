import { randomUUIDv7 } from 'node:crypto';
import { instantOf, ZONE } from '../../src/platform/time.ts';
import type { Row } from '../insert-all.ts';
import type { TownListing, TownSession } from './model.ts';
import type { SeededRandom } from './seeded-random.ts';

const WEEKS_PAST = 3;
const WEEKS_AHEAD = 12;
const EXPENSIVE_ABOVE_PENCE = 6_000;
/** Some groups are small, so that full dates and last places can be seen. */
const SMALL_GROUP = 3;

type DateRows = { block: Row<'block'>[]; session: Row<'session'>[]; places: Row<'session_places'>[] };

/** Adds a block with a date each week; expensive offers are booked as one-offs. */
export function addDates(
  listing: TownListing,
  random: SeededRandom,
  now: Temporal.Instant,
  rows: DateRows,
  minutesLater: number,
): void {
  const { offer } = listing;
  const shifted = (time: string): string =>
    Temporal.PlainTime.from(time).add({ minutes: minutesLater }).toString({ smallestUnit: 'minute' });
  const [start, end] = [shifted(offer.start), shifted(offer.end)];
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const weekday = ((offer.weekday - 1 + random.between(0, 2)) % 7) + 1;
  const first = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }).subtract({ weeks: WEEKS_PAST });
  const isExpensive = offer.price > EXPENSIVE_ABOVE_PENCE;
  const blockId = randomUUIDv7();
  rows.block.push({
    id: blockId,
    listing_id: listing.id,
    name: isExpensive ? 'Weekends' : 'Every week',
    type: isExpensive ? 'ONE_OFF' : 'CHOOSE_DATES',
    position: 1,
    created_at: now.toString(),
  });
  const capacity = random.chance(0.15) ? SMALL_GROUP : offer.group;
  for (let week = 0; week < WEEKS_PAST + WEEKS_AHEAD; week += 1) {
    const date = first.add({ weeks: week }).toString();
    const startAt = instantOf(date, start);
    const endAt = instantOf(date, end);
    const session: TownSession = {
      id: randomUUIDv7(),
      listingId: listing.id,
      blockId,
      startAt,
      endAt,
      capacity,
      taken: 0,
    };
    listing.sessions.push(session);
    rows.session.push({
      id: session.id,
      block_id: blockId,
      listing_id: listing.id,
      local_date: date,
      local_start: start,
      local_end: end,
      start_date: startAt.toString(),
      end_date: endAt.toString(),
    });
    rows.places.push({ session_id: session.id, capacity, taken: 0 });
  }
}
