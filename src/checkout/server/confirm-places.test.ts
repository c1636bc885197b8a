import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ok, refuse } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import {
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { confirmAll } from './confirm-places.ts';
import { placesInBaskets } from '../../places/server/rows.ts';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await makeWorld();
  owner = new pg.Client({ connectionString: world.services.pool.options.connectionString });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await closeSound(world);
});

/** A family with a free place in its basket. */
async function holding(): Promise<{ family: Family; basketId: string }> {
  const family = await makeFamily(world);
  expect((await hold(world, family, await makeBookable(world, { starts: [100], pricePence: 0 }))).status).toBe(200);
  const { id } = await world.services.db
    .selectFrom('basket')
    .select('id')
    .where('account_id', '=', family.id)
    .executeTakeFirstOrThrow();
  return { family, basketId: id };
}

/** The states of a family's places, and how often the product was told that it has booked. */
async function standing(family: Family): Promise<{ states: string[]; told: number }> {
  const places = await world.services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select('place.state')
    .where('booking.booker_id', '=', family.id)
    .execute();
  const events = await world.services.db
    .selectFrom('event')
    .select('id')
    .where('kind', '=', 'booking.confirmed')
    .where('subject_id', '=', family.id)
    .execute();
  return { states: places.map(({ state }) => state), told: events.length };
}

describe('a booking that is confirmed', () => {
  it('is told of, or it is not confirmed', async () => {
    const { family } = await holding();
    await owner.query(`alter table event add constraint silence check (kind <> 'booking.confirmed') not valid`);
    expect((await checkOut(world, family)).status).toBe(500);
    expect(await standing(family)).toEqual({ states: ['HELD'], told: 0 });
    await owner.query('alter table event drop constraint silence');
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
    expect(await standing(family)).toEqual({ states: ['CONFIRMED'], told: 1 });
  });

  it('is not told of when its transaction is taken back', async () => {
    const { family, basketId } = await holding();
    const confirming = async (keep: boolean) =>
      transact(world.services.db, async (tx) => {
        await confirmAll(tx, world.services, [
          { basketId, places: await placesInBaskets(tx, [basketId]), payment: 'FREE' },
        ]);
        return keep ? ok(true) : refuse('no', 'No.');
      });
    await confirming(false);
    expect(await standing(family)).toEqual({ states: ['HELD'], told: 0 });
    await confirming(true);
    expect(await standing(family)).toEqual({ states: ['CONFIRMED'], told: 1 });
  });

  it('is not confirmed when one of its places is not held any more', async () => {
    const { family, basketId } = await holding();
    const confirming = async () =>
      transact(world.services.db, async (tx) => {
        const places = await placesInBaskets(tx, [basketId]);
        await confirmAll(tx, world.services, [{ basketId, places, payment: 'FREE' }]);
        return ok(true);
      });
    await owner.query(
      `with released as (
         update place set state = 'RELEASED' from booking where booking.id = booking_id and basket_id = $1 returning session_id)
       update session_places set taken = taken - 1 where session_id in (select session_id from released)`,
      [basketId],
    );
    await expect(confirming()).rejects.toThrow('only 0 of 1 rows could be changed');
    expect(await standing(family)).toEqual({ states: ['RELEASED'], told: 0 });
    // Without the guard it is told of a booking that has no place.
    const guard = await takenOut(`create or replace function all_changed(changed bigint, meant bigint) returns bigint
      language sql as 'select changed'`);
    await confirming();
    expect(await standing(family)).toEqual({ states: ['RELEASED'], told: 1 });
    await guard.back();
  });
});

/** A function of the database without what it guards, until it is put back. */
async function takenOut(instead: string): Promise<{ back(): Promise<unknown> }> {
  const { rows } = await owner.query<{ was: string }>(
    `select pg_get_functiondef('all_changed(bigint, bigint)'::regprocedure) as was`,
  );
  await owner.query(instead);
  return { back: () => owner.query(rows[0]?.was ?? '') };
}
