import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../test/world.ts';
import { loadPages, type Loaded } from './load-pages.ts';
import type { Page } from './read-page.ts';

/** What a load of certain pages must give. */
export type Expected = {
  added: Pick<Loaded, 'providers' | 'listings' | 'sessions'>;
  /** Every reason for which items are left out. */
  reasons: string[];
  published: number;
  /** The pages that publish listings; those of the others lack something and are drafts. */
  publishing: string[];
  emails: string[];
  slugs: RegExp;
  /** A postcode around which there are drafts only. */
  draftsAt: string;
  /** A search that finds something as long as it is indexed. */
  search: string;
};

/** A world with pages loaded into it. It is filled before the first test runs. */
export type Load = { world: World; loaded: Loaded; pages: readonly Page[] };

/** Loads pages into a world of their own before the tests of the describe block; `before` prepares the database. */
export function useLoad(readPages: () => Promise<readonly Page[]>, before?: (world: World) => Promise<void>): Load {
  const load = {} as Load;
  beforeAll(async () => {
    load.world = await makeWorld();
    await before?.(load.world);
    load.pages = await readPages();
    load.loaded = await loadPages(load.world.services, load.pages);
  });
  afterAll(async () => load.world?.stop());
  return load;
}

const listingsOf = ({ world }: Load) =>
  world.services.db.selectFrom('listing').selectAll().where('source', 'is not', null).orderBy('id').execute();

/** The tests that hold for whatever pages are loaded. */
export function testLoad(load: Load, expected: Expected): void {
  describe('the listings', () => testListings(load, expected));
  describe('the sessions', () => testSessions(load, expected));
  describe('the providers', () => testProviders(load, expected));
  describe('loading again', () => testSecondLoad(load, expected));
}

function testListings(load: Load, expected: Expected): void {
  const db = () => load.world.services.db;

  test('every item is a listing or left out with a reason', async () => {
    const { loaded, pages } = load;
    expect(loaded).toMatchObject(expected.added);
    expect(loaded.listings + loaded.skipped.length).toBe(pages.flatMap(({ items }) => items).length);
    expect(new Set(loaded.skipped.map(({ why }) => why))).toEqual(new Set(expected.reasons));
    expect(await listingsOf(load)).toHaveLength(loaded.listings);
  });

  test('complete listings are published with a cover, the others are drafts without', async () => {
    const rows = await db()
      .selectFrom('listing')
      .leftJoin('listing_picture', 'listing_picture.listing_id', 'listing.id')
      .select(['source', 'state', 'listing_picture.media_id', 'published_at'])
      .where('source', 'is not', null)
      .execute();
    for (const row of rows) {
      expect(row.media_id !== null).toBe(row.state === 'PUBLISHED');
      expect(row.published_at !== null).toBe(row.state === 'PUBLISHED');
    }
    const published = rows.filter(({ state }) => state === 'PUBLISHED');
    expect(published).toHaveLength(expected.published);
    expect([...new Set(published.map(({ source }) => source))]).toEqual(expected.publishing);
    // Listings share pictures: a provider keeps each drawing once.
    const pictures = await db().selectFrom('media').select('id').execute();
    expect(pictures).toHaveLength(new Set(published.map(({ media_id }) => media_id)).size);
  });

  test('the owner sees that nothing is missing from what is published, and something from drafts', async () => {
    const rows = await listingsOf(load);
    for (const state of ['PUBLISHED', 'DRAFT'] as const) {
      for (const row of rows.filter((one) => one.state === state).slice(0, 10)) {
        const { body } = await load.world.request('GET /experiences/{experienceId}', {
          params: { experienceId: row.id },
          as: row.provider_id,
        });
        expect(body.owner.missing.length === 0, `${row.title}: ${JSON.stringify(body.owner.missing)}`).toBe(
          state === 'PUBLISHED',
        );
      }
    }
  });

  test('search finds no drafts', async () => {
    const { body } = await load.world.request('GET /search', { query: { place: expected.draftsAt, radius: 1 } });
    expect(body.results).toEqual([]);
  });
}

function testSessions(load: Load, expected: Expected): void {
  const db = () => load.world.services.db;

  test('every session lies ahead, on the weekday and at the time of the feed', async () => {
    const rows = await db()
      .selectFrom('session')
      .innerJoin('listing', 'listing.id', 'session.listing_id')
      .select(['local_date', 'local_start', 'start_date', 'source', 'source_id'])
      .where('source', '=', expected.publishing[0] ?? '')
      .execute();
    const items = load.pages.flatMap(({ source, items: own }) => (source === expected.publishing[0] ? own : []));
    const dates = new Map(items.map(({ id, data }) => [id, JSON.stringify(data['subEvent'] ?? [])]));
    let compared = 0;
    for (const row of rows) {
      expect(row.start_date.getTime()).toBeGreaterThan(load.world.clock.now().epochMilliseconds);
      const weekday = Temporal.PlainDate.from(row.local_date as unknown as string).dayOfWeek;
      const times = [...(dates.get(row.source_id ?? '') ?? '').matchAll(/"startDate":"([^T"]+)T([^Z"]+)Z"/g)];
      // A schedule has no single dates to compare with; the tests of occurrences do.
      if (times.length === 0) continue;
      compared += 1;
      const same = times.some(
        ([, date = '', time]) => Temporal.PlainDate.from(date).dayOfWeek === weekday && time === row.local_start,
      );
      expect(same, `${row.source_id} ${row.local_date} ${row.local_start}`).toBe(true);
    }
    expect(compared).toBeGreaterThan(0);
  });

  test('no session has more places than its group, none is taken, and some are sold out', async () => {
    const rows = await db()
      .selectFrom('session_places')
      .innerJoin('session', 'session.id', 'session_places.session_id')
      .innerJoin('listing', 'listing.id', 'session.listing_id')
      .select(['capacity', 'taken', 'maximum_group_size'])
      .execute();
    for (const row of rows) {
      expect(row.taken).toBe(0);
      expect(row.capacity).toBeLessThanOrEqual(row.maximum_group_size ?? 10_000);
    }
    expect(rows.some(({ capacity }) => capacity === 0)).toBe(true);
  });
}

function testProviders(load: Load, expected: Expected): void {
  test('no mail can reach the real organisations', async () => {
    const accounts = await load.world.services.db
      .selectFrom('account')
      .select(['email', 'slug', 'biography'])
      .where('email', 'like', '%@openactive.example')
      .execute();
    expect(accounts.map(({ email }) => email).sort()).toEqual(expected.emails);
    for (const { slug, biography } of accounts) {
      expect(slug).toMatch(expected.slugs);
      expect(biography).toContain('open data (OpenActive)');
    }
  });
}

const LOADED_TABLES = [
  'account',
  'bank_account',
  'listing',
  'listing_section',
  'listing_picture',
  'ticket',
  'block',
  'session',
  'session_places',
  'media',
  'listing_document',
] as const;

function testSecondLoad(load: Load, expected: Expected): void {
  const db = () => load.world.services.db;

  test('a second load adds nothing and changes nothing', async () => {
    const counts = () =>
      Promise.all(LOADED_TABLES.map(async (table) => (await db().selectFrom(table).selectAll().execute()).length));
    const [before, rows] = [await counts(), await listingsOf(load)];
    const again = await loadPages(load.world.services, load.pages);
    expect(again).toMatchObject({ providers: 0, listings: 0, sessions: 0 });
    expect(again.skipped).toHaveLength(load.pages.flatMap(({ items }) => items).length);
    expect(await counts()).toEqual(before);
    expect(await listingsOf(load)).toEqual(rows);
  });

  test('a load that was interrupted before it was indexed is completed by the next', async () => {
    await db().deleteFrom('listing_document').execute();
    await loadPages(load.world.services, load.pages);
    const { body } = await load.world.request('GET /search', { query: { q: expected.search } });
    expect(body.total).toBeGreaterThan(0);
  });
}

/** Expects that a search finds a listing by its title, with a picture and a price. Which of equal results is first is not said. */
export async function expectFound(
  { world }: Load,
  query: Record<string, string | number>,
  title: string,
): Promise<void> {
  const { status, body } = await world.request('GET /search', { query });
  expect(status).toBe(200);
  const found = body.results.find((result: { title: string }) => result.title === title);
  expect(found, `${title} among ${body.total} results`).toBeDefined();
  expect(found.picture).not.toBeNull();
  expect(found.fromPence).toBeGreaterThan(0);
}
