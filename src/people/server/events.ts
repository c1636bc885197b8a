import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'learner.added': NoData;
    'learner.changed': { fields: readonly string[] };
    /** Name or date of birth of somebody who is expected: by the providers and councils that `about` names. */
    'learner.corrected': NoData;
    /** The family said that sections are still right. */
    'learner.confirmed': { sections: readonly string[] };
    'learner.removed': NoData;
    /** A helper of a learner may book from now on, or no more. */
    'guardian.changed': { accountId: string; mayBook: boolean };
    /** Somebody cares for a learner no more; `byThemselves` when they left. */
    'guardian.left': { accountId: string; byThemselves: boolean };
  }
}
