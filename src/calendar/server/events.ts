import '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'calendar-feed.made': { feedId: string };
    'calendar-feed.revoked': { feedId: string };
  }
}
