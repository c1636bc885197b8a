import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const peopleWork: Work<Doors> = { subscribers: [], routines: [] };
