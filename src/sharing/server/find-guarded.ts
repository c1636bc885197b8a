import { caredForBy } from '../../acting/server/find-carers.ts';
import type { SignedIn } from '../../identity/access.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';

/** Of the learners who come with a made booking, those whom the caller guards. `db` is trusted: it is another's booking. */
export async function guardedIn(db: Queryable, caller: SignedIn, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .select('learner.id')
    .distinct()
    .where('booking.id', '=', bookingId)
    .where('place.standing', '=', true)
    .where('learner.removed_at', 'is', null)
    .where(sql<boolean>`is_made(booking)`)
    .where(caredForBy(caller.subjectId, 'guard'))
    .execute();
  return rows.map((row) => row.id);
}
