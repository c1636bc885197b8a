import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { loadListings } from '../../checkout/server/hold-facts.ts';
import { ask, decide, makeFunded, no, yes } from '../../checkout/server/funded.fixture.ts';
import { closeSound, makeFamily } from '../../places/server/bookable.fixture.ts';
import { refusalsOfOffers } from './offer-refusals.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
});
afterAll(() => closeSound(world));

it('what a council pays of the offers to many families is asked at once, and answered for each', async () => {
  const { services } = world;
  const funded = await makeFunded(world, { starts: [240] });
  const listing = (await loadListings(services.db, services, [funded.listingId], 'look')).get(funded.listingId);
  if (!listing) throw new Error('The listing was not found.');
  const offers: Parameters<typeof refusalsOfOffers>[3][number][] = [];
  for (const decision of [yes, no, null]) {
    const family = await makeFamily(world);
    const ids = await ask(world, family, funded);
    if (decision) await decide(world, funded, ids, decision);
    const learners = family.learnerIds.map((learnerId) => ({ learnerId, ticketId: funded.ticketId }));
    offers.push({ entry: { account_id: family.id }, offer: { sessionIds: funded.sessionIds, learners } });
  }
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1;
      return Promise.resolve(result);
    },
  };
  const statementsFor = async (some: typeof offers) => {
    asked = 0;
    const refusals = await refusalsOfOffers(services.db.withPlugin(counting), services, listing, some);
    const messages = some.map(({ offer }, nth) => refusals[nth]?.(offer.learners)?.refusal.message ?? null);
    return { asked, messages };
  };
  const one = await statementsFor(offers.slice(0, 1));
  const all = await statementsFor(offers);
  expect(all.messages).toEqual([null, 'The council does not pay for this place, so it could not be booked.', null]);
  expect(one.asked).toBeGreaterThan(0);
  expect(all.asked).toBe(one.asked);
});
