import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Venue } from '../venue.ts';
import { lockOwnListing } from './find-listing.ts';

/** Places that one listing may have beside its own. */
const MOST_VENUES = 50;

type Wanted = { name: string; addressLine: string; zipCode: string };
type RefusalKey = 'not-found' | 'is-archived' | 'unknown-postcode' | 'too-many-venues';

/** Adds a place to one of the caller's listings, at which single dates can be held; the town comes with the postcode. */
export async function addVenue(
  services: Services,
  caller: SignedIn,
  listingId: string,
  { name, addressLine, zipCode }: Wanted,
): Promise<Result<Venue, RefusalKey>> {
  const found = await services.geocoder.findPostcode(zipCode);
  return transact<Venue, RefusalKey>(services.db, async (tx) => {
    const listing = await lockOwnListing(tx, caller, listingId);
    if (!listing.ok) return listing;
    if (!found) {
      const message = 'We do not know this postcode. Please check it.';
      return refuse('unknown-postcode', message, { fields: { zipCode: message } });
    }
    const venues = await venuesOf(tx, listingId);
    const wanted = { name, addressLine, town: found.placeName, zipCode: found.postcode };
    const same = venues.find(
      (venue) =>
        venue.name === wanted.name &&
        venue.addressLine === wanted.addressLine &&
        venue.town === wanted.town &&
        venue.zipCode === wanted.zipCode,
    );
    if (same) return ok(same);
    if (venues.length >= MOST_VENUES)
      return refuse('too-many-venues', `A listing can have up to ${MOST_VENUES} other places.`);
    const id = randomUUIDv7();
    await tx
      .insertInto('venue')
      .values({
        id,
        listing_id: listingId,
        name,
        address_line: addressLine,
        town: wanted.town,
        zip_code: wanted.zipCode,
        created_at: services.clock.now().toString(),
      })
      .execute();
    return ok({ id, ...wanted });
  });
}

/** The places of a listing beside its own, by name. */
export async function venuesOf(db: Queryable, listingId: string): Promise<Venue[]> {
  return db
    .selectFrom('venue')
    .select(['id', 'name', 'address_line as addressLine', 'town', 'zip_code as zipCode'])
    .where('listing_id', '=', listingId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
