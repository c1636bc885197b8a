import type { SignedIn } from '../../identity/access.ts';
import { takenByBanks } from '../../payments/server/read-refunded.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { canCancel, quoteFor } from '../../cancellations/server/quote-refund.ts';
import { planAnswer, planMessages, planRefund, sumsOf, whyTooMany, type Outcome } from '../bulk-plan.ts';
import type { BulkPlan, BulkQuestion } from '../contract.ts';
import { planMoves } from './plan-moves.ts';
import { lastBookingsOf, readChosen, type Chosen } from './read-chosen.ts';

type Asked = {
  bookingIds?: readonly string[] | undefined;
  customerIds?: readonly string[] | undefined;
  question: BulkQuestion;
};

/** What doing something with the chosen bookings would mean, in figures. Nothing is done. */
export async function makePlan(
  services: Services,
  caller: SignedIn,
  { bookingIds = [], customerIds, question }: Asked,
): Promise<Result<BulkPlan, 'too-many-places'>> {
  const { db } = services;
  const ids = customerIds ? await lastBookingsOf(db, caller, customerIds) : bookingIds;
  const chosen = await readChosen(db, caller, ids);
  const { outcomes, dates = null, why = null } = await outcomesOf(services, chosen, question);
  const rows = chosen.map((one) => ({
    ...lineOf(one),
    ...(outcomes.get(one.row.id) ?? none),
    bookerId: one.row.booker_id,
  }));
  const sums = sumsOf(rows);
  const tooMany = question.kind === 'message' || question.kind === 'refund' ? null : whyTooMany(sums.places);
  if (tooMany !== null) return refuse('too-many-places', tooMany);
  return ok({ rows: rows.map(({ bookerId: _, ...row }) => row), sums, dates, why });
}

const none: Outcome = { places: 0, pence: 0, why: 'There is nothing to do here.' };

/** How a row is called, and how it is now. */
export function lineOf({ row, booker, stamp }: Chosen) {
  return { bookingId: row.id, reference: row.reference, booker: booker.name, stamp };
}

type Outcomes = {
  outcomes: ReadonlyMap<string, Outcome>;
  dates?: BulkPlan['dates'];
  why?: string | null;
};

async function outcomesOf(services: Services, chosen: readonly Chosen[], question: BulkQuestion): Promise<Outcomes> {
  const now = services.clock.now();
  const each = (decide: (one: Chosen) => Outcome): Outcomes => ({
    outcomes: new Map(chosen.map((one) => [one.row.id, decide(one)])),
  });
  switch (question.kind) {
    case 'approve':
      return each(({ facts }) => planAnswer(facts, 'approve', { despitePending: question.despitePending, now }));
    case 'decline':
      return each(({ facts }) => planAnswer(facts, 'decline', { despitePending: false, now }));
    case 'refund':
      return each(({ facts }) => planRefund(facts, question.decision));
    case 'message':
      return inOrder(chosen, planMessages(chosen.map(({ facts }) => facts)));
    case 'cancel': {
      const places = chosen.flatMap((one) => one.places.map(({ id }) => id));
      const atBank = await takenByBanks(services.db, places);
      return each((one) => planCancellation(one, now, atBank));
    }
    case 'move':
      return planMoves(services, chosen, question);
  }
}

const inOrder = (chosen: readonly Chosen[], outcomes: readonly Outcome[]): Outcomes => ({
  outcomes: new Map(chosen.map((one, nth) => [one.row.id, outcomes[nth] ?? none])),
});

/** What cancelling all that can be cancelled of a booking gives back. */
function planCancellation(
  { row, places, facts }: Chosen,
  now: Temporal.Instant,
  atBank: ReadonlyMap<string, number>,
): Outcome {
  const cancel = cancellable(places, now);
  if (cancel.length === 0)
    return {
      ...none,
      why: facts.requested > 0 ? 'This is a request: say yes or no to it.' : 'There is nothing left to cancel.',
    };
  const quote = quoteFor(row, places, new Set(cancel), 'provider', now, atBank);
  return { places: cancel.length, pence: quote.totalPence, why: null };
}

/** The places that a provider cancels with the whole booking: those that are still to come, or under way. */
export function cancellable(places: Chosen['places'], now: Temporal.Instant): string[] {
  return places
    .filter((place) => canCancel(place, 'provider', now) && place.end_date.getTime() > now.epochMilliseconds)
    .map(({ id }) => id);
}
