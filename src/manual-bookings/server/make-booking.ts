import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { writeLearner } from '../../people/server/add-learner.ts';
import type { NewLearner } from '../../people/contract.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { constraintOf, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { format } from '../../platform/time.ts';
import { takePlacesKnowingly, type Fill } from '../../schedule/server/places.ts';
import type { CodeRefusal } from '../../tickets/code.ts';
import { takeCode } from '../../tickets/server/codes.ts';
import { changeTickets } from '../../tickets/server/quota.ts';
import { stillAsDecided, type HoldFacts } from '../../checkout/hold-rules.ts';
import { ticketCount } from '../../places/ticket-count.ts';
import { checkWay, decideProviderBooking, type PricedPlace } from '../provider-booking.ts';
import { type PaymentWay } from '../../places/dues.ts';
import { bookableBy } from './bookable-listings.ts';
import { addCustomer, customerExists, customerOf, learnersSeenBy, renewClaim, type NewCustomer } from './customers.ts';
import { freeing } from '../../checkout/server/end-holds.ts';
import {
  currentSessions,
  gatherHoldFacts,
  loadLearners,
  loadListings,
  type ListingRow,
} from '../../checkout/server/hold-facts.ts';
import { insertPlaces } from '../../places/server/insert-places.ts';
import { countSessions, loadPlaces } from '../../places/server/place-rows.ts';
import { codeIsOfUse, forProvider, reductionsFor } from './quote-provider-booking.ts';
import { answerField } from '../../questionnaires/shown-questions.ts';
import { askedOf } from '../../questionnaires/server/questions.ts';
import { newReference } from '../../places/server/booking-reference.ts';
import { writeAnswers } from '../../checkout/server/save-answers.ts';
import { change } from '../../platform/server/work/change.ts';

/** What a provider wants to book. Learners are named by their place in `learners`. */
type BookingRequest = {
  listingId: string;
  customer: { kind: 'existing'; customerId: string } | ({ kind: 'new' } & NewCustomer);
  learners: readonly ({ kind: 'existing'; learnerId: string } | { kind: 'new'; learner: NewLearner })[];
  lines: readonly { learner: number; ticketId: string; sessionIds: readonly string[]; pricePence: number | null }[];
  /** Sessions that may go beyond their capacity, and up to how many places: what the provider was told. */
  exceed: readonly { sessionId: string; upTo: number }[];
  answers: readonly { questionId: string; learner: number | null; sessionId: string | null; value: unknown }[];
  /** A code that the customer has. */
  code?: string | null | undefined;
  way: PaymentWay;
  expectedTotalPence: number;
};

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
  await record(tx, services.clock, [
    {
      kind: 'booking.confirmed',
      about: {
        booking: booking.id,
        listing: listing.id,
        session: sessionIds,
        account: bookerId,
        provider: listing.provider_id,
      },
      data: { by: 'provider', way: request.way, beyond: taken.value },
      actorId: caller.actorId,
      subjectId: listing.provider_id,
    },
    ...(code
      ? [
          {
            kind: 'code.used' as const,
            about: { booking: booking.id, account: bookerId },
            data: { codeId: code.id },
            actorId: caller.actorId,
            subjectId: listing.provider_id,
          },
        ]
      : []),
    ...(request.way === 'free'
      ? []
      : [
          {
            kind: 'payment.asked' as const,
            about: { booking: booking.id, account: bookerId, provider: listing.provider_id },
            data: { remindAt: services.clock.now().add({ hours: REMINDER_HOURS }).toString() },
            actorId: caller.actorId,
            subjectId: listing.provider_id,
          },
        ]),
  ]);
  return ok({ bookingId: booking.id, reference: booking.reference });
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

/** The booker's account and the learners, in the order of the wish; new ones are made. */
async function findOrAddPeople(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  providerId: string,
  request: BookingRequest,
): Promise<Result<{ bookerId: string; learnerIds: string[] }, RefusalKey>> {
  let bookerId: string;
  if (request.customer.kind === 'existing') {
    const found = await customerOf(tx, providerId, request.customer.customerId);
    if (!found) return notFound;
    bookerId = found.id;
    await renewClaim(tx, services, bookerId);
  } else {
    const known = request.customer.emailAddress
      ? await customerExists(tx, providerId, request.customer.emailAddress)
      : null;
    if (known) return known;
    const added = await addCustomer(tx, services, caller, providerId, request.customer);
    if (!added.ok) return added;
    bookerId = added.value;
  }
  const seen = await learnersSeenBy(tx, providerId, bookerId);
  const learnerIds: string[] = [];
  for (const [index, one] of request.learners.entries()) {
    if (one.kind === 'existing') {
      if (!seen.has(one.learnerId)) return notFound;
      learnerIds.push(one.learnerId);
      continue;
    }
    const added = await writeLearner(tx, services, caller, bookerId, one.learner);
    if (!added.ok) {
      const { fields, ...problem } = added.refusal;
      if (!fields) return added;
      const named = Object.fromEntries(
        Object.entries(fields).map(([name, message]) => [`learners.${index}.${name}`, message]),
      );
      return { ok: false, refusal: { ...problem, fields: named } };
    }
    learnerIds.push(added.value.id);
  }
  return ok({ bookerId, learnerIds });
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
    `Only ${soldOut.left} of the ticket ‘${name}’ ${soldOut.left === 1 ? 'is' : 'are'} left. Choose another ticket, or raise its number on the listing.`,
    { details: { sessions: [], tickets: [soldOut] } },
  );
}

type Writing = { request: BookingRequest; listing: ListingRow; bookerId: string; places: readonly PricedPlace[] };

async function writeBooking(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { request, listing, bookerId, places }: Writing,
): Promise<{ id: string; reference: string }> {
  const now = services.clock.now().toString();
  const id = randomUUIDv7();
  const reference = newReference();
  const basketId = request.way === 'link' ? randomUUIDv7() : null;
  if (basketId) {
    // What its payments are of; nothing is held in it.
    await tx
      .insertInto('basket')
      .values({ id: basketId, account_id: bookerId, created_at: now, held_until: now, state: 'CONFIRMED' })
      .execute();
  }
  const onPlatform = request.way === 'link';
  await tx
    .insertInto('booking')
    .values({
      id,
      reference,
      basket_id: basketId,
      booker_id: bookerId,
      listing_id: listing.id,
      provider_id: listing.provider_id,
      cancellation_policy: listing.cancellation_policy ?? 'FLEXIBLE',
      cancellation_tiers: JSON.stringify(listing.cancellation_tiers),
      formal_educational_activity: listing.formal_educational_activity ?? false,
      provider_fee_basis_points: onPlatform ? listing.fees.providerFeeBasisPoints : 0,
      booker_fee_basis_points: onPlatform ? listing.fees.bookerFeeBasisPoints : 0,
      made_by_id: caller.actorId,
      payment_way: request.way,
      payment: ({ free: 'FREE', link: 'UNPAID_INVOICE', offline: 'AWAITING_OFFLINE' } as const)[request.way],
      created_at: now,
      confirmed_at: now,
    })
    .execute();
  await insertPlaces(
    tx,
    services,
    places.map(({ normalPricePence, ...place }) => ({
      ...place,
      bookingId: id,
      ...(normalPricePence === place.pricePence ? {} : { normalPricePence }),
    })),
    'book',
  );
  return { id, reference };
}

/** Writes the answers that the provider knows. What only a family can give is left to it. */
async function prefill(
  tx: Tx,
  services: Services,
  booking: { id: string; listing_id: string; booker_id: string },
  request: BookingRequest,
  learnerIds: readonly string[],
): Promise<Result<true, 'invalid-input'>> {
  if (request.answers.length === 0) return ok(true);
  const asked = await askedOf(tx, booking, await loadPlaces(tx, [booking.id]));
  const answers = request.answers.map(({ questionId, learner, sessionId, value }) => ({
    questionId,
    learnerId: learner === null ? null : (learnerIds[learner] ?? ''),
    sessionId,
    value,
  }));
  const theirs = answers.find(({ questionId }) =>
    asked.some(({ id, type }) => id === questionId && (type === 'consent' || type === 'file')),
  );
  if (theirs) {
    const message = 'Only the family can answer this.';
    return refuse('invalid-input', message, {
      fields: { [answerField(theirs.questionId, theirs)]: message },
    });
  }
  return writeAnswers(tx, services, booking.id, asked, answers);
}
