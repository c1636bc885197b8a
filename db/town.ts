import { countAgain } from '../src/analytics/server/count-again.ts';
import { issueMissingInvoices } from '../src/invoices/server/issue-invoice.ts';
import { hashPassword } from '../src/identity/server/hash-password.ts';
import type { Services } from '../src/platform/server/services.ts';
import { indexListings } from '../src/search/server/index-listing.ts';
import { addCollections } from './town/add-collections.ts';
import { addBookings } from './town/add-bookings.ts';
import { addCancellations } from './town/add-cancellations.ts';
import { addCouncilOfficer } from './town/add-council-officer.ts';
import { addDiscounts } from './town/add-discounts.ts';
import { addFamilies } from './town/add-families.ts';
import { addFunding } from './town/add-funding.ts';
import { addListings } from './town/add-listings.ts';
import { addProviders } from './town/add-providers.ts';
import { addPublicQuestions } from './town/add-public-questions.ts';
import { addReflections } from './town/add-reflections.ts';
import { addWaitingFamilies } from './town/add-waiting-families.ts';
import { DEMO_PASSWORD, demoAccounts } from './town/demo-accounts.ts';
import { keepPayoutsBack, payOutPast } from './town/pay-out-past.ts';
import { SeededRandom } from './town/seeded-random.ts';

export { DEMO_PASSWORD, demoAccounts, signInLines } from './town/demo-accounts.ts';

const SEED = 1_849;

/**
 * Fills an empty database with the demo town: providers with listings, dates, tickets and questions in real places,
 * families with children and bookings, an officer of two councils, and the named accounts. The town is the same each
 * time, with dates relative to today. Does nothing where there is any account.
 */
export async function loadTown(services: Services): Promise<{ loaded: boolean }> {
  const { db } = services;
  const anybody = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (anybody) return { loaded: false };
  // The steps draw from one sequence: another order would make another town.
  const random = new SeededRandom(SEED);
  const hash = await hashPassword(DEMO_PASSWORD);
  const letPayoutsGoOn = await keepPayoutsBack(services);
  const providers = await addProviders(services, hash);
  const listings = await addListings(services, random, providers);
  const { families, learners } = await addFamilies(services, random, hash);
  await addCouncilOfficer(services, hash);
  await addBookings(services, random, { listings, families, learners });
  await addDiscounts(services, listings, providers);
  await addWaitingFamilies(services, listings, providers, learners);
  await addFunding(services, demoAccounts.officer, listings, learners);
  await issueMissingInvoices(services);
  await addCancellations(services);
  await payOutPast(services, letPayoutsGoOn);
  await addReflections(services, random, listings);
  await addPublicQuestions(services);
  await addCollections(services);
  await indexListings(services, 'all');
  await countAgain(services);
  await db.updateTable('listing').set({ updated_at: services.clock.now().toString() }).execute();
  return { loaded: true };
}
