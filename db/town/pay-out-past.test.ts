import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOf } from '../../src/payments/payout.ts';
import { lockPayouts } from '../../src/payments/server/lock-payouts.ts';
import { linkBank } from '../../src/payments/server/payouts.fixture.ts';
import { bookAndPay, makeBookable, makeFamily } from '../../src/places/server/bookable.fixture.ts';
import { ZONE } from '../../src/platform/time.ts';
import { makeWorld, type World } from '../../test/world.ts';
import { keepPayoutsBack } from './pay-out-past.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

test('while the town is made the routine of the day takes nothing, and afterwards it goes on', async () => {
  const bookable = await makeBookable(world);
  await bookAndPay(world, await makeFamily(world), bookable);
  const { services } = world;
  await linkBank(world, bookable.providerId);
  const dates = await services.db.selectFrom('session').select('end_date').orderBy('end_date', 'desc').execute();
  world.clock.set(new Date((dates[0]?.end_date.getTime() ?? 0) + 9 * 86_400_000).toISOString());
  const letGoOn = await keepPayoutsBack(services);
  const yesterday = services.clock.now().toZonedDateTimeISO(ZONE).toPlainDate().subtract({ days: 1 });
  const routine = async () => {
    await lockPayouts({ ...services, clock: { now: () => runOf(yesterday) } });
    return services.db.selectFrom('payout_batch').select('provider_id').execute();
  };
  expect(await routine()).toEqual([]);
  await letGoOn();
  expect(await routine()).toEqual([{ provider_id: bookable.providerId }]);
});
