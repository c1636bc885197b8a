import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { listingMails } from './mails.ts';

export const listingsWork: Work<Services> = { subscribers: listingMails, routines: [] };
