import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { settleFunded } from './settle-funded.ts';

export const registersWork: Work<Services> = {
  subscribers: [],
  routines: [{ name: 'settle funded places', everySeconds: 900, run: settleFunded }],
};
