import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { listingPageMails } from './mails.ts';

export const listingPageWork: Work<Services> = { subscribers: listingPageMails, routines: [] };
