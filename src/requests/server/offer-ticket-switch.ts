import { randomUUIDv7 } from 'node:crypto';
import { feesOfListing } from '../../listings/server/read-fees.ts';
import { ok } from '../../platform/result.ts';
import { insertRows, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { givePlacesBack } from '../../schedule/server/take-places.ts';
import { allIn } from '../../tickets/price.ts';
import { ticketsLeft } from '../../tickets/server/take-tickets.ts';
import { saleOf } from '../../listings/sale.ts';
import { ticketCount } from '../../places/ticket-count.ts';
import { keptUntil } from '../../places/funding.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { countSessions, loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';
import { change } from '../../platform/server/work/change.ts';

type RequestRow = { id: string; booker_id: string; listing_id: string };

const AT_ONCE = 100;

const countOf = (places: readonly PlaceRow[]): number =>
  ticketCount(places.map((place) => ({ unit: place.unit, learnerId: place.learner_id, blockId: place.block_id })));

/** Tickets that families pay for themselves and that can take the place of a funded one. */
async function otherTickets(db: Queryable, listingId: string, places: readonly PlaceRow[], now: Temporal.Instant) {
  const [first] = places;
  if (!first) return [];
  const count = countOf(places);
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('ticket as before', (join) => join.on('before.id', '=', first.ticket_id))
    .select(['ticket.id', 'ticket.name', 'ticket.price_pence', 'ticket.sale_from', 'ticket.sale_to'])
    .where('ticket.listing_id', '=', listingId)
    .where('ticket.archived_at', 'is', null)
    .where('ticket.funding', '<>', 'COUNCIL')
    .where('ticket.code_only', '=', false)
    .whereRef('ticket.unit', '=', 'before.unit')
    .whereRef('ticket.audience', '=', 'before.audience')
    .where('ticket.minimum_per_booking', '<=', count)
    .where((is) => is.or([is('ticket.maximum_per_booking', 'is', null), is('ticket.maximum_per_booking', '>=', count)]))
    // First what this family may have without qualifying for it again.
    .orderBy((is) => is('ticket.concession', '<>', ''))
    .orderBy('ticket.price_pence')
    .orderBy('ticket.id')
    .execute();
  return rows.filter(
    (row) =>
      saleOf(
        {
          saleFrom: row.sale_from && instantFrom(row.sale_from),
          saleTo: row.sale_to && instantFrom(row.sale_to),
        },
        now,
      ).state === 'on-sale',
  );
}

/**
 * Keeps places whose council said no for a while, where their family can book them with another ticket.
 * @returns whether they are kept: then they still count as taken of their sessions.
 */
export async function keepForSwitch(
  tx: Tx,
  services: Services,
  booking: RequestRow,
  places: readonly PlaceRow[],
): Promise<boolean> {
  const now = services.clock.now();
  const until = keptUntil(
    places.map((place) => instantFrom(place.start_date)),
    now,
  );
  if (until === null) return false;
  const tickets = await otherTickets(tx, booking.listing_id, places, now);
  const left = await ticketsLeft(
    tx,
    tickets.map((ticket) => ticket.id),
    'look',
  );
  // Nothing is kept for a ticket that is sold out: nobody could take it.
  if (!tickets.some((ticket) => (left.get(ticket.id) ?? Infinity) >= countOf(places))) return false;
  const id = randomUUIDv7();
  await tx.insertInto('switch_offer').values({ id, booking_id: booking.id, until: until.toString() }).execute();
  await insertRows(
    tx,
    'switch_place',
    places.map((place) => ({ place_id: place.id, offer_id: id })),
  );
  await record(tx, services.clock, [
    {
      kind: 'switch.offered',
      about: { booking: booking.id, account: booking.booker_id },
      data: { until: until.toString(), placeIds: places.map((place) => place.id) },
      subjectId: booking.booker_id,
    },
  ]);
  return true;
}

/** What a family may book instead of places that its council does not pay for: an offer for each no, the first to end first. */
export async function readSwitches(
  db: Queryable,
  services: Services,
  booking: RequestRow,
  places: readonly PlaceRow[],
): Promise<BookingAnswer['switchOffers']> {
  const now = services.clock.now();
  const offers = await db
    .selectFrom('switch_offer')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'OPEN')
    .where('until', '>', timestamp(now))
    .orderBy('until')
    .orderBy('id')
    .execute();
  if (offers.length === 0) return [];
  const { bookerFeeBasisPoints } = await feesOfListing(db, services, booking.listing_id);
  const answers = [];
  for (const { id, until } of offers) {
    const kept = stillToTake(await keptPlaces(db, id, places), now);
    if (kept.length === 0) continue;
    const count = countOf(kept);
    const tickets = (await otherTickets(db, booking.listing_id, kept, now)).map((ticket) => ({
      id: ticket.id,
      name: ticket.name,
      totalPence: allIn(ticket.price_pence, bookerFeeBasisPoints) * count,
    }));
    answers.push({ id, until: until.toISOString(), placeIds: kept.map((place) => place.id), tickets });
  }
  return answers;
}

/** The places of a booking that an offer keeps, or kept, for another ticket. */
export async function keptPlaces(db: Queryable, offerId: string, places: readonly PlaceRow[]): Promise<PlaceRow[]> {
  const rows = await db.selectFrom('switch_place').select('place_id').where('offer_id', '=', offerId).execute();
  const ids = new Set(rows.map((row) => row.place_id));
  return places.filter((place) => ids.has(place.id));
}

/** Those of kept places that can still be booked: their provider may have cancelled a date meanwhile, or moved it forward. */
export function stillToTake(kept: readonly PlaceRow[], now: Temporal.Instant): PlaceRow[] {
  return kept.filter((place) => place.cancelled_at === null && place.start_date.getTime() > now.epochMilliseconds);
}

/** Ends an offer that is open; false when it was not, or its time has come. */
export async function endOffer(
  tx: Tx,
  services: Services,
  { id, bookingId }: { id: string; bookingId: string },
  to: 'TAKEN' | 'LAPSED',
): Promise<boolean> {
  const now = services.clock.now().toString();
  const ended = await tx
    .updateTable('switch_offer')
    .set({ state: to })
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'OPEN')
    .where('until', to === 'TAKEN' ? '>' : '<=', timestamp(now))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Gives back the places of every offer whose time is up. Safe to run any number of times. */
export async function lapseSwitches(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('switch_offer')
    .innerJoin('booking', 'booking.id', 'switch_offer.booking_id')
    .select(['booking.id', 'booking.booker_id', 'booking.listing_id', 'switch_offer.id as offer_id'])
    .where('switch_offer.state', '=', 'OPEN')
    .where('switch_offer.until', '<=', timestamp(services.clock.now()))
    .limit(AT_ONCE)
    .execute();
  for (const { offer_id: offerId, ...booking } of due) {
    try {
      await lapse(services, booking, offerId);
    } catch (error) {
      // One offer that cannot be ended must not keep the others.
      services.log.error({ booking: booking.id, err: error }, 'places kept for another ticket could not be given back');
    }
  }
}

async function lapse(services: Services, booking: RequestRow, offerId: string): Promise<void> {
  await change(services, async (tx) => {
    if (!(await endOffer(tx, services, { id: offerId, bookingId: booking.id }, 'LAPSED'))) return ok(false);
    const counts = countSessions(await keptPlaces(tx, offerId, await loadPlaces(tx, [booking.id])));
    await givePlacesBack(tx, counts);
    await record(tx, services.clock, [
      {
        kind: 'switch.lapsed',
        about: { booking: booking.id, account: booking.booker_id },
        subjectId: booking.booker_id,
      },
      {
        kind: 'places.released',
        about: { account: booking.booker_id, session: [...counts.keys()], listing: booking.listing_id },
        subjectId: booking.booker_id,
      },
    ]);
    return ok(true);
  });
}
