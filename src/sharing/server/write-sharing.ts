import { sql, type Queryable } from '../../platform/server/database/db.ts';

/**
 * Shares with a booking that is made what its listing needed when its places were chosen, for each learner who has nothing
 * shared in it yet. What the listing needs since is asked for, and what was withdrawn stays withdrawn.
 */
export async function shareOnBooking(
  db: Queryable,
  now: Temporal.Instant,
  bookingIds: readonly string[],
): Promise<void> {
  if (bookingIds.length === 0) return;
  await sql`
    insert into sharing (booking_id, learner_id, section, shared_at)
    select who.booking_id, who.learner_id, need.section, ${now.toString()}
      from (select distinct booking_id, learner_id from place
             where booking_id = any(${[...bookingIds]}::uuid[]) and standing) who
      join booking on booking.id = who.booking_id
      join listing_need need on need.listing_id = booking.listing_id
       and (need.since is null or need.since <= booking.created_at)
     where not exists (select from sharing before
                        where before.booking_id = who.booking_id and before.learner_id = who.learner_id)
     order by who.booking_id, who.learner_id, need.section
    on conflict do nothing`.execute(db);
}
