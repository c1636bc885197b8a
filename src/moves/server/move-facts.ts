import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { anyOf, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { HoldFacts } from '../../checkout/hold-rules.ts';
import { mayMove, type MoveRight, type MovingPlace } from '../move-plan.ts';
import { findBooking, type Side } from '../../places/server/find-booking.ts';
import {
  gatherHoldFacts,
  loadBookedTicket,
  loadLearners,
  loadListings,
  type ListingRow,
} from '../../checkout/server/hold-facts.ts';
import { blockGroupOf, loadPlaces, type PlaceRow } from '../../places/server/rows.ts';
import { instantFrom, placeFacts, termsOf } from '../../places/server/refund-facts.ts';

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>['row'];

/** Places of a booking that may be moved, with everything that decides where to. */
export type Movable = {
  booking: BookingRow;
  side: Side;
  listing: ListingRow;
  /** All places of the booking, and those of them that move. */
  places: PlaceRow[];
  chosen: PlaceRow[];
  moving: MovingPlace[];
  right: MoveRight;
};

/** The places of a booking that the caller wants to move, if they may be moved now. */
export async function findMovable(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  request: { bookingId: string; placeIds: readonly string[]; as?: Side | undefined },
): Promise<Result<Movable, 'not-found' | 'cannot-move'>> {
  const found = await findBooking(tx, caller, request.bookingId, request.as);
  if (!found) return notFound;
  const { row: booking, side } = found;
  const places = await loadPlaces(tx, [booking.id], caller.acting);
  const ids = new Set(request.placeIds);
  const chosen = places.filter((place) => ids.has(place.id));
  const listing = (await loadListings(tx, services, [booking.listing_id], 'lock')).get(booking.listing_id);
  if (chosen.length !== ids.size || !listing) return notFound;
  const moving = await movingPlaces(tx, chosen);
  const right = mayMove(
    moving,
    places.map((place) => placeFacts(place)),
    termsOfBooking(booking),
    side,
    services.clock.now(),
  );
  return right.ok ? ok({ booking, side, listing, places, chosen, moving, right: right.value }) : right;
}

/** The terms that a booking is moved and cancelled under. */
export function termsOfBooking(booking: BookingRow) {
  return termsOf(booking, instantFrom(booking.confirmed_at ?? booking.created_at));
}

/** Places as the rule of moves sees them. */
export async function movingPlaces(db: Queryable, places: readonly PlaceRow[]): Promise<MovingPlace[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ id: string; moved_before: boolean; disputed: boolean }>`
    with recursive earlier (id, place_id) as (
      select place.id, place.id from place where place.id = ${anyOf(places.map((place) => place.id))}
      union
      select earlier.id, before.place_id from earlier
        join move_place after on after.place_id = earlier.place_id and after.side = 'to'
        join move_place before on before.move_id = after.move_id and before.side = 'from'
    )
    select earlier.id,
        coalesce(bool_or(move.moved_by = 'booker'), false) as moved_before,
        exists (select 1 from dispute_place part join dispute on dispute.id = part.dispute_id
          where part.place_id = earlier.id and dispute.state <> 'WON') as disputed
      from earlier
      left join move_place made on made.place_id = earlier.place_id and made.side = 'to'
      left join move on move.id = made.move_id and move.state = 'DONE'
     group by earlier.id`.execute(db);
  const facts = new Map(rows.map((row) => [row.id, row]));
  return places.map((place) => ({
    ...placeFacts(place),
    learnerId: place.learner_id,
    sessionId: place.session_id,
    blockId: place.block_id,
    ticketId: place.ticket_id,
    unit: place.unit,
    funding: place.funding,
    blockGroup: blockGroupOf(place),
    providerFeePence: place.provider_fee_pence,
    councilPence: place.council_pence,
    endDate: instantFrom(place.end_date),
    movedBefore: facts.get(place.id)?.moved_before ?? false,
    disputed: facts.get(place.id)?.disputed ?? false,
  }));
}

/** What decides about the new dates, as for a hold by the booker; the places that move do not keep anybody busy. */
export async function targetFacts(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { booking, listing, chosen }: Movable,
  sessionIds: readonly string[],
): Promise<HoldFacts> {
  const accountId = booking.booker_id;
  const learnerIds = [...new Set(chosen.map((place) => place.learner_id))];
  const learners = await loadLearners(tx, [{ accountId, learnerIds }], 'look');
  const replacing = chosen.map((place) => place.id);
  const question = { listing, key: undefined, accountId, acting: caller.acting, learnerIds, sessionIds, replacing };
  const [facts] = await gatherHoldFacts(tx, services, [question], learners);
  if (!facts) throw new Error('There are no facts about a move.');
  // The ticket that was agreed on stays, also where its provider does not sell it any more.
  const [kept] = chosen;
  if (!kept || facts.tickets.has(kept.ticket_id)) return facts;
  const ticket = await loadBookedTicket(tx, kept.ticket_id);
  return { ...facts, tickets: new Map([[ticket.id, ticket], ...facts.tickets]) };
}

/** The fees that the booking was made under. */
export function feesOfBooking(booking: BookingRow) {
  return {
    bookerFeeBasisPoints: booking.booker_fee_basis_points,
    providerFeeBasisPoints: booking.provider_fee_basis_points,
  };
}
