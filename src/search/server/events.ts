import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'search.saved': NoData;
    'search.changed': NoData;
    'search.removed': NoData;
    /** There is something new in kept searches of an account: ids alone. */
    'search.news': { news: { searchId: string; listingIds: string[] }[] };
  }
}
