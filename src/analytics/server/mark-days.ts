import { anyOf, sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { subscriber } from '../../platform/server/work/jobs.ts';
import type { EventRow } from '../../platform/server/work/events.ts';

/** Whatever may change a number: of a booking, of dates, of a waiting party, of a register, of a learner. */
const kinds = [
  'booking.confirmed',
  'booking.approved',
  'places.cancelled',
  'places.moved',
  'payment.succeeded',
  'payment-link.paid',
  'offline-payment.recorded',
  'offline-payment.taken-back',
  'refund.decided',
  'dispute.opened',
  'dispute.closed',
  'settlement.made',
  'settlement.line-decided',
  'settlement.line-undone',
  'switch.taken',
  'session.cancelled',
  'listing.published',
  'listing.archived',
  'schedule.changed',
  'register.marked',
  'waiting.joined',
  'waiting.accepted',
  'waiting.left',
  'waiting.closed',
  'waiting.removed',
  'waiting.reduced',
  'customer.claimed',
  'learner.changed',
  'learner.corrected',
  'learner.removed',
  'erasure.done',
] as const;
type Changing = EventRow<(typeof kinds)[number]>;

/** What may change any day of a listing. */
const isOfListing = ({ kind }: Changing): boolean =>
  kind === 'schedule.changed' || kind === 'erasure.done' || kind === 'listing.published' || kind === 'listing.archived';

const idsOf = (ids: string | string[] | undefined): string[] => (ids === undefined ? [] : [ids].flat());

/** Marks the days whose numbers an event may have changed. Twice is the same as once. */
async function markDays(services: Services, event: Changing): Promise<void> {
  const { about } = event;
  if (isOfListing(event)) await markListings(services.db, idsOf(about.listing));
  if (event.kind === 'learner.changed' || event.kind === 'learner.corrected' || event.kind === 'erasure.done')
    await markPlaces(services.db, sql`select id from place where learner_id = ${anyOf(idsOf(about.learner))}`);
  if (event.kind === 'erasure.done' || event.kind === 'customer.claimed')
    await markBookings(services.db, sql`select id from booking where booker_id = ${anyOf(idsOf(about.account))}`);
  if ('placeIds' in event.data) await markPlaces(services.db, sql`select unnest(${[...event.data.placeIds]}::uuid[])`);
  if ('settlementId' in event.data)
    await markPlaces(
      services.db,
      sql`select place_id from council_settlement_line where settlement_id = ${event.data.settlementId}`,
    );
  if ('entryId' in event.data) await markParty(services.db, event.data.entryId);
  await markSessions(services.db, idsOf(about.session));
  if (event.kind !== 'learner.changed' && event.kind !== 'learner.corrected')
    await markBookings(services.db, sql`select unnest(${idsOf(about.booking)}::uuid[])`);
}

/** Every day of listings: those of dates that there are no longer, too. */
export async function markListings(db: Queryable, ids: readonly string[] | 'all'): Promise<void> {
  await sql`insert into number_due (listing_id)
    select id from listing where ${ids === 'all' ? sql`true` : sql`id = ${anyOf(ids)}`}`.execute(db);
}

async function markSessions(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into number_due (listing_id, day)
    select distinct listing_id, local_date from session where id = ${anyOf(ids)}`.execute(db);
}

type Found = ReturnType<typeof sql>;

async function markPlaces(db: Queryable, placeIds: Found): Promise<void> {
  await sql`insert into number_due (listing_id, day)
    select distinct session.listing_id, session.local_date
      from place join session on session.id = place.session_id where place.id in (${placeIds})`.execute(db);
}

/** The days of bookings' dates, and the days on which they were booked. */
async function markBookings(db: Queryable, bookingIds: Found): Promise<void> {
  await sql`insert into number_due (listing_id, day)
    select session.listing_id, session.local_date
      from place join session on session.id = place.session_id where place.booking_id in (${bookingIds})
    union select listing_id, (confirmed_at at time zone 'Europe/London')::date
      from booking where id in (${bookingIds}) and confirmed_at is not null`.execute(db);
}

async function markParty(db: Queryable, entryId: string): Promise<void> {
  await sql`insert into number_due (listing_id, day)
    select distinct session.listing_id, session.local_date
      from waiting_session join session on session.id = waiting_session.session_id
      where waiting_session.entry_id = ${entryId}`.execute(db);
}

/** Entries whose transaction began before the last look and ended after it are found for so long. */
const OVERLAP_MINUTES = 5;

/** Marks the days of places whose money changed since the last look, because not all that writes to the ledger is an event. */
export async function markLedger({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const watch = await tx.selectFrom('number_watch').select('ledger_seen_at').forUpdate().executeTakeFirstOrThrow();
    const since = watch.ledger_seen_at.toTemporalInstant().subtract({ minutes: OVERLAP_MINUTES }).toString();
    await markPlaces(tx, sql`select place_id from ledger_entry where at >= ${since} and place_id is not null`);
    await tx.updateTable('number_watch').set({ ledger_seen_at: clock.now().toString() }).execute();
  });
}

/** Bookings of a busy evening share jobs. */
const EVENTS_PER_JOB = 50;

/** What marks days. */
export const marking = subscriber<(typeof kinds)[number]>({
  name: 'mark days whose numbers changed',
  on: kinds,
  share: EVENTS_PER_JOB,
  run: markDays,
});
