import type { PayBasis } from '../councils/programme.ts';
import { share } from '../platform/money.ts';
import { refuse, ok, type Result } from '../platform/result.ts';

/** What became of a funded place, as far as money is concerned. */
export const settledOutcomes = {
  attended: 'Attended',
  'no-show': 'Did not come, without a word',
  'late-cancelled': 'Cancelled too late to go back',
  unmarked: 'Register not marked',
  returned: 'Did not take place after all',
} as const;
export type SettledOutcome = keyof typeof settledOutcomes;

/** What a programme has agreed about money. */
export type Terms = { paysFor: PayBasis; noShowCreditPercent: number };

/** What is charged for a place, and what of it goes back to the council. Whole pence. */
export type Owed = { chargedPence: number; creditPence: number };

/**
 * What a council owes for a place. Where it pays for attended places, whoever was not seen costs nothing, and a register that
 * nobody marked is not charged until somebody does. Where it pays for booked ones, a share of those who stayed away goes back.
 */
export function owedFor(owedPence: number, outcome: SettledOutcome, { paysFor, noShowCreditPercent }: Terms): Owed {
  if (outcome === 'returned') return { chargedPence: 0, creditPence: 0 };
  if (paysFor === 'ATTENDED') {
    if (outcome === 'unmarked') return { chargedPence: 0, creditPence: 0 };
    return { chargedPence: owedPence, creditPence: outcome === 'attended' ? 0 : owedPence };
  }
  return {
    chargedPence: owedPence,
    creditPence: outcome === 'no-show' ? share(owedPence, noShowCreditPercent * 100) : 0,
  };
}

/** What earlier settlements said of a place; the outcome that the last of them named, null where there is none. */
type Settled = Owed & { outcome: SettledOutcome | null };

/**
 * What still has to be written down for a place: all of it, or what differs because something else became of it. Terms that
 * were changed afterwards change nothing that was settled. Null where nothing is to be written.
 */
export function openFor(owedPence: number, outcome: SettledOutcome, terms: Terms, settled: Settled): Owed | null {
  if (settled.outcome === outcome) return null;
  const now = owedFor(owedPence, outcome, terms);
  const open = {
    chargedPence: now.chargedPence - settled.chargedPence,
    creditPence: now.creditPence - settled.creditPence,
  };
  return open.chargedPence === 0 && open.creditPence === 0 ? null : open;
}

/** The states of a line, and how they are called. */
export const lineStates = {
  STANDS: 'Agreed',
  DISPUTED: 'Disputed',
  ANSWERED: 'Answered',
  DECIDED: 'Decided',
} as const;
export type LineState = keyof typeof lineStates;

/** What somebody does about a line, and in which states it can be done. */
const steps = {
  disputed: { from: ['STANDS', 'DECIDED'], to: 'DISPUTED', not: 'This line is disputed already.' },
  answered: { from: ['DISPUTED'], to: 'ANSWERED', not: 'The council does not dispute this line.' },
  decided: { from: ['DISPUTED', 'ANSWERED'], to: 'DECIDED', not: 'Nobody disputes this line.' },
} as const satisfies Record<string, { from: readonly LineState[]; to: LineState; not: string }>;
export type LineStep = keyof typeof steps;

/** The state after a step; refused where it cannot be taken, or where the settlement is paid. */
export function stepLine(state: LineState, step: LineStep, paid: boolean): Result<LineState, 'wrong-state'> {
  if (paid)
    return refuse('wrong-state', 'This settlement is paid. Take the payment back first, or settle it next month.');
  const { from, to, not } = steps[step];
  return (from as readonly LineState[]).includes(state) ? ok(to) : refuse('wrong-state', not);
}

/** So long the council can take back what it said about a line, or that it paid. */
export const UNDO_MINUTES = 15;

/** Whether something that was done at a moment can still be taken back. */
export function canTakeBack(at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, at.add({ minutes: UNDO_MINUTES })) <= 0;
}

/** The first and the last day of a month, 'YYYY-MM'. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}

/** Whether a month is over on a day: only then it can be settled. */
export const isOver = (month: string, today: string): boolean => daysOfMonth(month).to < today;

/** 'S-000012' */
export const settlementNumber = (number: number): string => `S-${String(number).padStart(6, '0')}`;

/** What a decision about a line may say: from nothing up to what was charged less its credit. */
export function checkAgreed(agreedPence: number, { chargedPence, creditPence }: Owed): Result<true, 'amount'> {
  const [low, high] = [Math.min(0, chargedPence - creditPence), Math.max(0, chargedPence - creditPence)];
  if (agreedPence >= low && agreedPence <= high) return ok(true);
  const message = 'Say an amount between nothing and what the line says.';
  return refuse('amount', message, { fields: { agreedPence: message } });
}

/** 'March 2027' of 'YYYY-MM'. */
export const monthText = (month: string): string =>
  Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-GB', { month: 'long', year: 'numeric' });

/** The months that can be chosen on a day, the latest first. */
export function monthChoices(today: string, count = 24): string[] {
  const now = Temporal.PlainYearMonth.from(today.slice(0, 7));
  return Array.from({ length: count }, (_, back) => now.subtract({ months: back }).toString());
}
