import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Entry } from '../entry-schemas.ts';
import type { registersContract } from '../contract.ts';
import { entryRows, openEntries } from './keep-entries.ts';

type Answer = AnswerOf<(typeof registersContract)['GET /bookings/{bookingId}/incidents']>;

/**
 * Incident reports about learners of a booking, newest first. Read as the person: rows are there for the guardians of the
 * learner and for nobody else who books, so others are answered that there are none.
 */
export async function listIncidents(asPerson: Services, bookingId: string): Promise<Result<Answer, never>> {
  const rows = await entryRows(asPerson.db)
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .select(['learner.first_name as learner', 'session.start_date', 'session.end_date'])
    .where('register_entry.kind', '=', 'INCIDENT')
    .where('place.booking_id', '=', bookingId)
    .execute();
  const opened = await openEntries(
    asPerson,
    rows.map((row) => ({ ...row, made_by: '' })),
  );
  const incidents = opened.flatMap((entry: Entry, at) => {
    const row = rows[at];
    // Without its words it was forgotten.
    if (!row || entry.kind !== 'INCIDENT' || entry.data.description === '') return [];
    return [
      {
        id: entry.id,
        learner: row.learner,
        session: { startDate: row.start_date.toISOString(), endDate: row.end_date.toISOString() },
        madeAt: entry.madeAt,
        report: entry.data,
      },
    ];
  });
  return ok({ incidents: incidents.toReversed() });
}
