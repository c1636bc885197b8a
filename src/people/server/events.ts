import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'learner.added': NoData;
    'learner.changed': { fields: readonly string[] };
    'learner.removed': NoData;
  }
}
