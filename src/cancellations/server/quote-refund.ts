import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { takenByBanks } from '../../payments/server/read-refunded.ts';
import { returnsAllowance } from '../../councils/funding.ts';
import { formatMoney, sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { isolated } from '../../platform/isolated.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { quoteRefund, type RefundQuote } from '../../places/refund-rules.ts';
import type { refundQuote } from '../contract.ts';
import { afterCancelling, type Canceller } from '../../places/place.ts';
import type { Dues } from '../../places/dues.ts';
import { loadDues, quoteIfPaid } from '../../places/server/load-dues.ts';
import { promised } from '../../places/server/load-parties.ts';
import { sessionLine } from '../../places/server/quote-lines.ts';
import { loadPlaces, paidOf, type PlaceRow } from '../../places/server/rows.ts';
import { instantFrom, placeFacts, termsOf } from '../../places/server/refund-facts.ts';
import type { FindToCancel } from './find-cancellable.ts';

type QuoteAnswer = z.infer<typeof refundQuote>;

/**
 * Whether somebody may cancel a place now: a booker and a council until it starts, a provider, who knows that it did not take
 * place, also afterwards.
 */
export function canCancel(place: PlaceRow, by: Canceller, now: Temporal.Instant): boolean {
  if (afterCancelling(place.state, by) === null) return false;
  return by === 'provider' || place.start_date.getTime() > now.epochMilliseconds;
}

/** Whether a place ends too late for its council to have it used otherwise. */
export const isLate = (place: PlaceRow, now: Temporal.Instant): boolean =>
  !returnsAllowance(
    instantFrom(place.start_date),
    place.free_cancel_until && instantFrom(place.free_cancel_until),
    now,
  );

/** What becomes of budgets that pay for places in part, in a sentence that follows what goes back to the card; '' without any. */
function budgetSentence(chosen: readonly PlaceRow[], by: Canceller, now: Temporal.Instant): string {
  const own = chosen.filter((place) => place.whole_pence !== null && place.council_pence !== null);
  const late = by === 'booker' ? own.filter((place) => place.state === 'CONFIRMED' && isLate(place, now)) : [];
  const partOf = (places: readonly PlaceRow[]): number => sum(places.map((place) => place.council_pence ?? 0));
  const [lost, back] = [partOf(late), partOf(own) - partOf(late)];
  return [
    back > 0 && `${formatMoney(back)} goes back to the budget.`,
    lost > 0 && `It is too late to give ${formatMoney(lost)} back to the budget: it counts as used.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type BookingOfQuote = {
  id: string;
  confirmed_at: Date | null;
  created_at: Date;
  cancellation_policy: string;
  cancellation_tiers: unknown;
  formal_educational_activity: boolean;
};

/**
 * What cancelling these places gives back by the terms of their booking. The one place where screens, mails and refunds get it from.
 * @param atBank what banks have taken of places, see `takenByBanks`: that goes back by them or not at all
 */
export function quoteFor(
  booking: BookingOfQuote,
  places: readonly PlaceRow[],
  cancel: ReadonlySet<string>,
  by: Canceller,
  now: Temporal.Instant,
  atBank: ReadonlyMap<string, number>,
): RefundQuote {
  const terms = termsOf(booking, instantFrom(booking.confirmed_at ?? booking.created_at));
  return quoteRefund(
    places.map((place) => placeFacts(place, paidOf(place), atBank.get(place.id))),
    cancel,
    terms,
    by,
    now,
  );
}

/** A quote with the names and times that a screen shows. */
export function quoteAnswer(
  bookingId: string,
  by: Canceller,
  quote: RefundQuote,
  places: readonly PlaceRow[],
): QuoteAnswer {
  const byId = new Map(places.map((place) => [place.id, place]));
  return {
    bookingId,
    as: by,
    places: quote.lines.map((line) => {
      const place = promised(byId.get(line.placeId), 'place');
      return {
        ...line,
        session: sessionLine(place),
        learner: { id: place.learner_id, firstName: place.first_name, lastName: place.last_name },
        ticketName: place.ticket_name,
      };
    }),
    paidPence: quote.paidPence,
    totalPence: quote.totalPence,
    sentence: quote.sentence,
  };
}

/**
 * Answers what cancelling some places (or all that can be) would give back.
 * @param wanted ids of places, parted by commas
 */
export async function readQuote<Key extends string>(
  services: Services,
  find: FindToCancel<Key>,
  caller: SignedIn,
  wanted: string | undefined,
): Promise<Result<QuoteAnswer, Key | 'not-found' | 'cannot-cancel'>> {
  const found = await find(services.db);
  if (!found.ok) return found;
  const { row, by, isTheirs } = found.value;
  const now = services.clock.now();
  const places = await loadPlaces(services.db, [row.id], caller.acting);
  const theirs = places.filter((place) => isTheirs(place.id));
  const ids = wanted === undefined ? null : new Set(wanted.split(',').filter(Boolean));
  const chosen = theirs.filter((place) => (ids ? ids.has(place.id) : canCancel(place, by, now)));
  if (ids && chosen.length !== ids.size) return notFound;
  const cannot = refuseToCancel(chosen, by, now);
  if (cannot) return cannot;
  const cancel = new Set(chosen.map((place) => place.id));
  const atBank = await takenByBanks(services.db, [...cancel]);
  const quote = quoteFor(row, places, cancel, by, now, atBank);
  const quoted = quoteAnswer(row.id, by, quote, places);
  const answer = { ...quoted, sentence: [quoted.sentence, budgetSentence(chosen, by, now)].filter(Boolean).join(' ') };
  if (row.payment_way !== 'offline') return ok(answer);
  const { dues, without } = await loadDues(services.db, row, places);
  if (dues.receivedPence === 0) return ok(answer);
  // The same terms, as if it had been paid here: what they give comes from the provider.
  const terms = quoteIfPaid(row, places, cancel, by, now);
  const then = without(cancel, terms.paidPence - terms.totalPence);
  return ok({ ...answer, sentence: paidDirectly(by, dues, then, terms) });
}

/** What becomes of money that went to the provider directly: the dues before and after, and what the terms say. */
function paidDirectly(by: Canceller, before: Dues, after: Dues, terms: RefundQuote): string {
  const [payer, taker] = [by === 'booker' ? 'You' : 'The family', by === 'provider' ? 'you' : 'the provider'];
  const backPence = after.toReturnPence - before.toReturnPence;
  const what = terms.lines.some((line) => line.rule === 'DECISION')
    ? `${by === 'provider' ? 'You decide' : 'The provider decides'} how much of it goes back.`
    : backPence === 0 && terms.totalPence > 0
      ? 'It pays for what stays booked.'
      : `By the cancellation policy ${formatMoney(backPence)} goes back, from ${isolated(taker)}.`;
  return `${isolated(payer)} paid ${formatMoney(before.receivedPence)} to ${isolated(taker)} directly, so nothing is refunded through this site. ${what}`;
}

/** The refusal when one of the places cannot be cancelled, or null. */
export function refuseToCancel(chosen: readonly PlaceRow[], by: Canceller, now: Temporal.Instant) {
  if (chosen.length === 0) return refuse('cannot-cancel', 'There is nothing left to cancel in this booking.');
  const stuck = chosen.find((place) => !canCancel(place, by, now));
  if (!stuck) return null;
  const message =
    stuck.state === 'CONFIRMED'
      ? 'One of these dates has started or is over, so it can no longer be cancelled here.'
      : 'One of these places was cancelled already.';
  return refuse('cannot-cancel', message, { details: { placeId: stuck.id, state: stuck.state } });
}
