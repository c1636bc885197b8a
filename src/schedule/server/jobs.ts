import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const scheduleWork: Work<Services> = { subscribers: [], routines: [] };
