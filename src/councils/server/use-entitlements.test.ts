import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPairs } from '../../../test/in-pairs.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { ok } from '../../platform/result.ts';
import { transact, type Queryable } from '../../platform/server/database/db.ts';
import { changeLockedEntitlements, entitlementsLeft } from './use-entitlements.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

async function makeEntitlement(amount: number): Promise<string> {
  const { db } = world.services;
  const { id: accountId } = await world.makeAccount();
  const [learnerId, councilId, programmeId, id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const now = world.clock.now().toString();
  await db
    .insertInto('learner')
    .values({ id: learnerId, account_id: accountId, first_name: 'Mia', date_of_birth: '2019-02-03', created_at: now })
    .execute();
  await db.insertInto('council').values({ id: councilId, code: councilId, title: 'X', slug: councilId }).execute();
  await db
    .insertInto('programme')
    .values({
      id: programmeId,
      council_id: councilId,
      kind: 'SEND',
      title: 'Short breaks',
      starts_on: '2027-04-01',
      ends_on: '2028-03-31',
      unit: 'sessions',
      allowance: amount,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('eligibility')
    .values({
      id,
      learner_id: learnerId,
      programme_id: programmeId,
      state: 'PENDING',
      basis: 'MANUAL',
      submitted_at: now,
    })
    .execute();
  await db.insertInto('entitlement').values({ eligibility_id: id, amount }).execute();
  return id;
}

/** Takes one of an entitlement in a transaction of its own; whether there was one. */
async function take(id: string): Promise<boolean> {
  const taken = await transact(world.services.db, async (tx) => {
    const left = (await entitlementsLeft(tx, [id], 'lock')).get(id) ?? 0;
    if (left < 1) return ok(false);
    await changeLockedEntitlements(tx, new Map([[id, 1]]));
    return ok(true);
  });
  return taken.ok && taken.value;
}

it.each([1, 5])('of an entitlement with %i left exactly so many are taken by twelve at once', async (left) => {
  const id = await makeEntitlement(left);
  const taken = await Promise.all(Array.from({ length: 12 }, async () => take(id)));
  expect(taken.filter(Boolean)).toHaveLength(left);
  const row = await world.services.db
    .selectFrom('entitlement')
    .select('reserved')
    .where('eligibility_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.reserved).toBe(left);
});

it('would be oversold by looking first and counting after: the race is real, the lock stops it', async () => {
  const id = await makeEntitlement(5);
  const count = async (tx: Queryable): Promise<{ amount: number; reserved: number }> =>
    tx
      .selectFrom('entitlement')
      .select(['amount', 'reserved'])
      .where('eligibility_id', '=', id)
      .executeTakeFirstOrThrow();
  const reserve = async (tx: Queryable, reserved: number): Promise<unknown> =>
    tx.updateTable('entitlement').set({ reserved }).where('eligibility_id', '=', id).execute();
  const pairs = inPairs();
  const unguarded = async (): Promise<boolean> =>
    world.services.db.transaction().execute(async (tx) => {
      const { amount, reserved } = await count(tx);
      if (reserved >= amount) {
        pairs.leave();
        return false;
      }
      await pairs.meet();
      await reserve(tx, reserved + 1);
      return true;
    });
  const race = async (takeOne: () => Promise<boolean>): Promise<number> => {
    await reserve(world.services.db, 0);
    const taken = await Promise.all(Array.from({ length: 30 }, takeOne));
    return taken.filter(Boolean).length;
  };
  expect(await race(unguarded)).toBeGreaterThan(5);
  expect(await race(async () => take(id))).toBe(5);
  expect((await count(world.services.db)).reserved).toBe(5);
});

it('more than there is cannot be taken, even by who did not look', async () => {
  const id = await makeEntitlement(1);
  await expect(
    transact(world.services.db, async (tx) => {
      await changeLockedEntitlements(tx, new Map([[id, 2]]));
      return ok(true);
    }),
  ).rejects.toThrow(/without having been locked/);
});
