import { formatMoney } from '../platform/money.ts';
import { ok, refuse, type Result } from '../platform/result.ts';

/** How a booking that a provider makes is paid. */
export const paymentWays = ['free', 'link', 'offline'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** Ways in which money reaches a provider without the platform. */
export const offlineMethods = {
  BANK_TRANSFER: 'Bank transfer',
  TAX_FREE_CHILDCARE: 'Tax-Free Childcare',
  VOUCHER: 'Childcare vouchers',
  CASH: 'Cash',
} as const;
export type OfflineMethod = keyof typeof offlineMethods;

/** What was recorded of money that came to, or went back from, a provider. */
export type OfflineRecord = {
  id: string;
  kind: 'RECEIVED' | 'RETURNED' | 'TAKEN_BACK';
  /** Signed: above 0 came to the provider. */
  amountPence: number;
  takesBackId: string | null;
};

/** How a booking that a provider made stands: what its places cost, what came, what is missing or too much. */
export type Dues = {
  way: PaymentWay;
  owedPence: number;
  receivedPence: number;
  outstandingPence: number;
  /** What goes back: places were cancelled after they were paid, and the terms do not keep it. */
  toReturnPence: number;
};

/**
 * What is owed and paid.
 * @param costs what the places that stand cost together
 * @param records of money outside the platform; `paidByCard` is what came through it for places that stand
 * @param keptPence what the terms keep of places that their booker cancelled. It is kept of what came beyond the places
 *   that stand: a place that was cancelled before it was paid leaves no debt.
 */
export function duesOf(
  way: PaymentWay,
  costs: number,
  records: readonly OfflineRecord[],
  paidByCard = 0,
  keptPence = 0,
): Dues {
  const receivedPence = records.reduce((total, record) => total + record.amountPence, 0) + paidByCard;
  // What was paid by card goes back by the refund rules.
  const beyond = way === 'offline' ? Math.max(0, receivedPence - costs) : 0;
  const kept = Math.min(keptPence, beyond);
  return {
    way,
    owedPence: costs + kept,
    receivedPence,
    outstandingPence: Math.max(0, costs - receivedPence),
    toReturnPence: beyond - kept,
  };
}

/** Places that their booker cancelled together: when, what the places that stood on cost, and what the terms keep of them. */
export type Ending = { at: number; costs: number; termsKeepPence: number };

/**
 * What is kept of cancelled places, of what had come when each was cancelled: a place that nobody had paid for then is not
 * paid from what comes later for another one.
 * @param received what came and went back, each with its moment; without records that were taken back
 */
export function keptOfEndings(
  endings: readonly Ending[],
  received: readonly { at: number; amountPence: number }[],
): number {
  return endings
    .toSorted((a, b) => a.at - b.at)
    .reduce((kept, { at, costs, termsKeepPence }) => {
      const had = received.reduce((total, record) => total + (record.at <= at ? record.amountPence : 0), 0);
      return kept + Math.min(termsKeepPence, Math.max(0, had - costs - kept));
    }, 0);
}

/** The payment label of a booking with these dues that was not paid by card. */
export function paymentOf(
  dues: Dues,
  records: readonly OfflineRecord[],
): 'UNPAID_INVOICE' | 'AWAITING_OFFLINE' | 'PART_REFUNDED' | 'PAID' | 'REFUNDED' | 'FREE' {
  if (dues.outstandingPence > 0) return dues.way === 'link' ? 'UNPAID_INVOICE' : 'AWAITING_OFFLINE';
  const returned = standing(records).some((record) => record.kind === 'RETURNED');
  if (dues.receivedPence > 0) return returned ? 'PART_REFUNDED' : 'PAID';
  return returned ? 'REFUNDED' : 'FREE';
}

/** Records that were not taken back, and are no counter-entries. */
export function standing<Record extends OfflineRecord>(records: readonly Record[]): Record[] {
  const gone = new Set(records.map((record) => record.takesBackId));
  return records.filter((record) => record.kind !== 'TAKEN_BACK' && !gone.has(record.id));
}

type RefusalKey = 'paid-another-way' | 'more-than-owed' | 'more-than-received';

/** Whether so much money may be recorded as having come to, or gone back from, the provider. */
export function checkRecord(kind: 'RECEIVED' | 'RETURNED', amountPence: number, dues: Dues): Result<true, RefusalKey> {
  if (dues.way !== 'offline')
    return refuse('paid-another-way', 'This booking is not paid to you directly, so there is nothing to record.');
  if (kind === 'RECEIVED') {
    if (amountPence <= dues.outstandingPence) return ok(true);
    const message =
      dues.outstandingPence === 0
        ? 'Nothing is owed for this booking any more.'
        : `Only ${formatMoney(dues.outstandingPence)} is still owed. If more came, give the rest back or make another booking for it.`;
    return refuse('more-than-owed', message, { fields: { amountPence: message } });
  }
  if (amountPence <= dues.receivedPence) return ok(true);
  const message =
    dues.receivedPence === 0
      ? 'Nothing was received for this booking, so nothing can be returned.'
      : `Only ${formatMoney(dues.receivedPence)} was received for this booking.`;
  return refuse('more-than-received', message, { fields: { amountPence: message } });
}

/** Whether a record may be taken back: once, and only while what remains is not below nothing. */
export function checkTakingBack(
  record: OfflineRecord,
  records: readonly OfflineRecord[],
  dues: Dues,
): Result<true, 'already-taken-back' | 'more-than-received'> {
  if (!standing(records).includes(record)) return refuse('already-taken-back', 'This record was taken back already.');
  if (dues.receivedPence - record.amountPence < 0)
    return refuse('more-than-received', 'Some of this money was given back. Take back that record first.');
  return ok(true);
}
