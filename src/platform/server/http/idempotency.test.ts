import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { dropDatabase, makeDatabase } from '../../../../test/make-database.ts';
import { APP_ROLE, openDatabase, openPool } from '../database/db.ts';
import { IdempotencyKeys, workerName, type KeyedRequest, type Turn } from './idempotency.ts';
import { openLog } from '../observe/log.ts';

/** Two processes on one PostgreSQL, as far as keys can tell: each with connections of a name of its own. */
const log = openLog('silent');
const name = `keys_${randomUUID().replaceAll('-', '')}`;
let url: string;
let owner: pg.Client;
type Process = { keys: IdempotencyKeys; pool: pg.Pool; worker: string; dies(): Promise<void> };
const started: Process[] = [];

beforeAll(async () => {
  url = await makeDatabase(inject('databaseUrl'), name, 'thicket_template');
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.dies();
});
afterAll(async () => {
  await owner.end();
  await dropDatabase(inject('databaseUrl'), name);
});

let now = Temporal.Instant.from('2027-04-01T09:00:00Z');
const clock = { now: () => now };

function start(): Process {
  const worker = workerName('test');
  const pool = openPool(url, { size: 3, role: APP_ROLE, log, name: worker });
  let ended = false;
  const dies = async (): Promise<void> => {
    if (!ended) await pool.end();
    ended = true;
  };
  const one = { keys: new IdempotencyKeys({ db: openDatabase(pool), clock, log }, worker), pool, worker, dies };
  started.push(one);
  return one;
}

const wanted = (): KeyedRequest => ({ account: randomUUID(), key: 'a key', request: ['POST /basket/places', 1] });
const kindOf = async (turn: Promise<Turn>): Promise<string> => (await turn).kind;

/** The turn of whoever may work; fails for the others. */
async function working(turn: Promise<Turn>): Promise<Extract<Turn, { kind: 'work' }>> {
  const got = await turn;
  if (got.kind !== 'work') throw new Error(`It is ${got.kind}.`);
  return got;
}
/** PostgreSQL ends connections as a reset network would. */
const cut = async (worker: string): Promise<unknown> =>
  owner.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [worker]);
const gone = async ({ worker, pool }: Process): Promise<unknown> =>
  expect
    .poll(async () => {
      const known = await owner.query('select from pg_stat_activity where application_name = $1', [worker]);
      // The process itself may hear of it a moment later.
      return (known.rowCount ?? 0) + pool.totalCount;
    })
    .toBe(0);

describe('a key', () => {
  it('is worked on once, in one process and in two, and then answered', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    const turns = await Promise.all([one, one, two, two, one].map(({ keys }) => keys.claim(asked)));
    expect(turns.map(({ kind }) => kind).sort()).toEqual([...Array<string>(4).fill('still-working'), 'work']);
    const turn = turns.find((each) => each.kind === 'work');
    await turn?.keep({ status: 200, text: '{"id":1}' });
    for (const { keys } of [one, two]) {
      expect(await keys.claim(asked)).toEqual({ kind: 'answered', kept: { status: 200, text: '{"id":1}' } });
      expect(await kindOf(keys.claim({ ...asked, request: ['another'] }))).toBe('key-reused');
    }
  });

  it('that was given up is free, here and there', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    await (await working(one.keys.claim(asked))).forget();
    await (await working(two.keys.claim(asked))).forget();
    expect(await kindOf(one.keys.claim(asked))).toBe('work');
  });

  it('of a process that lives stays its own, and one that hangs loses it after a minute', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    const slow = await working(one.keys.claim(asked));
    expect(await kindOf(two.keys.claim(asked))).toBe('still-working');
    now = now.add({ seconds: 61 });
    const quick = await working(two.keys.claim(asked));
    // Whoever lost it can no longer answer for it.
    await slow.keep({ status: 200, text: '"slow"' });
    expect(await kindOf(start().keys.claim(asked))).toBe('still-working');
    await quick.keep({ status: 200, text: '"quick"' });
    expect(await two.keys.claim(asked)).toMatchObject({ kept: { text: '"quick"' } });
  });

  it('of a process that is dead is free at once', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    await working(one.keys.claim(asked));
    await one.dies();
    await gone(one);
    expect(await kindOf(two.keys.claim({ ...asked, request: ['another'] }))).toBe('key-reused');
    expect(await kindOf(two.keys.claim(asked))).toBe('work');
    // It is somebody's again: only one of those who come to inherit it does.
    expect(await kindOf(start().keys.claim(asked))).toBe('still-working');
  });

  it('a control: where it does not say who works on it, the dead keep it for a minute', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    await working(one.keys.claim(asked));
    await owner.query('update idempotency_key set worker = null where account_id = $1', [asked.account]);
    await one.dies();
    await gone(one);
    expect(await kindOf(two.keys.claim(asked))).toBe('still-working');
  });

  it('of a process that is dead is not free while something that it began is still carried out', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    await working(one.keys.claim(asked));
    // What the dead process asked last waits for a lock; PostgreSQL does not know yet that nobody listens.
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock(1)');
    const connection = new pg.Client({ connectionString: url, application_name: one.worker });
    connection.on('error', () => undefined);
    await connection.connect();
    const last = connection.query('select pg_advisory_xact_lock(1)').catch(() => undefined);
    await one.dies();
    (connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect(await kindOf(two.keys.claim(asked))).toBe('still-working');
    await owner.query('commit');
    await last;
    await gone(one);
    expect(await kindOf(two.keys.claim(asked))).toBe('work');
  });

  it('is inherited by one of many who ask at once', async () => {
    const asked = wanted();
    const dead = start();
    await working(dead.keys.claim(asked));
    await dead.dies();
    await gone(dead);
    const heirs = [start(), start(), start()];
    const turns = await Promise.all([...heirs, ...heirs, ...heirs].map(({ keys }) => keys.claim(asked)));
    expect(turns.filter(({ kind }) => kind === 'work')).toHaveLength(1);
  });
});

describe('connections that are lost', () => {
  it('take no key from a request that is still worked on in its own process', async () => {
    const one = start();
    const asked = wanted();
    const turn = await working(one.keys.claim(asked));
    await cut(one.worker);
    await gone(one);
    expect(await kindOf(one.keys.claim(asked))).toBe('still-working');
    await turn.keep({ status: 200, text: '"done"' });
    expect(await kindOf(start().keys.claim(asked))).toBe('answered');
  });

  it('in the moment in which an answer is kept: it is kept as soon as the database is back', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    const turn = await working(one.keys.claim(asked));
    await owner.query('alter table idempotency_key rename to unreachable');
    await turn.keep({ status: 200, text: '"done"' });
    await owner.query('alter table unreachable rename to idempotency_key');
    await expect.poll(() => kindOf(two.keys.claim(asked))).toBe('answered');
  });

  it('in the moment in which a key is claimed: nobody waits for who never heard of it', async () => {
    const [one, two] = [start(), start()];
    const asked = wanted();
    // Inserted, but the answer to that is lost.
    const [client, other] = [await one.pool.connect(), await one.pool.connect()];
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const query = client.query.bind(client) as (text: string, values: unknown[]) => unknown;
    client.query = ((text: string, values: unknown[]) => {
      const sent = query(text, values);
      if (text.includes('insert into') && text.includes('idempotency_key')) stream.pause();
      return sent;
    }) as never;
    client.release();
    const claimed = one.keys.claim(asked);
    claimed.catch(() => undefined);
    const claims = 'select from idempotency_key where account_id = $1';
    await expect.poll(async () => (await owner.query(claims, [asked.account])).rowCount).toBe(1);
    stream.destroy(new Error('Connection terminated unexpectedly'));
    await expect(claimed).rejects.toThrow('terminated');
    other.release();
    expect(await kindOf(two.keys.claim(asked))).toBe('still-working');
    await expect.poll(() => kindOf(two.keys.claim(asked))).toBe('work');
  });
});
