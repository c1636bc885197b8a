import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf, InputOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf, type Range } from '../../platform/paging.ts';
import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import { MOST_SESSIONS, type cancellationsContract } from '../contract.ts';

type Route = (typeof cancellationsContract)['GET /cancellable-sessions'];
type Filter = {
  from: string;
  to?: string | undefined;
  day?: string | undefined;
  listingId: string | undefined;
  blockId?: string | undefined;
  weekday?: number | undefined;
};

const PAGE_SIZE = 40;

/**
 * Sessions of the caller's own listings that are not cancelled, those of a day and after it in order of time, each with how
 * many places are booked and asked for, or only those of one day; with the count of every day. The day may lie behind: a provider knows what did not take place.
 */
export async function cancellableSessions(
  services: Services,
  caller: SignedIn,
  { from = dateOf(services.clock.now()), page: asked, ...narrowed }: InputOf<Route>['query'],
): Promise<AnswerOf<Route>> {
  const { db } = services;
  const filter: Filter = { from, ...narrowed, listingId: narrowed.listingId };
  const { total } = await open(db, caller.subjectId, filter)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { page, pageCount } = pageWithin(asked, total, PAGE_SIZE);
  const rows = await sessionsOf(db, caller.subjectId, filter, rangeOf(page, PAGE_SIZE));
  const counts = await countsOf(
    db,
    rows.map((row) => row.id),
  );
  return {
    days: await daysOf(db, caller.subjectId, { ...filter, day: undefined }),
    sessions: rows.map((row) => ({
      id: row.id,
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      listing: { id: row.listing_id, title: row.title },
      blockName: row.block_name,
      places: counts.get(row.id)?.places ?? 0,
      requests: counts.get(row.id)?.requests ?? 0,
    })),
    listings: await listingsOf(db, caller.subjectId, filter),
    blocks: await blocksOf(db, caller.subjectId, filter),
    sessionIds: await idsOf(db, caller.subjectId, filter),
    page,
    pageCount,
    total,
  };
}

function open(db: Queryable, providerId: string, { from, to, day, listingId, blockId, weekday }: Filter) {
  return db
    .selectFrom('session')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .where('listing.provider_id', '=', providerId)
    .where('session.cancelled_at', 'is', null)
    .where('session.local_date', '>=', from)
    .$if(day !== undefined, (q) => q.where('session.local_date', '=', day ?? ''))
    .$if(to !== undefined, (q) => q.where('session.local_date', '<=', to ?? ''))
    .$if(blockId !== undefined, (q) => q.where('session.block_id', '=', blockId ?? ''))
    .$if(weekday !== undefined, (q) => q.where(sql`extract(isodow from session.local_date)`, '=', weekday ?? 0))
    .$if(listingId !== undefined, (q) => q.where('listing.id', '=', listingId ?? ''));
}

async function daysOf(db: Queryable, providerId: string, filter: Filter) {
  return open(db, providerId, filter)
    .select(sql<string>`session.local_date::text`.as('day'))
    .select((is) => is.fn.countAll<number>().as('sessions'))
    .groupBy('session.local_date')
    .orderBy('session.local_date')
    .execute();
}

async function sessionsOf(db: Queryable, providerId: string, filter: Filter, { limit, offset }: Range) {
  return open(db, providerId, filter)
    .innerJoin('block', 'block.id', 'session.block_id')
    .select(['session.id', 'session.start_date', 'session.end_date', 'session.listing_id'])
    .select(['listing.title', 'block.name as block_name'])
    .orderBy('session.start_date')
    .orderBy('session.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

async function idsOf(db: Queryable, providerId: string, filter: Filter): Promise<string[]> {
  const rows = await open(db, providerId, filter)
    .select('session.id')
    .orderBy('session.start_date')
    .orderBy('session.id')
    .limit(MOST_SESSIONS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Blocks of a listing that have a session to cancel from this day on. */
async function blocksOf(db: Queryable, providerId: string, { from, listingId }: Filter) {
  if (listingId === undefined) return [];
  const rows = await open(db, providerId, { from, listingId })
    .innerJoin('block', 'block.id', 'session.block_id')
    .select(['block.id', 'block.name'])
    .select((is) => is.fn.min('session.start_date').as('first'))
    .groupBy(['block.id', 'block.name'])
    .orderBy('first')
    .execute();
  return rows.map(({ id, name }) => ({ id, name }));
}

async function countsOf(db: Queryable, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('place')
    .select(['session_id', sql<number>`count(*) filter (where state = 'CONFIRMED')`.as('places')])
    .select(sql<number>`count(*) filter (where state = 'REQUESTED')`.as('requests'))
    .where('session_id', '=', anyOf(sessionIds))
    .where('standing', '=', true)
    .groupBy('session_id')
    .execute();
  return new Map(rows.map((row) => [row.session_id, row]));
}

/** What the list can be narrowed to: listings with a session in it, and the one that it is narrowed to already. */
async function listingsOf(db: Queryable, providerId: string, { from, listingId }: Filter) {
  return db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('provider_id', '=', providerId)
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('session')
            .select('session.id')
            .whereRef('session.listing_id', '=', 'listing.id')
            .where('session.cancelled_at', 'is', null)
            .where('session.local_date', '>=', from),
        ),
        ...(listingId === undefined ? [] : [is('id', '=', listingId)]),
      ]),
    )
    .orderBy('title')
    .orderBy('id')
    .limit(500)
    .execute();
}
