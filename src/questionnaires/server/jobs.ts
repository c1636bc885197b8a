import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { forgetAnswerFiles } from './forget-answer-files.ts';
import { carryAllTemplates, carryTemplates } from './carry-templates.ts';
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
    subscriber({
      name: 'have a listing ask what its council asks',
      on: ['listing.changed', 'listing.submitted', 'listing.approved', 'listing.published'],
      run: async ({ db, clock }, { about: { listing } }) => {
        if (typeof listing === 'string') await carryTemplates(db, clock.now(), { listingId: listing });
      },
    }),
    subscriber({
      name: 'have listings ask what their council asks',
      on: ['programme.changed'],
      run: async ({ db, clock }, { about: { council } }) => {
        if (typeof council === 'string') await carryTemplates(db, clock.now(), { councilId: council });
      },
    }),
  ],
  routines: [
    { name: 'have listings ask what their councils ask', everySeconds: 3600, run: carryAllTemplates },
    { name: 'forget files that are no answer', everySeconds: 3600, run: forgetAnswerFiles },
    // What was answered in the very moment in which the question was made sensitive.
    {
      name: 'seal answers that stand in plain text',
      everySeconds: 3600,
      run: async (services) => void (await sealPlainAnswers(services)),
    },
  ],
};
