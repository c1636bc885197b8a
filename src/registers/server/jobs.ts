import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { settleFunded } from './settle-funded.ts';

export const registersWork: Work<Doors> = {
  subscribers: [],
  routines: [{ name: 'settle funded places', everySeconds: 900, run: settleFunded }],
};
