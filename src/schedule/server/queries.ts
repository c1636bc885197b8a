import { sql } from 'kysely';
import { contentVersion } from '../../platform/server/content-version.ts';
import type { Queryable, Tx } from '../../platform/server/db.ts';
import type { BlockType, BookingWindow, SessionFacts } from '../block.ts';
import type { ExistingSession } from '../block-change.ts';
import type { LocalSession } from '../dates.ts';

/** An instant of the database in the product's own type. */
export function instantFrom(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

const timestamp = (instant: Temporal.Instant) => sql<Date>`${instant.toString()}::timestamptz`;

/** 'HH:mm' of a time as PostgreSQL writes it, 'HH:mm:ss'. */
const localTime = (time: string): string => time.slice(0, 5);

type OwnSession = ExistingSession & { startDate: string; endDate: string };
export type OwnBlock = {
  id: string;
  version: string;
  name: string;
  type: BlockType;
  opensAt: string | null;
  closesAt: string | null;
  cutoffMinutes: number;
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
      type: block.type as BlockType,
      opensAt: block.opens_at?.toISOString() ?? null,
      closesAt: block.closes_at?.toISOString() ?? null,
      cutoffMinutes: block.cutoff_minutes,
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
    }));
    // Places that families take meanwhile are no edit, so `taken` does not count.
    const edited = dates.map(({ taken: _, ...session }) => session);
    return { id: block.id, version: contentVersion({ ...content, edited }), ...content, sessions: dates };
  });
}

/**
 * The dates of a block with their places, locked in the order in which bookings lock them: until the transaction ends
 * nobody takes a place or gives one back.
 */
export async function lockSessions(tx: Tx, blockId: string): Promise<ExistingSession[]> {
  const rows = await tx
    .selectFrom('session_places')
    .innerJoin('session', 'session.id', 'session_places.session_id')
    .select(['session.id', 'local_date', 'local_start', 'local_end', 'capacity', 'taken'])
    .where('session.block_id', '=', blockId)
    .where('session.cancelled_at', 'is', null)
    .orderBy('session_places.session_id')
    .forUpdate('session_places')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    date: row.local_date,
    start: localTime(row.local_start),
    end: localTime(row.local_end),
    capacity: row.capacity,
    taken: row.taken,
  }));
}

export type SessionOnOffer = LocalSession & SessionFacts & { id: string; endDate: Temporal.Instant };
export type BlockOnOffer = {
  id: string;
  name: string;
  type: BlockType;
  window: BookingWindow;
  sessions: SessionOnOffer[];
};

/** The blocks of a listing that still have dates to come, each with all its dates, past and cancelled ones too. */
export async function blocksOnOffer(db: Queryable, listingId: string, now: Temporal.Instant): Promise<BlockOnOffer[]> {
  const rows = await db
    .selectFrom('block')
    .innerJoin('session', 'session.block_id', 'block.id')
    .innerJoin('session_places', 'session_places.session_id', 'session.id')
    .select([
      'block.id as block_id',
      'block.name',
      'block.type',
      'block.opens_at',
      'block.closes_at',
      'block.cutoff_minutes',
      'session.id',
      'session.local_date',
      'session.local_start',
      'session.local_end',
      'session.start_date',
      'session.end_date',
      'session.cancelled_at',
      'session_places.capacity',
      'session_places.taken',
    ])
    .where('block.listing_id', '=', listingId)
    .where('block.archived_at', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('session as coming')
          .select(sql`1`.as('one'))
          .whereRef('coming.block_id', '=', 'block.id')
          .where('coming.end_date', '>', timestamp(now)),
      ),
    )
    .orderBy('block.position')
    .orderBy('block.created_at')
    .orderBy('session.start_date')
    .orderBy('session.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.block_id).values()].flatMap((ofBlock) => {
    const [block] = ofBlock;
    if (!block) return [];
    return {
      id: block.block_id,
      name: block.name,
      type: block.type as BlockType,
      window: {
        opensAt: block.opens_at && instantFrom(block.opens_at),
        closesAt: block.closes_at && instantFrom(block.closes_at),
        cutoffMinutes: block.cutoff_minutes,
      },
      sessions: ofBlock.map((session) => ({
        id: session.id,
        date: session.local_date,
        start: localTime(session.local_start),
        end: localTime(session.local_end),
        startDate: instantFrom(session.start_date),
        endDate: instantFrom(session.end_date),
        cancelled: session.cancelled_at !== null,
        capacity: session.capacity,
        taken: session.taken,
      })),
    };
  });
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
