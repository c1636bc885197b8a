import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'listing.saved': { listingId: string };
    'collection.changed': { collectionId: string };
    /** A provider asks for a place; `about` names them and whose collection it is. */
    'collection.asked': { collectionId: string };
    /** Whoever keeps the collection said yes or no to a provider, whom `about` names. */
    'collection.answered': { collectionId: string; isAccepted: boolean };
    'listing.unsaved': { listingId: string };
  }
}
