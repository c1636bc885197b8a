import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { learnerMails } from './mails.ts';

export const peopleWork: Work<Services> = { subscribers: learnerMails, routines: [] };
