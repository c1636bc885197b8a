import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { countDueDays } from './count-days.ts';
import { forgetVisits } from './count-visit.ts';
import { endMonths, mailMonth } from './report-month.ts';
import { markLedger, marking } from './mark-days.ts';

export const analyticsWork: Work<Services> = {
  subscribers: [marking, subscriber({ name: 'mail report of a month', on: ['month.over'], run: mailMonth })],
  routines: [
    { name: 'end months that are reported', everySeconds: 3_600, run: endMonths },
    { name: 'forget old visits', everySeconds: 86_400, run: forgetVisits },
    { name: 'mark days whose money changed', everySeconds: 60, run: markLedger },
    {
      name: 'count days whose numbers changed',
      everySeconds: 5,
      run: async (services) => {
        await countDueDays(services);
      },
    },
  ],
};
