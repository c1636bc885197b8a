import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { correspondenceMails } from './mail-correspondence.ts';

export const messagesWork: Work<Services> = { subscribers: correspondenceMails, routines: [] };
