import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { beginnings } from './begin-runs.ts';
import { findDue } from './find-due.ts';
import { runWorkflow } from './carry-out.ts';

export const workflowsWork: Work<Services> = {
  subscribers: [
    ...beginnings,
    // As mails of bookings share jobs: reminders of a whole evening are due at one moment.
    subscriber({ name: 'run workflow', on: ['workflow.due'], share: 20, run: runWorkflow }),
  ],
  routines: [{ name: 'find workflows that are due', everySeconds: 60, run: findDue }],
};
