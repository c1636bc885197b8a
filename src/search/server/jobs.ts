import type { Services } from '../../platform/server/services.ts';
import { subscriber, type Work } from '../../platform/server/work/jobs.ts';
import { forgetUnmet } from './count-unmet.ts';
import { findNews } from './find-news.ts';
import { mailNews } from './mails.ts';
import { indexListings, indexMissing } from './index-listing.ts';
import { correctFacts, writeFacts, writeStale } from './write-facts.ts';

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
      run: async (services, event) =>
        indexListings(services, await listingsOf(services, 'provider_id', event.about.account)),
    },
    {
      name: 'keep dates and prices of a listing for search',
      on: ['schedule.changed', 'session.cancelled', 'tickets.changed'],
      run: async ({ db, clock }, event) => {
        await writeFacts(db, [event.about.listing ?? []].flat(), clock.now());
      },
    },
    {
      name: 'keep prices for search when fees are agreed on',
      on: ['fees.agreed'],
      run: async (services, { about }) => {
        const ids = [
          ...(await listingsOf(services, 'provider_id', about.provider)),
          ...(await listingsOf(services, 'council_id', about.council)),
        ];
        await writeFacts(services.db, ids, services.clock.now());
      },
    },
  ],
  routines: [
    { name: 'look for what is new in saved searches', everySeconds: 900, run: findNews },
    { name: 'forget old counts of unmet searches', everySeconds: 86_400, run: forgetUnmet },
    { name: 'index listings that search does not know', everySeconds: 60, run: indexMissing },
    { name: 'keep facts for search that time has changed', everySeconds: 60, run: writeStale },
    { name: 'correct facts that search has wrong', everySeconds: 3600, run: correctFacts },
  ],
};

async function listingsOf(
  { db }: Services,
  column: 'provider_id' | 'council_id',
  of: string | readonly string[] | undefined,
): Promise<string[]> {
  const owners = [of ?? []].flat();
  if (owners.length === 0) return [];
  const rows = await db.selectFrom('listing').select('id').where(column, 'in', owners).execute();
  return rows.map(({ id }) => id);
}
