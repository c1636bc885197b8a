import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { BookingWindow } from '../../schedule/block.ts';
import { instantFrom, windowOf } from '../../schedule/server/queries.ts';
import type { PlaceState } from '../../places/place.ts';
import { venueColumns } from '../../schedule/server/select-venue.ts';
import type { VenueColumns } from '../../schedule/venue.ts';
import { pairName } from '../join.ts';
import type { WaitingLearner, WaitingState, WaitingWant } from '../queue.ts';

/** A party with its learners and dates. */
export type EntryRow = {
  id: string;
  listing_id: string;
  account_id: string;
  wants: WaitingWant;
  together: boolean;
  state: WaitingState;
  priority: number;
  queued_at: Date;
  passed_over: number;
  /** Since when places that were too few for it are on sale; null when there were none, or one was bought since. */
  on_sale_since: Date | null;
  offered_until: Date | null;
  told_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  /** Why a free place could not be offered to it; null while somebody of it can be booked. */
  held_back: string | null;
  /** The party that waits on for the other dates when the date that it was offered is off. */
  onward_id: string | null;
  learners: WaitingLearner[];
  /** In order of time. */
  sessionIds: string[];
  /** Places of its dates that are counted as taken for it; dates without any are left out. */
  kept: Map<string, number>;
};

/** A date with all that decides about its places. */
export type WaitingDate = {
  id: string;
  blockId: string;
  blockName: string;
  blockArchived: boolean;
  /** How many dates its block has in all. */
  datesOfBlock: number;
  startDate: Temporal.Instant;
  endDate: Temporal.Instant;
  /** What `placeOf` says its place by. */
  venue: VenueColumns;
  cancelled: boolean;
  window: BookingWindow;
  /** Places that are free now; below 0 where the provider exceeded the capacity. */
  free: number;
  capacity: number;
};

const columns = [
  'waiting_entry.id',
  'waiting_entry.listing_id',
  'waiting_entry.account_id',
  'waiting_entry.wants',
  'waiting_entry.together',
  'waiting_entry.state',
  'waiting_entry.priority',
  'waiting_entry.queued_at',
  'waiting_entry.passed_over',
  'waiting_entry.on_sale_since',
  'waiting_entry.offered_until',
  'waiting_entry.told_at',
  'waiting_entry.created_at',
  'waiting_entry.ended_at',
  'waiting_entry.held_back',
  'waiting_entry.onward_id',
] as const;

type BareEntry = Omit<EntryRow, 'learners' | 'sessionIds' | 'kept'>;

/** The parties that wait for a listing's places or are offered some, in order of their turn. */
export async function openEntries(db: Queryable, listingIds: readonly string[]): Promise<EntryRow[]> {
  if (listingIds.length === 0) return [];
  return whole(db, await selectOpen(db, listingIds).execute());
}

/** The parties that wait for one of these dates, or are offered it. */
export async function openEntriesOn(db: Queryable, sessionIds: readonly string[]): Promise<EntryRow[]> {
  const listings = await db
    .selectFrom('session')
    .select('listing_id')
    .distinct()
    .where('id', '=', anyOf(sessionIds))
    .execute();
  const entries = await openEntries(
    db,
    listings.map((row) => row.listing_id),
  );
  return entries.filter((entry) => entry.sessionIds.some((id) => sessionIds.includes(id)));
}

/** The parties of one listing, locked: until the transaction ends nobody accepts, declines or leaves. */
export async function lockOpenEntries(tx: Tx, listingId: string): Promise<EntryRow[]> {
  const rows = await selectOpen(tx, [listingId]).forUpdate('waiting_entry').execute();
  return whole(tx, rows);
}

function selectOpen(db: Queryable, listingIds: readonly string[]) {
  return db
    .selectFrom('waiting_entry')
    .select(columns)
    .where('listing_id', 'in', [...listingIds])
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .orderBy('priority', 'desc')
    .orderBy('queued_at')
    .orderBy('id');
}

/** Ended parties are shown to their family so long. */
const SHOWN_DAYS = 90;

/** The parties of an account: those that wait first, then the latest of those that ended. */
export async function entriesOf(db: Queryable, accountId: string, now: Temporal.Instant): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('waiting_entry')
    .select(columns)
    .where('account_id', '=', accountId)
    .where((is) =>
      is.or([is('ended_at', 'is', null), is('ended_at', '>', timestamp(now.subtract({ hours: SHOWN_DAYS * 24 })))]),
    )
    .orderBy(sql`ended_at is not null`)
    .orderBy('offered_until')
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return whole(db, rows);
}

/** One party by its id; `accountId` is whose it must be. */
export async function findEntry(db: Queryable, entryId: string, accountId?: string): Promise<EntryRow | undefined> {
  const rows = await db
    .selectFrom('waiting_entry')
    .select(columns)
    .where('id', '=', entryId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .execute();
  return (await whole(db, rows))[0];
}

/** One party of an account, locked. */
export async function lockEntry(tx: Tx, entryId: string, accountId: string): Promise<EntryRow | undefined> {
  const rows = await tx
    .selectFrom('waiting_entry')
    .select(columns)
    .where('id', '=', entryId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  return (await whole(tx, rows))[0];
}

async function whole(db: Queryable, rows: readonly BareEntry[]): Promise<EntryRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const learners = await db
    .selectFrom('waiting_learner')
    .select(['entry_id', 'learner_id', 'ticket_id'])
    .where('entry_id', 'in', ids)
    // Ids grow with time: in the order in which they were added, and how many wait can be told without seeing them.
    .orderBy('learner_id')
    .execute();
  const sessions = await db
    .selectFrom('waiting_session')
    .innerJoin('session', 'session.id', 'waiting_session.session_id')
    .select(['entry_id', 'session_id', 'kept'])
    .where('entry_id', 'in', ids)
    .orderBy('session.start_date')
    .orderBy('session_id')
    .execute();
  const learnersOf = Map.groupBy(learners, (row) => row.entry_id);
  const sessionsOf = Map.groupBy(sessions, (row) => row.entry_id);
  return rows.map((row) => {
    const dates = sessionsOf.get(row.id) ?? [];
    return {
      ...row,
      learners: (learnersOf.get(row.id) ?? []).map((one) => ({ learnerId: one.learner_id, ticketId: one.ticket_id })),
      sessionIds: dates.map((date) => date.session_id),
      kept: new Map(dates.filter((date) => date.kept > 0).map((date) => [date.session_id, date.kept])),
    };
  });
}

/** Dates by id, in order of time. */
export async function loadDates(db: Queryable, sessionIds: readonly string[]): Promise<Map<string, WaitingDate>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session')
    .innerJoin('session_places', 'session_places.session_id', 'session.id')
    .innerJoin('block', 'block.id', 'session.block_id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .leftJoin('listing as held_at', 'held_at.id', 'venue.listing_id')
    .select([
      ...venueColumns,
      'held_at.exact_location',
      'session.id',
      'session.block_id',
      'session.start_date',
      'session.end_date',
      'session.cancelled_at',
      'block.name',
      'block.archived_at',
      'block.opens_at',
      'block.closes_at',
      'block.cutoff_minutes',
      'block.late_join',
      'session_places.capacity',
      'session_places.taken',
      (is) =>
        is
          .selectFrom('session as beside')
          .select((count) => count.fn.countAll<number>().as('dates'))
          .whereRef('beside.block_id', '=', 'session.block_id')
          .where('beside.cancelled_at', 'is', null)
          .as('dates_of_block'),
    ])
    .where('session.id', 'in', [...new Set(sessionIds)])
    .orderBy('session.start_date')
    .orderBy('session.id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        blockId: row.block_id,
        blockName: row.name,
        blockArchived: row.archived_at !== null,
        datesOfBlock: Number(row.dates_of_block),
        startDate: instantFrom(row.start_date),
        endDate: instantFrom(row.end_date),
        venue: row,
        cancelled: row.cancelled_at !== null,
        window: windowOf(row),
        free: row.capacity - row.taken,
        capacity: row.capacity,
      },
    ]),
  );
}

/** Which of these learners have places in one of these states on which of these dates, by `pairName`. */
export async function pairsOnDates(
  db: Queryable,
  learnerIds: readonly string[],
  sessionIds: readonly string[],
  states: readonly PlaceState[],
): Promise<Set<string>> {
  if (learnerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('place')
    .select(['learner_id', 'session_id'])
    .where('learner_id', '=', anyOf([...new Set(learnerIds)]))
    .where('session_id', '=', anyOf([...new Set(sessionIds)]))
    .where('state', 'in', [...states])
    .execute();
  return new Set(rows.map((row) => pairName(row.learner_id, row.session_id)));
}

/**
 * The listings whose queue has something to do: an offer has run out, a date that somebody waits for has a free place or
 * is over, somebody who waits for a date was booked on it, or the listing ended.
 * @param only this listing; absent means all.
 */
export async function queuesToTend(db: Queryable, now: Temporal.Instant, only?: string): Promise<string[]> {
  const at = now.toString();
  const { rows } = await sql<{ listing_id: string }>`
    select distinct entry.listing_id
      from waiting_entry entry
      join listing on listing.id = entry.listing_id
      left join waiting_session wish on wish.entry_id = entry.id
      left join session on session.id = wish.session_id
      left join session_places places on places.session_id = session.id
      left join block on block.id = session.block_id
     where entry.state in ('WAITING', 'OFFERED')
       ${only === undefined ? sql`` : sql`and entry.listing_id = ${only}`}
       and ((entry.state = 'OFFERED' and entry.offered_until <= ${at})
         or listing.state = 'ARCHIVED'
         or session.id is null
         or session.cancelled_at is not null
         or block.archived_at is not null
         or block.closes_at <= ${at}
         or session.start_date - make_interval(mins => block.cutoff_minutes) <= ${at}
         or (entry.state = 'WAITING' and (places.taken < places.capacity or wish.kept > 0))
         or (entry.state = 'WAITING' and entry.wants <> 'BLOCK' and exists (
           select from waiting_learner learner
             join place on place.learner_id = learner.learner_id and place.session_id = wish.session_id
              and place.state = 'CONFIRMED'
            where learner.entry_id = entry.id)))
     order by entry.listing_id
     limit 500`.execute(db);
  return rows.map((row) => row.listing_id);
}
