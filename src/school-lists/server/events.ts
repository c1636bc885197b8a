import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** All rows of a list are there. */
    'school-list.filled': { listId: string };
    'school-list.matched': NoData;
  }
}
