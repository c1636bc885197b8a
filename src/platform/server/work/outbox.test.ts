import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase, makeDatabase } from '../../../../test/make-database.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { ok, refuse } from '../../result.ts';
import { APP_ROLE, openDatabase, openPool, transact } from '../database/db.ts';
import { payloadsOf, record, relayOnce, topicsOf, type About, type Notice, type NewEvent } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

const outboxSize = async (): Promise<number> =>
  Number(
    (
      await world.services.db
        .selectFrom('outbox')
        .select((is) => is.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** An event that the product does not know. */
const testEvent = (kind: string, about: About): NewEvent => ({ kind, about }) as NewEvent;

describe('events and their outbox', () => {
  it('are written with what happened, or not at all', async () => {
    const { db, clock } = world.services;
    const id = randomUUIDv7();
    await transact(db, async (tx) => {
      await record(tx, clock, [testEvent('test.refused', { listing: id })]);
      return refuse('no', 'No.');
    });
    const rows = await db.selectFrom('event').select('id').where('kind', '=', 'test.refused').execute();
    expect(rows).toEqual([]);
  });

  it('reach their listeners after the commit, with topics for one and for many', async () => {
    const { db, clock, bus } = world.services;
    const heard: Notice[] = [];
    const stop = bus.listen((notice) => heard.push(notice));
    const id = randomUUIDv7();
    await transact(db, async (tx) => {
      await record(tx, clock, [testEvent('test.told', { listing: id })]);
      return ok(true);
    });
    await world.settle();
    await expect
      .poll(() => heard.find(({ kind }) => kind === 'test.told')?.topics)
      .toEqual(['listing', `listing:${id}`]);
    stop();
    expect(await outboxSize()).toBe(0);
  });

  it('are relayed once, whoever relays', async () => {
    const { db, clock, pool } = world.services;
    await world.settle();
    // The app's own role has no right to queue jobs; the relay runs as the owner, here without jobs.
    await transact(db, async (tx) => {
      await record(
        tx,
        clock,
        Array.from({ length: 50 }, () => testEvent('test.many', {})),
      );
      return ok(true);
    });
    const counts = await Promise.all(Array.from({ length: 6 }, () => relayOnce(pool, () => [])));
    await world.settle();
    expect(counts.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(50);
    expect(await outboxSize()).toBe(0);
  });

  it('leave it together with their jobs: where these cannot be queued, they stay', async () => {
    const { clock, log } = world.services;
    const name = `test_${randomBytes(6).toString('hex')}`;
    const url = await makeDatabase(inject('databaseUrl'), name, 'thicket_template');
    // Nobody else relays here, and this role has no right to queue jobs.
    const pool = openPool(url, { size: 2, role: APP_ROLE, log, name: 'a relay' });
    const left = async (): Promise<number> => (await pool.query('select from outbox')).rowCount ?? 0;
    try {
      await transact(openDatabase(pool), async (tx) => {
        await record(tx, clock, [testEvent('test.kept', {})]);
        return ok(true);
      });
      await expect(
        relayOnce(pool, (events) => events.map(({ id }) => ({ identifier: 'mail', payload: { eventId: id } }))),
      ).rejects.toThrow();
      expect(await left()).toBe(1);
      expect(await relayOnce(pool, () => [])).toBe(1);
      expect(await left()).toBe(0);
    } finally {
      await pool.end();
      await dropDatabase(inject('databaseUrl'), name);
    }
  });

  it('are told together, each topic once, in loads that NOTIFY can carry', () => {
    const listing = randomUUIDv7();
    const events = Array.from({ length: 300 }, (_, nth) => ({
      kind: nth % 2 === 0 ? 'places.held' : 'booking.confirmed',
      about: { listing, account: randomUUIDv7(), session: [randomUUIDv7(), randomUUIDv7()] },
    }));
    const payloads = payloadsOf(events);
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
    const told = payloads.flatMap((payload) => JSON.parse(payload) as Notice[]);
    for (const kind of ['places.held', 'booking.confirmed']) {
      const topics = told.filter((notice) => notice.kind === kind).flatMap((notice) => notice.topics);
      const meant = new Set(events.filter((event) => event.kind === kind).flatMap(topicsOf));
      expect(topics.toSorted()).toEqual([...meant].toSorted());
    }
    expect(payloadsOf([{ kind: 'test.nobody', about: {} }])).toEqual([]);
  });

  it('cannot be changed by the running product', async () => {
    await expect(world.services.pool.query(`update event set kind = 'forged'`)).rejects.toThrow(/permission denied/);
    await expect(world.services.pool.query('delete from event')).rejects.toThrow(/permission denied/);
    await expect(world.services.pool.query('delete from ledger_entry')).rejects.toThrow(/permission denied/);
    await expect(world.services.pool.query('alter table account add x int')).rejects.toThrow(/must be owner/);
  });
});
