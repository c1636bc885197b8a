import type { SignedIn } from '../../identity/access.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { constraintOf, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { format } from '../../platform/time.ts';
import { takePlacesKnowingly, type Fill } from '../../schedule/server/take-places.ts';
import type { CodeRefusal } from '../../tickets/code.ts';
import { takeCode } from '../../tickets/server/take-code.ts';
import { changeTickets } from '../../tickets/server/take-tickets.ts';
import { stillAsDecided, type HoldFacts } from '../../checkout/hold-rules.ts';
import { ticketCount } from '../../places/ticket-count.ts';
import { checkWay, decideProviderBooking, type PricedPlace } from '../provider-booking.ts';
import { bookableBy } from './list-bookable-listings.ts';
import { freeing } from '../../checkout/server/end-holds.ts';
import {
  currentSessions,
  gatherHoldFacts,
  loadLearners,
  loadListings,
  type ListingRow,
} from '../../checkout/server/hold-facts.ts';
import { countSessions } from '../../places/server/rows.ts';
import { codeIsOfUse, forProvider, reductionsFor } from './quote-provider-booking.ts';
import { change } from '../../platform/server/work/change.ts';
import { findOrAddPeople, type BookingRequest } from './find-people.ts';
import { prefill, writeBooking } from './write-booking.ts';
import { isolated } from '../../platform/isolated.ts';
import { type NewEvent } from '../../platform/server/work/events.ts';

/** What is still unpaid after this long is told once more. */
const REMINDER_HOURS = 72;

type MadeBooking = { bookingId: string; reference: string };

type RefusalKey =
  | 'not-found'
  | 'not-bookable'
  | 'ticket-not-on-sale'
  | 'ages-do-not-fit'
  | 'learner-busy'
  | 'places-gone'
  | 'total-changed'
  | 'way-does-not-fit'
  | 'not-while-acting'
  | 'customer-exists'
  | 'too-many-requests'
  | 'too-many-learners'
  | 'invalid-input'
  | 'forbidden'
  | CodeRefusal;

/**
 * Books places for a customer, as the provider of the listing or a collaborator at the door: customer, learners, places,
 * answers and events in one transaction. The places are booked at once, whatever is still to be paid.
 */
export async function makeBooking(
  services: Services,
  caller: SignedIn,
  request: BookingRequest,
): Promise<Result<MadeBooking, RefusalKey>> {
  const wanted = {
    sessionIds: request.lines.flatMap((line) => line.sessionIds),
    ticketIds: request.lines.map((line) => line.ticketId),
  };
  return freeing(services, wanted, () => makeOnce(services, caller, request));
}

async function makeOnce(
  services: Services,
  caller: SignedIn,
  request: BookingRequest,
): Promise<Result<MadeBooking, RefusalKey>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change(services, async (tx) => make(tx, services, caller, request));
    } catch (error) {
      const constraint = constraintOf(error);
      if (constraint === 'learner_not_in_two_places')
        return refuse('learner-busy', 'One of the learners is already booked at one of these times.');
      // The same new customer, entered twice at once.
      if (constraint === 'customer_of_address' && attempt < 3) continue;
      if (constraint === 'booking_reference_key' && attempt < 3) continue;
      throw error;
    }
  }
}

async function make(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  request: BookingRequest,
): Promise<Result<MadeBooking, RefusalKey>> {
  const listing = (await loadListings(tx, services, [request.listingId], 'lock')).get(request.listingId);
  const sessionIds = [...new Set(request.lines.flatMap((line) => line.sessionIds))];
  const role = listing && (await bookableBy(tx, services, caller, listing.id, sessionIds));
  if (!listing || !role) return notFound;
  if (role === 'collaborator') {
    const may = collaboratorMay(request);
    if (!may.ok) return may;
  }
  const people = await findOrAddPeople(tx, services, caller, listing.provider_id, request);
  if (!people.ok) return people;
  const { bookerId, learnerIds } = people.value;
  const about = { listing, key: undefined, accountId: bookerId, acting: caller.acting, learnerIds, sessionIds };
  // The first lock of all, as everywhere: two bookings of one learner follow one another.
  const learners = await loadLearners(tx, [about], 'lock');
  const [facts] = await gatherHoldFacts(tx, services, [{ ...about, replacing: [] }], learners);
  if (!facts) throw new Error('There are no facts about a booking.');
  const lines = request.lines.map((line) => ({ ...line, learnerId: learnerIds[line.learner] ?? '' }));
  const reduced = await reductionsFor(tx, services, listing, bookerId, request.code ?? null);
  if (!reduced.ok) return reduced;
  const { code } = reduced.value;
  const priced = decideProviderBooking(lines, facts, request.way === 'link' ? listing.fees : null, reduced.value);
  if (!priced.ok) return priced;
  const ofUse = codeIsOfUse(code, priced.value);
  if (!ofUse.ok) return ofUse;
  const agreed = checkMoney(caller, request, priced.value);
  if (!agreed.ok) return agreed;
  const taken = await takeRoom(tx, request, priced.value, facts);
  if (!taken.ok) return taken;
  // Once the places are taken nobody can change these dates any more.
  const same = stillAsDecided(
    priced.value,
    { ...facts, blocks: new Map() },
    (await currentSessions(tx, sessionIds)).get(listing.id) ?? new Map(),
  );
  if (!same.ok) return same;
  const booking = await writeBooking(tx, services, caller, { request, listing, bookerId, places: priced.value });
  const used = await takeCode(tx, services.clock.now(), { bookingId: booking.id, accountId: bookerId, code });
  if (!used.ok) return forProvider(used, code?.code ?? '');
  const answered = await prefill(
    tx,
    services,
    { ...booking, listing_id: listing.id, booker_id: bookerId },
    request,
    learnerIds,
  );
  if (!answered.ok) return answered;
  const told = { bookingId: booking.id, listing, sessionIds, bookerId, actorId: caller.actorId };
  await record(tx, services.clock, eventsOf(services, request, { ...told, codeId: code?.id, beyond: taken.value }));
  return ok({ bookingId: booking.id, reference: booking.reference });
}

type Told = {
  bookingId: string;
  listing: ListingRow;
  sessionIds: string[];
  bookerId: string;
  actorId: string;
  codeId: string | undefined;
  beyond: readonly Fill[];
};

/** What others are told of a booking: that it stands, which code it used, and that it is still to be paid. */
function eventsOf(services: Services, request: BookingRequest, told: Told): NewEvent[] {
  const { listing, bookerId: account, bookingId: booking, actorId } = told;
  const by = { actorId, subjectId: listing.provider_id };
  const about = { booking, account, provider: listing.provider_id };
  const confirmed: NewEvent = {
    kind: 'booking.confirmed',
    about: { ...about, listing: listing.id, session: told.sessionIds },
    data: { by: 'provider', way: request.way, beyond: told.beyond },
    ...by,
  };
  const used: NewEvent[] = told.codeId
    ? [{ kind: 'code.used', about: { booking, account }, data: { codeId: told.codeId }, ...by }]
    : [];
  const remindAt = services.clock.now().add({ hours: REMINDER_HOURS }).toString();
  const asked: NewEvent[] = request.way === 'free' ? [] : [{ kind: 'payment.asked', about, data: { remindAt }, ...by }];
  return [confirmed, ...used, ...asked];
}

/** Whoever helps at the door adds who has come, at the normal price; prices, customers and more than a full group are the provider's. */
function collaboratorMay(request: BookingRequest): Result<true, 'forbidden'> {
  if (request.customer.kind === 'existing' || request.learners.some((one) => one.kind === 'existing'))
    return refuse('forbidden', 'Only the provider can book for people who have booked before.');
  if (request.lines.some((line) => line.pricePence !== null))
    return refuse('forbidden', 'Only the provider can change a price.');
  if (request.exceed.length > 0) return refuse('forbidden', 'Only the provider can book more places than there are.');
  if (request.way === 'link') return refuse('forbidden', 'Only the provider can send a payment link.');
  return ok(true);
}

function checkMoney(
  caller: SignedIn,
  request: BookingRequest,
  places: readonly PricedPlace[],
): Result<true, RefusalKey> {
  const price = sum(places.map((place) => place.pricePence));
  const way = checkWay(request.way, price, { impersonating: caller.acting === 'impersonation' });
  if (!way.ok) return way;
  const total = price + sum(places.map((place) => place.bookerFeePence));
  if (total === request.expectedTotalPence) return ok(true);
  return refuse('total-changed', `The price has changed: it is ${formatMoney(total)} now. Please look at it again.`, {
    details: { totalPence: total },
  });
}

/** Takes places and tickets. What goes beyond a capacity is taken only as far as the provider was told. */
async function takeRoom(
  tx: Tx,
  request: BookingRequest,
  places: readonly PricedPlace[],
  facts: HoldFacts,
): Promise<Result<Fill[], 'places-gone'>> {
  const counts = countSessions(places.map((place) => ({ session_id: place.sessionId })));
  const upTo = new Map(request.exceed.map((one) => [one.sessionId, one.upTo]));
  const { short, beyond } = await takePlacesKnowingly(tx, counts, upTo);
  if (short.length > 0) {
    const sentences = short.map(({ sessionId, asked, capacity, taken }) => {
      const session = facts.sessions.get(sessionId);
      const when = session ? `${format.session(session.startDate, session.endDate)}: ` : '';
      return `${when}${taken} of ${capacity} places are taken, you need ${asked}.`;
    });
    return refuse('places-gone', sentences.join(' '), { details: { sessions: short, tickets: [] } });
  }
  const tickets = new Map(
    [...Map.groupBy(places, (place) => place.ticketId)].map(([ticketId, group]) => [
      ticketId,
      ticketCount(
        group.map((place) => ({
          unit: facts.tickets.get(ticketId)?.unit ?? 'session',
          learnerId: place.learnerId,
          blockId: facts.sessions.get(place.sessionId)?.blockId ?? '',
        })),
      ),
    ]),
  );
  const [soldOut] = await changeTickets(tx, tickets);
  if (!soldOut) return ok(beyond);
  const name = facts.tickets.get(soldOut.ticketId)?.name ?? '';
  return refuse(
    'places-gone',
    `Only ${soldOut.left} of the ticket ‘${isolated(name)}’ ${soldOut.left === 1 ? 'is' : 'are'} left. Choose another ticket, or raise its number on the listing.`,
    { details: { sessions: [], tickets: [soldOut] } },
  );
}
