import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** An hour after the end somebody was still marked as here. */
    'register.uncollected': { sessionId: string };
    'register.marked': { placeIds: readonly string[] };
    /** Something besides marks was written down. */
    'register.entered': { entryIds: readonly string[] };
    'register.incident': { entryId: string };
    /** Somebody who must not collect a child came for it. */
    'register.alarm': { entryId: string };
    /** A child went home with somebody whom its family had not named. */
    'register.collected-unlisted': { markId: string };
    /** Somebody whose access ended handed over what lay on their device; and the owner decided about it. */
    'register.handed-over': { sessionId: string; ids: readonly string[] };
    'register.handover-decided': { ids: readonly string[]; decision: 'ADD' | 'LEAVE_OUT' };
    /** Nobody was marked half an hour after the start, or somebody was not signed out after the end. */
    'register.reminder': { sessionId: string; reminder: 'UNMARKED' | 'NOT_SIGNED_OUT' };
  }
}
