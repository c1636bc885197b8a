import type { OfflineMethod, OfflineRecord } from '../../places/dues.ts';
import type { NoData } from '../../platform/server/work/events.ts';

type RecordedMoney = {
  recordId: string;
  kind: OfflineRecord['kind'];
  amountPence: number;
  method: OfflineMethod;
};

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'customer.added': NoData;
    'customer.claimed': NoData;
    /** `remindAt`: ISO text. */
    'payment.asked': { remindAt: string };
    'payment.due': { outstandingPence: number };
    'payment-link.paid': { paymentId: string };
    'offline-payment.recorded': RecordedMoney;
    'offline-payment.taken-back': RecordedMoney;
  }
}
