import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { forgetUnmet } from './count-unmet.ts';
import { findNews } from './find-news.ts';
import { mailNews } from './mails.ts';
import { indexListings, indexMissing } from './index-listing.ts';

export const searchWork: Work<Services> = {
  subscribers: [
    subscriber({ name: 'mail what is new in saved searches', on: ['search.news'], run: mailNews }),
    {
      name: 'index listing for search',
      on: ['listing.changed', 'listing.published', 'listing.paused', 'listing.archived'],
      run: async (services, event) => indexListings(services, [event.about.listing ?? []].flat()),
    },
    {
      name: 'index listings of a provider',
      on: ['account.changed', 'account.disabled', 'account.enabled'],
      run: async (services, event) => {
        const accounts = [event.about.account ?? []].flat();
        if (accounts.length === 0) return;
        const rows = await services.db
          .selectFrom('listing')
          .select('id')
          .where('provider_id', 'in', accounts)
          .execute();
        if (rows.length > 0)
          await indexListings(
            services,
            rows.map((row) => row.id),
          );
      },
    },
  ],
  routines: [
    { name: 'look for what is new in saved searches', everySeconds: 900, run: findNews },
    { name: 'forget old counts of unmet searches', everySeconds: 86_400, run: forgetUnmet },
    { name: 'index listings that search does not know', everySeconds: 60, run: indexMissing },
  ],
};
