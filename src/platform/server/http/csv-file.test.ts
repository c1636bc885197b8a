import { serve } from '@hono/node-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { Row } from '../../csv.ts';
import { csvFileInParts, inParts } from './csv-file.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Answers every request with what `make` makes; the address. */
async function serving(make: () => Promise<Response>): Promise<string> {
  const server = serve({ fetch: make, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  closing.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  );
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** A line that fills what a connection takes before it asks for patience. */
const LONG = 'x'.repeat(1_000_000);

describe('a file in parts', () => {
  it('is the header once and the rows of all parts, safe to open', async () => {
    async function* parts(): AsyncGenerator<Row[], void> {
      yield [['=1', 1]];
      yield [];
      yield [
        ['b', 2],
        ['c', 3],
      ];
    }
    const file = await csvFileInParts('things', ['Name', 'Number'], parts());
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe("\uFEFFName,Number\r\n'=1,1\r\nb,2\r\nc,3\r\n");
  });

  it('is its header where there is nothing', async () => {
    async function* parts(): AsyncGenerator<Row[], void> {}
    const file = await csvFileInParts('things', ['Name'], parts());
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\uFEFFName\r\n');
  });

  it('is not begun when its first part cannot be read', async () => {
    // oxlint-disable-next-line require-yield
    async function* parts(): AsyncGenerator<Row[], void> {
      throw new Error('no database');
    }
    await expect(csvFileInParts('things', ['Name'], parts())).rejects.toThrow('no database');
  });

  it.each([
    ['short', ['a']],
    ['long', [LONG, LONG, LONG]],
  ])(
    'breaks off, %s, when a later part cannot be read, so that half of it is not taken for the whole',
    async (_, lengths) => {
      async function* parts(): AsyncGenerator<Row[], void> {
        for (let n = 0; n < lengths.length; n += 1) yield [[lengths[n] ?? '']];
        throw new Error('the database is gone');
      }
      const url = await serving(() => csvFileInParts('things', ['Name'], parts()));
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(
        await response.text().then(
          (text) => text.slice(-40),
          () => 'broken off',
        ),
      ).toBe('broken off');
    },
  );

  it('reads no further than its reader does, and ends when the reader goes away', async () => {
    let made = 0;
    let ended = false;
    async function* parts(): AsyncGenerator<Row[], void> {
      try {
        for (; made < 200; made += 1) yield [[LONG]];
      } finally {
        ended = true;
      }
    }
    const url = await serving(() => csvFileInParts('things', ['Name'], parts()));
    const leaving = new AbortController();
    const response = await fetch(url, { signal: leaving.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    await expect.poll(() => made).toBeGreaterThan(0);
    // A connection holds some megabytes at both of its ends; what is still to come is not among them.
    expect(made).toBeLessThan(100);
    leaving.abort();
    await expect.poll(() => ended).toBe(true);
    expect(made).toBeLessThan(100);
  });
});

it('runs of items are all of them in their order', () => {
  expect([...inParts([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...inParts([1, 2], 2)]).toEqual([[1, 2]]);
  expect([...inParts([], 2)]).toEqual([]);
});
