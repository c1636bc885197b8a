import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { datesOfWhole } from '../../schedule/block.ts';
import { placeOf, type VenueColumns } from '../../schedule/venue.ts';
import { allIn } from '../../tickets/price.ts';
import type { HoldFacts } from '../../checkout/hold-rules.ts';
import type { moveOptions } from '../contract.ts';
import { planMove } from '../move-plan.ts';
import { isTold } from '../../places/server/load-parties.ts';
import type { Side } from '../../places/server/find-booking.ts';
import { sessionLine } from '../../places/server/quote-lines.ts';
import { feesOfBooking, findMovable, targetFacts, type Movable } from './move-facts.ts';
import { paidOf } from '../../places/server/rows.ts';
import { instantFrom } from '../../places/server/refund-facts.ts';

type Options = z.infer<typeof moveOptions>;
type DateOption = Options['dates'][number];

/** Dates that a screen offers at once; later ones are booked anew. */
const MOST_SESSIONS = 150;

/** Where places of a booking can be moved, and what each date would cost or give back; the move itself asks the same rule. */
export async function readMoveOptions(
  services: Services,
  caller: SignedIn,
  bookingId: string,
  request: { placeIds: readonly string[]; as?: Side | undefined },
): Promise<Result<Options, 'not-found' | 'cannot-move'>> {
  return transact<Options, 'not-found' | 'cannot-move'>(services.db, async (tx) => {
    const found = await findMovable(tx, services, caller, { ...request, bookingId });
    if (!found.ok) return found;
    const movable = found.value;
    const sessions = await sessionsToCome(tx, services, movable);
    const ids = sessions.map((session) => session.id);
    const facts = ids.length === 0 ? null : await targetFacts(tx, services, caller, movable, ids);
    const dates = facts ? datesOf(movable, sessions, facts) : [];
    const used = new Set(dates.flatMap((date) => date.tickets.map((ticket) => ticket.ticketId)));
    const { booking, side, chosen } = movable;
    return ok({
      bookingId,
      as: side,
      places: chosen.map((place) => ({
        placeId: place.id,
        session: sessionLine(place),
        learner: { id: place.learner_id, firstName: place.first_name, lastName: place.last_name },
        ticketName: place.ticket_name,
        paidPence: paidOf(place),
      })),
      tickets: [...(facts?.tickets.values() ?? [])]
        .filter((ticket) => used.has(ticket.id))
        .map((ticket) => ({
          id: ticket.id,
          name: ticket.name,
          kept: ticket.id === chosen[0]?.ticket_id,
          allInPence: allIn(ticket.pricePence, booking.booker_fee_basis_points),
        }))
        .sort((a, b) => Number(b.kept) - Number(a.kept)),
      dates,
    });
  });
}

type Session = VenueColumns & {
  id: string;
  block_id: string;
  block_name: string;
  start_date: Date;
  end_date: Date;
  left: number;
};

async function sessionsToCome(tx: Tx, services: Services, { listing, chosen }: Movable): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select session.id, session.block_id, block.name as block_name, session.start_date, session.end_date,
        greatest(room.capacity - room.taken, 0) as left, venue.name as venue_name, venue.address_line as venue_address_line,
        venue.town as venue_town, venue.zip_code as venue_zip_code, held_at.exact_location
      from session
      left join venue on venue.id = session.venue_id
      left join listing held_at on held_at.id = venue.listing_id
      join block on block.id = session.block_id and block.archived_at is null
      join session_places room on room.session_id = session.id
     where session.listing_id = ${listing.id} and session.cancelled_at is null
       and session.start_date > ${services.clock.now().toString()}
       and session.id <> all(${chosen.map((place) => place.session_id)}::uuid[])
     order by session.start_date, session.id
     limit ${MOST_SESSIONS}`.execute(tx);
  return rows;
}

function datesOf(movable: Movable, sessions: readonly Session[], facts: HoldFacts): DateOption[] {
  const { moving, listing } = movable;
  const [first] = moving;
  if (!first) return [];
  const learners = new Set(moving.map((place) => place.learnerId)).size;
  const groups =
    first.unit === 'block'
      ? [...Map.groupBy(sessions, (session) => session.block_id).values()]
      : sessions.map((session) => [session]);
  const tickets = [...facts.tickets.values()].filter((ticket) => ticket.unit === first.unit);
  return groups.flatMap((all): DateOption[] => {
    const group = first.unit === 'block' ? datesToJoin(movable, all, facts) : all;
    const [start] = group;
    const end = group.at(-1);
    if (!start || !end) return [];
    const left = Math.min(...group.map((session) => session.left));
    const sessionIds = group.map((session) => session.id);
    const options = tickets.map((ticket) => {
      const plan = planMove(moving, { sessionIds, ticketId: ticket.id }, facts, {
        by: movable.side,
        ...movable.right,
        fees: feesOfBooking(movable.booking),
      });
      return { ticket, plan };
    });
    const open = options.flatMap(({ ticket, plan }) =>
      plan.ok ? [{ ticketId: ticket.id, differencePence: plan.value.differencePence }] : [],
    );
    const kept = options.find(({ ticket }) => ticket.id === first.ticketId) ?? options[0];
    const full = left < learners;
    // A date that no ticket is for, or that is not open, says why; the reason of the ticket that is kept comes first.
    const refusal = full
      ? left === 0
        ? 'Full'
        : 'Not enough places left'
      : open.length > 0
        ? null
        : kept && !kept.plan.ok
          ? kept.plan.refusal.message
          : 'No ticket fits.';
    return [
      {
        sessionIds,
        blockName: start.block_name,
        startDate: start.start_date.toISOString(),
        endDate: (first.unit === 'block' ? start : end).end_date.toISOString(),
        lastDate: end.start_date.toISOString(),
        place: placeOfAll(group, movable),
        left: listing.hide_places && left > 0 ? null : left,
        refusal,
        tickets: open,
      },
    ];
  });
}

/** Where these dates are held, as exactly as the caller's own dates are told. */
function placeOfAll(group: readonly Session[], { side, chosen }: Movable): string | null {
  const places = new Set(group.map((session) => placeOf(session, isTold(side, chosen))));
  const [place = null] = places;
  return places.size > 1 ? 'not always the usual place' : place;
}

/** The dates of a block that a move to it takes: where it can be joined late, those that are left. */
function datesToJoin({ side }: Movable, group: readonly Session[], facts: HoldFacts): Session[] {
  const window = facts.blocks.get(group[0]?.block_id ?? '')?.window;
  // A provider is not bound by when its own dates can be booked.
  if (!window || side === 'provider') return [...group];
  const dates = group.map((session) => ({ session, startDate: instantFrom(session.start_date), cancelled: false }));
  const open = datesOfWhole(dates, window, facts.now);
  return (open.length > 0 ? open : dates).map(({ session }) => session);
}
