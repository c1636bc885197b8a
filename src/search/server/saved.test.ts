import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { findNews } from './find-news.ts';
import { publishListings } from './searches.fixture.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-29T09:00:00Z');
  await publishListings(world, [
    { title: 'Swimming for sixes', ages: [6, 8] },
    { title: 'Swimming for adults', ages: [18, 99] },
  ]);
});
afterAll(() => world.stop());

const save = (as: string, asked: Record<string, string>, more: object = {}) =>
  world.request('POST /saved-searches', { as, body: { name: 'Swimming near us', alerts: true, asked, ...more } });

const listOf = async (as: string) => (await world.request('GET /saved-searches', { as })).body.searches;

/** The morning after: what is new is looked for, and mailed. */
async function nextMorning(): Promise<void> {
  world.clock.advance({ hours: 24 });
  await findNews(world.services);
  await world.settle();
}

describe('a saved search', () => {
  it('is kept as it was asked, renamed, and removed', async () => {
    const { id: as } = await world.makeAccount();
    const { status, body } = await save(as, { q: 'swimming', place: 'Bristol', age: '7', sort: 'price', page: '2' });
    expect(status).toBe(200);
    expect(await listOf(as)).toMatchObject([
      {
        id: body.id,
        name: 'Swimming near us',
        asked: { q: 'swimming', place: 'Bristol', age: '7' },
        alerts: true,
        toldAt: null,
      },
    ]);
    const params = { searchId: body.id };
    const renamed = { name: 'Pool', alerts: false };
    expect((await world.request('PATCH /saved-searches/{searchId}', { as, params, body: renamed })).status).toBe(204);
    expect(await listOf(as)).toMatchObject([renamed]);
    expect((await world.request('DELETE /saved-searches/{searchId}', { as, params })).status).toBe(204);
    expect(await listOf(as)).toEqual([]);
  });

  it('is nobody else’s to see, to change or to remove', async () => {
    const [{ id: owner }, { id: other }] = await Promise.all([world.makeAccount(), world.makeAccount()]);
    const { body } = await save(owner, { q: 'swimming' });
    const params = { searchId: body.id };
    expect(await listOf(other)).toEqual([]);
    const ask = { as: other, params };
    expect((await world.request('PATCH /saved-searches/{searchId}', { ...ask, body: { name: 'Mine' } })).status).toBe(
      404,
    );
    expect((await world.request('DELETE /saved-searches/{searchId}', ask)).status).toBe(404);
    expect(await listOf(owner)).toMatchObject([{ name: 'Swimming near us' }]);
  });

  it('says what it is, and something that is searched for', async () => {
    const { id: as } = await world.makeAccount();
    expect(await save(as, { q: 'swimming' }, { name: ' ' })).toMatchObject({ status: 422 });
    expect(await save(as, { sort: 'price' })).toMatchObject({ status: 422, body: { key: 'nothing-asked' } });
    expect(await save(as, { when: 'tomorrow' })).toMatchObject({ status: 422 });
    expect(await save(as, { surprise: 'x' })).toMatchObject({ status: 422 });
  });

  it('is one of 20 at most, also when two are saved at once', async () => {
    const { id: as } = await world.makeAccount();
    for (let count = 0; count < 19; count++) await save(as, { q: `swimming ${count}` });
    const both = await Promise.all([save(as, { q: 'one more' }), save(as, { q: 'and another' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('mails about what is new', () => {
  it('come once a day at most, about what was not found before, and never where nothing is new', async () => {
    const { id: as, email } = await world.makeAccount();
    await save(as, { q: 'swimming', age: '7' });
    await save(as, { q: 'swimming', category: 'haf' }, { name: 'Funded swimming' });
    await nextMorning();
    expect(world.mails(email)).toEqual([]);
    await publishListings(world, [{ title: 'Swimming in the lake', ages: [6, 12] }]);
    await findNews(world.services);
    await world.settle();
    expect(world.mails(email), 'not twice on a day').toEqual([]);
    await nextMorning();
    const [mail, ...others] = world.mails(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New: Swimming in the lake');
    // The same goes out by push and stands behind the bell, as somebody has chosen for news.
    const noted = await world.services.db
      .selectFrom('notification')
      .select(['kind', 'title'])
      .where('account_id', '=', as)
      .execute();
    expect(noted).toEqual([{ kind: 'NEWS', title: 'New: Swimming in the lake' }]);
    expect(mail?.text).toContain('Swimming near us: one is new.');
    expect(mail?.text).not.toContain('Funded swimming');
    expect(mail?.text).toMatch(/search-learning-experiences\?(q=swimming&age=7|age=7&q=swimming)/);
    await nextMorning();
    expect(world.mails(email)).toHaveLength(1);
  });

  it('do not come at night', async () => {
    const { id: as, email } = await world.makeAccount();
    await save(as, { q: 'climbing' });
    await publishListings(world, [{ title: 'Climbing at night' }]);
    world.clock.set('2027-06-10T05:30:00Z');
    await findNews(world.services);
    await world.settle();
    expect(world.mails(email)).toEqual([]);
    world.clock.set('2027-06-10T06:30:00Z');
    await findNews(world.services);
    await world.settle();
    expect(world.mails(email)).toHaveLength(1);
  });

  it('do not name what has gone since', async () => {
    const { id: as, email } = await world.makeAccount();
    await save(as, { q: 'juggling' });
    const ids = await publishListings(world, [{ title: 'Juggling on Mondays' }]);
    world.clock.advance({ hours: 24 });
    await findNews(world.services);
    await world.services.db
      .updateTable('listing')
      .set({ state: 'PAUSED' })
      .where('id', '=', ids.get('Juggling on Mondays') ?? '')
      .execute();
    await world.settle();
    expect(world.mails(email)).toEqual([]);
  });

  it('are stopped by one press, for one search or for all, and by nobody who guesses', async () => {
    const { id: as, email } = await world.makeAccount();
    const first = await save(as, { q: 'weaving' });
    const second = await save(as, { place: 'Bristol', q: 'weaving' }, { name: 'Weaving in Bristol' });
    await publishListings(world, [{ title: 'Weaving with willow' }]);
    await nextMorning();
    const [mail] = world.mails(email);
    const links = [...(mail?.text ?? '').matchAll(/stop-search-mails\?(\S+)/g)].map(
      ([, search]) => new URLSearchParams(search),
    );
    const stopFirst = links.find((link) => link.get('of') === first.body.id);
    const ask = (query: Record<string, string>) => world.request('POST /search-alerts/stop', { query });
    expect((await ask({ of: second.body.id, key: stopFirst?.get('key') ?? '' })).status).toBe(404);
    expect((await ask(Object.fromEntries(stopFirst ?? []))).status).toBe(204);
    expect((await listOf(as)).filter(({ alerts }: { alerts: boolean }) => alerts)).toMatchObject([
      { id: second.body.id },
    ]);
    const all = links.find((link) => link.get('of') === as);
    expect((await ask(Object.fromEntries(all ?? []))).status).toBe(204);
    expect((await ask(Object.fromEntries(all ?? []))).status).toBe(204);
    await publishListings(world, [{ title: 'Weaving with wool' }]);
    await nextMorning();
    expect(world.mails(email)).toHaveLength(1);
  });

  it('let mail programs stop them with a button of their own', async () => {
    const { id: as, email } = await world.makeAccount();
    await save(as, { q: 'spinning' });
    await publishListings(world, [{ title: 'Spinning yarn' }]);
    await nextMorning();
    const [mail] = world.mails(email);
    const address = /^<(.+)>$/.exec(mail?.stop['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail?.stop['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const { pathname, search } = new URL(address);
    const answer = await fetch(`${world.url}${pathname}${search}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(204);
    expect(await listOf(as)).toMatchObject([{ alerts: false }]);
  });
});

test('what was missed while mails were off is no news once they are on', async () => {
  const { id: as, email } = await world.makeAccount();
  const { body } = await save(as, { q: 'felting' }, { alerts: false });
  await publishListings(world, [{ title: 'Felting slippers' }]);
  const params = { searchId: body.id };
  await world.request('PATCH /saved-searches/{searchId}', { as, params, body: { alerts: true } });
  await nextMorning();
  expect(world.mails(email)).toEqual([]);
});

describe('a search that finds nothing', () => {
  const unmet = (query: Record<string, string>, agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') =>
    world.request('POST /search/unmet', { query, headers: { 'user-agent': agent } });
  const counted = () =>
    world.services.db
      .selectFrom('unmet_search')
      .select(['area', 'category', 'age', 'need', 'searches'])
      .orderBy('area')
      .orderBy('age')
      .execute();

  it('is counted by area, age and need, without its words; and one that finds something is not', async () => {
    const asked = { q: 'trapeze for Maya Smith', place: 'BS6 6QH', age: '4,7', access: 'dogs' };
    expect((await unmet(asked)).status).toBe(204);
    await unmet(asked);
    await unmet({ q: 'swimming' });
    await unmet({ q: 'trapeze', place: 'Atlantis' });
    await unmet({ q: 'trapeze', place: 'BS6', age: '4' }, 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    expect(await counted()).toEqual([
      { area: 'BS6', category: '', age: 4, need: 'dogs', searches: 2 },
      { area: 'BS6', category: '', age: 7, need: 'dogs', searches: 2 },
    ]);
  });

  it('says what there is without each of its parts', async () => {
    const query = { q: 'swimming', place: 'Bristol', age: '7', access: 'dogs' };
    const { body } = await world.request('GET /search', { query });
    expect(body.total).toBe(0);
    expect(body.without.map(({ part }: { part: string }) => part)).toEqual(['access']);
    expect(body.without[0].first).toMatchObject({ town: 'Bristol', distance: 0 });
  });

  it('says how far away the nearest is', async () => {
    const { body } = await world.request('GET /search', { query: { q: 'swimming', place: 'Taunton' } });
    expect(body).toMatchObject({
      total: 0,
      without: [{ part: 'radius' }, { part: 'place' }, { part: 'words' }].slice(0, 2),
    });
    expect(body.without[0].first.distance).toBeGreaterThan(30);
  });

  it('counts no more than 30 an hour of one source', async () => {
    const answers = [];
    for (let count = 0; count < 40; count++) answers.push((await unmet({ q: 'trapeze' })).status);
    expect(answers.at(-1)).toBe(429);
  });
});
