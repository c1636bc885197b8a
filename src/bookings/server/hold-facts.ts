import type { Doors } from '../../platform/server/doors.ts';
import type { Queryable } from '../../platform/server/db.ts';
import type { BlockType } from '../../schedule/block.ts';
import type { TicketAudience, TicketFunding, TicketUnit } from '../../tickets/ticket.ts';
import type { HoldFacts } from '../booking.ts';
import { standingStates } from '../place.ts';
import { instantFrom } from './terms.ts';

/** The listing that is to be booked, as the hold needs it. */
export async function loadListing(db: Queryable, listingId: string) {
  return db
    .selectFrom('listing')
    .select([
      'id',
      'provider_id',
      'state',
      'is_private',
      'private_key',
      'enforce_age_range',
      'age_from',
      'age_to',
      'cancellation_policy',
      'cancellation_tiers',
      'formal_educational_activity',
    ])
    .where('id', '=', listingId)
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
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'block_id', 'start_date', 'end_date', 'cancelled_at'])
    .where('listing_id', '=', listing.id)
    .where('block_id', 'in', (from) =>
      from
        .selectFrom('session as chosen')
        .select('chosen.block_id')
        .where('chosen.id', 'in', [...sessionIds]),
    )
    .execute();
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
    sessions: new Map(
      sessions.map((row) => [
        row.id,
        {
          id: row.id,
          blockId: row.block_id,
          startDate: instantFrom(row.start_date),
          endDate: instantFrom(row.end_date),
          cancelled: row.cancelled_at !== null,
        },
      ]),
    ),
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
