import { changedTerms, termsOf } from '../terms.ts';
import type { OwnListing } from './change-own-listing.ts';

/** Fields of a change that can touch the terms; without them nothing is compared. */
const fieldsOfTerms = new Set([
  'safetyMeasures',
  'audienceType',
  'ageFrom',
  'ageTo',
  'cancellationPolicy',
  'formalEducationalActivity',
]);

/**
 * Keeps what the listing said before a change of its terms, if somebody has booked under it. Terms that nobody booked
 * under are not kept: a wizard that saves while somebody types would fill the list with them.
 */
export async function keepVersion(listing: OwnListing, fields: readonly string[]): Promise<void> {
  if (!fields.some((field) => fieldsOfTerms.has(field))) return;
  const before = termsOf(listing.before);
  const changed = changedTerms(before, termsOf(await listing.after()));
  if (changed.length === 0 || !(await isBookedUnder(listing))) return;
  await listing.tx
    .insertInto('listing_version')
    .values({
      listing_id: listing.id,
      version: listing.version,
      ended_at: listing.asking.now.toString(),
      changed,
      terms: JSON.stringify(before),
    })
    .execute();
}

/** Whether a place stands that was taken since the version before was kept. */
async function isBookedUnder({ tx, id }: OwnListing): Promise<boolean> {
  const place = await tx
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select('place.id')
    .where('session.listing_id', '=', id)
    .where('place.standing', '=', true)
    .where('place.created_at', '>=', (is) =>
      is
        .selectFrom('listing_version')
        .select((select) => select.fn.coalesce(select.fn.max('ended_at'), select.val(new Date(0))).as('ended_at'))
        .where('listing_id', '=', id),
    )
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
}
