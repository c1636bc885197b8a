import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const collectionsWork: Work<Services> = { subscribers: [], routines: [] };
