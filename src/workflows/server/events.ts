import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'workflow.changed': { workflowId: string };
    /** A workflow has to do something about a booking now. */
    'workflow.due': { runId: string };
    'task.changed': NoData;
  }
}
