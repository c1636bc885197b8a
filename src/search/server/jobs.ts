import type { Services } from '../../platform/server/services.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { indexListings, indexMissing } from './index-listing.ts';

export const searchWork: Work<Services> = {
  subscribers: [
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
  routines: [{ name: 'index listings that search does not know', everySeconds: 60, run: indexMissing }],
};
