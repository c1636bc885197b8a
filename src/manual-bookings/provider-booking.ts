import { noMoney, pence, split, type Pence } from '../platform/money.ts';
import type { PaymentWay } from '../places/dues.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { isolated } from '../platform/isolated.ts';
import { dateOf, format } from '../platform/time.ts';
import { withCode, withRules, type Charge, type CodeOff, type DiscountRule } from '../tickets/discount.ts';
import type { Fees } from '../listings/fees.ts';
import { chargesOf, placesOf, shareOfBlock, type PlaceStep } from '../tickets/price.ts';
import { ageProblem } from '../people/age.ts';
import { unitFor } from '../tickets/ticket.ts';
import { busyDetails, type HoldFacts, type SessionOfHold, type TicketOfHold } from '../checkout/hold-rules.ts';

/** One learner with one ticket on some dates. */
type ProviderLine = {
  learnerId: string;
  ticketId: string;
  sessionIds: readonly string[];
  /** What the provider asks for all of these dates; null for the normal price. */
  pricePence: number | null;
};

/** A place as it will be sold. `normalPricePence` is what it costs where nobody changes the price. */
export type PricedPlace = {
  learnerId: string;
  ticketId: string;
  sessionId: string;
  pricePence: Pence;
  normalPricePence: Pence;
  bookerFeePence: Pence;
  providerFeePence: Pence;
  /** How the price came about, where it is not the ticket's alone. */
  steps: readonly PlaceStep[];
};

/** What comes off for the customer by itself, and the code that they have. */
export type Reductions = { rules: readonly DiscountRule[]; returning: boolean; code: CodeOff | null };

const noReductions: Reductions = { rules: [], returning: false, code: null };
const noFees: Fees = { bookerFeeBasisPoints: 0, providerFeeBasisPoints: 0 };

type RefusalKey = 'not-found' | 'not-bookable' | 'ticket-not-on-sale' | 'ages-do-not-fit' | 'learner-busy';

type Facts = Pick<HoldFacts, 'now' | 'listing' | 'blocks' | 'sessions' | 'tickets' | 'learners' | 'busy'>;

/**
 * What a ticket normally costs on some dates: its price for each date, or for a block ticket the share of its price that
 * falls on these dates of the block.
 */
export function normalPrice(
  ticket: Pick<TicketOfHold, 'unit' | 'pricePence'>,
  dates: number,
  datesOfBlock: number,
): Pence {
  if (ticket.unit === 'session') return pence(ticket.pricePence * dates);
  return shareOfBlock(ticket.pricePence, dates, datesOfBlock);
}

/**
 * Whether a provider may book these lines, and at which price for each place. What is made for sales to families does
 * not bind it: booking windows, sale windows, numbers per booking, whole blocks, past dates. What protects people does:
 * enforced ages, one place at a time for a learner, funded tickets.
 * @param fees those of a card payment; absent when the money does not go through the platform.
 */
export function decideProviderBooking(
  lines: readonly ProviderLine[],
  facts: Facts,
  fees: Fees | null,
  reductions: Reductions = noReductions,
): Result<PricedPlace[], RefusalKey> {
  const { listing } = facts;
  if (listing.providerDisabled || !['PUBLISHED', 'PAUSED'].includes(listing.state))
    return refuse('not-bookable', 'This listing takes no bookings. Publish it first.');
  const seen: { learnerId: string; session: SessionOfHold }[] = [];
  const found: LineToPrice[] = [];
  for (const line of lines) {
    const checked = checkLine(line, facts, seen);
    if (!checked.ok) return checked;
    found.push({ ...line, ...checked.value });
  }
  return ok(priceLines(found, facts, fees, reductions).flat());
}

type LineToPrice = Pick<ProviderLine, 'learnerId' | 'pricePence'> & {
  ticket: TicketOfHold;
  sessions: readonly SessionOfHold[];
};

/**
 * The places of each line at their price. A customer gets the automatic discounts and the code that a family would get
 * at the checkout; where the provider asks for a price of its own, nothing more comes off it. Who counts as first or
 * second learner follows the order of the lines where they cost the same.
 */
export function priceLines(
  lines: readonly LineToPrice[],
  facts: Pick<Facts, 'now' | 'sessions'>,
  fees: Fees | null,
  { rules, returning, code }: Reductions,
): PricedPlace[][] {
  const startOf = new Map([...facts.sessions.values()].map((session) => [session.id, session.startDate]));
  // New learners have no id until they are written: here they go by their place, so that a price does not change then.
  const places = [...new Set(lines.map(({ learnerId }) => learnerId))];
  const plain = lines.map(({ learnerId, ticket, sessions }) =>
    chargesOf(
      {
        learnerId: String(places.indexOf(learnerId)).padStart(3, '0'),
        ticket: {
          ...ticket,
          pricePence: ticket.unit === 'block' ? normalOf(ticket, sessions, facts) : ticket.pricePence,
        },
        sessionIds: inOrder(sessions).map(({ id }) => id),
      },
      { rules, returning, code, now: facts.now, startOf },
    ),
  );
  const ruled = regroup(withRules(plain.flat(), rules, returning), plain);
  const agreed = ruled.map((charges, index) => agreedCharges(charges, lines[index]?.pricePence ?? null));
  const coded = regroup(withCode(agreed.flat(), code), agreed);
  return lines.map(({ learnerId, ticket, sessions, pricePence }, index) => {
    const normals = split(
      normalOf(ticket, sessions, facts),
      sessions.map(() => 1),
    );
    return (coded[index] ?? [])
      .flatMap((charge) => placesOf(charge, fees ?? noFees))
      .map((place, at) => ({
        learnerId,
        ticketId: ticket.id,
        sessionId: place.sessionId,
        pricePence: place.pricePence,
        normalPricePence: pricePence === null ? place.pricePence : (normals[at] ?? noMoney),
        bookerFeePence: place.bookerFeePence,
        providerFeePence: place.providerFeePence,
        steps: place.steps,
      }));
  });
}

/** One charge at the provider's own price, or the charges as they are where it asks for none. */
function agreedCharges(charges: readonly Charge[], pricePence: number | null): readonly Charge[] {
  const [first] = charges;
  if (!first || pricePence === null) return charges;
  const sessionIds = charges.flatMap((charge) => charge.sessionIds);
  return [{ ...first, sessionIds, listPence: pricePence, canBeCheaper: false, steps: [] }];
}

/** A flat list in groups of the same sizes as those of another. */
function regroup<Item>(items: readonly Item[], groups: readonly (readonly unknown[])[]): Item[][] {
  const rest = [...items];
  return groups.map((group) => rest.splice(0, group.length));
}

const inOrder = (sessions: readonly SessionOfHold[]): SessionOfHold[] =>
  sessions.toSorted((a, b) => Temporal.Instant.compare(a.startDate, b.startDate));

function normalOf(ticket: TicketOfHold, sessions: readonly SessionOfHold[], facts: Pick<Facts, 'sessions'>): Pence {
  const blockId = sessions[0]?.blockId;
  const ofBlock = [...facts.sessions.values()].filter((one) => one.blockId === blockId && !one.cancelled).length;
  return normalPrice(ticket, sessions.length, ofBlock);
}

type Checked = { ticket: TicketOfHold; sessions: SessionOfHold[] };

function checkLine(
  line: ProviderLine,
  facts: Facts,
  seen: { learnerId: string; session: SessionOfHold }[],
): Result<Checked, RefusalKey> {
  const { listing } = facts;
  const learner = facts.learners.get(line.learnerId);
  if (!learner) return refuse('not-found', 'We could not find one of the learners. They may have been removed.');
  const ticket = facts.tickets.get(line.ticketId);
  if (!ticket) return refuse('ticket-not-on-sale', 'One of the tickets is no longer offered for this listing.');
  if (ticket.funding === 'COUNCIL')
    return refuse(
      'ticket-not-on-sale',
      `A council pays for the ticket ‘${isolated(ticket.name)}’ and decides who gets it.`,
      {
        details: { ticketId: ticket.id },
      },
    );
  const sessions: SessionOfHold[] = [];
  for (const sessionId of line.sessionIds) {
    const session = facts.sessions.get(sessionId);
    const block = session && facts.blocks.get(session.blockId);
    if (!session || !block) return refuse('not-bookable', 'One of the dates does not belong to this listing any more.');
    const on = format.session(session.startDate, session.endDate);
    const details = busyDetails(line.learnerId, learner.firstName, session);
    if (session.cancelled) return refuse('not-bookable', `${on} was cancelled.`, { details: { sessionId } });
    if (ticket.unit !== unitFor(block.type))
      return refuse(
        'ticket-not-on-sale',
        `The ticket ‘${isolated(ticket.name)}’ is not for ‘${isolated(block.name)}’.`,
        {
          details: { ticketId: ticket.id },
        },
      );
    const age = listing.enforceAgeRange ? ageProblem(learner, ticket, listing, dateOf(session.startDate)) : null;
    if (age) return refuse('ages-do-not-fit', age, { details });
    const twice = seen.some((one) => one.learnerId === line.learnerId && clash(one.session, session));
    if (twice)
      return refuse(
        'learner-busy',
        `${isolated(learner.firstName)} cannot be in two places at once: ${on} is chosen twice.`,
        {
          details,
        },
      );
    // Where they are is between the family and whoever they booked with.
    if (facts.busy.some((time) => time.learnerId === line.learnerId && clash(time, session)))
      return refuse('learner-busy', `${isolated(learner.firstName)} is already booked at that time: ${on}.`, {
        details,
      });
    if (ticket.unit === 'block' && sessions[0] && sessions[0].blockId !== session.blockId)
      return refuse(
        'not-bookable',
        `The ticket ‘${isolated(ticket.name)}’ is for one block. Book the other one separately.`,
      );
    seen.push({ learnerId: line.learnerId, session });
    sessions.push(session);
  }
  return ok({ ticket, sessions });
}

/** Whether a booking of this price can be paid in this way. */
export function checkWay(
  way: PaymentWay,
  pricePence: number,
  { impersonating }: { impersonating: boolean },
): Result<true, 'way-does-not-fit' | 'not-while-acting'> {
  if (impersonating && way !== 'free')
    return refuse('not-while-acting', 'While you look into an account you can only make free bookings for it.');
  if (way === 'free' && pricePence > 0)
    return refuse('way-does-not-fit', 'This booking has a price. Say how it is paid, or set the price to £0.00.');
  if (way !== 'free' && pricePence === 0)
    return refuse('way-does-not-fit', 'There is nothing to pay for this booking, so it is free.');
  return ok(true);
}

type Span = { startDate: Temporal.Instant; endDate: Temporal.Instant };

function clash(one: Span, other: Span): boolean {
  return (
    Temporal.Instant.compare(one.endDate, other.startDate) > 0 &&
    Temporal.Instant.compare(other.endDate, one.startDate) > 0
  );
}
