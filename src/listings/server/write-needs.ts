import type { Need } from '../../people/section.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { OwnListing } from './change-own-listing.ts';

/**
 * Writes what a listing needs. A section that was needed before keeps since when; a new one counts for bookings whose places
 * are chosen from now on, and families who have booked are asked for it.
 */
export async function writeNeeds(
  services: Services,
  { tx, id: listingId, asking: { now }, providerId, before }: OwnListing,
  needs: readonly Need[],
): Promise<void> {
  await replaceNeeds(tx, now, listingId, needs);
  const known = new Set(before.owner?.needs.map(({ section }) => section));
  const added = needs.map(({ section }) => section).filter((section) => !known.has(section));
  if (added.length === 0) return;
  await record(tx, services.clock, [
    { kind: 'listing.needs-added', about: { listing: listingId, provider: providerId }, data: { sections: added } },
  ]);
}

async function replaceNeeds(tx: Tx, now: Temporal.Instant, listingId: string, needs: readonly Need[]): Promise<void> {
  await tx
    .deleteFrom('listing_need')
    .where('listing_id', '=', listingId)
    .where(
      'section',
      'not in',
      needs.map(({ section }) => section),
    )
    .execute();
  await tx
    .insertInto('listing_need')
    .values(needs.map((need) => ({ ...need, listing_id: listingId, since: now.toString() })))
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'section']).doUpdateSet((values) => ({ reason: values.ref('excluded.reason') })),
    )
    .execute();
}
