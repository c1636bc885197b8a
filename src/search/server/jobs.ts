import type { Doors } from '../../platform/server/doors.ts';
import type { Work } from '../../platform/server/work/jobs.ts';
import { indexListings } from './index-listing.ts';

export const searchWork: Work<Doors> = {
  subscribers: [
    {
      name: 'index listing for search',
      on: ['listing.changed', 'listing.published', 'listing.paused', 'listing.archived'],
      run: async (doors, event) => indexListings(doors, [event.about.listing ?? []].flat()),
    },
    {
      name: 'index listings of a provider',
      on: ['account.changed'],
      run: async (doors, event) => {
        const accounts = [event.about.account ?? []].flat();
        if (accounts.length === 0) return;
        const rows = await doors.db.selectFrom('listing').select('id').where('provider_id', 'in', accounts).execute();
        if (rows.length > 0)
          await indexListings(
            doors,
            rows.map((row) => row.id),
          );
      },
    },
  ],
  routines: [],
};
