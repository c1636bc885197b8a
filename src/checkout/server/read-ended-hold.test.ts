import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endHolds } from './end-holds.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const look = async (family: Family) => (await world.request('GET /basket', { as: family.id })).body;

describe('whose time ran out', () => {
  it('is told so, with all that was held, before and after anything has cleaned up, for a day', async () => {
    const [one, two] = [
      await makeBookable(world, { title: 'Forest school', starts: [240, 264] }),
      await makeBookable(world, { title: 'Pottery', starts: [300] }),
    ];
    const family = await makeFamily(world, 2);
    await hold(world, family, one);
    await hold(world, family, two);
    const { basket, ended } = await look(family);
    expect([basket.bookings.length, ended]).toEqual([2, null]);
    world.clock.advance({ minutes: 15 });
    const told = {
      basket: null,
      ended: {
        at: basket.heldUntil,
        wasPaying: false,
        bookings: [
          { listing: { id: one.listingId, title: 'Forest school' }, sessionIds: one.sessionIds },
          { listing: { id: two.listingId, title: 'Pottery' }, sessionIds: two.sessionIds },
        ],
      },
    };
    expect(await look(family)).toEqual(told);
    world.clock.advance({ minutes: 1 });
    await endHolds(world.services);
    expect(await look(family)).toEqual(told);
    expect(await look(await makeFamily(world))).toEqual({ basket: null, ended: null });
    world.clock.advance({ hours: 24 });
    expect(await look(family)).toEqual({ basket: null, ended: null });
  });

  it('is told so until the same is held again or something else is booked', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    world.clock.advance({ minutes: 16 });
    await hold(world, family, bookable);
    expect((await look(family)).ended).toBeNull();
    world.clock.advance({ minutes: 16 });
    expect((await look(family)).ended).not.toBeNull();
    await bookAndPay(world, family, await makeBookable(world, { starts: [300] }));
    expect(await look(family)).toEqual({ basket: null, ended: null });
  });

  it('is not whoever gave the places back, all of them or some', async () => {
    const [kept, given] = [
      await makeBookable(world, { starts: [240] }),
      await makeBookable(world, { title: 'Pottery', starts: [300] }),
    ];
    const family = await makeFamily(world);
    await hold(world, family, kept);
    await hold(world, family, given);
    const { basket } = await look(family);
    await world.request('DELETE /basket', { as: family.id, query: { bookingId: basket.bookings[1].id } });
    world.clock.advance({ minutes: 16 });
    await endHolds(world.services);
    expect((await look(family)).ended.bookings).toMatchObject([{ listing: { title: 'Forest school' } }]);
    await hold(world, family, kept);
    await world.request('DELETE /basket', { as: family.id });
    world.clock.advance({ minutes: 16 });
    expect((await look(family)).ended).toBeNull();
  });

  it('on the payment page is told of that, but not that nothing was charged while that is not known', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    const { checkout_session_id } = await world.services.db
      .selectFrom('payment')
      .select('checkout_session_id')
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    await sandbox(world, `sessions/${checkout_session_id}/expire`);
    await settleAll(world);
    expect(await look(family)).toMatchObject({
      basket: null,
      ended: { wasPaying: true, bookings: [{ sessionIds: bookable.sessionIds }] },
    });
    expect(await payOnPage(out.body.url)).toBe(410);

    const paid = await makeFamily(world);
    await hold(world, paid, bookable);
    const late = await checkOut(world, paid);
    await sandbox(world, 'webhooks/faults', { fault: 'hold', times: 20 });
    await payOnPage(late.body.url);
    world.clock.advance({ minutes: 70 });
    const [payment] = await world.services.db
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', paid.id)
      .execute();
    await sandbox(world, 'fail', {
      times: 30,
      status: 500,
      path: `/v1/checkout/sessions/${payment?.checkout_session_id}`,
    });
    await endHolds(world.services);
    expect(await look(paid)).toEqual({ basket: null, ended: null });
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
  });
});

describe('what was answered', () => {
  it('for a hold whose time ran out is there at the next one of the same listing, to be looked at again', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const questionId = randomUUIDv7();
    await world.services.db
      .insertInto('question')
      .values({
        id: questionId,
        listing_id: bookable.listingId,
        position: 1,
        type: 'short-text',
        label: 'What does your child enjoy?',
        scope: 'learner',
        required: true,
        created_at: world.clock.now().toString(),
      })
      .execute();
    const family = await makeFamily(world);
    const [learnerId = ''] = family.learnerIds;
    await hold(world, family, bookable);
    const { basket } = await look(family);
    const answered = await world.request('PUT /basket/answers', {
      as: family.id,
      body: { bookingId: basket.bookings[0].id, answers: [{ questionId, learnerId, value: 'Beetles.' }] },
    });
    expect(answered.status).toBe(200);
    world.clock.advance({ minutes: 16 });
    await hold(world, family, bookable);
    expect((await look(family)).basket.bookings[0].questions).toMatchObject([
      { asks: [{ learnerId, answer: 'Beetles.', fromEarlier: true }] },
    ]);
    // Nobody else is answered with it, and it is not this booking's until it is saved again.
    const other = await makeFamily(world);
    await hold(world, other, bookable);
    expect((await look(other)).basket.bookings[0].questions).toMatchObject([{ asks: [{ answer: null }] }]);
    expect((await checkOut(world, family)).body.key).toBe('answers-missing');
  });
});
