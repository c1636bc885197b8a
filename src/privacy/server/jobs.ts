import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { carryOutErasures, remindOfErasures } from './carry-out-erasure.ts';
import { forgetting } from './forget-old.ts';
import { privacyMails } from './mails.ts';
import { makeArchive } from './make-archive.ts';

export const privacyWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'make archive',
      on: ['archive.asked'],
      run: (services, event) => makeArchive(services, event.data.archiveId),
    }),
    ...privacyMails,
  ],
  routines: [
    { name: 'remind of erasures', everySeconds: 300, run: remindOfErasures },
    { name: 'carry out erasures', everySeconds: 60, run: carryOutErasures },
    ...forgetting,
  ],
};
