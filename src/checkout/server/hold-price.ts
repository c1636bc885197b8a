import { ok, refuse, type Result } from '../../platform/result.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { refuseCode, type Code, type CodeRefusal } from '../../tickets/code.ts';
import type { DiscountRule } from '../../tickets/discount.ts';
import type { Fees } from '../../listings/fees.ts';
import { pricePlaces, type Choice, type Priced } from '../../tickets/price.ts';
import { codeOfBooking, findCode, type CodeRoom } from '../../tickets/server/take-code.ts';
import { hasBeenBefore } from '../../tickets/server/show-tickets.ts';
import type { HoldFacts } from '../hold-rules.ts';

type Holding = {
  /** The booking that held something before, if any: it may have a code. */
  bookingId: string | null;
  accountId: string;
  listing: { id: string; provider_id: string; discounts: unknown };
  /** What was typed; null takes the code away, undefined leaves it as it is. */
  code: string | null | undefined;
  choices: readonly Choice[];
  facts: HoldFacts;
  fees: Fees;
  /** Whether places are added to what the booking holds: those keep their prices, and its code stays with them. */
  adds: boolean;
};

/** What a hold costs, which code it has, and which it had before. */
export type HoldPrice = { priced: Priced; code: Code | null; before: Code | null };

/**
 * Prices what is to be held, with the listing's discounts and the booking's code. Whether a new code has a use left is
 * asked later, under its lock. Without discounts and codes nothing is asked of the database.
 */
export async function priceHold(
  db: Queryable,
  holding: Holding,
): Promise<Result<HoldPrice, CodeRefusal | 'ticket-not-on-sale'>> {
  const { listing, bookingId, accountId, choices, facts, fees, code: typed, adds } = holding;
  const before = bookingId === null ? null : await codeOfBooking(db, bookingId);
  const found =
    typeof typed === 'string'
      ? await findCode(db, { id: listing.id, providerId: listing.provider_id }, typed, facts.now)
      : ok(typed === null ? null : before);
  if (!found.ok) return found;
  const code = adds && before ? before : found.value && opensSomething(found.value, choices) ? found.value : null;
  for (const { ticket } of choices) {
    const known = facts.tickets.get(ticket.id);
    if (known?.codeOnly && code?.ticketId !== ticket.id)
      return refuse(
        'ticket-not-on-sale',
        `The ticket ‘${isolated(known.name)}’ is sold only with a code that opens it.`,
        {
          details: { ticketId: ticket.id },
        },
      );
  }
  const rules = listing.discounts as DiscountRule[];
  const asksWhoReturns = rules.some((rule) => rule.kind === 'returning');
  const priced = pricePlaces(choices, fees, {
    rules,
    returning: asksWhoReturns && (await hasBeenBefore(db, accountId, listing.provider_id, facts.now)),
    code: adds && before ? null : code,
    now: facts.now,
    startOf: new Map([...facts.sessions.values()].map((session) => [session.id, session.startDate])),
  });
  const isOfUse = code?.kind === 'ticket' || priced.adjustments.some(({ kind }) => kind === 'code');
  if (typeof typed === 'string' && code && !isOfUse) return refuseCode('code-of-no-use', code.code);
  return ok({ priced, code, before });
}

/** A code that only opens a ticket is not used up by a booking that does without that ticket. */
function opensSomething(code: Code, choices: readonly Choice[]): boolean {
  return code.kind !== 'ticket' || choices.some((choice) => choice.ticket.id === code.ticketId);
}

/** Whether a hold's new code has a use left for its family; if so it is counted in `room`. */
export function takeFromRoom(
  { code, before }: HoldPrice,
  accountId: string,
  room: CodeRoom,
): Result<true, CodeRefusal> {
  if (!code || code.id === before?.id) return ok(true);
  const left = room.left.get(code.id) ?? 0;
  if (left <= 0) return refuseCode('code-used-up', code.code);
  const family = `${code.id} ${accountId}`;
  const uses = room.ofFamily.get(family) ?? 0;
  if (code.perFamily !== null && uses >= code.perFamily) return refuseCode('code-used-by-you', code.code);
  room.left.set(code.id, left - 1);
  room.ofFamily.set(family, uses + 1);
  return ok(true);
}
