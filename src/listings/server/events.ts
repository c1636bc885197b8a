import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'listing.changed': { version: number; fields: readonly string[] };
    'listing.submitted': { version: number; councilId: string };
    'listing.approved': { version: number };
    'listing.changes-asked': { version: number };
    'listing.published': { version: number };
    'listing.paused': { version: number };
    'listing.archived': { version: number };
  }
}
