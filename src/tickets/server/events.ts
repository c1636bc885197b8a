import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'tickets.changed': NoData;
    'discounts.changed': NoData;
  }
}
