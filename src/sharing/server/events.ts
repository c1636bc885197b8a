import type { Section } from '../../people/section.ts';
import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'sharing.given': { section: Section };
    'sharing.withdrawn': { section: Section };
    /** A provider or council looked at a learner for the first time, of a family that wants to be told. */
    'learner.first-seen': { lookId: string };
  }
}
