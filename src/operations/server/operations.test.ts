import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily, settleAll } from '../../places/server/bookable.fixture.ts';
import { countDueDays } from '../../analytics/server/count-days.ts';
import { dateOf } from '../../platform/time.ts';
import type { Operations } from '../contract.ts';

let world: World;
const admin = { id: '' };
beforeAll(async () => {
  world = await makeWorld();
  admin.id = (await makeFamily(world)).id;
  await world.services.db.updateTable('account').set({ role: 'admin' }).where('id', '=', admin.id).execute();
});
afterAll(() => world.stop());

const read = async (days = '7'): Promise<Operations> => {
  const { status, body } = await world.request('GET /operations', { as: admin.id, query: { days } });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};

/** A job that nobody does and that was tried as often as it can be. */
async function giveUp(): Promise<void> {
  // The product's own role does not see the queue.
  const owner = new pg.Client({ connectionString: world.services.pool.options.connectionString });
  await owner.connect();
  try {
    await owner.query(
      `select graphile_worker.add_job('nobody does this', '{"name":"Ada"}', run_at => now() + interval '1 day', max_attempts => 1)`,
    );
    await owner.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'No.\\nat Ada'
        where task_id in (select id from graphile_worker._private_tasks where identifier = 'nobody does this')`,
    );
  } finally {
    await owner.end();
  }
}

it('an administrator sees a day’s bookings and money, to the penny, also on days without any', async () => {
  const bookable = await makeBookable(world, { starts: [240] });
  await bookAndPay(world, await makeFamily(world), bookable);
  await settleAll(world);
  await countDueDays(world.services);
  const { days, to } = await read();
  expect(days).toHaveLength(7);
  expect(to).toBe(dateOf(world.clock.now().toString()));
  const { rows } = await world.services.pool.query(
    `select -sum(amount_pence)::int as taken from ledger_entry where account = 'booker' and kind = 'payment'`,
  );
  expect(days.at(-1)).toMatchObject({ day: to, bookings: 1, places: 1, takenPence: rows[0].taken });
  expect(days[0]).toMatchObject({ bookings: 0, takenPence: 0 });
});

it('sees whom Stripe restricts, what gave up, what failed, and what is complained about', async () => {
  const { db, pool } = world.services;
  const bookable = await makeBookable(world);
  const family = await makeFamily(world);
  const bookingId = await bookAndPay(world, family, bookable);
  await settleAll(world);
  const needs = ['A picture of an identity document'];
  const state = { state: 'DISABLED' as const, needs, updated_at: world.clock.now().toString() };
  await db
    .insertInto('bank_account')
    .values({ account_id: bookable.providerId, ...state })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(state))
    .execute();
  await pool.query(
    `update payment set state = 'FAILED' where id in (select payment_id from place where booking_id = $1)`,
    [bookingId],
  );
  await giveUp();
  const conversationId = randomUUIDv7();
  const at = world.clock.now().toString();
  await db
    .insertInto('conversation')
    .values({
      id: conversationId,
      kind: 'provider',
      account_id: family.id,
      provider_id: bookable.providerId,
      created_at: at,
      last_message_at: at,
    })
    .execute();
  await db
    .insertInto('conversation_report')
    .values({
      id: randomUUIDv7(),
      conversation_id: conversationId,
      reporter_id: family.id,
      reason: 'Rude',
      created_at: at,
    })
    .execute();

  const seen = await read();
  expect(seen.restricted).toMatchObject([{ id: bookable.providerId, state: 'DISABLED', needs }]);
  expect(seen.failedPayments).toHaveLength(1);
  expect(seen.jobs).toMatchObject([{ task: 'nobody does this', attempts: 1, error: 'No.' }]);
  expect(JSON.stringify(seen.jobs)).not.toContain('Ada');
  expect(seen.queues.find(({ kind }) => kind === 'conversations')).toMatchObject({ count: 1 });
  const family403 = await world.request('GET /operations', { as: family.id });
  expect(family403.status).toBe(403);
});
