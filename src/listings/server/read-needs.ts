import { sections, type Need } from '../../people/section.ts';
import type { Queryable } from '../../platform/server/database/db.ts';

/** What a listing needs to know of each who comes, in the order of the sections. */
export async function readNeeds(db: Queryable, listingId: string): Promise<Need[]> {
  const rows = await db
    .selectFrom('listing_need')
    .select(['section', 'reason'])
    .where('listing_id', '=', listingId)
    .execute();
  return rows.toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
}
