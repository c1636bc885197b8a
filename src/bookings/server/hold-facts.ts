import type { Doors } from '../../platform/server/doors.ts';
import type { Queryable, Tx } from '../../platform/server/db.ts';
import type { BlockType } from '../../schedule/block.ts';
import type { TicketAudience, TicketFunding, TicketUnit } from '../../tickets/ticket.ts';
import type { HoldFacts, SessionOfHold } from '../booking.ts';
import { standingStates } from '../place.ts';
import { instantFrom } from './terms.ts';

/**
 * The listing that is to be booked, as the hold needs it. Until the transaction ends it cannot be paused or archived:
 * whoever wants to waits, and then sees the place that was held.
 */
export async function loadListing(tx: Tx, listingId: string) {
  return tx
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .select([
      'listing.id',
      'listing.provider_id',
      'listing.state',
      'listing.is_private',
      'listing.private_key',
      'listing.instant_book',
      'listing.hide_places',
      'listing.enforce_age_range',
      'listing.age_from',
      'listing.age_to',
      'listing.cancellation_policy',
      'listing.cancellation_tiers',
      'listing.formal_educational_activity',
      'account.disabled_at as provider_disabled_at',
    ])
    .where('listing.id', '=', listingId)
    .forKeyShare('listing')
    .executeTakeFirst();
}

export type ListingRow = NonNullable<Awaited<ReturnType<typeof loadListing>>>;

type Question = {
  listing: ListingRow;
  key: string | undefined;
  accountId: string;
  learnerIds: readonly string[];
  sessionIds: readonly string[];
  /** Places that this hold replaces: their times do not count as taken. */
  replacing: readonly string[];
};

/** Gathers what decides about a hold: blocks, sessions and tickets of the listing, and the booker's own learners. */
export async function gatherHoldFacts(db: Queryable, doors: Doors, question: Question): Promise<HoldFacts> {
  const { listing, key, accountId, learnerIds, sessionIds, replacing } = question;
  const blocks = await db
    .selectFrom('block')
    .selectAll()
    .where('listing_id', '=', listing.id)
    .where('archived_at', 'is', null)
    .execute();
  const sessions = await sessionsOfBlocks(db, listing.id, sessionIds);
  const tickets = await db
    .selectFrom('ticket')
    .selectAll()
    .where('listing_id', '=', listing.id)
    .where('archived_at', 'is', null)
    .execute();
  const learners = await db
    .selectFrom('learner')
    .select(['id', 'first_name', 'date_of_birth', 'over18'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('id', 'in', [...learnerIds])
    .execute();
  const busy = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['place.learner_id', 'session.start_date', 'session.end_date', 'listing.title'])
    .where('place.learner_id', 'in', [...learnerIds])
    .where('place.state', 'in', [...standingStates])
    .where('session.end_date', '>', doors.clock.now().toString() as never)
    .$if(replacing.length > 0, (query) => query.where('place.id', 'not in', [...replacing]))
    .execute();
  return {
    now: doors.clock.now(),
    listing: {
      state: listing.state,
      providerDisabled: listing.provider_disabled_at !== null,
      instantBook: listing.instant_book,
      isPrivate: listing.is_private,
      privateKey: listing.private_key,
      enforceAgeRange: listing.enforce_age_range,
      ageFrom: listing.age_from,
      ageTo: listing.age_to,
    },
    key,
    blocks: new Map(
      blocks.map((row) => [
        row.id,
        {
          id: row.id,
          name: row.name,
          type: row.type as BlockType,
          window: {
            opensAt: row.opens_at && instantFrom(row.opens_at),
            closesAt: row.closes_at && instantFrom(row.closes_at),
            cutoffMinutes: row.cutoff_minutes,
          },
        },
      ]),
    ),
    sessions: new Map(sessions.map((row) => [row.id, sessionOfHold(row)])),
    tickets: new Map(
      tickets.map((row) => [
        row.id,
        {
          id: row.id,
          name: row.name,
          audience: row.audience as TicketAudience,
          unit: row.unit as TicketUnit,
          funding: row.funding as TicketFunding,
          pricePence: row.price_pence,
          ageFrom: row.age_from,
          ageTo: row.age_to,
          minimumPerBooking: row.minimum_per_booking,
          maximumPerBooking: row.maximum_per_booking,
          saleFrom: row.sale_from && instantFrom(row.sale_from),
          saleTo: row.sale_to && instantFrom(row.sale_to),
        },
      ]),
    ),
    learners: new Map(
      learners.map((row) => [
        row.id,
        { firstName: row.first_name, dateOfBirth: row.date_of_birth, over18: row.over18 },
      ]),
    ),
    busy: busy.map((row) => ({
      learnerId: row.learner_id,
      startDate: instantFrom(row.start_date),
      endDate: instantFrom(row.end_date),
      title: row.title,
    })),
  };
}

/**
 * The sessions of the chosen blocks as they are at this moment, without those of blocks that were removed. Asked once
 * the places are taken, because from then on nobody can change these dates until the transaction ends.
 */
export async function currentSessions(
  tx: Tx,
  listingId: string,
  sessionIds: readonly string[],
): Promise<Map<string, SessionOfHold>> {
  const rows = await sessionsOfBlocks(tx, listingId, sessionIds);
  return new Map(rows.filter((row) => row.archived_at === null).map((row) => [row.id, sessionOfHold(row)]));
}

/** All sessions of the blocks that the chosen sessions belong to. */
function sessionsOfBlocks(db: Queryable, listingId: string, sessionIds: readonly string[]) {
  return db
    .selectFrom('session')
    .innerJoin('block', 'block.id', 'session.block_id')
    .select([
      'session.id',
      'session.block_id',
      'session.start_date',
      'session.end_date',
      'session.cancelled_at',
      'block.archived_at',
    ])
    .where('session.listing_id', '=', listingId)
    .where('session.block_id', 'in', (from) =>
      from
        .selectFrom('session as chosen')
        .select('chosen.block_id')
        .where('chosen.id', 'in', [...sessionIds]),
    )
    .execute();
}

type SessionRow = Awaited<ReturnType<typeof sessionsOfBlocks>>[number];

function sessionOfHold(row: SessionRow): SessionOfHold {
  return {
    id: row.id,
    blockId: row.block_id,
    startDate: instantFrom(row.start_date),
    endDate: instantFrom(row.end_date),
    cancelled: row.cancelled_at !== null,
  };
}
