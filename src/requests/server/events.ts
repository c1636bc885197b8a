import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'booking.approved': { by?: 'council' };
    /** `card`: the bank no longer held the money. */
    'booking.declined': { by?: 'council'; card?: true };
    'booking.withdrawn': { by?: 'council'; card?: true };
    'booking.lapsed': { by?: 'council'; card?: true };
    /** The council does not pay for these places of the booking. */
    'booking.part-declined': { placeIds: readonly string[] };
    /** `until`: ISO text. */
    'switch.offered': { until: string; placeIds: readonly string[] };
    'switch.taken': NoData;
    'switch.lapsed': NoData;
  }
}
