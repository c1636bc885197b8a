import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, Fair } from '../bench/parts/fair.ts';
import { Bookings, Site, unsound } from '../bench/parts/faulty.ts';
import { ordeal } from '../bench/parts/ordeal.ts';
import { freePort, removeFolder } from '../bench/parts/product.ts';
import { startProxy, type Proxy } from '../bench/parts/proxy.ts';
import { openLiveStream } from './live-stream.ts';
import { makeWorld, type World } from './world.ts';

/** The short form of `npm run faults`: a process of its own, and a network to its database that fails. */
const folder = mkdtempSync(join(tmpdir(), 'thicket-faults-'));
let world: World;
let proxy: Proxy;
let site: Site;
/** Sees also what the product's role may not: the queue of jobs. */
let owner: pg.Client;
beforeAll(async () => {
  world = await makeWorld({ machineClock: true });
  const { connectionString = '' } = world.services.pool.options;
  owner = new pg.Client({ connectionString });
  await owner.connect();
  const through = new URL(connectionString);
  proxy = await startProxy(Number(through.port));
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  site = new Site(folder, through.href);
  await site.start();
});
afterAll(async () => {
  await site.stop();
  await proxy.stop();
  await owner.end();
  await world.stop();
  removeFolder(folder);
});

describe('while families book', () => {
  it('answers to COMMIT are lost and connections break: each family is booked once, and told', async () => {
    const fair = new Fair(world.services.pool);
    const work = new Bookings(await fair.families(120), await fair.stalls(5, { capacity: 1_000 }), [site]);
    const done = work.run();
    const faults: [after: number, happen: () => unknown][] = [
      [10, () => proxy.loseCommits(8)],
      [40, () => proxy.reset()],
      [70, () => proxy.loseCommits(8)],
      [90, () => proxy.reset()],
    ];
    for (const [after, happen] of faults) {
      await expect.poll(() => work.acknowledged.size, { interval: 5 }).toBeGreaterThan(after);
      await happen();
    }
    await done;
    expect(work.refused).toEqual([]);
    expect(work.acknowledged.size).toBe(120);
    expect(Object.entries(await unsound(owner, work)).filter(([, count]) => count > 0)).toEqual([]);
    expect(site.endedByItself).toBe(0);
  });

  it('PostgreSQL crashes, the network is cut for 3 s and the only process is killed and comes back: all are booked once, and told', async () => {
    // How fast it is back is for the long form to say, which has the machine for itself.
    const findings = await ordeal({ bookings: 300, processes: 1, kills: 1, seconds: 240, back: 240, longest: 240 });
    const wrong = findings.filter(({ ok, unit }) => !ok && unit !== 's');
    expect(wrong.map(({ figure, value, target }) => `${figure}: ${value}, not ${target}`)).toEqual([]);
  }, 300_000);

  it('those who are never answered end with the limit, and were told nothing', async () => {
    const fair = new Fair(world.services.pool);
    const stalls = await fair.stalls(1, { capacity: 5 });
    const nobody = [{ port: await freePort() }];
    const work = new Bookings(await fair.families(40), stalls, nobody, AbortSignal.timeout(300));
    work.letCome(5);
    await work.run();
    expect([work.answered, work.interrupted]).toEqual([0, 0]);
  });
});

describe('the network that fails', () => {
  it('loses the answer of a commit that was carried out, and counts no other one', async () => {
    const { port } = new URL(world.services.pool.options.connectionString ?? '');
    const own = await startProxy(Number(port));
    const { href } = Object.assign(new URL(world.services.pool.options.connectionString ?? ''), { port: own.port });
    const commit = async (sql: string): Promise<string> => {
      const client = new pg.Client({ connectionString: href });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('begin');
      await client.query(sql).catch(() => undefined);
      const heard = await client.query('commit').then(
        ({ command }) => command,
        () => 'nothing',
      );
      await client.end().catch(() => undefined);
      return heard;
    };
    await owner.query('create table told (what text)');
    own.loseCommits(1);
    expect(await commit(`insert into tolt values ('misspelt')`)).toBe('nothing');
    expect(own.broken.commitsLost).toBe(0);
    expect(await commit(`insert into told values ('unheard')`)).toBe('nothing');
    expect(own.broken.commitsLost).toBe(1);
    expect(await commit(`insert into told values ('heard')`)).toBe('COMMIT');
    expect(own.broken.commitsLost).toBe(1);
    expect((await owner.query('select what from told order by what')).rows).toEqual([
      { what: 'heard' },
      { what: 'unheard' },
    ]);
    await owner.query('drop table told');
    await own.stop();
  });
});

describe('open screens', () => {
  it('hear once what happens after their process was without its database for a while', async () => {
    const fair = new Fair(world.services.pool);
    const stall = at(await fair.stalls(1, { capacity: 5 }), 0);
    const stream = await openLiveStream(`http://127.0.0.1:${site.port}`, [`listing:${stall.listingId}`]);
    const kinds = (): string[] => stream.heard.map((line) => JSON.parse(line.slice('data: '.length)).kind);
    proxy.cut();
    proxy.reset();
    // Long enough for several tries to come back.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const before = kinds().length;
    proxy.mend();
    await expect.poll(() => kinds().slice(before)).toEqual(['live.reconnected']);
    await new Bookings(await fair.families(1), [stall], [site]).run();
    await expect.poll(kinds).toContain('booking.confirmed');
    expect(kinds().slice(before)).toEqual(['live.reconnected', 'places.held', 'booking.confirmed']);
    stream.close();
  });
});
