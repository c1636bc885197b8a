import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { demandOfDates } from '../../waiting/server/show-queue.ts';
import type { registersContract } from '../contract.ts';
import {
  attendanceOf,
  headCount,
  LONGEST_RANGE_DAYS,
  marksByPlace,
  rangeIsListable,
  type HeadCount,
  type Mark,
} from '../attendance.ts';
import { confirmedPlaces, listSessions, LONGEST_LIST, marksOf, type SessionRow } from './queries.ts';

type Summary = AnswerOf<(typeof registersContract)['GET /registers']>['sessions'][number];

/** The sessions whose registers the caller may open, on the days `from` … `to`, with how full they are and who came. */
export async function listRegisters(
  services: Services,
  caller: SignedIn,
  { from, to }: { from: string; to: string },
): Promise<Result<AnswerOf<(typeof registersContract)['GET /registers']>, 'range-too-long'>> {
  if (!rangeIsListable(from, to)) {
    return refuse(
      'range-too-long',
      `Please choose a first and a last day that are at most ${LONGEST_RANGE_DAYS} days apart.`,
    );
  }
  const found = await listSessions(services.db, { accountId: caller.subjectId, now: services.clock.now() }, from, to);
  const sessions = found.slice(0, LONGEST_LIST);
  const ids = sessions.map((session) => session.id);
  const places = Map.groupBy(await confirmedPlaces(services.db, ids), (place) => place.session_id);
  const marks = await marksOf(services.db, ids);
  const demand = await demandOfDates(services.db, sessions);
  return ok({
    sessions: sessions.map((session) =>
      summaryOf(
        session,
        countsOf(
          (places.get(session.id) ?? []).map((place) => place.id),
          marks,
        ),
        demand.get(session.id),
      ),
    ),
    more: found.length > LONGEST_LIST,
  });
}

/** Head count of the given places from the marks of their session. Marks of places that were cancelled do not count. */
export function countsOf(placeIds: readonly string[], marks: readonly Mark[]): HeadCount {
  const byPlace = marksByPlace(marks);
  return headCount(placeIds.map((id) => attendanceOf(byPlace.get(id) ?? []).status));
}

/** A session as the contract shows it. */
export function summaryOf(session: SessionRow, counts: HeadCount, waiting: Summary['waiting'] = null): Summary {
  return {
    id: session.id,
    startDate: session.start_date.toISOString(),
    endDate: session.end_date.toISOString(),
    cancelled: session.cancelled_at !== null,
    listing: {
      id: session.listing_id,
      title: session.title,
      venueName: session.venue_name,
      town: session.town,
      attendanceOnRegister: session.attendance_on_register,
    },
    blockName: session.block_name,
    capacity: session.capacity,
    taken: session.taken,
    counts,
    waiting: waiting && { families: waiting.families, sentence: waiting.sentence },
  };
}
