import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** What is behind the bell has changed, here or on another device. */
    'notification.changed': NoData;
  }
}
