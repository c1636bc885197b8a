import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../test/world.ts';
import { loadOpenActive, type Loaded } from '../openactive.ts';
import { activeNewham, everyoneActive } from './real-items.fixture.ts';

let world: World;
let loaded: Loaded;

beforeAll(async () => {
  world = await makeWorld();
  // A provider and a listing whose addresses the feeds would take.
  const { id } = await world.makeAccount({ accountType: 'organisation' });
  await world.services.db.updateTable('account').set({ slug: 'everyone-active' }).where('id', '=', id).execute();
  const now = world.clock.now().toString();
  await world.services.db
    .insertInto('listing')
    .values({
      id: randomUUIDv7(),
      slug: 'bowls-leagues-plymouth',
      provider_id: id,
      private_key: 'key',
      created_at: now,
      updated_at: now,
    })
    .execute();
  loaded = await loadOpenActive(world.services);
});
afterAll(async () => world?.stop());

const listings = () => world.services.db.selectFrom('listing').selectAll().where('source', 'is not', null).execute();

describe('a whole load', () => {
  test('every item is a listing or left out with a reason', async () => {
    expect(loaded).toMatchObject({ providers: 2, listings: 448, sessions: 654 });
    expect(loaded.listings + loaded.skipped.length).toBe(everyoneActive.length + activeNewham.length);
    expect(new Set(loaded.skipped.map(({ why }) => why))).toEqual(new Set(['The feed deleted it.']));
    expect(await listings()).toHaveLength(448);
  });

  test('listings that are whole are published with a cover, the others are drafts without', async () => {
    const rows = await world.services.db
      .selectFrom('listing')
      .leftJoin('listing_picture', 'listing_picture.listing_id', 'listing.id')
      .select(['source', 'state', 'listing_picture.media_id', 'published_at', 'maximum_group_size'])
      .where('source', 'is not', null)
      .execute();
    for (const row of rows) {
      expect(row.media_id !== null).toBe(row.state === 'PUBLISHED');
      expect(row.published_at !== null).toBe(row.state === 'PUBLISHED');
    }
    const published = rows.filter(({ state }) => state === 'PUBLISHED');
    // Of the 250 of Everyone Active two have no description, and one of an unknown activity has too short a one.
    expect(published).toHaveLength(247);
    // Active Newham says neither how large its groups are nor for whom.
    expect(new Set(published.map(({ source }) => source))).toEqual(new Set(['everyone-active']));
    const pictures = await world.services.db.selectFrom('media').select('id').execute();
    expect(pictures.length).toBeLessThanOrEqual(new Set(rows.map(({ media_id }) => media_id)).size);
    expect(pictures.length).toBeLessThan(6);
  });

  test('what is published stands up to the law of publishing, as its owner sees it', async () => {
    const rows = await listings();
    for (const state of ['PUBLISHED', 'DRAFT'] as const) {
      for (const row of rows.filter((one) => one.state === state).slice(0, 10)) {
        const { body } = await world.request('GET /experiences/{experienceId}', {
          params: { experienceId: row.id },
          as: row.provider_id,
        });
        expect(body.owner.missing.length === 0, `${row.title}: ${JSON.stringify(body.owner.missing)}`).toBe(
          state === 'PUBLISHED',
        );
      }
    }
  });

  test('every session lies ahead, on the weekday and at the time of the feed', async () => {
    const rows = await world.services.db
      .selectFrom('session')
      .innerJoin('listing', 'listing.id', 'session.listing_id')
      .select(['local_date', 'local_start', 'start_date', 'source_id'])
      .where('source', '=', 'everyone-active')
      .execute();
    const starts = new Map(everyoneActive.map(({ id, data }) => [id, JSON.stringify(data['subEvent'] ?? [])]));
    for (const row of rows) {
      expect(row.start_date.getTime()).toBeGreaterThan(world.clock.now().epochMilliseconds);
      const weekday = Temporal.PlainDate.from(row.local_date as unknown as string).dayOfWeek;
      const times = [...(starts.get(row.source_id ?? '') ?? '').matchAll(/"startDate":"([^T"]+)T([^Z"]+)Z"/g)];
      const same = times.some(
        ([, date = '', time]) => Temporal.PlainDate.from(date).dayOfWeek === weekday && time === row.local_start,
      );
      expect(same, `${row.source_id} ${row.local_date} ${row.local_start}`).toBe(true);
    }
  });

  test('places in all stay within the size of the group, and none is taken', async () => {
    const rows = await world.services.db
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

  test('no mail of ours can reach the real organisations', async () => {
    const accounts = await world.services.db
      .selectFrom('account')
      .select(['email', 'slug', 'biography'])
      .where('email', 'like', '%@openactive.example')
      .execute();
    expect(accounts.map(({ email }) => email).sort()).toEqual([
      'active-newham@openactive.example',
      'everyone-active@openactive.example',
    ]);
    for (const { slug, biography } of accounts) {
      expect(slug).toMatch(/^(everyone-active-\d+|active-newham)$/);
      expect(biography).toContain('CC BY 4.0');
    }
  });
});

describe('search', () => {
  test.each([
    ['by text', { q: 'bowls league' }, 'Bowls Leagues'],
    ['by a slip of the fingers', { q: 'trampolinning' }, 'Trampolining (for those from 5 years +)'],
    ['by place', { place: 'Plymouth', radius: 5 }, 'Bowls Leagues'],
    ['by postcode and text', { q: 'soft play', place: 'AL1 2DL', radius: 3 }, 'Soft Play Session'],
    ['by age', { q: 'gym', age: 12 }, '11-15 Years Supervised Gym Sessions'],
    ['by provider', { q: 'Everyone Active running' }, 'Running Group'],
  ])('finds them %s', async (_, query, title) => {
    const { status, body } = await world.request('GET /search', { query });
    expect(status).toBe(200);
    expect(body.results.map((result: { title: string }) => result.title)).toContain(title);
    expect(body.results[0].picture).not.toBeNull();
    expect(body.results[0].fromPence).toBeGreaterThan(0);
  });

  test('finds no drafts', async () => {
    const { body } = await world.request('GET /search', { query: { place: 'E15 4JF', radius: 1 } });
    expect(body.results).toEqual([]);
  });

  test('the page of a listing opens', async () => {
    const { body } = await world.request('GET /search', { query: { q: 'clip n climb' } });
    const page = await world.request('GET /listings/{slug}', { params: { slug: body.results[0].slug } });
    expect(page.status).toBe(200);
    expect(page.body).toMatchObject({
      title: 'Clip N Climb',
      provider: { name: 'Everyone Active' },
      tickets: [{ pricePence: 1_100 }, { pricePence: 905 }, { pricePence: 905 }],
    });
  });
});

test('a second load adds nothing and changes nothing', async () => {
  const { db } = world.services;
  const tables = [
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
  const counts = () =>
    Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
  const [before, rows] = [await counts(), await listings()];
  const again = await loadOpenActive(world.services);
  expect(again).toMatchObject({ providers: 0, listings: 0, sessions: 0 });
  expect(again.skipped).toHaveLength(everyoneActive.length + activeNewham.length);
  expect(await counts()).toEqual(before);
  expect(await listings()).toEqual(rows);
});

test('a load that was cut off before it was indexed is made whole by the next', async () => {
  const { db } = world.services;
  await db.deleteFrom('listing_document').execute();
  await loadOpenActive(world.services);
  const { body } = await world.request('GET /search', { query: { q: 'bowls league' } });
  expect(body.total).toBeGreaterThan(0);
});
