import { sum } from '../platform/money.ts';
import { decideAnswer, type Approval } from '../requests/request.ts';

/** As many bookings, and as many places, as are changed at once. */
export const MOST_ROWS = 500;
export const MOST_PLACES = 500;

/** A booking that was chosen, with what decides whether something can be done with it. */
export type BulkFacts = {
  bookerId: string;
  approval: Approval;
  answerBy: Temporal.Instant | null;
  requested: number;
  confirmed: number;
  requestedPence: number;
  /** What the council says of requested places that it pays for. */
  council: 'agrees' | 'lets-you-go-first' | 'decides-first';
  /** What its families asked to have back, each of which waits for an answer. */
  refundsAsked: readonly number[];
  /** Whether its family reads messages here. */
  hasAccount: boolean;
};

/** What is done with a booking: how many places that are and how much money moves, or why it is left out. */
export type Outcome = { places: number; pence: number; why: string | null };

const leftOut = (why: string): Outcome => ({ places: 0, pence: 0, why });

/** What saying yes or no to this request would do. */
export function planAnswer(
  facts: BulkFacts,
  answer: 'approve' | 'decline',
  { despitePending, now }: { despitePending: boolean; now: Temporal.Instant },
): Outcome {
  const decided = decideAnswer(facts, answer, now);
  if (!decided.ok) return leftOut(decided.refusal.message);
  if (decided.value === 'repeat') return leftOut('This was done before.');
  if (answer === 'approve' && facts.council === 'decides-first')
    return leftOut('The council has not decided yet, and in this programme it decides first.');
  if (answer === 'approve' && facts.council === 'lets-you-go-first' && !despitePending)
    return leftOut('The council has not decided yet.');
  return { places: facts.requested, pence: answer === 'approve' ? facts.requestedPence : 0, why: null };
}

/** What deciding the refund that waits would give back. */
export function planRefund({ refundsAsked, confirmed }: BulkFacts, decision: 'full' | 'none'): Outcome {
  const [asked] = refundsAsked;
  if (asked === undefined) return leftOut('No refund waits for an answer.');
  // Each is decided by itself: of two, one could be and the other not.
  if (refundsAsked.length > 1) return leftOut('Two refunds wait for an answer: decide them on its own page.');
  return { places: confirmed, pence: decision === 'full' ? asked : 0, why: null };
}

/** What writing to the families of bookings would do, in their order: each family reads it once. */
export function planMessages(all: readonly BulkFacts[]): Outcome[] {
  const told = new Set<string>();
  return all.map(({ bookerId, hasAccount, confirmed, requested }) => {
    if (!hasAccount) return leftOut('This family has no account here yet, so it cannot read messages.');
    if (told.has(bookerId)) return leftOut('This family is written to once, about another booking.');
    told.add(bookerId);
    return { places: confirmed + requested, pence: 0, why: null };
  });
}

/** The figures of a plan: over what takes part. */
export function sumsOf(rows: readonly (Outcome & { bookerId: string })[]) {
  const taking = rows.filter(({ why }) => why === null);
  return {
    bookings: taking.length,
    families: new Set(taking.map(({ bookerId }) => bookerId)).size,
    places: sum(taking.map(({ places }) => places)),
    pence: sum(taking.map(({ pence }) => pence)),
  };
}

/** Why rows that cannot be done all at once do not fit; null where they do. */
export function whyTooMany(places: number): string | null {
  return places > MOST_PLACES
    ? `That is ${places} places, and ${MOST_PLACES} can be changed at once. Choose fewer bookings, then do the others.`
    : null;
}

/** Of rows that were looked at before, those that are different now, or are not there any more. */
export function changedRows<Row extends { stamp: string }>(
  before: readonly Row[],
  stampNow: (row: Row) => string | undefined,
): Row[] {
  return before.filter((row) => stampNow(row) !== row.stamp);
}
