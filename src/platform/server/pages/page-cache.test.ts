import { describe, expect, it } from 'vitest';
import { Bus } from '../work/events.ts';
import type { FinishedPage } from './finished-page.ts';
import { PageCache } from './page-cache.ts';

const page = (topics: string[], bytes = 100): FinishedPage => ({
  status: 200,
  headers: [],
  body: { parts: [new Uint8Array(bytes)], compressed: null },
  policy: null,
  topics,
});

describe('the page cache', () => {
  it('keeps a page until an event about something that it shows', () => {
    const bus = new Bus();
    const cache = new PageCache(bus);
    cache.keep('/listing/a', page(['listing:a']), cache.generation());
    cache.keep('/listing/b', page(['listing:b']), cache.generation());
    bus.tell({ kind: 'listing.changed', topics: ['listing', 'listing:a'] });
    expect(cache.get('/listing/a')).toBeUndefined();
    expect(cache.get('/listing/b')).toBeDefined();
  });

  it('does not keep a page that was being rendered while an event came: it may show what was before', () => {
    const bus = new Bus();
    const cache = new PageCache(bus);
    const before = cache.generation();
    bus.tell({ kind: 'places.held', topics: ['listing:a'] });
    cache.keep('/listing/a', page(['listing:a']), before);
    expect(cache.get('/listing/a')).toBeUndefined();
  });

  it('keeps a page although something else changed while it was rendered', () => {
    const bus = new Bus();
    const cache = new PageCache(bus);
    const before = cache.generation();
    bus.tell({ kind: 'places.held', topics: ['listing:b'] });
    cache.keep('/listing/a', page(['listing:a']), before);
    expect(cache.get('/listing/a')).toBeDefined();
  });

  it('does not keep a page that took so long that nobody knows what changed meanwhile', () => {
    const bus = new Bus();
    const cache = new PageCache(bus);
    const before = cache.generation();
    for (let nth = 0; nth < 1_001; nth += 1) bus.tell({ kind: 'places.held', topics: ['listing:b'] });
    cache.keep('/listing/a', page(['listing:a']), before);
    expect(cache.get('/listing/a')).toBeUndefined();
  });

  it('empties everything after a break in the connection, because what was missed is unknown', () => {
    const bus = new Bus();
    const cache = new PageCache(bus);
    cache.keep('/', page(['listing']), cache.generation());
    bus.tell({ kind: 'live.reconnected', topics: ['*'] });
    expect(cache.get('/')).toBeUndefined();
  });

  it('forgets a page after five minutes even without an event', () => {
    let now = 0;
    const cache = new PageCache(new Bus(), { now: () => now });
    cache.keep('/', page([]), cache.generation());
    now = 5 * 60_000;
    expect(cache.get('/')).toBeDefined();
    now += 1;
    expect(cache.get('/')).toBeUndefined();
  });

  it('stays within its bound by letting the oldest go', () => {
    const cache = new PageCache(new Bus());
    for (let nth = 0; nth < 60; nth += 1) cache.keep(`/${nth}`, page([], 1024 * 1024), cache.generation());
    expect(cache.get('/0')).toBeUndefined();
    expect(cache.get('/59')).toBeDefined();
  });
});
