import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { checkOut, hold, makeBookable, makeFamily, takenOf } from '../../bookings/server/bookable.fixture.ts';
import type { EventRow } from './events.ts';
import { workOff } from './jobs.ts';

let world: World;
let gate: pg.Client;
beforeAll(async () => {
  world = await makeWorld();
  gate = new pg.Client({ connectionString: world.doors.pool.options.connectionString });
  await gate.connect();
});
afterAll(async () => {
  await gate.end();
  await world.stop();
});

/** More people than may wait without being a crowd. */
const MANY = 12;
/** A job that does not wait is done with long before. */
const WHILE_MS = 1_000;

describe('what follows from a booking', () => {
  it('waits while a crowd waits for answers, and is done when it has gone', async () => {
    const family = await makeFamily(world);
    const { email } = await world.doors.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', family.id)
      .executeTakeFirstOrThrow();
    const [booked, wanted] = [await makeBookable(world, { pricePence: 0 }), await makeBookable(world)];
    const [sessionId = ''] = wanted.sessionIds;
    expect((await hold(world, family, booked)).status).toBe(200);
    await world.settle();

    await gate.query('begin');
    await gate.query('select from session_places where session_id = $1 for update', [sessionId]);
    const crowd = [];
    for (let nth = 0; nth < MANY; nth += 1)
      crowd.push(hold(world, await makeFamily(world), wanted, { sessionIds: [sessionId] }));
    expect((await checkOut(world, family)).status).toBe(200);
    const taken = async (): Promise<number> =>
      (
        await gate.query(
          `select from graphile_worker._private_jobs job join event on event.id::text = job.payload ->> 'eventId'
           where locked_at is not null and event.kind = 'booking.confirmed'`,
        )
      ).rowCount ?? 0;
    await expect.poll(taken, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
    await sleep(WHILE_MS);
    expect(world.mails(email)).toEqual([]);

    await gate.query('rollback');
    await Promise.all(crowd);
    await world.settle();
    expect(world.mails(email).length).toBeGreaterThan(0);
    expect(await takenOf(world, sessionId)).toBe(10);
  });
});

describe('events that are one job', () => {
  const events = ['oak', 'ash', 'elm'].map((id): EventRow => ({
    id,
    kind: 'leaf.fell',
    at: new Date(0),
    about: {},
    data: {},
    actor_id: null,
    subject_id: null,
  }));
  const log = { warn: () => undefined };
  const worked = async (spoilt: string | null): Promise<{ done: string[]; failed: unknown }> => {
    const done: string[] = [];
    const rake = async (_: object, fallen: readonly EventRow[]): Promise<void> => {
      if (fallen.some(({ id }) => id === spoilt)) throw new Error(`${spoilt} is spoilt`);
      done.push(fallen.map(({ id }) => id).join());
    };
    const subscriber = {
      name: 'rake',
      on: ['leaf.fell'],
      run: (doors: object, one: EventRow) => rake(doors, [one]),
      runAll: rake,
    };
    const failed = await workOff(subscriber, {}, events, log).then(
      () => null,
      (error: unknown) => error,
    );
    return { done, failed };
  };

  it('are worked off together', async () => {
    expect(await worked(null)).toEqual({ done: ['oak,ash,elm'], failed: null });
  });

  it('are worked off one by one when one of them cannot be, and what is wrong with it is told', async () => {
    expect(await worked('ash')).toEqual({ done: ['oak', 'elm'], failed: new Error('ash is spoilt') });
  });
});
