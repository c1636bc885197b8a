import { ZONE } from '../platform/time.ts';
import type { BankAccountState } from './bank-account.ts';

/** How money of a session stands on its way to the provider's bank. */
export const payoutStates = ['ACCRUING', 'COOLING', 'BLOCKED', 'SCHEDULED', 'IN_TRANSIT', 'PAID', 'FAILED'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutWords: Record<PayoutState, string> = {
  ACCRUING: 'Session to come',
  COOLING: 'Kept for 24 hours',
  BLOCKED: 'Blocked',
  SCHEDULED: 'Next payout',
  IN_TRANSIT: 'On its way',
  PAID: 'Paid',
  FAILED: 'Sent back by your bank',
};

/** A state in a word. What is below 0 is on no way to anybody: it is taken off a payout. */
export function payoutWord(state: PayoutState, pence: number): string {
  return pence < 0 ? 'Taken off' : payoutWords[state];
}

/** What keeps money back, in the order in which it is told when several do. */
export const blockReasons = ['DISPUTE', 'ADMIN_HOLD', 'REFUND_DECISION', 'NO_BANK', 'ACCOUNT_RESTRICTED'] as const;
export type BlockReason = (typeof blockReasons)[number];

/** States of money that is in a batch already. */
export type SentState = Extract<PayoutState, 'SCHEDULED' | 'IN_TRANSIT' | 'PAID' | 'FAILED'>;

/** What decides over the money of one or several places of a session that stand alike. */
export type PayoutFacts = {
  sessionEnd: Temporal.Instant;
  bank: BankAccountState;
  /** An administrator keeps the provider's payouts back. */
  held: boolean;
  /** Somebody disputes these places: the booker's bank, or a refund waits for the provider's decision. */
  contested: 'DISPUTE' | 'REFUND_DECISION' | null;
  /** The batch that carries the money, if one does; `expectedOn` once Stripe has said when it arrives. */
  sent: { state: SentState; runDate: string; expectedOn: string | null } | null;
};

export type PayoutStanding = {
  state: PayoutState;
  /** Of what is BLOCKED. */
  reason: BlockReason | null;
  /** When it leaves (SCHEDULED and before) or arrives (IN_TRANSIT, PAID); null while nobody can say. */
  expected: Temporal.PlainDate | null;
};

export const COOLING_HOURS = 24;
const LOCK_TIME = '17:25';
const RUN_TIME = '17:30';

/** When money of a session that ends then has cooled off and may be paid out. */
export function cooledAt(sessionEnd: Temporal.Instant): Temporal.Instant {
  return sessionEnd.add({ hours: COOLING_HOURS });
}

/** When a day's run is locked: what is ready by then goes with it. 17:25 in London, summer and winter. */
export function lockOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: ZONE, plainTime: LOCK_TIME }).toInstant();
}

/** When a day's run is sent: 17:30 in London, summer and winter. */
export function runOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: ZONE, plainTime: RUN_TIME }).toInstant();
}

/** The first day whose run takes what is ready at `moment`. */
export function nextRunDay(moment: Temporal.Instant): Temporal.PlainDate {
  const day = moment.toZonedDateTimeISO(ZONE).toPlainDate();
  return Temporal.Instant.compare(moment, lockOf(day)) <= 0 ? day : day.add({ days: 1 });
}

/** The last day whose run has been locked by `now`. */
export function lastLockedDay(now: Temporal.Instant): Temporal.PlainDate {
  const day = now.toZonedDateTimeISO(ZONE).toPlainDate();
  return Temporal.Instant.compare(now, lockOf(day)) >= 0 ? day : day.subtract({ days: 1 });
}

/**
 * How money of a session stands. What a batch carries stands as the batch does. A dispute blocks at once, because the
 * bank has taken the money, and so does a refund that waits for a decision, of which the provider is reminded from that
 * moment; what concerns all of a provider's money blocks what would otherwise be paid, once it has cooled off.
 */
export function payoutState(facts: PayoutFacts, now: Temporal.Instant): PayoutStanding {
  const { sent, contested, sessionEnd } = facts;
  if (sent) {
    const day = sent.state === 'FAILED' ? null : Temporal.PlainDate.from(sent.expectedOn ?? sent.runDate);
    return { state: sent.state, reason: null, expected: day };
  }
  if (contested === 'DISPUTE') return blocked('DISPUTE');
  const cooled = cooledAt(sessionEnd);
  const reason = providerBlock(facts);
  const hasCooled = Temporal.Instant.compare(now, cooled) >= 0;
  const expected = nextRunDay(hasCooled ? now : cooled);
  if (contested) return blocked(hasCooled && reason === 'ADMIN_HOLD' ? reason : contested);
  // A date is promised only where nothing that is known today stands against it.
  const day = reason ? null : expected;
  if (Temporal.Instant.compare(now, sessionEnd) < 0) return { state: 'ACCRUING', reason: null, expected: day };
  if (!hasCooled) return { state: 'COOLING', reason: null, expected: day };
  if (reason) return blocked(reason);
  return { state: 'SCHEDULED', reason: null, expected };
}

/** What keeps back everything of a provider, or null. */
export function providerBlock({ bank, held }: Pick<PayoutFacts, 'bank' | 'held'>): BlockReason | null {
  if (held) return 'ADMIN_HOLD';
  if (bank === 'NOT_STARTED' || bank === 'ONBOARDING') return 'NO_BANK';
  return bank === 'DISABLED' ? 'ACCOUNT_RESTRICTED' : null;
}

const blocked = (reason: BlockReason): PayoutStanding => ({ state: 'BLOCKED', reason, expected: null });

/**
 * The state that speaks for a session whose money stands in several: what needs somebody first, what is over last. What
 * is taken off again speaks only where there is nothing else: £47 that are taken off are not £47 on their way.
 */
export function headlineOf<Part extends { state: PayoutState; amountPence: number }>(
  parts: readonly Part[],
): Part | undefined {
  const order: readonly PayoutState[] = ['FAILED', 'BLOCKED', 'IN_TRANSIT', 'SCHEDULED', 'COOLING', 'ACCRUING', 'PAID'];
  const rank = (part: Part): number => order.indexOf(part.state) + (part.amountPence < 0 ? order.length : 0);
  return parts.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Sums of a provider's money by how it stands, over any number of sessions. */
export type PayoutSums = {
  bank: BankAccountState;
  held: boolean;
  /** Due for sessions that have cooled off, and for the others; without what follows. */
  cooledPence: number;
  coolingPence: number;
  /** What waits for the provider's decision about a refund, whenever its session is. */
  undecidedPence: number;
  /** All that is kept back for places that a bank looks into. */
  disputedPence: number;
  sent: Readonly<Record<SentState, number>>;
};

export type PayoutTotals = { paidPence: number; onItsWayPence: number; comingPence: number; blockedPence: number };

/** The sums that head a list of payouts: the same as adding up `payoutState` of everything in it. */
export function totalsOf(sums: PayoutSums): PayoutTotals {
  const kept = providerBlock(sums) === null ? 0 : sums.cooledPence;
  return {
    paidPence: sums.sent.PAID,
    onItsWayPence: sums.sent.IN_TRANSIT,
    comingPence: sums.coolingPence + sums.cooledPence - kept + sums.sent.SCHEDULED,
    blockedPence: sums.disputedPence + sums.undecidedPence + kept + sums.sent.FAILED,
  };
}

const reasonSentences: Record<BlockReason, string> = {
  DISPUTE:
    'The family has complained to its bank, which has taken its payment back until it has decided. If it decides for you, this money is paid out.',
  ADMIN_HOLD: 'We are keeping this money back for now. Please write to us.',
  REFUND_DECISION: 'A family would like some of this money back. Decide how much; what you keep can then be paid out.',
  NO_BANK: 'Link a bank account and this money is paid out.',
  ACCOUNT_RESTRICTED:
    'Stripe has stopped your payouts. Your bank details say what you can do; then this money is paid out.',
};

/** What a state means for the provider, in a few words. `carried` is money below 0, taken off the next payout. */
export function describePayout(state: PayoutState, reason: BlockReason | null, carried = false): string {
  if (carried) {
    const over = state === 'PAID' || state === 'IN_TRANSIT';
    const what = over ? 'It was taken off this payout.' : 'It is taken off your next payout.';
    return `This was refunded to a family after it had been paid out to you. ${what}`;
  }
  if (reason) return reasonSentences[reason];
  const sentences: Record<PayoutState, string> = {
    ACCRUING: 'The session is still to come. The money is paid out after it.',
    COOLING: 'The session is over. The money is kept for 24 hours in case something has to be put right.',
    BLOCKED: 'This money cannot be paid out yet.',
    SCHEDULED: 'We send it to your bank with the next payout, at 17:30.',
    IN_TRANSIT: 'It is on its way to your bank.',
    PAID: 'It has arrived at your bank.',
    FAILED: 'Your bank sent it back. Put your bank details right and it is sent again.',
  };
  return sentences[state];
}
