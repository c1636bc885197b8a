import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/jobs.ts';

export const collectionsWork: Work<Doors> = { subscribers: [], routines: [] };
