import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const listingsWork: Work<Doors> = { subscribers: [], routines: [] };
