import { constants, deflateRawSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Bus } from '../work/events.ts';
import type { FinishedPage } from './finished-page.ts';
import { openMetrics } from '../observe/metrics.ts';
import { PageCache } from './page-cache.ts';
import { TooBusyError } from './page-renderer.ts';
import { openPages } from './pages.ts';

const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH };
const bytes = (from: string | Buffer) => new Uint8Array(Buffer.from(from));
const text = (words: string): FinishedPage => ({
  status: 200,
  headers: [['content-type', 'text/html']],
  body: { parts: [bytes(words)], compressed: [bytes(deflateRawSync(words, FLUSH))] },
  policy: null,
  topics: ['listing:a'],
});

/** Pages whose rendering ends when the test says so. */
function pagesOf(crowd = { now: 0, isCrowded: false }) {
  const bus = new Bus();
  const renders: { url: string; finish: (words: string) => void; fail: (error: Error) => void }[] = [];
  const pages = openPages({
    cache: new PageCache(bus, { now: () => crowd.now, passing: new Set(['places.held']) }),
    metrics: openMetrics(),
    isCrowded: () => crowd.isCrowded,
    render: ({ url }) =>
      new Promise((resolve, reject) => renders.push({ url, finish: (words) => resolve(text(words)), fail: reject })),
  });
  const look = async (headers: Record<string, string> = {}): Promise<string> =>
    (await pages(new Request('http://thicket.test/listing/a', { headers }))).text();
  const change = (kind = 'places.held'): void => bus.tell({ kind, topics: ['listing:a'] });
  return { pages, renders, look, change };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('pages', () => {
  it('are rendered once for all who ask at the same time, and then kept', async () => {
    const { renders, look } = pagesOf();
    const both = Promise.all([look(), look()]);
    renders[0]?.finish('8 places left');
    expect(await both).toEqual(['8 places left', '8 places left']);
    expect(await look()).toBe('8 places left');
    expect(renders).toHaveLength(1);
  });

  it('never show to somebody what was so before they asked', async () => {
    const { renders, look, change } = pagesOf();
    const early = look();
    change();
    const late = [look(), look()];
    renders[0]?.finish('8 places left');
    expect(await early).toBe('8 places left');
    await tick();
    expect(renders).toHaveLength(2);
    renders[1]?.finish('7 places left');
    expect(await Promise.all(late)).toEqual(['7 places left', '7 places left']);
    expect(await look()).toBe('7 places left');
  });

  it('are rendered again when a rendering fails', async () => {
    const { renders, look } = pagesOf();
    const failed = look();
    renders[0]?.fail(new Error('The thread that renders pages ended.'));
    await expect(failed).rejects.toThrow('ended');
    const again = look();
    renders[1]?.finish('8 places left');
    expect(await again).toBe('8 places left');
  });

  it('are refused with a time to come back when too many wait', async () => {
    const { pages, renders } = pagesOf();
    const asked = pages(new Request('http://thicket.test/listing/a'));
    renders[0]?.fail(new TooBusyError());
    const { status, headers } = await asked;
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('go out compressed to those who take it, and whole to the others', async () => {
    const { pages, renders } = pagesOf();
    const asked = pages(new Request('http://thicket.test/listing/a', { headers: { 'accept-encoding': 'gzip, br' } }));
    renders[0]?.finish('8 places left');
    const small = await asked;
    expect(small.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await small.arrayBuffer()).toString()).toBe('8 places left');
    const whole = await pages(new Request('http://thicket.test/listing/a'));
    expect([whole.headers.get('content-encoding'), whole.headers.get('content-length')]).toEqual([null, '13']);
    expect(await whole.text()).toBe('8 places left');
  });

  it('of which somebody asks for the head answer it as if they were read, and are kept', async () => {
    const { pages, renders } = pagesOf();
    const ask = async (method: 'GET' | 'HEAD') => pages(new Request('http://thicket.test/listing/a', { method }));
    const asked = ask('HEAD');
    renders[0]?.finish('8 places left');
    const [head, read] = [await asked, await ask('GET')];
    expect([...head.headers]).toEqual([...read.headers]);
    expect(head.headers.get('content-length')).toBe('13');
    expect([await head.text(), await read.text()]).toEqual(['', '8 places left']);
    expect(renders).toHaveLength(1);
  });

  it('that something is sent to are rendered each time', async () => {
    const { pages, renders } = pagesOf();
    const post = (): Promise<Response> => pages(new Request('http://thicket.test/listing/a', { method: 'POST' }));
    const asked = post();
    renders[0]?.finish('Sent');
    expect(await (await asked).text()).toBe('Sent');
    void post();
    expect(renders).toHaveLength(2);
  });
});

describe('while a crowd waits for answers, pages', () => {
  const inACrowd = async () => {
    const crowd = { now: 0, isCrowded: false };
    const made = pagesOf(crowd);
    const first = made.look();
    made.renders[0]?.finish('8 places left');
    await first;
    crowd.isCrowded = true;
    return { ...made, crowd };
  };

  it('show for a second how many places were left a moment ago, and are rendered again behind that', async () => {
    const { renders, look, change, crowd } = await inACrowd();
    change();
    crowd.now += 900;
    expect(await look()).toBe('8 places left');
    expect(renders).toHaveLength(1);
    crowd.now += 200;
    expect(await Promise.all([look(), look()])).toEqual(['8 places left', '8 places left']);
    expect(renders).toHaveLength(2);
    renders[1]?.finish('7 places left');
    await tick();
    expect(await look()).toBe('7 places left');
  });

  it('are kept although places went while they were rendered', async () => {
    const { renders, look, change, crowd } = await inACrowd();
    change();
    crowd.now += 1_100;
    await look();
    change();
    renders[1]?.finish('7 places left');
    await tick();
    expect(await look()).toBe('7 places left');
    expect(renders).toHaveLength(2);
  });

  it.each<[string, (given: Awaited<ReturnType<typeof inACrowd>>) => void]>([
    ['something else of the listing changed', ({ change }) => change('listing.changed')],
    [
      'something else changed after places went',
      ({ change }) => {
        change();
        change('listing.paused');
      },
    ],
    [
      'places went more than five seconds ago',
      ({ change, crowd }) => {
        change();
        crowd.now += 5_100;
      },
    ],
    [
      'the crowd has gone',
      ({ change, crowd }) => {
        change();
        crowd.isCrowded = false;
      },
    ],
  ])('are not shown as they were once %s', async (_, happen) => {
    const made = await inACrowd();
    happen(made);
    const asked = made.look();
    made.renders[1]?.finish('as it is');
    expect(await asked).toBe('as it is');
  });
});
