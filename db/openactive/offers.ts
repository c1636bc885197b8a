import { concessionOfName } from '../../src/listings/price-in-front.ts';
import { checkTicket, MAXIMUM_PAID_PENCE, type TicketAudience } from '../../src/tickets/ticket.ts';
import { ageRangeOf, audienceOf, commonAges, type AgeRange, type ListingAges } from './ages.ts';
import { plainLine } from './plain-text.ts';
import { fieldsOf, listOf, numberOf, textOf, type Fields } from './untrusted-json.ts';

/** A ticket as an offer of a feed gives it. Prices are whole pence. */
export type OfferedTicket = {
  name: string;
  description: string;
  audience: TicketAudience;
  funding: 'PAID' | 'FREE';
  pricePence: number;
  concession: string;
  ageFrom: number | null;
  ageTo: number | null;
};

const TICKETS_MAX = 12;
const CHILD_MAX_AGE = 17;

/** A price in whole pence, from '7.60', 5.95 or '£3'; null when it is missing, not in pounds, or too high to sell. */
export function pricePenceOf(price: unknown, currency: unknown): number | null {
  const currencyCode = textOf(currency)?.toUpperCase() ?? 'GBP';
  const amount = numberOf(typeof price === 'string' ? price.trim().replace(/^£\s*/, '') : price);
  if (amount === null || amount < 0 || currencyCode !== 'GBP') return null;
  const pence = Math.round(amount * 100);
  return pence <= MAXIMUM_PAID_PENCE ? pence : null;
}

/** Who an offer is for: by its name, else by its ages, else by those of the listing. */
export function offerAudience(name: string, ages: AgeRange | null, listing: ListingAges): TicketAudience {
  if (/\b(junior|jnr|child|children|kids?|under ?1\d|u1\d)\b/i.test(name)) return 'child';
  if (/\b(adult|senior|60\+|concession)\b/i.test(name)) return 'adult';
  if (/\bfamily\b/i.test(name)) return 'family';
  const audience = ages ? audienceOf(ages) : listing.audience;
  if (audience === 'families' || audience === null) return 'family';
  return audience === 'children' ? 'child' : 'adult';
}

function ticketAges(audience: TicketAudience, ages: AgeRange | null, listing: ListingAges): AgeRange | null {
  if (audience === 'family') return { from: null, to: null };
  // An adult may accompany children: the listing's ages bind adults only where it is for adults.
  if (audience === 'adult') return ages ?? (listing.audience === 'adults' ? listing : { from: null, to: null });
  const bounds = commonAges({ from: listing.from ?? 0, to: listing.to ?? CHILD_MAX_AGE }, { from: 0, to: null });
  return bounds && ages ? commonAges(bounds, ages) : bounds;
}

function ticketOf(offer: Fields, listing: ListingAges): OfferedTicket | null {
  const pricePence = pricePenceOf(offer['price'], offer['priceCurrency']);
  if (pricePence === null) return null;
  const description = plainLine(offer['description'], 500);
  const name = plainLine(offer['name'], 80) || plainLine(description, 80) || 'Place';
  const given = ageRangeOf(offer['ageRange']);
  const audience = offerAudience(name, given, listing);
  const ages = ticketAges(audience, given, listing);
  if (!ages) return null;
  const funding = pricePence === 0 ? 'FREE' : 'PAID';
  const ticket: OfferedTicket = {
    name,
    description,
    audience,
    funding,
    pricePence,
    concession: '',
    ageFrom: ages.from,
    ageTo: ages.to,
  };
  const problems = checkTicket(
    {
      ...ticket,
      unit: 'session',
      minimumPerBooking: 1,
      maximumPerBooking: null,
      saleFrom: null,
      saleTo: null,
      quota: null,
      wholePence: null,
      codeOnly: false,
      addOns: [],
    },
    { ageFrom: listing.from, ageTo: listing.to, groupSize: null, councilFunded: false },
  );
  return Object.keys(problems).length === 0 ? ticket : null;
}

/**
 * The tickets of an event, from `offers` (`offer` in older feeds). An event without offers gets a free ticket if the feed
 * says that it is free, and otherwise none.
 */
export function ticketsOf(event: Fields, listing: ListingAges): OfferedTicket[] {
  const offers = [...listOf(event['offers']), ...listOf(event['offer'])].map(fieldsOf);
  const tickets = new Map<string, OfferedTicket>();
  for (const offer of offers) {
    const ticket = ticketOf(offer, listing);
    if (ticket) tickets.set(JSON.stringify([ticket.name, ticket.pricePence, ticket.ageFrom, ticket.ageTo]), ticket);
  }
  if (offers.length === 0 && event['isAccessibleForFree'] === true) {
    const free = ticketOf({ name: 'Free place', price: 0 }, listing);
    if (free) return [free];
  }
  return withConcessions([...tickets.values()].slice(0, TICKETS_MAX));
}

/** Feeds tell only by its name who may have a ticket. Where no other is left, every one is for everybody who comes. */
function withConcessions(tickets: readonly OfferedTicket[]): OfferedTicket[] {
  const named = tickets.map((ticket) => ({ ...ticket, concession: concessionOfName(ticket.name) }));
  return named.some(({ concession }) => concession === '') ? named : [...tickets];
}
