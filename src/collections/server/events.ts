import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'listing.saved': { listingId: string };
    'listing.unsaved': { listingId: string };
  }
}
