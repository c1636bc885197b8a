import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { SectionName, Sections } from '../../people/sections.ts';
import { inOrder, type Section } from '../../people/section.ts';

/** What a booking shares of one learner: of what its listing needs, what is shared and what is not. */
type Shared = { shared: ReadonlySet<Section>; notShared: Section[] };

const keyOf = (bookingId: string, learnerId: string): string => `${bookingId} ${learnerId}`;

/** What bookings share of their learners, as the listings need it now. */
export async function readShared(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<(bookingId: string, learnerId: string) => Shared> {
  if (bookingIds.length === 0) return () => nothing;
  const rows = await db
    .selectFrom('booking')
    .innerJoin('listing_need', 'listing_need.listing_id', 'booking.listing_id')
    .innerJoin(
      (from) => from.selectFrom('place').select(['booking_id', 'learner_id']).distinct().as('who'),
      (join) => join.onRef('who.booking_id', '=', 'booking.id'),
    )
    .leftJoin('sharing', (join) =>
      join
        .onRef('sharing.booking_id', '=', 'booking.id')
        .onRef('sharing.learner_id', '=', 'who.learner_id')
        .onRef('sharing.section', '=', 'listing_need.section')
        .on('sharing.withdrawn_at', 'is', null),
    )
    .select(['booking.id', 'who.learner_id', 'listing_need.section'])
    .select(sql<boolean>`sharing.section is not null`.as('is_shared'))
    .where('booking.id', '=', anyOf([...bookingIds]))
    .execute();
  const byLearner = new Map(
    [...Map.groupBy(rows, (row) => keyOf(row.id, row.learner_id))].map(([key, own]): [string, Shared] => [
      key,
      {
        shared: new Set(own.filter((row) => row.is_shared).map((row) => row.section)),
        notShared: inOrder(own.filter((row) => !row.is_shared).map((row) => row.section)),
      },
    ]),
  );
  return (bookingId, learnerId) => byLearner.get(keyOf(bookingId, learnerId)) ?? nothing;
}

const nothing: Shared = { shared: new Set(), notShared: [] };

/** Of what is told of a learner, the sections that a booking shares. */
export function onlyShared(open: Partial<Sections>, shared: ReadonlySet<Section>): Partial<Sections> {
  return Object.fromEntries(
    Object.entries(open).filter(([section]) => shared.has(section as SectionName)),
  ) as Partial<Sections>;
}
