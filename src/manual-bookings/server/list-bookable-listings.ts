import { feesOf } from '../../listings/fees.ts';
import { isForEverybody } from '../../listings/price-in-front.ts';
import { agreedFees, standardFees } from '../../listings/server/read-fees.ts';
import type { SignedIn } from '../../identity/access.ts';
import type { ListingRole } from '../../listings/team-rights.ts';
import { roleOn, isRunBy } from '../../listings/server/check-roles.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { venueColumns } from '../../schedule/server/select-venue.ts';
import { placeOf } from '../../schedule/venue.ts';
import type { manualBookingsContract } from '../contract.ts';

type List = AnswerOf<(typeof manualBookingsContract)['GET /bookable-listings']>;
type Options = AnswerOf<(typeof manualBookingsContract)['GET /bookable-listings/{listingId}']>;

/** A collaborator may book at the door: from this long before a session to this long after it. */
const DOOR_OPENS_MINUTES = 60;
const DOOR_CLOSES_HOURS = 24;

/** How far back a provider can book, and how many dates one answer holds. */
const DAYS_BACK = 90;
const MOST_DATES = 500;

/** The sessions that a collaborator may book on now. */
function atTheDoor(now: Temporal.Instant): { beginsBefore: string; endsAfter: string } {
  return {
    beginsBefore: now.add({ minutes: DOOR_OPENS_MINUTES }).toString(),
    endsAfter: now.subtract({ hours: DOOR_CLOSES_HOURS }).toString(),
  };
}

/**
 * As what the caller may book these sessions of a listing for others: as its owner, or as a collaborator who stands at the
 * door of each of them. Null for everybody else.
 */
export async function bookableBy(
  db: Queryable,
  services: Services,
  caller: SignedIn,
  listingId: string,
  sessionIds: readonly string[],
): Promise<'owner' | 'collaborator' | null> {
  const role = await roleOn(db, listingId, caller.subjectId);
  if (role !== 'collaborator') return role;
  const { beginsBefore, endsAfter } = atTheDoor(services.clock.now());
  const open = await db
    .selectFrom('session')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('id', 'in', [...sessionIds])
    .where('start_date', '<=', timestamp(beginsBefore))
    .where('end_date', '>=', timestamp(endsAfter))
    .execute();
  return open.length === new Set(sessionIds).size ? 'collaborator' : null;
}

/** The listings that the caller can make bookings for: the own ones that take bookings, those with the nearest date first. */
export async function bookableListings(services: Services, caller: SignedIn): Promise<List> {
  const now = services.clock.now().toString();
  const rows = await services.db
    .selectFrom('listing')
    .select([
      'listing.id',
      'listing.title',
      'listing.town',
      'listing.provider_id',
      sql<Date | null>`(select min(session.start_date) from session join block on block.id = session.block_id
        where session.listing_id = listing.id and session.cancelled_at is null and block.archived_at is null
          and session.end_date > ${now})`.as('next_start'),
    ])
    .where(isRunBy(caller.subjectId))
    .where('listing.state', 'in', ['PUBLISHED', 'PAUSED'])
    .orderBy(sql`next_start asc nulls last`)
    .orderBy('listing.title')
    .limit(200)
    .execute();
  return {
    listings: rows.map((row) => ({
      id: row.id,
      title: row.title,
      town: row.town,
      nextStart: row.next_start?.toISOString() ?? null,
      own: row.provider_id === caller.subjectId,
    })),
  };
}

/** What can be booked of a listing by hand: its dates, the past ones of the last months too, tickets and questions. */
export async function bookingOptions(
  services: Services,
  caller: SignedIn,
  listingId: string,
): Promise<Result<Options, 'not-found'>> {
  const { db } = services;
  const now = services.clock.now();
  const role = await roleOn(db, listingId, caller.subjectId);
  const listing =
    role &&
    (await db
      .selectFrom('listing')
      .select(['id', 'title', 'town', 'state', 'discounts', agreedFees(now.toString())])
      .where('id', '=', listingId)
      .where('state', 'in', ['PUBLISHED', 'PAUSED'])
      .executeTakeFirst());
  if (!role || !listing) return notFound;
  const sessions = await datesToBook(db, listingId, role, now);
  const sizeOf = await datesOfBlocks(db, listingId);
  const tickets = await ticketsToBook(db, listingId);
  const code = await anyCode(db, listingId);
  const questions = await questionsToAnswer(db, listingId);
  return ok({
    listing: { id: listing.id, title: listing.title, town: listing.town },
    role,
    ...feesOf(listing.agreed_fees, standardFees(services)),
    reducible: { byItself: (listing.discounts as unknown[]).length > 0, byCode: code !== undefined },
    sessions: sessions.map((row) => ({
      id: row.id,
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      blockId: row.block_id,
      blockName: row.block_name,
      blockType: row.block_type,
      place: placeOf(row, true),
      datesOfBlock: sizeOf.get(row.block_id) ?? 1,
      capacity: row.capacity,
      taken: row.taken,
    })),
    tickets: tickets.map((row) => ({
      id: row.id,
      name: row.name,
      unit: row.unit,
      audience: row.audience,
      forEverybody: isForEverybody({ ...row, codeOnly: row.code_only }),
      pricePence: row.price_pence,
    })),
    questions: questions.map((row) => ({
      id: row.id,
      type: row.type,
      label: row.label,
      help: row.help,
      options: row.options,
      sensitive: row.sensitive,
      scope: row.scope,
      ticketId: row.ticket_id,
    })),
  });
}

/** Dates from some months back on; for a collaborator those alone that are at the door. */
async function datesToBook(db: Queryable, listingId: string, role: ListingRole, now: Temporal.Instant) {
  const { beginsBefore, endsAfter } = atTheDoor(now);
  return db
    .selectFrom('session')
    .innerJoin('block', 'block.id', 'session.block_id')
    .innerJoin('session_places', 'session_places.session_id', 'session.id')
    .leftJoin('venue', 'venue.id', 'session.venue_id')
    .leftJoin('listing as held_at', 'held_at.id', 'venue.listing_id')
    .select([
      ...venueColumns,
      'held_at.exact_location',
      'session.id',
      'session.start_date',
      'session.end_date',
      'block.id as block_id',
      'block.name as block_name',
      'block.type as block_type',
      'session_places.capacity',
      'session_places.taken',
    ])
    .where('session.listing_id', '=', listingId)
    .where('session.cancelled_at', 'is', null)
    .where('block.archived_at', 'is', null)
    .where('session.start_date', '>', timestamp(now.subtract({ hours: 24 * DAYS_BACK })))
    .$if(role === 'collaborator', (query) =>
      query
        .where('session.start_date', '<=', timestamp(beginsBefore))
        .where('session.end_date', '>=', timestamp(endsAfter)),
    )
    .orderBy('session.start_date')
    .orderBy('session.id')
    .limit(MOST_DATES)
    .execute();
}

/** How many dates each block has. */
async function datesOfBlocks(db: Queryable, listingId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('session')
    .select(['block_id', (is) => is.fn.countAll<number>().as('dates')])
    .where('listing_id', '=', listingId)
    .where('cancelled_at', 'is', null)
    .groupBy('block_id')
    .execute();
  return new Map(rows.map((row) => [row.block_id, Number(row.dates)]));
}

/** Tickets that a provider sells by hand. */
async function ticketsToBook(db: Queryable, listingId: string) {
  return db
    .selectFrom('ticket')
    .select(['id', 'name', 'unit', 'funding', 'audience', 'concession', 'code_only', 'price_pence'])
    .where('listing_id', '=', listingId)
    .where('archived_at', 'is', null)
    .where('funding', '<>', 'COUNCIL')
    .orderBy('position')
    .execute();
}

/** A code that takes something off, if the listing has one. */
async function anyCode(db: Queryable, listingId: string) {
  return db
    .selectFrom('discount_code')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('archived_at', 'is', null)
    .where('kind', '<>', 'ticket')
    .limit(1)
    .executeTakeFirst();
}

/** Questions that a provider can answer for a family. */
async function questionsToAnswer(db: Queryable, listingId: string) {
  return (
    db
      .selectFrom('question')
      .select(['id', 'type', 'label', 'help', 'options', 'scope', 'sensitive', 'ticket_id'])
      .where('listing_id', '=', listingId)
      .where('archived_at', 'is', null)
      // What only a family can give is left to it.
      .where('type', 'not in', ['consent', 'file', 'information'])
      .orderBy('position')
      .execute()
  );
}
