import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'learner.added': NoData;
    'learner.changed': { fields: readonly string[] };
    /** Name or date of birth of somebody who is expected: by the providers and councils that `about` names. */
    'learner.corrected': NoData;
    'learner.removed': NoData;
  }
}
