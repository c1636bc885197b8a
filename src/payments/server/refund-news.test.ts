import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { ok } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import { bring, ordersOf } from './news.fixture.ts';
import { decideRefund } from './decide-refund.ts';

/** News of refunds comes in any order, any number of times and days late: each refund ends as it did, and is booked once. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const CARDS = { endsWell: '4000000000007726', comesBack: '4000000000005126' };
const PENCE = 10;

type Paid = { booking: { id: string; bookerId: string; providerId: string }; paymentId: string; placeId: string };

/** A family has paid with a card whose refunds end a day later. */
async function paid(card: string): Promise<Paid> {
  const bookable = await makeBookable(world, { starts: [240] });
  const family = await makeFamily(world);
  await hold(world, family, bookable);
  const out = await checkOut(world, family);
  await payOnPage(out.body.url, card);
  await settleAll(world);
  const id: string = out.body.bookingIds[0];
  const place = await world.services.db
    .selectFrom('place')
    .select(['id', 'payment_id'])
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  const booking = { id, bookerId: family.id, providerId: bookable.providerId };
  return { booking, paymentId: place.payment_id ?? '', placeId: place.id };
}

/** Decides a refund of a few pence, which goes to the payment partner at once. */
async function refund({ booking, paymentId, placeId }: Paid): Promise<string> {
  const decided = await transact(world.services.db, async (tx) =>
    ok(
      await decideRefund(tx, world.services, {
        booking,
        paymentId,
        rule: 'PROVIDER_CANCELLED',
        reason: 'A gift.',
        state: 'AUTO_APPROVED',
        amounts: new Map([[placeId, PENCE]]),
      }),
    ),
  );
  world.services.wakeRelay();
  await settleAll(world);
  if (!decided.ok || decided.value === null) throw new Error('unreachable');
  return decided.value;
}

const rowOf = async (id: string) =>
  world.services.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** How a refund stands, what the ledger says of it and what was told of it. */
async function standing(id: string) {
  const { rows: entries } = await world.services.pool.query<{ account: string; total: number }>(
    `select account, sum(amount_pence)::int as total from ledger_entry
     where refund_id = $1 and account in ('booker', 'refund') group by account`,
    [id],
  );
  const { rows: told } = await world.services.pool.query<{ kind: string }>(
    `select kind from event where kind in ('refund.paid', 'refund.failed') and data ->> 'refundId' = $1 order by id`,
    [id],
  );
  const totals = new Map(entries.map(({ account, total }) => [account, total]));
  const { state } = await rowOf(id);
  return {
    state,
    back: totals.get('booker') ?? 0,
    waiting: totals.get('refund') ?? 0,
    // One that came back may have been told as paid before.
    told: told.map(({ kind }) => kind).filter((kind) => state === 'REFUNDED' || kind !== 'refund.paid'),
  };
}

const REFUNDED = { state: 'REFUNDED', back: PENCE, waiting: 0, told: ['refund.paid'] };
const FAILED = { state: 'FAILED', back: 0, waiting: PENCE, told: ['refund.failed'] };
const UNDER_WAY = { state: 'PROCESSING', back: 0, waiting: PENCE, told: [] };

type Told = [type: string, status: string];
const CREATED: Told = ['refund.created', 'pending'];
const PAID: Told[] = [
  ['refund.updated', 'succeeded'],
  ['charge.refund.updated', 'succeeded'],
];
const CAME_BACK: Told[] = [
  ['refund.failed', 'failed'],
  ['charge.refund.updated', 'failed'],
];

describe('news of a refund', () => {
  it.each<[name: string, attempt: number, news: Told[], ends: typeof FAILED]>([
    ['it is paid', 1, [CREATED, ...PAID], REFUNDED],
    ['it fails', 1, [CREATED, ...CAME_BACK], FAILED],
    ['it is called off', 1, [CREATED, ['refund.updated', 'canceled']], FAILED],
    ['it comes back after it was paid', 1, [CREATED, ...PAID.slice(0, 1), ...CAME_BACK], FAILED],
    ['the attempt before it came back', 2, [...PAID.slice(0, 1), ...CAME_BACK], UNDER_WAY],
  ])('may come in whichever order, each three times: %s', async (_, attempt, news, ends) => {
    const from = await paid(CARDS.endsWell);
    for (const order of ordersOf(news)) {
      const id = await refund(from);
      const { stripe_refund_id: stripeId } = await rowOf(id);
      const object = await world.services.stripe.refunds.retrieve(stripeId ?? '');
      expect(object).toMatchObject({ status: 'pending', metadata: { refund_id: id, attempt: '1' } });
      expect(await standing(id)).toEqual(UNDER_WAY);
      await world.services.db.updateTable('refund').set({ attempt }).where('id', '=', id).execute();
      const round = order.map(([type, status], nth) => ({
        id: `evt_${id}_${nth}`,
        type,
        object: { ...object, status },
      }));
      await bring(world, [...round, ...round, ...round.toReversed()]);
      expect({ order, ...(await standing(id)) }).toEqual({ order, ...ends });
    }
  });

  it.each([
    ['it is paid', CARDS.endsWell, 'succeeded', REFUNDED],
    ['it comes back after it was paid', CARDS.comesBack, 'failed', FAILED],
  ] as const)('may come three times, days late and the last one first: %s', async (_, card, status, ends) => {
    const from = await paid(card);
    await sandbox(world, 'webhooks/faults', { fault: 'hold', times: 1000 });
    const id = await refund(from);
    world.clock.advance({ hours: 24 * 4 });
    await sandbox(world, 'clock', { seconds: 1 });
    const { stripe_refund_id: stripeId } = await rowOf(id);
    expect((await world.services.stripe.refunds.retrieve(stripeId ?? '')).status).toBe(status);
    await sandbox(world, 'webhooks/release', { reversed: true, copies: 3 });
    await settleAll(world);
    expect(await standing(id)).toEqual(ends);
  });
});
