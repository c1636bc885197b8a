import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    /** An hour after the end somebody was still marked as here. */
    'register.uncollected': { sessionId: string };
    'register.marked': { placeIds: readonly string[] };
  }
}
