import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase, makeDatabase } from '../../../../test/make-database.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { checkOut, hold, makeBookable, makeFamily, takenOf } from '../../../places/server/bookable.fixture.ts';
import { ok } from '../../result.ts';
import { openDatabase, openPool, transact } from '../database/db.ts';
import { Bus, record, type EventRow } from './events.ts';
import { startJobs, workOff } from './jobs.ts';
import { openMetrics } from '../observe/metrics.ts';

let world: World;
let gate: pg.Client;
beforeAll(async () => {
  world = await makeWorld();
  gate = new pg.Client({ connectionString: world.services.pool.options.connectionString });
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
    const { email } = await world.services.db
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
    await expect.poll(taken, { interval: 5 }).toBeGreaterThan(0);
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
  // Any event will do.
  const kind = 'listing.saved';
  const events = ['oak', 'ash', 'elm'].map((id): EventRow => ({
    id,
    kind,
    at: new Date(0),
    about: {},
    data: { listingId: id },
    actor_id: null,
    subject_id: null,
  }));
  const log = { warn: () => undefined };
  const worked = async (spoilt: string | null, alone = false): Promise<{ done: string[]; failed: unknown[] }> => {
    const done: string[] = [];
    const rake = async (_: object, fallen: readonly EventRow[]): Promise<void> => {
      if (fallen.some(({ id }) => id === spoilt)) throw new Error(`${spoilt} is spoilt`);
      done.push(fallen.map(({ id }) => id).join());
    };
    const subscriber = {
      name: 'rake',
      on: [kind] as const,
      run: (services: object, one: EventRow) => rake(services, [one]),
      ...(alone ? { share: 3 } : { runAll: rake }),
    };
    const failed = await workOff(subscriber, {}, events, log);
    return { done, failed: failed.map(({ event, error }) => [event.id, error]) };
  };

  it('are worked off together', async () => {
    expect(await worked(null)).toEqual({ done: ['oak,ash,elm'], failed: [] });
    expect(await worked(null, true)).toEqual({ done: ['oak', 'ash', 'elm'], failed: [] });
  });

  it('are worked off one by one when one of them cannot be, and what is wrong with it is told', async () => {
    const spoilt = { done: ['oak', 'elm'], failed: [['ash', new Error('ash is spoilt')]] };
    expect(await worked('ash')).toEqual(spoilt);
    expect(await worked('ash', true)).toEqual(spoilt);
  });

  it('wait before each while others come first', async () => {
    const order: string[] = [];
    const subscriber = {
      name: 'rake',
      on: [kind] as const,
      share: 3,
      run: async (_: object, { id }: EventRow) => void order.push(id),
    };
    await workOff(subscriber, {}, events, log, async () => void order.push('wait'));
    expect(order).toEqual(['wait', 'oak', 'wait', 'ash', 'wait', 'elm']);
  });

  it('share jobs where each is quick; one that fails is done again, and nobody else because of it', async () => {
    const { clock, log } = world.services;
    const name = `test_${randomBytes(6).toString('hex')}`;
    const url = await makeDatabase(inject('databaseUrl'), name, 'thicket_template');
    const pool = openPool(url, { size: 4, log, name: 'leaves' });
    const raked: string[] = [];
    const rake = (_: object, { about }: EventRow): Promise<void> => {
      const tree = String(about.listing);
      raked.push(tree);
      return raked.filter((one) => one === 'ash').length === 1 && tree === 'ash'
        ? Promise.reject(new Error('ash is stuck'))
        : Promise.resolve();
    };
    try {
      await transact(openDatabase(pool), async (tx) => {
        const trees = ['oak', 'ash', 'elm', 'fir', 'yew'];
        await record(
          tx,
          clock,
          trees.map((tree) => ({ kind, about: { listing: tree }, data: { listingId: tree } })),
        );
        return ok(true);
      });
      const metrics = openMetrics();
      const work = { subscribers: [{ name: 'rake', on: [kind] as const, share: 3, run: rake }], routines: [] };
      const jobs = await startJobs({ url, pool, work, services: {}, bus: new Bus(), log, metrics });
      await jobs.settle();
      await jobs.stop();
      expect(raked.toSorted()).toEqual(['ash', 'ash', 'elm', 'fir', 'oak', 'yew']);
      // Three, two, and the one that failed.
      expect(await metrics.text()).toMatch(/job_done\S* 3\n/);
    } finally {
      await pool.end();
      await dropDatabase(inject('databaseUrl'), name);
    }
  });
});
