import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { publishReflections } from './publish-reflections.ts';

export const reflectionsWork: Work<Doors> = {
  subscribers: [],
  routines: [{ name: 'publish reflections', everySeconds: 300, run: publishReflections }],
};
