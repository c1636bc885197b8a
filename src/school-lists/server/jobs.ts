import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { forgetLists } from './forget-lists.ts';
import { matchLearner, matchList } from './match-list.ts';

export const schoolListsWork: Work<Services> = {
  subscribers: [
    subscriber({
      name: 'match school list',
      on: ['school-list.filled'],
      run: (services, event) => matchList(services, event.data.listId),
    }),
    subscriber({
      name: 'look for child on school lists',
      on: ['learner.added', 'learner.changed', 'eligibility.submitted'],
      run: async (services, event) => {
        const { learner } = event.about;
        if (typeof learner === 'string') await matchLearner(services, learner);
      },
    }),
  ],
  routines: [{ name: 'forget school lists', everySeconds: 3_600, run: forgetLists }],
};
