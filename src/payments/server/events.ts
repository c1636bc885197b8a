import type { BankAccountState } from '../bank-account.ts';
import type { DisputeState } from '../dispute.ts';
import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'payment.succeeded': { paymentId: string };
    'payment.authorised': { paymentId: string };
    'payment.released': { paymentId: string };
    'payment.lapsed': { paymentId: string };
    'payment.expired': { paymentId: string };
    'payment.failed': { paymentId: string };
    'refund.asked': { refundId: string; rule: string; needsOwnMail?: boolean };
    'refund.decided': { refundId: string; rule: string; needsOwnMail?: boolean; byPolicy?: boolean };
    'refund.declined': { refundId: string; rule: string; byPolicy: boolean };
    'refund.paid': { refundId: string; attempt: number };
    'refund.failed': { refundId: string; attempt: number };
    'refund.retried': { refundId: string; attempt: number };
    'dispute.noticed': { stripeDisputeId: string };
    'dispute.opened': { disputeId: string; state: DisputeState };
    'dispute.closed': { disputeId: string; state: DisputeState };
    'bank-account.noticed': NoData;
    'bank-account.changed': { state: BankAccountState };
    'fees.agreed': NoData;
    'payout.locked': { batchId: string };
    'payout.sent': { batchId: string; attempt: number };
    'payout.paid': { batchId: string; attempt: number };
    'payout.failed': { batchId: string; attempt: number };
    'payout.held': NoData;
    'payout.released': NoData;
  }
}
