import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Round, type Shapes } from './round.ts';

const leaf = `leaf_${randomBytes(6).toString('hex')}`;
let client: pg.Client;
let shapes: Shapes;
/** How often PostgreSQL told which columns a statement answers. */
let described = 0;

async function connected(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: inject('databaseUrl'), pipeline: true });
  await made.connect();
  made.on('error', () => undefined);
  const { connection } = made as unknown as { connection: EventEmitter };
  for (const told of ['rowDescription', 'noData']) connection.on(told, () => (described += 1));
  return made;
}

beforeAll(async () => {
  client = await connected();
  shapes = new Map();
  await client.query(`create table ${leaf} (tree text unique)`);
});
beforeEach(async () => {
  await client.query(`truncate ${leaf}`);
});
afterAll(async () => {
  await client.query(`drop table ${leaf}`);
  await client.end();
});

type Statement = [name: string | undefined, text: string, ...values: unknown[]];
/** What became of each: its rows, or what it failed with. */
async function ask(...statements: Statement[]): Promise<unknown[]> {
  return askOf(client, shapes, statements);
}
async function askOf(of: pg.Client, kept: Shapes, statements: readonly Statement[]): Promise<unknown[]> {
  return new Promise((resolve) => {
    const answers: unknown[] = [];
    let open = statements.length;
    const asked = statements.map(([name, text, ...values], nth) => ({
      name,
      text,
      values,
      answer: (error: Error | null, result: pg.QueryResult) => {
        answers[nth] = error ? error.message : result.rows;
        if (--open === 0) resolve(answers);
      },
    }));
    void of.query(new Round(asked, kept) as unknown as pg.Submittable);
  });
}

const plant = (tree: string): Statement => [undefined, `insert into ${leaf} values ($1)`, tree];
const trees: Statement = ['trees', `select tree from ${leaf} order by tree`];

describe('statements that go together', () => {
  it('are each answered what they asked, in their order', async () => {
    expect(await ask(plant('oak'), trees, plant('ash'), trees, [undefined, 'select 1 as one'])).toEqual([
      [],
      [{ tree: 'oak' }],
      [],
      [{ tree: 'ash' }, { tree: 'oak' }],
      [{ one: 1 }],
    ]);
  });

  it('are asked for their columns once, those that answer none as well', async () => {
    const put: Statement = ['put', `insert into ${leaf} values ($1) on conflict do nothing`, 'elm'];
    const both: Statement = ['both', `select tree, length(tree) as letters from ${leaf}`];
    await ask(put, both);
    const before = described;
    expect(await ask(put, both, both)).toEqual([[], [{ tree: 'elm', letters: 3 }], [{ tree: 'elm', letters: 3 }]]);
    expect(described).toBe(before);
    await ask([undefined, 'select 2 as two']);
    expect(described).toBe(before + 1);
  });

  it('fail from the one on that failed, and are planned when they are asked again', async () => {
    const later: Statement = ['later', 'select 3 as three'];
    await client.query('begin');
    expect(await ask(plant('oak'), trees, ['share', 'select 6 / $1::int as share', 0], plant('ash'), later)).toEqual([
      [],
      [{ tree: 'oak' }],
      'division by zero',
      'division by zero',
      'division by zero',
    ]);
    await client.query('rollback');
    expect(await ask(trees, later, ['share', 'select 6 / $1::int as share', 3])).toEqual([
      [],
      [{ three: 3 }],
      [{ share: 2 }],
    ]);
  });

  it('go without the one whose value cannot be sent', async () => {
    const circle: { round?: unknown } = {};
    circle.round = circle;
    expect(await ask(plant('oak'), ['shape', 'select $1::json as shape', circle], trees)).toEqual([
      [],
      expect.stringMatching(/circular/),
      [{ tree: 'oak' }],
    ]);
    expect(await ask(['shape', 'select $1::json as shape', { of: 'a square' }])).toEqual([
      [{ shape: { of: 'a square' } }],
    ]);
  });

  it('never read rows by columns that are no more', async () => {
    const all: Statement = ['all', `select * from ${leaf}`];
    await ask(plant('oak'), all);
    await client.query(`alter table ${leaf} add column age int default 7`);
    expect(await ask(all)).toEqual(['cached plan must not change result type']);
    expect(await ask(['all-2', `select * from ${leaf}`])).toEqual([[{ tree: 'oak', age: 7 }]]);
  });

  it('all fail when the connection is lost', async () => {
    const other = await connected();
    const lost = askOf(other, new Map(), [trees, [undefined, 'select pg_sleep(0.5)'], trees]);
    const { stream } = (other as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
    setTimeout(() => stream.destroy(new Error('reset')), 50);
    expect(await lost).toEqual(['reset', 'reset', 'reset']);
    expect(await askOf(other, new Map(), [trees])).toEqual([expect.stringMatching(/not queryable/)]);
  });
});
