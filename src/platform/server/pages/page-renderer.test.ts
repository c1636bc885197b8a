import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../observe/log.ts';
import { startRenderer, TooBusyError, type PageRenderer } from './page-renderer.ts';

/** A bundle that shows what it read, and whose addresses tell it to fail, to end the thread or to wait for ever. */
const BUNDLE = `
export const openWeb = ({ site, ask }) => async ({ url, method }) => {
  const { pathname } = new URL(url);
  if (pathname === '/throws') throw new Error('no such part');
  if (pathname === '/ends') process.exit(3);
  if (pathname === '/waits') return new Promise(() => undefined);
  const { data } = await ask('GET /listings/{slug}', { params: { slug: pathname.slice(1) } });
  const body = new TextEncoder().encode(site.brand + ' ' + method + ' ' + data + ' ' + process.env.NODE_ENV);
  return { status: 200, headers: [], body: { parts: [body], compressed: null }, policy: null, topics: ['listing:a'] };
};`;

let folder: string;
let renderer: PageRenderer;
const read = async (path: string): Promise<string> => {
  const { body } = await renderer.render({ method: 'GET', url: `http://thicket.test${path}` });
  return new TextDecoder().decode(body.parts[0]);
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thicket-pages-'));
  const bundle = join(folder, 'bundle.mjs');
  writeFileSync(bundle, BUNDLE);
  renderer = startRenderer(bundle, openLog('silent'));
  const policy = {
    sources: { script: [], connect: [], frame: [], picture: [], font: [], media: [], form: [] },
    production: false,
  };
  await renderer.open({ site: { brand: 'Thicket' }, policy }, async (address, { params }) => {
    if (params?.['slug'] === 'unreadable') throw new Error('no connection');
    return { status: 200, data: `${address} ${String(params?.['slug'])}` };
  });
});
afterEach(async () => {
  await renderer.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the thread that renders pages', () => {
  it('renders what it reads through the thread that has the database', async () => {
    expect(await read('/oak')).toBe('Thicket GET GET /listings/{slug} oak production');
    expect(await Promise.all([read('/ash'), read('/elm')])).toEqual([
      'Thicket GET GET /listings/{slug} ash production',
      'Thicket GET GET /listings/{slug} elm production',
    ]);
  });

  it('tells of a page that fails, and of one that cannot read, and goes on', async () => {
    await expect(read('/throws')).rejects.toThrow('no such part');
    await expect(read('/unreadable')).rejects.toThrow('could not read');
    expect(await read('/oak')).toContain('oak');
  });

  it('is started again when it ends, and those who waited are told', async () => {
    const waits = read('/waits');
    const ends = read('/ends');
    await expect(waits).rejects.toThrow('ended');
    await expect(ends).rejects.toThrow('ended');
    expect(await read('/oak')).toContain('oak');
  });

  it('takes no more pages than it can render in time', async () => {
    const waiting = Promise.allSettled(Array.from({ length: 250 }, () => read('/waits')));
    await expect(read('/oak')).rejects.toThrow(TooBusyError);
    await renderer.stop();
    expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
  });
});
