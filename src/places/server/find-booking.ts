import type { SignedIn } from '../../identity/access.ts';
import type { Queryable } from '../../platform/server/database/db.ts';

/** Which side of a booking somebody is on. */
export type Side = 'booker' | 'provider';

/**
 * A booking that the caller may see, and the side they see it from: as its booker, or as its provider once it was made or
 * requested. Undefined for everybody else, exactly as if it did not exist.
 */
export async function findBooking(db: Queryable, caller: SignedIn, bookingId: string, as?: Side) {
  const row = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .where((is) =>
      is.or([
        is('booker_id', '=', caller.subjectId),
        is.and([
          is('provider_id', '=', caller.subjectId),
          is.or([is('confirmed_at', 'is not', null), is('approval', '<>', 'NOT_REQUIRED')]),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const isBooker = row.booker_id === caller.subjectId;
  const isProvider = row.provider_id === caller.subjectId;
  const side: Side = as ?? (isBooker ? 'booker' : 'provider');
  return (side === 'booker' ? isBooker : isProvider) ? { row, side } : undefined;
}

/** Whether a council that the caller is a member of pays for places of a booking. */
export async function isFunded(db: Queryable, caller: SignedIn, bookingId: string): Promise<boolean> {
  const place = await db
    .selectFrom('place')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .innerJoin('listing', 'listing.id', 'ticket.listing_id')
    .innerJoin('council_member', 'council_member.council_id', 'listing.council_id')
    .select('place.id')
    .where('place.booking_id', '=', bookingId)
    .where('ticket.funding', '=', 'COUNCIL')
    .where('council_member.account_id', '=', caller.subjectId)
    .executeTakeFirst();
  return place !== undefined;
}
