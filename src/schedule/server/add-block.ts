import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { BlockType, LateJoin } from '../block.ts';
import { decideBlockChange, type WantedSession } from '../block-change.ts';
import { checkMinimum, type Minimum } from '../minimum.ts';
import type { Venue } from '../venue.ts';
import { venuesOf } from './add-venue.ts';
import { lockOwnListing } from './find-listing.ts';
import type { OwnBlock } from './queries.ts';
import { settleLateDates } from './settle-late-dates.ts';
import { readBlock, writeChange } from './write-block.ts';
import { change } from '../../platform/server/work/change.ts';

/** A block as its provider sends it. Moments are ISO instants; `capacity` counts for new dates that name none. */
export type BlockInput = {
  name: string;
  type: BlockType;
  opensAt: string | null;
  closesAt: string | null;
  cutoffMinutes: number;
  lateJoin: LateJoin;
  capacity: number | null;
  minimum: Minimum | null;
  sessions: WantedSession[];
};

/** The columns of a block, from what its provider sent. */
export function blockColumns(input: BlockInput) {
  return {
    name: input.name,
    type: input.type,
    opens_at: input.opensAt,
    closes_at: input.closesAt,
    cutoff_minutes: input.cutoffMinutes,
    late_join: input.lateJoin,
    minimum_places: input.minimum?.places ?? null,
    minimum_days_before: input.minimum?.daysBefore ?? null,
  };
}

/** Refuses a block that would close for booking before it opens. */
export function checkWindow({
  opensAt,
  closesAt,
}: Pick<BlockInput, 'opensAt' | 'closesAt'>): Result<true, 'invalid-dates'> {
  if (opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt)) return ok(true);
  const message = 'Booking must close after it opens';
  return refuse('invalid-dates', `${message}.`, { fields: { closesAt: message } });
}

/** Refuses dates at places that the listing does not have. */
export function checkVenues(
  sessions: readonly WantedSession[],
  venues: readonly Pick<Venue, 'id'>[],
): Result<true, 'invalid-dates'> {
  const unknown = sessions.findIndex(({ venueId }) => venueId && !venues.some(({ id }) => id === venueId));
  if (unknown === -1) return ok(true);
  const message = 'This place is no longer there. Choose another one';
  return refuse('invalid-dates', `${message}.`, { fields: { [`sessions.${unknown}.venueId`]: message } });
}

/** Adds a block of dates to one of the caller's listings, each date with its places. */
export async function addBlock(
  services: Services,
  caller: SignedIn,
  listingId: string,
  input: BlockInput,
): Promise<Result<OwnBlock, 'not-found' | 'is-archived' | 'invalid-dates'>> {
  return change(services, async (tx) => {
    const listing = await lockOwnListing(tx, caller, listingId);
    if (!listing.ok) return listing;
    const window = checkWindow(input);
    if (!window.ok) return window;
    const now = services.clock.now();
    const decided = decideBlockChange([], input.sessions, input.capacity ?? listing.value.groupSize, now);
    if (!decided.ok) return refuse('invalid-dates', decided.refusal.message, decided.refusal);
    const known = checkVenues(input.sessions, await venuesOf(tx, listingId));
    if (!known.ok) return known;
    const minimum = checkMinimum(
      input.minimum,
      decided.value.add.map(({ capacity }) => capacity),
    );
    if (!minimum.ok) return minimum;
    const { last } = await tx
      .selectFrom('block')
      .select((block) => block.fn.coalesce(block.fn.max('position'), block.lit(0)).as('last'))
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    const blockId = randomUUIDv7();
    await tx
      .insertInto('block')
      .values({
        id: blockId,
        listing_id: listingId,
        position: last + 1,
        created_at: now.toString(),
        ...blockColumns(input),
      })
      .execute();
    await writeChange(tx, services, caller, { blockId, listingId }, decided.value);
    await settleLateDates(tx, blockId, now);
    return ok(await readBlock(tx, blockId));
  });
}
