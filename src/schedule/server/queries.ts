import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { contentVersion } from '../../platform/server/content-version.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import { query, type Value } from '../../platform/server/database/query.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { BlockType, BookingWindow, LateJoin, SessionFacts } from '../block.ts';
import type { ExistingSession } from '../block-change.ts';
import type { LocalSession } from '../date-words.ts';
import type { Minimum } from '../minimum.ts';
import { placeOf } from '../venue.ts';
import { venueColumns } from './select-venue.ts';
import { selectVisibility } from './find-listing.ts';

/** An instant of the database (a Date, or text inside JSON) in the product's own type. */
export function instantFrom(date: Date | string): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(typeof date === 'string' ? Date.parse(date) : date.getTime());
}

type WindowRow = {
  opens_at: Date | string | null;
  closes_at: Date | string | null;
  cutoff_minutes: number;
  late_join: LateJoin;
};

/** When a block can be booked, from its row. */
export function windowOf(row: WindowRow): BookingWindow {
  return {
    opensAt: row.opens_at === null ? null : instantFrom(row.opens_at),
    closesAt: row.closes_at === null ? null : instantFrom(row.closes_at),
    cutoffMinutes: row.cutoff_minutes,
    lateJoin: row.late_join,
  };
}

/** 'HH:mm' of a time as PostgreSQL writes it, 'HH:mm:ss'. */
const localTime = (time: string): string => time.slice(0, 5);

/** The smallest number of a block's row. */
export function minimumOf(block: {
  minimum_places: number | null;
  minimum_days_before: number | null;
}): Minimum | null {
  const { minimum_places: places, minimum_days_before: daysBefore } = block;
  return places === null || daysBefore === null ? null : { places, daysBefore };
}

type OwnSession = ExistingSession & { startDate: string; endDate: string };
export type OwnBlock = {
  id: string;
  version: string;
  name: string;
  type: BlockType;
  opensAt: string | null;
  closesAt: string | null;
  cutoffMinutes: number;
  lateJoin: LateJoin;
  minimum: Minimum | null;
  sessions: OwnSession[];
};

/** Blocks as their provider sees them, in order, with the dates that are not cancelled. */
export async function ownBlocks(
  db: Queryable,
  where: { listingId: string } | { blockId: string },
): Promise<OwnBlock[]> {
  const blocks = await db
    .selectFrom('block')
    .selectAll()
    .where('archived_at', 'is', null)
    .where((is) => ('listingId' in where ? is('listing_id', '=', where.listingId) : is('id', '=', where.blockId)))
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  if (blocks.length === 0) return [];
  const sessions = await db
    .selectFrom('session')
    .innerJoin('session_places', 'session_places.session_id', 'session.id')
    .selectAll()
    .where(
      'block_id',
      'in',
      blocks.map((block) => block.id),
    )
    .where('cancelled_at', 'is', null)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
  const byBlock = Map.groupBy(sessions, (session) => session.block_id);
  return blocks.map((block) => {
    const content = {
      name: block.name,
      type: block.type,
      opensAt: block.opens_at?.toISOString() ?? null,
      closesAt: block.closes_at?.toISOString() ?? null,
      cutoffMinutes: block.cutoff_minutes,
      lateJoin: block.late_join,
      minimum: minimumOf(block),
    };
    const dates = (byBlock.get(block.id) ?? []).map((session) => ({
      id: session.id,
      date: session.local_date,
      start: localTime(session.local_start),
      end: localTime(session.local_end),
      startDate: session.start_date.toISOString(),
      endDate: session.end_date.toISOString(),
      capacity: session.capacity,
      taken: session.taken,
      venueId: session.venue_id,
    }));
    // Places that families take meanwhile are no edit, so `taken` does not count.
    const edited = dates.map(({ taken: _, ...session }) => session);
    return { id: block.id, version: contentVersion({ ...content, edited }), ...content, sessions: dates };
  });
}

/**
 * The dates of a block with their places. With `lock` in the order in which bookings lock them: until the transaction
 * ends nobody takes a place or gives one back.
 */
export async function sessionsOfBlock(
  tx: Tx,
  blockId: string,
  { lock }: { lock: boolean },
): Promise<ExistingSession[]> {
  const rows = await tx
    .selectFrom('session_places')
    .innerJoin('session', 'session.id', 'session_places.session_id')
    .select(['session.id', 'local_date', 'local_start', 'local_end', 'capacity', 'taken', 'venue_id'])
    .where('session.block_id', '=', blockId)
    .where('session.cancelled_at', 'is', null)
    .orderBy('session_places.session_id')
    .$if(lock, (query) => query.forUpdate('session_places'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    date: row.local_date,
    start: localTime(row.local_start),
    end: localTime(row.local_end),
    capacity: row.capacity,
    taken: row.taken,
    venueId: row.venue_id,
  }));
}

export type SessionOnOffer = LocalSession &
  SessionFacts & { id: string; endDate: Temporal.Instant; minimumDecided: boolean; place: string | null };
export type BlockOnOffer = {
  id: string;
  name: string;
  type: BlockType;
  window: BookingWindow;
  minimum: Minimum | null;
  sessions: SessionOnOffer[];
};

/** A listing with its blocks that still have dates to come, each with all its dates, past and cancelled ones too. */
export const listingsWithOffer = query('listing-with-offer', (db, value: Value<{ id: string; now: string }>) =>
  selectVisibility(db, value('id')).select((listing) => [
    'listing.exact_location',
    jsonArrayFrom(
      listing
        .selectFrom('block')
        .select((block) => [
          'block.id',
          'block.name',
          'block.type',
          'block.opens_at',
          'block.closes_at',
          'block.cutoff_minutes',
          'block.late_join',
          'block.minimum_places',
          'block.minimum_days_before',
          jsonArrayFrom(
            block
              .selectFrom('session')
              .innerJoin('session_places', 'session_places.session_id', 'session.id')
              .leftJoin('venue', 'venue.id', 'session.venue_id')
              .select([
                'session.id',
                'session.local_date',
                'session.local_start',
                'session.local_end',
                'session.start_date',
                'session.end_date',
                'session.cancelled_at',
                'session.minimum_decision',
                'session_places.capacity',
                'session_places.taken',
                ...venueColumns,
              ])
              .whereRef('session.block_id', '=', 'block.id')
              .orderBy('session.start_date')
              .orderBy('session.id'),
          ).as('sessions'),
        ])
        .whereRef('block.listing_id', '=', 'listing.id')
        .where('block.archived_at', 'is', null)
        .where((is) =>
          is.exists(
            is
              .selectFrom('session as coming')
              .select(sql`1`.as('one'))
              .whereRef('coming.block_id', '=', 'block.id')
              .where('coming.end_date', '>', timestamp(value('now'))),
          ),
        )
        .orderBy('block.position')
        .orderBy('block.created_at'),
    ).as('blocks'),
  ]),
);

type ListingWithOffer = Awaited<ReturnType<typeof listingsWithOffer>>[number];

/** What a listing offers, as the rules of booking know it. */
export function blocksOnOffer(listing: Pick<ListingWithOffer, 'blocks' | 'exact_location'>): BlockOnOffer[] {
  return listing.blocks.map((block) => ({
    id: block.id,
    name: block.name,
    type: block.type,
    window: windowOf(block),
    minimum: minimumOf(block),
    sessions: block.sessions.map((session) => ({
      id: session.id,
      date: session.local_date,
      start: localTime(session.local_start),
      end: localTime(session.local_end),
      startDate: instantFrom(session.start_date),
      endDate: instantFrom(session.end_date),
      cancelled: session.cancelled_at !== null,
      minimumDecided: session.minimum_decision !== null,
      capacity: session.capacity,
      taken: session.taken,
      // What is public is not told to anybody in particular.
      place: placeOf({ ...session, exact_location: listing.exact_location }, false),
    })),
  }));
}

/** The next date of each listing that has not begun; listings without one are left out. Instants as ISO text. */
export async function upcomingSessions(
  db: Queryable,
  listingIds: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, { id: string; startDate: string; endDate: string }>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session')
    .innerJoin('block', 'block.id', 'session.block_id')
    .distinctOn('session.listing_id')
    .select(['session.listing_id', 'session.id', 'session.start_date', 'session.end_date'])
    .where('session.listing_id', 'in', listingIds)
    .where('session.cancelled_at', 'is', null)
    .where('block.archived_at', 'is', null)
    .where('session.start_date', '>', timestamp(now))
    .orderBy('session.listing_id')
    .orderBy('session.start_date')
    .orderBy('session.id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.listing_id,
      { id: row.id, startDate: row.start_date.toISOString(), endDate: row.end_date.toISOString() },
    ]),
  );
}

/** The next date of a listing that has not begun, or null. */
export async function upcomingSession(
  db: Queryable,
  listingId: string,
  now: Temporal.Instant,
): Promise<{ id: string; startDate: string; endDate: string } | null> {
  return (await upcomingSessions(db, [listingId], now)).get(listingId) ?? null;
}
