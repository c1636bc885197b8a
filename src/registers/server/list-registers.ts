import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
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
  const staff = await staffOf(services.db, [...new Set(sessions.map((session) => session.listing_id))]);
  return ok({
    sessions: sessions.map((session) =>
      summaryOf(
        session,
        countsOf(
          (places.get(session.id) ?? []).map((place) => place.id),
          marks,
        ),
        demand.get(session.id),
        staff.get(session.listing_id),
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

/** Names of the team on each of the listings. */
async function staffOf(db: Queryable, listingIds: readonly string[]): Promise<Map<string, string[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing_collaborator')
    .innerJoin('collaboration', 'collaboration.id', 'listing_collaborator.collaboration_id')
    .innerJoin('account', 'account.id', 'collaboration.collaborator_id')
    .select(['listing_collaborator.listing_id', 'account.first_name', 'account.last_name', 'account.email'])
    .where('listing_collaborator.listing_id', 'in', [...listingIds])
    .where('collaboration.ended_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .orderBy('account.first_name')
    .orderBy('account.last_name')
    .execute();
  const byListing = Map.groupBy(rows, (row) => row.listing_id);
  return new Map(
    [...byListing].map(([listingId, team]) => [
      listingId,
      // Somebody who has only just accepted may not have a name yet.
      team.map((row) => fullName({ firstName: row.first_name, lastName: row.last_name }) || row.email),
    ]),
  );
}

/** A session as the contract shows it. */
export function summaryOf(
  session: SessionRow,
  counts: HeadCount,
  waiting: Summary['waiting'] = null,
  staff: readonly string[] = [],
): Summary {
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
      servesMeals: session.serves_meals,
    },
    blockName: session.block_name,
    staff: [...staff],
    capacity: session.capacity,
    taken: session.taken,
    counts,
    waiting: waiting && { families: waiting.families, sentence: waiting.sentence },
  };
}
