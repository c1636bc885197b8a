import { worksOn } from '../../listings/server/check-roles.ts';
import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Vault } from '../../platform/server/vault/vault.ts';
import { isOfTicket } from '../../questionnaires/server/ask-questions.ts';
import { isKeptSensitive, openAnswers } from '../../questionnaires/server/seal-answers.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { windowOfCollaborators, type CollectorStanding, type Mark, type MarkKind } from '../attendance.ts';
import type { Lock } from '../entries.ts';

/** Sessions that one answer of the list holds. */
export const LONGEST_LIST = 500;

/** Who looks for sessions, and when. */
type Looking = { accountId: string; now: Temporal.Instant };

/** For a query of the table `session`: whether this account is a helper on its register at the moment `now`. */
const helpsOn = (accountId: string, now: Temporal.Instant) => sql<boolean>`exists (
  select from register_helper
   where register_helper.session_id = session.id and register_helper.account_id = ${accountId}
     and register_helper.ended_at is null and register_helper.ends_at > ${now.toString()})`;

/**
 * Sessions with what a register shows on top. Scoped to the account's own listings and, around the session, to those of
 * others that it works on: other people's sessions are not found.
 */
function sessionsOf(db: Queryable, { accountId, now }: Looking) {
  const { beginsBefore, endsAfter } = windowOfCollaborators(now);
  return db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .innerJoin('block', 'block.id', 'session.block_id')
    .innerJoin('session_places', 'session_places.session_id', 'session.id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .where(({ eb, or, and }) =>
      or([
        eb('listing.provider_id', '=', accountId),
        and([
          eb('session.start_date', '<=', timestamp(beginsBefore)),
          eb('session.end_date', '>=', timestamp(endsAfter)),
          or([worksOn(accountId), helpsOn(accountId, now)]),
        ]),
      ]),
    )
    .select([
      'session.id',
      'session.start_date',
      'session.end_date',
      'session.local_date',
      'session.cancelled_at',
      'session.block_id',
      'block.name as block_name',
      'listing.id as listing_id',
      'listing.provider_id',
      'listing.title',
      // Where this date is held: at a place of its own, or the listing's.
      (is) => is.fn.coalesce('venue.name', 'listing.venue_name').as('venue_name'),
      (is) => is.fn.coalesce('venue.town', 'listing.town').as('town'),
      'listing.attendance_on_register',
      sql<boolean>`serves_meals(listing.id)`.as('serves_meals'),
      'session_places.capacity',
      'session_places.taken',
    ]);
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** One session whose register the account may open now. */
export function findSession(db: Queryable, looking: Looking, sessionId: string) {
  return sessionsOf(db, looking).where('session.id', '=', sessionId).executeTakeFirst();
}

/** Those of the sessions whose registers the account may open now. */
export async function openableSessions(
  db: Queryable,
  looking: Looking,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await sessionsOf(db, looking)
    .clearSelect()
    .select('session.id')
    .where('session.id', 'in', [...sessionIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The sessions that the account may open now, on the days `from` … `to`, earliest first, at most one more than `LONGEST_LIST`. A cancelled
 * session is left out once nobody was ever booked on it.
 */
export function listSessions(db: Queryable, looking: Looking, from: string, to: string) {
  return sessionsOf(db, looking)
    .where('session.local_date', '>=', from)
    .where('session.local_date', '<=', to)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('session.cancelled_at', 'is', null),
        exists(
          selectFrom('place')
            .select('place.id')
            .whereRef('place.session_id', '=', 'session.id')
            .where('place.state', '=', 'CANCELLED_BY_PROVIDER'),
        ),
      ]),
    )
    .orderBy('session.start_date')
    .orderBy('session.id')
    .limit(LONGEST_LIST + 1)
    .execute();
}

/** For a query of the table `place`: whether it has a mark of one of these kinds that nobody took back. */
export const hasStanding = (...kinds: MarkKind[]) => sql<boolean>`exists (
  select from mark where mark.place_id = place.id and mark.kind in (${sql.join(kinds)})
    and not exists (select from mark undo where undo.undoes_id = mark.id))`;

/** Ids of the confirmed places of sessions. */
export async function confirmedPlaces(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<{ id: string; session_id: string }[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('place')
    .select(['id', 'session_id'])
    .where('session_id', 'in', sessionIds)
    .where('state', '=', 'CONFIRMED')
    .execute();
}

/**
 * Locks what is written on the register of a session: nobody locks it while somebody is being marked. Those who mark do not
 * wait for each other. Bookings of the session go on meanwhile.
 */
export async function lockRegister(tx: Tx, sessionId: string, how: 'alone' | 'beside others'): Promise<void> {
  const session = tx.selectFrom('session').select('id').where('id', '=', sessionId);
  await (how === 'alone' ? session.forNoKeyUpdate() : session.forShare()).execute();
}

/** When the register of a session was locked and unlocked. */
export async function locksOf(db: Queryable, sessionId: string): Promise<Lock[]> {
  const rows = await db
    .selectFrom('register_entry')
    .select(['id', 'kind', 'made_at'])
    .where('session_id', '=', sessionId)
    .where('kind', 'in', ['LOCK', 'UNLOCK'])
    .execute();
  return rows.map(({ id, kind, made_at }) => ({ id, kind: kind as Lock['kind'], madeAt: made_at.toISOString() }));
}

/** Every mark of the sessions, or those with one of the `ids`, in the order in which the server came to know them. */
export async function marksOf(db: Queryable, sessionIds: readonly string[], ids?: readonly string[]): Promise<Mark[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .selectFrom('mark')
    .innerJoin('account', 'account.id', 'mark.marked_by_id')
    .where('mark.session_id', 'in', sessionIds)
    .$if(ids !== undefined, (query) => query.where('mark.id', '=', anyOf([...(ids ?? [])])))
    .select([
      'mark.id',
      'mark.place_id',
      'mark.kind',
      'mark.undoes_id',
      'mark.collected_by',
      'mark.late_at',
      'mark.password_checked',
      'mark.collector',
      'mark.note',
      'mark.made_at',
      'account.first_name',
      'account.last_name',
    ])
    .orderBy('mark.received_at')
    .orderBy('mark.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    placeId: row.place_id,
    kind: row.kind,
    undoesId: row.undoes_id,
    collectedBy: row.collected_by,
    lateAt: row.late_at?.toISOString() ?? null,
    passwordChecked: row.password_checked,
    collector: row.collector as CollectorStanding,
    note: row.note,
    madeAt: row.made_at.toISOString(),
    markedBy: [row.first_name, row.last_name].filter(Boolean).join(' '),
  }));
}

/** Who comes to a session: each confirmed place with its learner, booker and ticket, by name. */
export function placesOn(db: Queryable, sessionId: string) {
  return db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .where('place.session_id', '=', sessionId)
    .where('place.state', '=', 'CONFIRMED')
    .select([
      'place.id as place_id',
      'booking.id as booking_id',
      'booking.reference',
      'booking.booker_id',
      'account.first_name as booker_first_name',
      'account.last_name as booker_last_name',
      'account.phone_number as booker_phone',
      'learner.id as learner_id',
      'learner.first_name',
      'learner.last_name',
      'learner.known_as',
      'learner.pronouns',
      'learner.date_of_birth',
      'learner.over18',
      'ticket.name as ticket_name',
    ])
    .orderBy('learner.first_name')
    .orderBy('learner.last_name')
    .orderBy('place.id')
    .execute();
}

/** Names of the add-ons that were booked with these places, by place, in the order in which they are offered. */
export async function addOnsOf(db: Queryable, placeIds: readonly string[]): Promise<Map<string, string[]>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('place_step')
    .select(['place_id', 'label'])
    .where('place_id', 'in', placeIds)
    .where('kind', '=', 'add-on')
    .orderBy('position')
    .execute();
  const byPlace = Map.groupBy(rows, (row) => row.place_id);
  return new Map([...byPlace].map(([placeId, steps]) => [placeId, steps.map((step) => step.label)]));
}

/** Answers that belong on a session's register: `learner_id` is null for the whole booking. Those of other dates do not. */
export async function registerAnswers(db: Queryable, vault: Vault, sessionId: string, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  const rows = await db
    .selectFrom('answer')
    .innerJoin('question', 'question.id', 'answer.question_id')
    .innerJoin('booking', 'booking.id', 'answer.booking_id')
    .where('answer.booking_id', 'in', bookingIds)
    .where('question.on_register', '=', true)
    .where((is) => is.or([is('answer.session_id', 'is', null), is('answer.session_id', '=', sessionId)]))
    .where((is) => isOfTicket(is))
    .select([
      'answer.id',
      'answer.booking_id',
      'answer.learner_id',
      'answer.value',
      'answer.sealed',
      'answer.file_id',
      'booking.booker_id',
      'question.type',
      'question.label',
      'question.sensitive',
    ])
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
  const opened = await openAnswers(db, vault, rows);
  return opened.map((row) => ({ ...row, sensitive: isKeptSensitive(row) }));
}

/** For each learner of a register: sessions of its block that they have in order, to say 'session 2 of 5'. */
export async function runsInBlock(db: Queryable, sessionId: string) {
  const { rows } = await sql<{
    learner_id: string;
    session_id: string;
  }>`select learner_id, session_id from register_runs(${sessionId})`.execute(db);
  return rows;
}

/** Of the learners of a register, those who had a confirmed place with its provider before. */
export async function learnersSeenBefore(db: Queryable, sessionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ learner_id: string }>`select learner_id from register_known(${sessionId})`.execute(db);
  return new Set(rows.map((row) => row.learner_id));
}
