import { randomUUIDv7 } from 'node:crypto';
import { instantOf, ZONE } from '../../src/platform/time.ts';
import type { Row } from '../insert-all.ts';
import { PLAIN_TITLE, type TownListing, type TownSession } from './model.ts';
import type { Season } from './offer.ts';
import { datesAround } from './offer-dates.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Some groups are small, so that full dates and last places can be seen. */
const SMALL_GROUP = 3;

type DateRows = { block: Row<'block'>[]; session: Row<'session'>[]; places: Row<'session_places'>[] };

const blocks: Record<Season, { name: string; type: 'CHOOSE_DATES' | 'ONE_OFF' }> = {
  term: { name: 'Term time', type: 'CHOOSE_DATES' },
  holidays: { name: 'School holidays', type: 'CHOOSE_DATES' },
  'all-year': { name: 'Every week', type: 'CHOOSE_DATES' },
  monthly: { name: 'Once a month', type: 'ONE_OFF' },
  'half-termly': { name: 'Each half term', type: 'ONE_OFF' },
};

/** Adds a block with the dates of a listing's season around now. */
export function addDates(listing: TownListing, random: SeededRandom, now: Temporal.Instant, rows: DateRows): void {
  const { season, start, end } = listing.offer.when;
  const today = now.toZonedDateTimeISO(ZONE).toPlainDate();
  const blockId = randomUUIDv7();
  rows.block.push({
    id: blockId,
    listing_id: listing.id,
    ...blocks[season],
    position: 1,
    created_at: now.toString(),
  });
  const isSmall = random.chance(0.15) && listing.offer.title !== PLAIN_TITLE;
  const capacity = isSmall ? Math.min(SMALL_GROUP, listing.offer.group) : listing.offer.group;
  for (const day of datesAround(today, listing.offer.when, listing.councilCode)) {
    const date = day.toString();
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
