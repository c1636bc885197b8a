import { forgetAnswerFiles } from './forget-answer-files.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';

export const questionnairesWork: Work<Services> = {
  subscribers: [],
  routines: [{ name: 'forget files that are no answer', everySeconds: 3600, run: forgetAnswerFiles }],
};
