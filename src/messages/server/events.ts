import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'conversation.message': { messageId: string; accountId: string; fromSupport: boolean };
    'conversation.read': NoData;
  }
}
