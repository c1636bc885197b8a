import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { publishReflections } from './publish-reflections.ts';

export const reflectionsWork: Work<Services> = {
  subscribers: [],
  routines: [{ name: 'publish reflections', everySeconds: 300, run: publishReflections }],
};
