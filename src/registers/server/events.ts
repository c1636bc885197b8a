import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'register.marked': { placeIds: readonly string[] };
  }
}
