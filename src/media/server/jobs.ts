import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { makeDueAvif } from './make-avif.ts';

export const mediaWork: Work<Services> = {
  subscribers: [],
  // Not a job for each picture: encoding takes long, and mails must not wait behind it.
  routines: [{ name: 'make AVIF of pictures', everySeconds: 3, run: makeDueAvif }],
};
