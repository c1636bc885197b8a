import { sections, type Need } from '../../people/section.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';

/** What a listing needs to know of each who comes, in the order of the sections. */
export async function readNeeds(db: Queryable, listingId: string): Promise<Need[]> {
  const rows = await db
    .selectFrom('listing_need')
    .select(['section', 'reason'])
    .where('listing_id', '=', listingId)
    .execute();
  return rows.toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
}

/**
 * Writes what a listing needs. A section that was needed before keeps since when; a new one counts for bookings whose places
 * are chosen from now on, and families who have booked are asked for it.
 */
export async function writeNeeds(
  tx: Tx,
  now: Temporal.Instant,
  listingId: string,
  needs: readonly Need[],
): Promise<void> {
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
