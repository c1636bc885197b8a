import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { forgetAnswerFiles } from './forget-answer-files.ts';
import { sealPlainAnswers } from './seal-stored.ts';

export const questionnairesWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'seal answers to questions that are sensitive now',
      on: ['tickets.changed'],
      run: async (services, { about: { listing } }) => {
        if (typeof listing === 'string') await sealPlainAnswers(services, listing);
      },
    }),
  ],
  routines: [
    { name: 'forget files that are no answer', everySeconds: 3600, run: forgetAnswerFiles },
    // What was answered in the very moment in which the question was made sensitive.
    {
      name: 'seal answers that stand in plain text',
      everySeconds: 3600,
      run: async (services) => void (await sealPlainAnswers(services)),
    },
  ],
};
