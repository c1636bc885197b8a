import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import {
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  miscounted,
  payOnPage,
  sandbox,
  settleAll,
  silentPartner,
  takenOf,
  type Bookable,
  type BookableOptions,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endHold } from '../../checkout/server/end-holds.ts';

/** Many requests for few places, and a provider who says yes to all of them at once. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const listing = (options: BookableOptions): Promise<Bookable> =>
  makeBookable(world, { starts: [240], needsApproval: true, ...options });
const families = (count: number): Promise<Family[]> =>
  Promise.all(Array.from({ length: count }, () => makeFamily(world)));
const answer = (kind: 'approve' | 'withdraw', as: string, bookingId: string): Promise<Answer> =>
  world.request(`POST /bookings/{bookingId}/${kind}`, {
    as,
    params: { bookingId },
    ...(kind === 'approve' ? { body: { message: '' } } : {}),
  });
const stateCounts = async ({ sessionIds }: Bookable): Promise<Record<string, number>> => {
  const rows = await world.services.db
    .selectFrom('place')
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .where('session_id', 'in', sessionIds)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
};
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

describe('requests that are approved at once', () => {
  it('for what is free: of 40 families who ask together exactly 8 are approved, each once, in two tabs', async () => {
    const bookable = await listing({ capacity: 8, pricePence: 0 });
    const crowd = await families(40);
    const held = await Promise.all(crowd.map((family) => hold(world, family, bookable)));
    expect(held.filter(({ status }) => status === 200)).toHaveLength(8);
    const asked = await Promise.all(
      crowd.filter((_, nth) => held[nth]?.status === 200).map((family) => checkOut(world, family)),
    );
    expect(new Set(asked.map(({ body }) => body.outcome))).toEqual(new Set(['requested']));
    const bookingIds = asked.map(({ body }) => body.bookingIds[0] as string);
    const approved = await Promise.all(
      [...bookingIds, ...bookingIds].map((id) => answer('approve', bookable.providerId, id)),
    );
    expect(new Set(statuses(approved))).toEqual(new Set([200]));
    expect(await stateCounts(bookable)).toEqual({ CONFIRMED: 8 });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(8);
    const told = await world.services.pool.query<{ count: number }>(
      `select count(*)::int as count from event where kind = 'booking.confirmed' and about -> 'booking' <@ $1::jsonb`,
      [JSON.stringify(bookingIds)],
    );
    expect(told.rows[0]?.count).toBe(8);
  });

  it('while some are withdrawn and others ask: each ends in one way, and every place that is free is sold', async () => {
    const bookable = await listing({ capacity: 8, pricePence: 0 });
    const first = await families(8);
    const bookings = await Promise.all(
      first.map(async (family) => {
        expect((await hold(world, family, bookable)).status).toBe(200);
        return { family, id: (await checkOut(world, family)).body.bookingIds[0] as string };
      }),
    );
    const others = await families(6);
    const [approved, withdrawn] = await Promise.all([
      Promise.all(bookings.map(({ id }) => answer('approve', bookable.providerId, id))),
      Promise.all(bookings.slice(0, 4).map(({ family, id }) => answer('withdraw', family.id, id))),
      Promise.all(others.map((family) => hold(world, family, bookable))),
    ]);
    const gone = withdrawn.filter(({ status }) => status === 200).length;
    for (const [nth, { status }] of withdrawn.entries())
      expect([status, approved[nth]?.status].sort()).toEqual([200, 409]);
    expect(approved.filter(({ status }) => status === 200)).toHaveLength(8 - gone);
    // Whoever came before a withdrawal asks again.
    await Promise.all(others.map((family) => hold(world, family, bookable)));
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(8 - gone + Math.min(gone, others.length));
    const { CONFIRMED, HELD = 0, WITHDRAWN = 0 } = await stateCounts(bookable);
    expect([CONFIRMED, HELD, WITHDRAWN]).toEqual([8 - gone, gone, gone]);
    expect(await miscounted(world)).toEqual([]);
  });

  it('more cards than places: of 7 that were authorised when their places had gone back exactly 3 are charged', async () => {
    const bookable = await listing({ capacity: 7 });
    const crowd = await families(7);
    const outs: Answer[] = [];
    for (const family of crowd) {
      expect((await hold(world, family, bookable)).status).toBe(200);
      outs.push(await checkOut(world, family));
    }
    await sandbox(world, 'webhooks/faults', { fault: 'hold', times: 100 });
    for (const out of outs) await payOnPage(out.body.url);
    // The holds end while nobody can be asked how the payments stand, and the provider makes its group smaller.
    const late = {
      ...silentPartner(world.services),
      clock: { now: () => world.clock.now().add({ minutes: 70 }) },
    };
    const accounts = crowd.map(({ id }) => id);
    const baskets = await world.services.db
      .selectFrom('basket')
      .select('id')
      .where('account_id', 'in', accounts)
      .execute();
    for (const { id } of baskets) expect(await endHold(late, id)).toBe(true);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
    await world.services.db
      .updateTable('session_places')
      .set({ capacity: 3 })
      .where('session_id', 'in', bookable.sessionIds)
      .execute();
    // The news of all of them comes at once.
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    expect(await stateCounts(bookable)).toEqual({ RELEASED: 7, REQUESTED: 3 });
    const bookingIds = outs.map(({ body }) => body.bookingIds[0] as string);
    const approved = await Promise.all(bookingIds.map((id) => answer('approve', bookable.providerId, id)));
    expect(statuses(approved).filter((status) => status === 200)).toHaveLength(3);
    await settleAll(world);
    expect(await stateCounts(bookable)).toEqual({ RELEASED: 7, CONFIRMED: 3 });
    const payments = await world.services.db
      .selectFrom('payment')
      .select(['state', 'payment_intent_id'])
      .where('account_id', 'in', accounts)
      .execute();
    const banks = await Promise.all(
      payments.map(({ payment_intent_id: id }) => world.services.stripe.paymentIntents.retrieve(id ?? '')),
    );
    expect(payments.map(({ state }) => state).sort()).toEqual([...fill(4, 'CANCELLED'), ...fill(3, 'SUCCEEDED')]);
    expect(banks.map(({ status }) => status).sort()).toEqual([...fill(4, 'canceled'), ...fill(3, 'succeeded')]);
    expect(banks.reduce((sum, bank) => sum + bank.amount_received, 0)).toBe(3 * 4944);
  });
});

const fill = (count: number, word: string): string[] => Array.from({ length: count }, () => word);
