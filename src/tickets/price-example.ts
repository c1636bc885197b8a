import type { CodeOff, DiscountRule } from './discount.ts';
import { pricePlaces, type Choice, type Priced } from './price.ts';
import type { TicketUnit } from './ticket.ts';
import { sum } from '../platform/money.ts';

/** So many people, each with the same ticket on the same dates. */
export type Example = {
  ticket: Choice['ticket'];
  people: number;
  /** When each date starts; null for one that nobody has named, which is never early enough for a discount. */
  starts: readonly (Temporal.Instant | null)[];
  /** For a block ticket: how many dates the block has in all. */
  datesOfBlock?: number | undefined;
};

/** What the price depends on beside: by `pricePlaces`, as at the checkout. */
export type Terms = {
  rules: readonly DiscountRule[];
  bookerFeeBasisPoints: number;
  now: Temporal.Instant;
  returning?: boolean;
  code?: CodeOff | null;
};

/** What people would pay, before anybody has said who they are. `fullPence` is the same without discounts. */
export function priceExample(
  { ticket, people, starts, datesOfBlock }: Example,
  { rules, bookerFeeBasisPoints, now, returning = false, code = null }: Terms,
): Priced & { fullPence: number } {
  const sessionIds = starts.map((_, index) => String(index));
  const priced = pricePlaces(
    Array.from({ length: people }, (_, index) => ({
      learnerId: String(index),
      ticket,
      sessionIds,
      ...(datesOfBlock === undefined ? {} : { datesOfBlock }),
    })),
    { bookerFeeBasisPoints, providerFeeBasisPoints: 0 },
    {
      rules,
      returning,
      code,
      now,
      startOf: new Map(starts.flatMap((start, index) => (start ? [[String(index), start] as const] : []))),
    },
  );
  return { ...priced, fullPence: sum(priced.lines.map((line) => line.totalPence)) };
}

/** A ticket that is on sale, as far as a price can be told before somebody has chosen it. */
export type TicketOnSale = Choice['ticket'] & { minimumPerBooking: number; maximumPerBooking: number | null };

/** Why so many of a ticket cannot be booked at once, or null. */
export function quantityProblem(
  { unit, minimumPerBooking: fewest, maximumPerBooking: most }: Omit<TicketOnSale, 'id'>,
  people: number,
  dates: number,
): string | null {
  const count = unit === 'block' ? people : people * dates;
  if (count < fewest) return `This ticket is sold from ${fewest} upwards.`;
  return most !== null && count > most ? `You can book this ticket at most ${most} times.` : null;
}

/**
 * What people are sure to pay, for a button to name; null where it is not known before they have said more: which of
 * several prices is theirs, or whether they came before.
 */
export function knownSum(
  tickets: readonly TicketOnSale[],
  { unit, people, starts, datesOfBlock }: Omit<Example, 'ticket'> & { unit: TicketUnit },
  terms: Terms,
): number | null {
  const [ticket, ...others] = tickets.filter((one) => one.unit === unit);
  if (!ticket || others.some((one) => one.pricePence !== ticket.pricePence || one.funding !== ticket.funding))
    return null;
  if (terms.rules.some(({ kind }) => kind === 'returning') || quantityProblem(ticket, people, starts.length))
    return null;
  return priceExample({ ticket, people, starts, datesOfBlock }, terms).total.totalPence;
}

/** '1 child', '2 children', '3 people'. */
export function formatPeople(count: number, who: 'child' | 'person'): string {
  const words = { child: ['child', 'children'], person: ['person', 'people'] }[who];
  return `${count} ${count === 1 ? words[0] : words[1]}`;
}

/** '1 date', '4 dates'. */
export function formatDates(count: number): string {
  return count === 1 ? '1 date' : `${count} dates`;
}
