import type { PaymentWay } from '../../places/dues.ts';
import type { Fill } from '../../schedule/server/take-places.ts';
import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** `heldUntil`: ISO text. */
    'places.held': { heldUntil: string };
    'places.released': NoData;
    'code.used': { codeId: string };
    'code.removed': NoData;
    /** With data where the provider booked. `beyond`: sessions that hold more people than their capacity now. */
    'booking.confirmed': { by?: 'provider'; way?: PaymentWay; beyond?: readonly Fill[] };
    /** `answerBy`: ISO text. */
    'booking.requested': { answerBy: string };
  }
}
