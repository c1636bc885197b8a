import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnection } from '../bench/parts/connection.ts';
import { askForPlace, at, Fair, signedBy, type Family, type Stall } from '../bench/parts/fair.ts';
import { Bookings, Site, unsound } from '../bench/parts/faulty.ts';
import { removeFolder } from '../bench/parts/product.ts';
import { rush } from '../bench/parts/rush.ts';
import { askThrice, placesEverOf } from '../bench/parts/thrice.ts';
import { makeBookable, miscounted, type Bookable } from '../src/places/server/bookable.fixture.ts';
import { openLiveStream } from './live-stream.ts';
import { waitersBehind } from './waiters.ts';
import { accessTokenFor, makeWorld, type World } from './world.ts';

/**
 * The short form of `npm run bench -- rush pair`, `-- idempotency pair` and `npm run faults pair`: two processes on one
 * PostgreSQL, as behind a proxy. One is the test's own, the other one is started as an operator would.
 */
const folder = mkdtempSync(join(tmpdir(), 'thicket-two-processes-'));
let world: World;
let own: { port: number };
let other: Site;
let fair: Fair;
/** Sees also what the product's role may not: the queue of jobs. */
let owner: pg.Client;
beforeAll(async () => {
  world = await makeWorld({ machineClock: true });
  const { connectionString = '' } = world.services.pool.options;
  owner = new pg.Client({ connectionString });
  await owner.connect();
  own = { port: Number(new URL(world.url).port) };
  other = new Site(folder, connectionString);
  await other.start();
  fair = new Fair(world.services.pool);
});
afterAll(async () => {
  expect(await miscounted(world)).toEqual([]);
  await other.stop();
  await owner.end();
  removeFolder(folder);
  await world.stop();
});

/** Where both listen, now. */
const ports = (): number[] => [own.port, other.port];

/** A family books a free place, all of it at one process. */
async function book(port: number, family: Family, stall: Stall): Promise<void> {
  const connection = await openConnection(port);
  expect((await askForPlace(connection, family, stall)).status).toBe(200);
  const out = await connection.ask('POST', '/api/basket/checkout', {
    headers: signedBy(family),
    body: { expectedTotalPence: 0 },
  });
  expect(out.status).toBe(200);
  connection.close();
}

/** What there is one of, and its row: of the listing $1. */
type Scarce = { what: string; refusal: string; lock: string; make: () => Promise<Bookable>; code?: string };
const scarce: Scarce[] = [
  {
    what: 'place of a date',
    refusal: 'places-gone',
    lock: 'select from session_places where session_id in (select id from session where listing_id = $1)',
    make: () => makeBookable(world, { starts: [240], capacity: 1, pricePence: 0 }),
  },
  {
    what: 'ticket of a quota, for two dates',
    refusal: 'places-gone',
    lock: 'select from ticket_quota where ticket_id in (select id from ticket where listing_id = $1)',
    make: () => makeBookable(world, { starts: [240, 264], quota: 1, pricePence: 0 }),
  },
  {
    what: 'use of a code, for two dates',
    refusal: 'code-used-up',
    lock: 'select from discount_code_uses where code_id in (select id from discount_code where listing_id = $1)',
    make: async () => {
      const bookable = await makeBookable(world, { starts: [240, 264] });
      await owner.query(
        `with code as (insert into discount_code (id, listing_id, code, kind, percent, created_at)
           values ($1, $2, 'ONCE', 'percent', 10, now()) returning id)
         insert into discount_code_uses (code_id, maximum, taken) select id, 1, 0 from code`,
        [randomUUIDv7(), bookable.listingId],
      );
      return bookable;
    },
    code: 'ONCE',
  },
];

describe('two processes on one database', () => {
  it('sell 30 places exactly 30 times to families who ask both at once', async () => {
    const { outcomes } = await rush(ports(), await fair.families(160), await fair.stalls(1, { capacity: 30 }));
    expect(outcomes).toEqual({ held: 30, '409 places-gone': 130 });
  });

  it('sell all of many sessions, and nothing twice', async () => {
    const stalls = await fair.stalls(20, { capacity: 5 });
    const { outcomes } = await rush(ports(), await fair.families(140), stalls);
    // Asked in turn, each session is asked for seven times.
    expect(outcomes).toEqual({ held: 100, '409 places-gone': 40 });
  });

  it.each(scarce)('give the last $what once', async ({ refusal, lock, make, code }) => {
    const bookable = await make();
    const families = await fair.families(2);
    // Both are in the middle of their holds when the gate opens.
    await owner.query('begin');
    await owner.query(`${lock} for update`, [bookable.listingId]);
    const asked = families.map(async (family, nth) => {
      const connection = await openConnection(at(ports(), nth));
      const { ticketId, listingId } = bookable;
      const line = { sessionId: at(bookable.sessionIds, nth), ticketId, learnerId: family.learnerId };
      const { status, body } = await connection.ask('POST', '/api/basket/places', {
        headers: signedBy(family),
        body: { listingId, lines: [line], ...(code ? { code } : {}) },
      });
      connection.close();
      return status === 200 ? 'held' : (JSON.parse(body.toString()) as { key: string }).key;
    });
    await expect.poll(() => waitersBehind(owner)).toBe(2);
    await owner.query('rollback');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['held', refusal]));
  });

  it('answer one key once, whichever of them is asked', async () => {
    const before = await fair.count('booking');
    const families = await fair.families(80);
    const stalls = await fair.stalls(5, { capacity: 100 });
    const { equal, refusedForAnother, surprises } = await askThrice(ports(), families, stalls, 20);
    expect([...surprises]).toEqual([]);
    expect({ equal, refusedForAnother }).toEqual({ equal: 80, refusedForAnother: 80 });
    expect((await fair.count('booking')) - before).toBe(80);
    expect(await placesEverOf(fair, families)).toBe(80);
  });

  it('tell the open screens of one what happened in the other, and send each mail once', async () => {
    const families = await fair.families(2);
    const stall = at(await fair.stalls(1, { capacity: 5 }), 0);
    const { provider_id: providerId } = await world.services.db
      .selectFrom('listing')
      .select('provider_id')
      .where('id', '=', stall.listingId)
      .executeTakeFirstOrThrow();
    // What a listing's page, and its provider's lists and fill, listen to.
    const topics = [`listing:${stall.listingId}`, `provider:${providerId}`];
    const token = await accessTokenFor(world.services, providerId);
    const streams = await Promise.all(ports().map((port) => openLiveStream(`http://127.0.0.1:${port}`, topics, token)));
    for (const [nth, family] of families.entries()) {
      for (const { heard } of streams) heard.length = 0;
      await book(at(ports(), nth), family, stall);
      for (const { heard } of streams) {
        const kinds = (): string[] => heard.map((line) => JSON.parse(line.slice('data: '.length)).kind).toSorted();
        await expect.poll(kinds).toEqual(['booking.confirmed', 'places.held']);
      }
    }
    for (const stream of streams) stream.close();
    const mails = `mail where account_id = any($1) and template = 'booking-confirmed' and sent_at is not null`;
    await expect.poll(() => fair.count(mails, [families.map(({ accountId }) => accountId)])).toBe(2);
  });

  it('one of them is killed while families book, and the other goes on: each is booked once, and told', async () => {
    const work = new Bookings(await fair.families(120), await fair.stalls(5, { capacity: 1_000 }), [own, other]);
    const done = work.run();
    await expect.poll(() => work.acknowledged.size, { interval: 5 }).toBeGreaterThan(30);
    await other.killAndStart();
    await done;
    await other.back();
    expect(work.refused).toEqual([]);
    expect(work.acknowledged.size).toBe(120);
    expect(Object.entries(await unsound(owner, work)).filter(([, count]) => count > 0)).toEqual([]);
    expect(other.endedByItself).toBe(0);
  });

  it('share no fate: what one was asked when it was killed, the other is asked with the same key, and books it once', async () => {
    const family = at(await fair.families(1), 0);
    const stall = at(await fair.stalls(1, { capacity: 5 }), 0);
    const key = { 'idempotency-key': 'survives' };
    const [mine, others] = [await openConnection(own.port), await openConnection(other.port)];
    const client = await world.services.pool.connect();
    await client.query('begin');
    await client.query('select from learner where id = $1 for update', [family.learnerId]);
    const first = askForPlace(others, family, stall, key).catch(() => null);
    await expect.poll(() => waitersBehind(client)).toBe(1);
    await other.killAndStart();
    expect(await first).toBeNull();
    // PostgreSQL still carries out what it was asked last: until that has ended, nobody else does the same.
    const again = async () => askForPlace(mine, family, stall, key);
    expect(await again()).toMatchObject({ status: 409 });
    await client.query('rollback');
    client.release();
    await expect.poll(async () => (await again()).status).toBe(200);
    expect(await fair.count('place where learner_id = $1', [family.learnerId])).toBe(1);
    mine.close();
  });
});
