import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnection } from '../bench/parts/connection.ts';
import { askForPlace, at, Fair, signedBy } from '../bench/parts/fair.ts';
import { removeFolder, startProduct, type Running } from '../bench/parts/product.ts';
import { rush } from '../bench/parts/rush.ts';
import { miscounted } from '../src/bookings/server/bookable.fixture.ts';
import { makeWorld, type World } from './world.ts';

/** Two processes on one PostgreSQL, as behind a proxy: one is the test's own, the other one is started as an operator would. */
let world: World;
let other: Running;
let fair: Fair;
let ports: [number, number];
beforeAll(async () => {
  world = await makeWorld();
  const { connectionString = '' } = world.doors.pool.options;
  other = await startProduct({ env: { DATABASE_URL: connectionString, DEMO_TOWN: 'no' } });
  fair = new Fair(world.doors.pool);
  ports = [Number(new URL(world.url).port), other.port];
});
afterAll(async () => {
  expect(await miscounted(world)).toEqual([]);
  await other.stop();
  removeFolder(other.folder);
  await world.stop();
});

describe('two processes on one database', () => {
  it('sell 30 places exactly 30 times to families who ask both at once', async () => {
    const { outcomes } = await rush(ports, await fair.families(160), await fair.stalls(1, { capacity: 30 }));
    expect(outcomes).toEqual({ held: 30, '409 places-gone': 130 });
  });

  it('sell all of many sessions, and nothing twice', async () => {
    const stalls = await fair.stalls(20, { capacity: 5 });
    const { outcomes } = await rush(ports, await fair.families(140), stalls);
    // Asked in turn, each session is asked for seven times.
    expect(outcomes).toEqual({ held: 100, '409 places-gone': 40 });
  });

  it('answer one key once, whichever of them is asked', async () => {
    const [family] = await fair.families(1);
    const stalls = await fair.stalls(1, { capacity: 5 });
    if (!family) throw new Error('There is no family.');
    const answers = [];
    for (const port of [...ports, ...ports]) {
      const connection = await openConnection(port);
      const answer = await askForPlace(connection, family, at(stalls, 0), { 'idempotency-key': 'one' });
      answers.push(JSON.parse(answer.body.toString()));
      connection.close();
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await fair.count('place where learner_id = $1', [family.learnerId])).toBe(1);
  });

  it('tell the open screens and the kept pages of one what happened in the other, and send each mail once', async () => {
    const [family] = await fair.families(1);
    const [stall] = await fair.stalls(1, { capacity: 5 });
    if (!family || !stall) throw new Error('There is nothing to book.');
    // Live screens and kept pages of a process hear of everything over the same line.
    const heard: string[] = [];
    const stopListening = world.doors.bus.listen(({ kind, topics }) => {
      if (topics.includes(`listing:${stall.listingId}`)) heard.push(kind);
    });
    const connection = await openConnection(other.port);
    expect((await askForPlace(connection, family, stall)).status).toBe(200);
    const out = await connection.ask('POST', '/api/basket/checkout', {
      headers: signedBy(family),
      body: { expectedTotalPence: 0 },
    });
    expect(out.status).toBe(200);
    connection.close();
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['places.held', 'booking.confirmed']);
    stopListening();
    const mails = `mail where account_id = $1 and template = 'booking-confirmed' and sent_at is not null`;
    await expect.poll(() => fair.count(mails, [family.accountId]), { timeout: 20_000 }).toBe(1);
  });

  // The last one: the other process is gone after it.
  it('share no fate: what one was asked when it was killed, the other is asked with the same key, and books it once', async () => {
    const [family] = await fair.families(1);
    const [stall] = await fair.stalls(1, { capacity: 5 });
    if (!family || !stall) throw new Error('There is nothing to book.');
    const key = { 'idempotency-key': 'survives' };
    const [own, others] = await Promise.all(ports.map((port) => openConnection(port)));
    if (!own || !others) throw new Error('Nobody listens.');
    const client = await world.doors.pool.connect();
    await client.query('begin');
    await client.query('select from learner where id = $1 for update', [family.learnerId]);
    const first = askForPlace(others, family, stall, key).catch(() => null);
    const waiting = (): Promise<number> =>
      fair.count(
        `(select distinct pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()) one`,
      );
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    other.child.kill('SIGKILL');
    expect(await first).toBeNull();
    // PostgreSQL still carries out what it was asked last: until that has ended, nobody else does the same.
    const again = async () => askForPlace(own, family, stall, key);
    expect(await again()).toMatchObject({ status: 409 });
    await client.query('rollback');
    client.release();
    await expect.poll(async () => (await again()).status, { timeout: 10_000 }).toBe(200);
    expect(await fair.count('place where learner_id = $1', [family.learnerId])).toBe(1);
    own.close();
  });
});
