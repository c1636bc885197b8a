import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { isMasked } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { findBooking } from '../../places/server/find-booking.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Entry } from '../entry-schemas.ts';
import type { registersContract } from '../contract.ts';
import { entryRows, openEntries } from './keep-entries.ts';

type Answer = AnswerOf<(typeof registersContract)['GET /bookings/{bookingId}/incidents']>;

/**
 * Incident reports about learners of a booking, newest first. Read as the person: rows are there for the guardians of the
 * learner, and for who holds the register; a helper who booked is answered that there are none.
 */
export async function listIncidents(
  asPerson: Services,
  caller: SignedIn,
  bookingId: string,
): Promise<Result<Answer, 'not-found'>> {
  const rows = await entryRows(asPerson.db)
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .select(['learner.id as learner_id', 'learner.first_name as learner', 'session.start_date', 'session.end_date'])
    .where('register_entry.kind', '=', 'INCIDENT')
    .where('place.booking_id', '=', bookingId)
    .execute();
  if (rows.length === 0 && !(await findBooking(asPerson.db, caller, bookingId))) return notFound;
  const opened = await openEntries(
    asPerson,
    asPerson.db,
    rows.map((row) => ({ ...row, made_by: '' })),
    isMasked(caller.acting),
  );
  const incidents = opened.flatMap((entry: Entry, at) => {
    const row = rows[at];
    // Without its words it was forgotten.
    if (!row || entry.kind !== 'INCIDENT' || entry.data.description === '') return [];
    return [
      {
        id: entry.id,
        learner: { id: row.learner_id, firstName: isMasked(caller.acting) ? '' : row.learner },
        session: { startDate: row.start_date.toISOString(), endDate: row.end_date.toISOString() },
        madeAt: entry.madeAt,
        report: entry.data,
      },
    ];
  });
  return ok({ incidents: incidents.toReversed() });
}
