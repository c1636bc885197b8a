import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { feesOf } from '../../listings/fees.ts';
import { agreedFees, standardFees } from '../../listings/server/read-fees.ts';
import type { Services } from '../../platform/server/services.ts';
import { anyOf, sql, type Locking, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { BlockType } from '../../schedule/block.ts';
import { windowOf } from '../../schedule/server/queries.ts';
import type { TicketAudience, TicketFunding, TicketUnit } from '../../tickets/ticket.ts';
import type { HoldFacts, SessionOfHold, TicketOfHold } from '../hold-rules.ts';
import { standingStates } from '../../places/place.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

/**
 * Listings that are to be booked, as the hold needs them, by id. Locked, they cannot be paused or archived until the
 * transaction ends: whoever wants to waits, and then sees the places that were held.
 */
export async function loadListings(db: Queryable, services: Services, listingIds: readonly string[], lock: Locking) {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.provider_id')
    .select([
      'listing.id',
      'listing.provider_id',
      'listing.title',
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
      'listing.discounts',
      'account.disabled_at as provider_disabled_at',
      agreedFees(services.clock.now().toString()),
    ])
    .where('listing.id', '=', anyOf(listingIds))
    .orderBy('listing.id')
    .$if(lock === 'lock', (query) => query.forKeyShare('listing'))
    .execute();
  const standard = standardFees(services);
  return new Map(rows.map(({ agreed_fees, ...row }) => [row.id, { ...row, fees: feesOf(agreed_fees, standard) }]));
}

export type ListingRow = Awaited<ReturnType<typeof loadListings>> extends Map<string, infer Row> ? Row : never;

/** The learners that families named and whom they may book, removed ones among them. */
export async function loadLearners(
  db: Queryable,
  families: readonly { accountId: string; learnerIds: readonly string[] }[],
  lock: Locking,
) {
  const pairs = families.flatMap(({ accountId, learnerIds }) => learnerIds.map((id) => ({ accountId, id })));
  const [accountIds, ids] = [pairs.map(({ accountId }) => accountId), pairs.map(({ id }) => id)];
  return (
    db
      .selectFrom('learner')
      .innerJoin('guardian', 'guardian.learner_id', 'learner.id')
      // Of learners whom two of these families care for, each family has a row.
      .select(['learner.id', 'guardian.account_id', 'first_name', 'last_name', 'date_of_birth', 'over18', 'removed_at'])
      .where('learner.id', '=', anyOf(ids))
      .where('guardian.may_book', '=', true)
      .where(
        sql<boolean>`(guardian.account_id, learner.id) in (select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`,
      )
      .orderBy('learner.id')
      .$if(lock === 'lock', (query) => query.forNoKeyUpdate('learner'))
      .execute()
  );
}

export type LearnerRow = Awaited<ReturnType<typeof loadLearners>>[number];

type Question = {
  listing: ListingRow;
  key: string | undefined;
  accountId: string;
  /** How the caller acts for the account: refusals name the learners. */
  acting: SignedIn['acting'];
  learnerIds: readonly string[];
  sessionIds: readonly string[];
  /** What is wanted with the tickets. */
  addOnIds?: readonly string[];
  /** Places that this hold replaces: their times do not count as taken. */
  replacing: readonly string[];
};

/**
 * Gathers what decides about holds, each question's in its turn: blocks, sessions and tickets of the listings, and the
 * bookers' own learners. What questions of one listing have in common is read once.
 */
export async function gatherHoldFacts(
  db: Queryable,
  services: Services,
  questions: readonly Question[],
  learners: readonly LearnerRow[],
): Promise<HoldFacts[]> {
  const now = services.clock.now();
  const read = await readForHolds(db, now, {
    listingIds: questions.map(({ listing }) => listing.id),
    sessionIds: questions.flatMap((question) => question.sessionIds),
    addOnIds: questions.flatMap((question) => question.addOnIds ?? []),
    learnerIds: learners.map(({ id }) => id),
  });
  return holdFacts(now, questions, learners, read);
}

/** What is read for holds by nothing but the ids that were asked with. */
type Read = { offers: ReadonlyMap<string, Offer>; taken: Awaited<ReturnType<typeof takenTimes>> };

/** Reads what `holdFacts` is made of. The sessions of all blocks that chosen sessions belong to are among it. */
export async function readForHolds(
  db: Queryable,
  now: Temporal.Instant,
  asked: {
    listingIds: readonly string[];
    sessionIds: readonly string[];
    addOnIds: readonly string[];
    learnerIds: readonly string[];
  },
): Promise<Read> {
  const [offers, taken] = await pipeline(
    db,
    (tx) => offersOf(tx, [...new Set(asked.listingIds)], asked.sessionIds, asked.addOnIds),
    (tx) => takenTimes(tx, { ids: asked.learnerIds, now: now.toString() as never }),
  );
  return { offers, taken };
}

/** The facts of questions, each's in its turn, from what was read for all of them and perhaps others. */
export function holdFacts(
  now: Temporal.Instant,
  questions: readonly Question[],
  learners: readonly LearnerRow[],
  { offers, taken }: Read,
): HoldFacts[] {
  const busyOf = Map.groupBy(taken, (row) => row.learner_id);
  const learnersOf = Map.groupBy(learners, (row) => row.account_id);
  return questions.map(({ listing, key, accountId, acting, learnerIds, replacing }) => {
    const own = (learnersOf.get(accountId) ?? []).filter((row) => learnerIds.includes(row.id));
    return {
      now,
      listing: {
        state: listing.state,
        providerDisabled: listing.provider_disabled_at !== null,
        isPrivate: listing.is_private,
        privateKey: listing.private_key,
        enforceAgeRange: listing.enforce_age_range,
        ageFrom: listing.age_from,
        ageTo: listing.age_to,
      },
      key,
      ...(offers.get(listing.id) ?? { blocks: new Map(), sessions: new Map(), tickets: new Map() }),
      learners: new Map(
        own
          .filter((row) => row.removed_at === null)
          .map((row) => [
            row.id,
            {
              // The age decides, so only the name is masked here.
              firstName: maskedLearner({ first_name: row.first_name }, acting).first_name,
              dateOfBirth: row.date_of_birth,
              over18: row.over18,
            },
          ]),
      ),
      busy: own
        .flatMap((row) => busyOf.get(row.id) ?? [])
        .filter((row) => !replacing.includes(row.id))
        .map((row) => ({
          learnerId: row.learner_id,
          startDate: instantFrom(row.start_date),
          endDate: instantFrom(row.end_date),
          title: row.title,
        })),
    };
  });
}

/** What learners have places on that is not over yet. */
const takenTimes = async (db: Queryable, { ids, now }: { ids: readonly string[]; now: never }) =>
  db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'session.listing_id')
    .select(['place.id', 'place.learner_id', 'session.start_date', 'session.end_date', 'listing.title'])
    .where('place.learner_id', '=', anyOf(ids))
    .where('place.state', 'in', [...standingStates])
    .where('session.end_date', '>', now)
    .execute();

type Offer = Pick<HoldFacts, 'blocks' | 'sessions' | 'tickets'>;

/** What listings offer: their blocks, their tickets, and all sessions of the blocks that chosen sessions belong to. */
async function offersOf(
  db: Queryable,
  listingIds: readonly string[],
  sessionIds: readonly string[],
  addOnIds: readonly string[],
): Promise<Map<string, Offer>> {
  const [blocks, sessions, tickets, addOns] = await pipeline(
    db,
    (tx) => blocksOn(tx, { listingIds }),
    (tx) => sessionsOfBlocks(tx, sessionIds),
    (tx) => ticketsOn(tx, { listingIds }),
    async (tx) => (addOnIds.length === 0 ? [] : loadAddOns(tx, addOnIds)),
  );
  const [blocksOf, sessionsOf, ticketsOf] = [blocks, sessions, tickets].map((rows) =>
    Map.groupBy<string, (typeof rows)[number]>(rows, (row) => row.listing_id),
  ) as [Map<string, typeof blocks>, Map<string, typeof sessions>, Map<string, typeof tickets>];
  return new Map(
    listingIds.map((id) => [
      id,
      {
        blocks: new Map(
          (blocksOf.get(id) ?? []).map((row) => [
            row.id,
            {
              id: row.id,
              name: row.name,
              type: row.type as BlockType,
              window: windowOf(row),
            },
          ]),
        ),
        sessions: new Map((sessionsOf.get(id) ?? []).map((row) => [row.id, sessionOfHold(row)])),
        tickets: new Map(
          (ticketsOf.get(id) ?? []).map((row) => [
            row.id,
            { ...ticketOfHold(row), addOns: addOns.filter((addOn) => addOn.ticket_id === row.id) },
          ]),
        ),
      },
    ]),
  );
}

const blocksOn = async (db: Queryable, { listingIds }: { listingIds: readonly string[] }) =>
  db
    .selectFrom('block')
    .selectAll()
    .where('listing_id', '=', anyOf(listingIds))
    .where('archived_at', 'is', null)
    .execute();

const ticketsOn = async (db: Queryable, { listingIds }: { listingIds: readonly string[] }) =>
  db
    .selectFrom('ticket')
    .selectAll()
    .where('listing_id', '=', anyOf(listingIds))
    .where('archived_at', 'is', null)
    .execute();

type TicketRow = Awaited<ReturnType<typeof ticketsOn>>[number];

function ticketOfHold(row: TicketRow): TicketOfHold {
  return {
    id: row.id,
    name: row.name,
    audience: row.audience as TicketAudience,
    unit: row.unit as TicketUnit,
    funding: row.funding as TicketFunding,
    pricePence: row.price_pence,
    wholePence: row.whole_pence,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    minimumPerBooking: row.minimum_per_booking,
    maximumPerBooking: row.maximum_per_booking,
    saleFrom: row.sale_from && instantFrom(row.sale_from),
    saleTo: row.sale_to && instantFrom(row.sale_to),
    codeOnly: row.code_only,
  };
}

/** A ticket under which somebody has booked, whether it is still sold or not. */
export async function loadBookedTicket(db: Queryable, ticketId: string): Promise<TicketOfHold> {
  return ticketOfHold(await db.selectFrom('ticket').selectAll().where('id', '=', ticketId).executeTakeFirstOrThrow());
}

async function loadAddOns(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('add_on')
    .select(['id', 'ticket_id', 'name', 'price_pence as pricePence'])
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .execute();
}

/**
 * The sessions of the chosen blocks as they are at this moment, by listing, without those of blocks that were removed.
 * Asked once the places are locked, because from then on nobody can change these dates until the transaction ends.
 */
export async function currentSessions(
  tx: Queryable,
  sessionIds: readonly string[],
): Promise<Map<string, Map<string, SessionOfHold>>> {
  const rows = (await sessionsOfBlocks(tx, sessionIds)).filter((row) => row.archived_at === null);
  return new Map(
    [...Map.groupBy(rows, (row) => row.listing_id)].map(([listingId, group]) => [
      listingId,
      new Map(group.map((row) => [row.id, sessionOfHold(row)])),
    ]),
  );
}

/** All sessions of the blocks that the chosen sessions belong to. */
async function sessionsOfBlocks(db: Queryable, sessionIds: readonly string[]) {
  return blockSessions(db, { ids: [...new Set(sessionIds)] });
}

const blockSessions = async (db: Queryable, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('session')
    .innerJoin('block', 'block.id', 'session.block_id')
    .select([
      'session.id',
      'session.block_id',
      'session.listing_id',
      'session.start_date',
      'session.end_date',
      'session.cancelled_at',
      'block.archived_at',
    ])
    .where('session.block_id', 'in', (from) =>
      from.selectFrom('session as chosen').select('chosen.block_id').where('chosen.id', '=', anyOf(ids)),
    )
    .execute();

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
