import type { SignedIn } from '../../identity/access.ts';
import type { Queryable } from '../../platform/server/db.ts';

/** Which side of a booking somebody is on. */
export type Side = 'booker' | 'provider';

/**
 * A booking that the asker may see, and the side they see it from: as its booker, or as its provider once it was made or
 * requested. Undefined for everybody else, exactly as if it did not exist.
 */
export async function findBooking(db: Queryable, asker: SignedIn, bookingId: string, as?: Side) {
  const row = await db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .where((is) =>
      is.or([
        is('booker_id', '=', asker.subjectId),
        is.and([
          is('provider_id', '=', asker.subjectId),
          is.or([is('confirmed_at', 'is not', null), is('approval', '<>', 'NOT_REQUIRED')]),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const isBooker = row.booker_id === asker.subjectId;
  const isProvider = row.provider_id === asker.subjectId;
  const side: Side = as ?? (isBooker ? 'booker' : 'provider');
  return (side === 'booker' ? isBooker : isProvider) ? { row, side } : undefined;
}
