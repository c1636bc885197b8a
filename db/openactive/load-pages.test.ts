import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { World } from '../../test/world.ts';
import { expectFound, testLoad, useLoad } from './load-rules.fixture.ts';
import { greenParkPage, riversidePage } from './our-pages.fixture.ts';

/** Adds a provider and a listing whose slugs the page of Green Park would take. */
async function takeSlugs(world: World): Promise<void> {
  const { id } = await world.makeAccount({ accountType: 'organisation' });
  await world.services.db.updateTable('account').set({ slug: 'green-park' }).where('id', '=', id).execute();
  const now = world.clock.now().toString();
  await world.services.db
    .insertInto('listing')
    .values({
      id: randomUUIDv7(),
      slug: 'walking-football-league-bristol',
      provider_id: id,
      private_key: 'key',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

describe('pages of our own', () => {
  const load = useLoad(async () => [greenParkPage, riversidePage], takeSlugs);
  testLoad(load, {
    added: { providers: 2, listings: 12, sessions: 17 },
    reasons: [
      'The feed deleted it.',
      'The feed says that it does not take place.',
      'It is not an event that people attend.',
      'It has neither a name nor an activity.',
    ],
    // Two of the ten listings of Green Park lack a description that is long enough.
    published: 8,
    // Riverside says neither how large its groups are nor for whom.
    publishing: ['green-park'],
    emails: ['green-park@openactive.example', 'riverside-friends@openactive.example'],
    slugs: /^(green-park-\d+|riverside-friends)$/,
    draftsAt: 'E15 4JF',
    search: 'walking football',
  });

  test('a slug that is taken gets a number', async () => {
    const rows = await load.world.services.db
      .selectFrom('listing')
      .select('slug')
      .where('source_id', '=', 'gp-football')
      .execute();
    expect(rows).toEqual([{ slug: 'walking-football-league-bristol-2' }]);
  });

  test('the newest of an item that the page has twice is loaded', async () => {
    const rows = await load.world.services.db
      .selectFrom('listing')
      .select('title')
      .where('source_id', '=', 'gp-climbing')
      .execute();
    expect(rows).toEqual([{ title: 'Clip and Climb' }]);
  });

  test('a provider’s page names the licence that its feed states', async () => {
    const rows = await load.world.services.db
      .selectFrom('account')
      .select(['email', 'biography'])
      .where('email', 'like', '%@openactive.example')
      .orderBy('email')
      .execute();
    expect(rows.map(({ biography }) => biography)).toEqual([
      expect.stringMatching(
        /^Green Park .* under the licence CC BY 4\.0\. .* feed of 05\/01\/2026, with the dates moved/,
      ),
      expect.stringMatching(/^Riverside & Friends .* \(OpenActive\)\. .* feed of 02\/01\/2026/),
    ]);
  });

  test.each([
    ['by text', { q: 'football league' }, 'Walking Football League'],
    ['by a misspelt word', { q: 'trampolinning' }, 'Trampolining (from 5 years +)'],
    ['by place', { place: 'Taunton', radius: 5 }, 'Clip and Climb'],
    ['by postcode and text', { q: 'soft play', place: 'BS3 1LL', radius: 3 }, 'Soft Play Session'],
    ['by age', { q: 'gym', age: 12 }, '11-15 Years Supervised Gym'],
    ['by provider', { q: 'Green Park running' }, 'Running Group'],
  ])('search finds them %s', async (_, query, title) => expectFound(load, query, title));

  test('the page of a listing opens', async () => {
    const { body } = await load.world.request('GET /search', { query: { q: 'clip and climb' } });
    const page = await load.world.request('GET /listings/{slug}', { params: { slug: body.results[0].slug } });
    expect(page.status).toBe(200);
    expect(page.body).toMatchObject({
      title: 'Clip and Climb',
      provider: { name: 'Green Park' },
      tickets: [{ pricePence: 1_100 }, { pricePence: 905 }, { pricePence: 3_000 }],
    });
  });
});
