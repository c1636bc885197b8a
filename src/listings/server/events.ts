import type { Section } from '../../people/section.ts';
import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'listing.changed': { version: number; fields: readonly string[] };
    /** Its provider needs more of each who comes than before. */
    'listing.needs-added': { sections: readonly Section[] };
    'listing.submitted': { version: number; councilId: string };
    'listing.approved': { version: number };
    'listing.changes-asked': { version: number };
    'listing.published': { version: number };
    'listing.paused': { version: number };
    'listing.archived': { version: number };
  }
}
