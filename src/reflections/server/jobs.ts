import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { askForAims, askForReflections } from './ask-for-reflections.ts';
import { reflectionMails } from './mails.ts';
import { publishReflections } from './publish-reflections.ts';

export const reflectionsWork: Work<Services> = {
  subscribers: reflectionMails,
  routines: [
    { name: 'publish reflections', everySeconds: 300, run: publishReflections },
    { name: 'ask families how it was', everySeconds: 900, run: askForReflections },
    { name: 'ask providers for learning aims', everySeconds: 900, run: askForAims },
  ],
};
