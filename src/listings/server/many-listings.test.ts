import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { standings } from '../contract.ts';
import type { ListingState } from '../listing.ts';
import { complete, listingKit } from './listings.fixture.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;
let owner: string;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
  world.clock.set('2027-03-01T10:00:00Z');
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await kit.makeProvider();
});

const show = async (experienceId: string, as = owner) =>
  (await world.request('GET /experiences/{experienceId}', { as, params: { experienceId } })).body;
const list = async (query: Record<string, string> = {}) =>
  (await world.request('GET /experiences', { as: owner, query })).body;

describe('a duplicate', () => {
  const duplicate = (experienceId: string, as = owner, idempotencyKey?: string) =>
    world.request('POST /experiences/{experienceId}/duplicate', {
      as,
      params: { experienceId },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });

  test('is a draft with everything but dates, bookings and places; pictures are shared', async () => {
    const { db } = world.services;
    const { id } = await kit.readyListing(owner, 1_200);
    const picture = await kit.uploadPicture(owner);
    const { version } = await show(id);
    await kit.setPictures(id, version, [{ id: picture, alternativeText: 'A beetle' }], owner);
    const ticket = await db.selectFrom('ticket').select('id').where('listing_id', '=', id).executeTakeFirstOrThrow();
    await db.insertInto('ticket_quota').values({ ticket_id: ticket.id, quota: 9, taken: 4 }).execute();
    const now = world.clock.now().toString();
    await db
      .insertInto('question')
      .values([
        {
          id: randomUUIDv7(),
          listing_id: id,
          position: 1,
          type: 'one-of',
          label: 'Size?',
          options: ['S', 'L'],
          ticket_id: ticket.id,
          created_at: now,
        },
        {
          id: randomUUIDv7(),
          listing_id: id,
          position: 2,
          type: 'short-text',
          label: 'Old',
          created_at: now,
          archived_at: now,
        },
      ])
      .execute();

    const { status, body } = await duplicate(id);
    expect(status).toBe(200);
    const original = await show(id);
    expect(body).toMatchObject({
      state: 'DRAFT',
      version: 1,
      title: 'Copy of Bug hunting',
      slug: expect.stringMatching(/^copy-of-bug-hunting-sheffield/),
      summary: original.summary,
      address: original.address,
      sections: original.sections,
      categories: original.categories,
      safetyMeasures: original.safetyMeasures,
      cancellationPolicy: original.cancellationPolicy,
      experienceMedia: [{ id: picture, alternativeText: 'A beetle' }],
      upcomingSession: null,
      publishedAt: null,
      owner: { hasBlock: false },
    });
    expect(body.id).not.toBe(id);
    expect(body.owner.key).not.toBe(original.owner.key);
    expect(body.tickets).toMatchObject([{ name: 'Child', pricePence: 1_200 }]);
    expect(body.tickets[0].id).not.toBe(ticket.id);
    const quota = await db
      .selectFrom('ticket_quota')
      .select(['quota', 'taken'])
      .where('ticket_id', '=', body.tickets[0].id)
      .executeTakeFirst();
    expect(quota).toEqual({ quota: 9, taken: 0 });
    const questions = await db.selectFrom('question').selectAll().where('listing_id', '=', body.id).execute();
    expect(questions).toMatchObject([{ label: 'Size?', options: ['S', 'L'], ticket_id: body.tickets[0].id }]);
  });

  test('keeps the council of a funded listing, but nothing that passed with it', async () => {
    const { id, version } = await kit.readyListing(owner);
    const council = await world.services.db.selectFrom('council').select('id').executeTakeFirstOrThrow();
    await kit.change(id, version, { councilId: council.id }, owner);
    await world.services.db.updateTable('listing').set({ state: 'APPROVED' }).where('id', '=', id).execute();
    expect((await duplicate(id)).body).toMatchObject({
      state: 'DRAFT',
      isCouncilFunded: true,
      council: { id: council.id },
      owner: { councilReviews: [] },
    });
  });

  test('is made once when the same request comes twice, and not of a listing of somebody else', async () => {
    const { id } = await kit.readyListing(owner);
    const key = randomUUIDv7();
    const [first, second] = [await duplicate(id, owner, key), await duplicate(id, owner, key)];
    expect(second.body.id).toBe(first.body.id);
    expect((await list()).total).toBe(2);
    expect(await duplicate(id, await kit.makeProvider())).toMatchObject({ status: 404 });
  });

  test('can be published after it was given dates, and again be duplicated', async () => {
    const { id } = await kit.publishedListing(owner);
    const { body } = await duplicate(id);
    expect((await kit.act('publish', body.id, owner)).body).toMatchObject({ key: 'incomplete' });
    await kit.addSession(body.id, 9);
    expect((await kit.act('publish', body.id, owner)).body).toMatchObject({ state: 'PUBLISHED' });
    expect((await duplicate(body.id)).body.title).toBe('Copy of Copy of Bug hunting');
  });
});

describe('several listings at once', () => {
  const bulk = (action: string, experienceIds: string[], as = owner) =>
    world.request('POST /experiences/bulk', { as, body: { action, experienceIds } });

  test('each is done by itself: what one refuses does not stop the others, and is said in words', async () => {
    const published = await kit.publishedListing(owner);
    const draft = await kit.beginListing(owner);
    await kit.change(draft.id, draft.version, { title: 'Half a thought' }, owner);
    const foreign = await kit.publishedListing(await kit.makeProvider());
    const { status, body } = await bulk('pause', [draft.id, published.id, foreign.id]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { id: draft.id, title: 'Half a thought', done: false, message: 'Only a published listing can be paused.' },
      { id: published.id, title: 'Bug hunting', done: true, message: 'Paused.' },
      { id: foreign.id, title: '', done: false, message: expect.stringContaining('could not find') },
    ]);
    expect((await show(published.id)).state).toBe('PAUSED');
    expect((await show(foreign.id)).state).toBe('PUBLISHED');
  });

  test('publishing says what is missing, archiving what is booked', async () => {
    const ready = await kit.readyListing(owner);
    const draft = await kit.beginListing(owner);
    expect((await bulk('publish', [ready.id, draft.id])).body.results).toMatchObject([
      { done: true, message: 'Published.' },
      { done: false, message: expect.stringMatching(/^\d+ things are missing/) },
    ]);
    await kit.book(ready.id, await kit.addSession(ready.id, 5));
    expect((await bulk('archive', [ready.id, draft.id])).body.results).toMatchObject([
      { done: false, message: expect.stringContaining('1 place is booked') },
      { done: true, message: 'Archived.' },
    ]);
  });

  test('an empty choice, too many, and a listing twice', async () => {
    expect((await bulk('pause', [])).status).toBe(422);
    expect(
      (
        await bulk(
          'pause',
          Array.from({ length: 21 }, () => randomUUIDv7()),
        )
      ).status,
    ).toBe(422);
    const { id } = await kit.publishedListing(owner);
    expect((await bulk('pause', [id, id])).body.results).toHaveLength(1);
  });
});

describe('the list', () => {
  /** One listing of each standing, in any order. */
  async function oneOfEach(): Promise<Record<(typeof standings)[number], string>> {
    const titled = async (title: string): Promise<string> => {
      const { id, version } = await kit.beginListing(owner);
      await kit.change(id, version, { ...complete, title }, owner);
      return id;
    };
    const inState = async (title: string, state: ListingState): Promise<string> => {
      const id = await titled(title);
      await world.services.db.updateTable('listing').set({ state }).where('id', '=', id).execute();
      return id;
    };
    const made = {
      draft: await titled('draft'),
      upcoming: await inState('upcoming', 'PUBLISHED'),
      full: await inState('full', 'PUBLISHED'),
      'no-dates': await inState('no-dates', 'PUBLISHED'),
      ended: await inState('ended', 'PUBLISHED'),
      paused: await inState('paused', 'PAUSED'),
      archived: await inState('archived', 'ARCHIVED'),
      'with-council': await inState('with-council', 'SUBMITTED'),
    };
    await kit.addSession(made.upcoming, 7, { capacity: 12, taken: 11 });
    await kit.addSession(made.full, 7, { capacity: 12, taken: 12 });
    await kit.addSession(made.full, -7, { capacity: 12, taken: 3 });
    await kit.addSession(made.ended, -7);
    return made;
  }

  test('is filtered by what a listing is at this moment, the same as each row says', async () => {
    const made = await oneOfEach();
    for (const standing of standings) {
      const { experiences, total } = await list({ standing });
      expect(total, standing).toBe(1);
      expect(experiences).toMatchObject([{ id: made[standing], standing }]);
    }
    expect((await list({ state: 'PUBLISHED', standing: 'full' })).total).toBe(1);
    expect((await list({ state: 'PAUSED', standing: 'full' })).total).toBe(0);
    expect((await list()).total).toBe(7);
  });

  test('is sorted by title, next date or state, as its provider asks, its file too', async () => {
    await oneOfEach();
    const { id, version } = await kit.beginListing(owner);
    await kit.change(id, version, { ...complete, title: 'Zebras' }, owner);
    await world.services.db.updateTable('listing').set({ state: 'PUBLISHED' }).where('id', '=', id).execute();
    await kit.addSession(id, 2);
    const titles = async (query: Record<string, string>): Promise<string[]> =>
      (await list(query)).experiences.map(({ title }: { title: string }) => title);
    const byTitle = ['draft', 'ended', 'full', 'no-dates', 'paused', 'upcoming', 'with-council', 'Zebras'];
    expect(await titles({ sort: 'title' })).toEqual(byTitle);
    expect(await titles({ sort: 'title', direction: 'descending' })).toEqual(byTitle.toReversed());
    const next = await titles({ sort: 'next' });
    expect(next[0]).toBe('Zebras');
    expect(next.slice(1, 3).toSorted()).toEqual(['full', 'upcoming']);
    expect((await titles({ sort: 'next', direction: 'descending' }))[2]).toBe('Zebras');
    const byState = await titles({ sort: 'state' });
    expect(byState.slice(0, 2).toSorted()).toEqual(['Zebras', 'upcoming']);
    expect(byState.slice(2)).toEqual(['full', 'no-dates', 'ended', 'draft', 'with-council', 'paused']);
    const file = await world.request('GET /experiences.csv', { as: owner, query: { sort: 'title' } });
    const lines = String(file.body).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.slice(0, line.indexOf(',')))).toEqual(byTitle);
    const wrong = await world.request('GET /experiences', { as: owner, query: { sort: 'version' } });
    expect(wrong.status).toBe(422);
  });

  test('becomes a file that is safe to open, with what is filtered and no key of a private page', async () => {
    const { id, version } = await kit.beginListing(owner);
    await kit.change(id, version, { title: '=HYPERLINK("https://example.org")', isPrivate: true }, owner);
    await kit.publishedListing(owner);
    const { headers, body } = await world.request('GET /experiences.csv', { as: owner });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="listings-2027-03-0\d\.csv"$/);
    const text = String(body);
    expect(text).toContain('"\'=HYPERLINK(""https://example.org"")",Robin Ash,Draft,Yes,');
    expect(text).toMatch(/Bug hunting,Robin Ash,Published,No,Sheffield,2027-03-\d\d,\d\d:\d\d,1,0,12,/);
    expect(text).toContain('/listing/bug-hunting-sheffield');
    expect(text).not.toContain('key=');
    const drafts = await world.request('GET /experiences.csv', { as: owner, query: { standing: 'draft' } });
    expect(String(drafts.body)).not.toContain('Bug hunting');
    expect((await world.request('GET /experiences.csv')).status).toBe(401);
  });
});
