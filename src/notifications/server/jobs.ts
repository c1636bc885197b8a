import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { resendAbandoned } from './send-once.ts';

export const notificationsWork: Work<Services> = {
  subscribers: [],
  routines: [{ name: 'send abandoned mails', everySeconds: 60, run: resendAbandoned }],
};
