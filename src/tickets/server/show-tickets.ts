import type { Caller } from '../../identity/access.ts';
import { feesOf, type Fees } from '../../listings/fees.ts';
import { standardFees } from '../../listings/server/read-fees.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { ok, type Result } from '../../platform/result.ts';
import { seenBy, visibleListing } from '../../schedule/server/find-listing.ts';
import type { ticketsContract } from '../contract.ts';
import type { CodeRefusal } from '../code.ts';
import type { DiscountRule } from '../discount.ts';
import { allIn } from '../price.ts';
import { ticketsInFront } from '../../listings/price-in-front.ts';
import { saleOf } from '../../listings/sale.ts';
import { findCode } from './take-code.ts';
import {
  listingsWithTickets,
  listQuestions,
  storedTicket,
  versionOf,
  type StoredQuestion,
  type StoredTicket,
} from './queries.ts';
import { rulesOf } from './show-discounts.ts';

export type TicketList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;
type ShownCode = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/codes/{code}']>;
export type QuestionList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/questions']>;

/** Tickets with the prices that bookers see, as the API shows them. */
export function ticketList(
  { clock }: Pick<Services, 'clock'>,
  stored: readonly StoredTicket[],
  { bookerFeeBasisPoints }: Fees,
  { discounts = [], returning = false }: { discounts?: DiscountRule[]; returning?: boolean } = {},
): TicketList {
  const tickets = stored.map((ticket) => shownTicket(clock.now(), ticket, bookerFeeBasisPoints));
  const [inFront] = ticketsInFront(tickets, clock.now());
  return {
    version: versionOf(stored),
    from: inFront ? { pence: inFront.allInPence, unit: inFront.unit } : null,
    bookerFeeBasisPoints,
    tickets,
    discounts,
    returning,
  };
}

/** One ticket with what bookers pay for it, and whether it is on sale. */
export function shownTicket(now: Temporal.Instant, ticket: StoredTicket, fee: number): TicketList['tickets'][number] {
  return {
    ...ticket,
    allInPence: allIn(ticket.pricePence, fee),
    addOns: ticket.addOns.map((addOn) => ({ ...addOn, allInPence: allIn(addOn.pricePence, fee) })),
    ...saleOf({ saleFrom: instant(ticket.saleFrom), saleTo: instant(ticket.saleTo) }, now),
  };
}

const instant = (text: string | null): Temporal.Instant | null => (text === null ? null : Temporal.Instant.from(text));

export function questionList(questions: readonly StoredQuestion[]): QuestionList {
  return { version: versionOf(questions), questions: [...questions] };
}

/** The tickets of a listing, for whoever may see the listing. */
export async function showTickets(
  services: Services,
  caller: Caller,
  listingId: string,
  key: string | undefined,
): Promise<Result<TicketList, 'not-found'>> {
  const now = services.clock.now();
  const [row] = await listingsWithTickets(services.pool, { id: listingId, now: now.toString() });
  const listing = seenBy(caller, key, row);
  if (!listing.ok) return listing;
  const { provider_id: providerId, tickets } = listing.value;
  const fees = feesOf(listing.value.agreed_fees, standardFees(services));
  const isOwner = caller.kind === 'signed-in' && caller.subjectId === providerId;
  const discounts = rulesOf(listing.value.discounts);
  const asksWhoReturns = caller.kind === 'signed-in' && discounts.some((rule) => rule.kind === 'returning');
  return ok(
    ticketList(services, tickets.filter((ticket) => isOwner || !ticket.code_only).map(storedTicket), fees, {
      discounts,
      returning: asksWhoReturns && (await hasBeenBefore(services.db, caller.subjectId, providerId, now)),
    }),
  );
}

/** Whether a family has been with a provider before: one of its places is over, and was not cancelled. */
export async function hasBeenBefore(
  db: Queryable,
  accountId: string,
  providerId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const place = await db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select('place.id')
    .where('booking.booker_id', '=', accountId)
    .where('booking.provider_id', '=', providerId)
    .where('place.state', '=', 'CONFIRMED')
    .where('session.end_date', '<=', timestamp(now))
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
}

/** What a code that a booker has does for a listing that they may see. */
export async function showCode(
  services: Services,
  caller: Caller,
  listingId: string,
  typed: string,
  key: string | undefined,
): Promise<Result<ShownCode, 'not-found' | CodeRefusal>> {
  const now = services.clock.now();
  const [row] = await listingsWithTickets(services.pool, { id: listingId, now: now.toString() });
  const listing = seenBy(caller, key, row);
  if (!listing.ok) return listing;
  const { provider_id: providerId, tickets } = listing.value;
  const fees = feesOf(listing.value.agreed_fees, standardFees(services));
  const found = await findCode(services.db, { id: listingId, providerId }, typed, now);
  if (!found.ok) return found;
  const { code, kind, percent, amountPence, ticketId } = found.value;
  const ticket = tickets.find((one) => one.id === ticketId);
  return ok({
    code,
    kind,
    percent,
    amountPence,
    ticket: ticket ? shownTicket(now, storedTicket(ticket), fees.bookerFeeBasisPoints) : null,
  });
}

/** What a listing asks at checkout, for whoever may see the listing. */
export async function showQuestions(
  services: Services,
  caller: Caller,
  listingId: string,
  key: string | undefined,
): Promise<Result<QuestionList, 'not-found'>> {
  const listing = await visibleListing(services.db, caller, listingId, key);
  if (!listing.ok) return listing;
  return ok(questionList(await listQuestions(services.db, listingId)));
}
