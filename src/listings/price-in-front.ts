import { formatLowest, formatPrice, share } from '../platform/money.ts';
import { saleOf } from './sale.ts';

/** What the price in front depends on of a ticket. Prices are whole pence without the booking fee, moments ISO text. */
export type PricedTicket = {
  pricePence: number;
  funding: 'PAID' | 'FREE' | 'COUNCIL';
  /** Who may have it, where not everybody may: 'on a low income'. */
  concession: string;
  codeOnly: boolean;
  saleFrom: string | null;
  saleTo: string | null;
};

/** A price that not everybody pays, with who does: '£16.48 on a low income'. */
export type Concession = { pence: number; who: string };

/** What stands in front of a listing; prices are all in. */
export type PriceInFront = {
  /** The lowest price for somebody without any claim; null where nobody without one can book. */
  fromPence: number | null;
  /** Whether there are dearer tickets for everybody, too. */
  severalPrices: boolean;
  /** What is cheaper for some, the cheapest first. */
  cheaper: Concession[];
};

const IF_COUNCIL_PAYS = 'if the council pays';

/** Whether anybody may have a ticket: without a code, a council's yes, or being on a low income, say. */
export function isForEverybody(ticket: Pick<PricedTicket, 'funding' | 'concession' | 'codeOnly'>): boolean {
  return ticket.funding !== 'COUNCIL' && ticket.concession === '' && !ticket.codeOnly;
}

/** The ticket that somebody gets who claims nothing: the first that everybody may have. Where there is none, the first. */
export function ticketForEverybody<Ticket extends Pick<PricedTicket, 'funding' | 'concession' | 'codeOnly'>>(
  tickets: readonly Ticket[],
): Ticket | undefined {
  return tickets.find(isForEverybody) ?? tickets[0];
}

/** The tickets on sale that everybody may have, the cheapest first. */
export function ticketsInFront<Ticket extends PricedTicket>(
  tickets: readonly Ticket[],
  now: Temporal.Instant,
): Ticket[] {
  return tickets
    .filter((ticket) => isForEverybody(ticket) && isOnSale(ticket, now))
    .toSorted((one, other) => one.pricePence - other.pricePence);
}

/**
 * What a listing's tickets cost, as it is told in front of it: what somebody pays who has no claim of any kind. Tickets
 * for some are named beside it where they are cheaper, never instead of it; what only a code opens is not told.
 * @param bookerFeeBasisPoints the booking fee in 1/100 of a per cent
 */
export function priceInFront(
  tickets: readonly PricedTicket[],
  bookerFeeBasisPoints: number,
  now: Temporal.Instant,
): PriceInFront {
  const allIn = ({ pricePence }: PricedTicket): number => pricePence + share(pricePence, bookerFeeBasisPoints);
  const prices = [...new Set(ticketsInFront(tickets, now).map(allIn))];
  const fromPence = prices[0] ?? null;
  const cheaper = tickets
    .filter((ticket) => !ticket.codeOnly && !isForEverybody(ticket) && isOnSale(ticket, now))
    .map((ticket) => ({
      pence: allIn(ticket),
      who: ticket.funding === 'COUNCIL' ? IF_COUNCIL_PAYS : ticket.concession,
    }))
    .filter(({ pence }) => fromPence === null || pence < fromPence)
    .toSorted((one, other) => one.pence - other.pence);
  const lowest = new Map(cheaper.toReversed().map((one) => [one.who, one]));
  return {
    fromPence,
    severalPrices: prices.length > 1,
    cheaper: cheaper.filter((one) => lowest.get(one.who) === one),
  };
}

function isOnSale({ saleFrom, saleTo }: Pick<PricedTicket, 'saleFrom' | 'saleTo'>, now: Temporal.Instant): boolean {
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
  return saleOf({ saleFrom: instant(saleFrom), saleTo: instant(saleTo) }, now).state === 'on-sale';
}

/** Names of cheaper tickets that a card has room for. */
const MOST_ON_CARD = 2;

/** The price of a listing on its card: 'from £32.96', null without tickets for everybody; and what is cheaper for some. */
export function formatInFront({ fromPence, severalPrices, cheaper }: PriceInFront): {
  price: string | null;
  cheaper: string[];
} {
  return {
    price: fromPence === null ? null : formatLowest(fromPence, severalPrices),
    cheaper: cheaper.slice(0, MOST_ON_CARD).map(formatConcession),
  };
}

/** '£16.48 on a low income', 'Free if the council pays'. */
export function formatConcession({ pence, who }: Concession): string {
  return `${formatPrice(pence)} ${who}`;
}

/** Words in the name of a ticket that say it is not for everybody, and what is read after its price then. */
const namesOfConcessions: readonly [RegExp, string][] = [
  [/\blow[ -]?income\b/i, 'on a low income'],
  [/\bunwaged\b/i, 'if you are unwaged'],
  [/\b(bursary|hardship)\b/i, 'with a bursary'],
  [/\bfree school meals\b/i, 'with free school meals'],
  [/\b(concession|concessions|concessionary)\b/i, 'with a concession'],
  [/\bstudents?\b/i, 'for students'],
  [/\b(seniors?|pensioners?)\b/i, 'for seniors'],
  [/\b(siblings?|brother or sister)\b/i, 'for a brother or sister'],
  [/(?<!\bnon[ -]?)\bmembers?\b/i, 'for members'],
];

/** Who may have a ticket of this name, as far as names tell; '' for one that sounds as if it were for everybody. */
export function concessionOfName(name: string): string {
  return namesOfConcessions.find(([words]) => words.test(name))?.[1] ?? '';
}
