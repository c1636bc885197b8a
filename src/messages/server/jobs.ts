import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { forgetMessageFiles } from './keep-message-file.ts';
import { correspondenceMails } from './mail-correspondence.ts';

export const messagesWork: Work<Services> = {
  subscribers: correspondenceMails,
  routines: [{ name: 'forget files of no message', everySeconds: 3_600, run: forgetMessageFiles }],
};
