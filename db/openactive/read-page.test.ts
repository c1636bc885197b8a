import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const TODAY = '2026-11-21';
const page = {
  next: 'http://127.0.0.1:1/next',
  license: 'https://creativecommons.org/licenses/by/4.0/',
  items: [{ state: 'updated', id: 'a', modified: 1, data: { name: 'Yoga' } }],
};
const items = [{ id: 'a', isDeleted: false, data: { name: 'Yoga' } }];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thicket-pages-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file and answers its path. */
function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function problemOf(from: string): Promise<string> {
  const read = await readPage(from, TODAY);
  return read.ok ? 'It was read.' : read.refusal.message;
}

describe('a file', () => {
  test('whose name says who publishes it and when it was read', async () => {
    const file = write('rpde-green-park-2026-01-05.json', `\uFEFF${JSON.stringify(page)}`);
    expect(await readPage(file, TODAY)).toEqual({
      ok: true,
      value: { source: 'green-park', publisher: 'Green Park', licence: 'CC BY 4.0', readOn: '2026-01-05', items },
    });
  });

  test('with another name was read when it was written', async () => {
    const file = write('sessions_of_riverside.json', JSON.stringify({ items: [], license: 'OGL <b>v3</b>' }));
    const written = new Date('2026-07-01T23:30:00Z');
    utimesSync(file, written, written);
    expect(await readPage(file, TODAY)).toEqual({
      ok: true,
      value: {
        source: 'sessions-of-riverside',
        publisher: 'Sessions Of Riverside',
        licence: 'OGL v3',
        readOn: '2026-07-02',
        items: [],
      },
    });
  });

  test('with a date that does not exist in its name was read when it was written', async () => {
    const file = write('rpde-green-park-2026-02-31.json', JSON.stringify({ items: [] }));
    const read = await readPage(file, TODAY);
    expect(read).toMatchObject({ ok: true, value: { licence: null } });
    expect(read.ok && read.value.readOn).not.toContain('02-31');
  });

  test.each([
    ['absent.json', null, 'does not exist.'],
    ['', null, 'is a folder. Name the files in it.'],
    ['text.json', '<html>', 'is not JSON.'],
    ['list.json', '[]', 'is not a page of an RPDE feed: it has no items.'],
    ['null.json', 'null', 'is not a page of an RPDE feed: it has no items.'],
    ['object.json', '{"items": {}}', 'is not a page of an RPDE feed: it has no items.'],
  ])('%j that cannot be read is refused with its name and the reason', async (name, text, why) => {
    const file = text === null ? join(folder, name) : write(name, text);
    expect(await problemOf(file)).toBe(`${file} ${why}`);
  });
});

describe('an address', () => {
  let server: Server;
  let host: string;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const path = request.url?.split('?')[0];
      if (path === '/moved') response.writeHead(302, { location: '/feed' }).end();
      else if (path === '/gone') response.writeHead(404).end(JSON.stringify(page));
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test('is read today, and its link to the next page is not followed', async () => {
    asked.length = 0;
    expect(await readPage(`${host}/api/sessions?afterId=7`, TODAY)).toEqual({
      ok: true,
      value: { source: '127-0-0-1-api-sessions', publisher: '127.0.0.1', licence: 'CC BY 4.0', readOn: TODAY, items },
    });
    expect(asked).toEqual(['/api/sessions?afterId=7']);
  });

  test('of a stored page was read on the day in its name', async () => {
    const read = await readPage(`${host}/pages/rpde-green-park-2026-01-05.json`, TODAY);
    expect(read).toMatchObject({ ok: true, value: { source: 'green-park', readOn: '2026-01-05' } });
  });

  test('that redirects is refused and not followed', async () => {
    asked.length = 0;
    expect(await problemOf(`${host}/moved`)).toBe(
      `${host}/moved redirects to /feed. Give that address if you trust it.`,
    );
    expect(asked).toEqual(['/moved']);
  });

  test('that answers with an error is refused', async () => {
    expect(await problemOf(`${host}/gone`)).toBe(`${host}/gone answers with status 404.`);
  });

  test('that nobody listens at, or that is none, is refused', async () => {
    expect(await problemOf('http://127.0.0.1:1/feed')).toMatch(/^http:\/\/127\.0\.0\.1:1\/feed cannot be read: \S/);
    expect(await problemOf('http://')).toMatch(/^http:\/\/ cannot be read: \S/);
  });
});
