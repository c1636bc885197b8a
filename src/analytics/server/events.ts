import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** A month is over, and its provider wants a report of it: the first day of the month. */
    'month.over': { month: string };
  }
}
