import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { dayMails } from './mail-day.ts';
import { registerMails } from './mails.ts';
import { findUncollected } from './find-uncollected.ts';
import { remindOfRegisters } from './find-forgotten.ts';
import { settleFunded } from './settle-funded.ts';

export const registersWork: Work<Services> = {
  subscribers: [...registerMails, ...dayMails],
  routines: [
    { name: 'settle funded places', everySeconds: 900, run: settleFunded },
    { name: 'raise the alarm about uncollected children', everySeconds: 300, run: findUncollected },
    { name: 'remind of registers', everySeconds: 300, run: remindOfRegisters },
  ],
};
