import type { Services } from '../../platform/server/services.ts';
import { countDueDays } from './count-days.ts';
import { markListings } from './mark-days.ts';

/** Counts all numbers of all listings again from the truth, and answers how many listings that were. */
export async function countAgain(services: Pick<Services, 'db'>): Promise<number> {
  await markListings(services.db, 'all');
  return countDueDays(services);
}
