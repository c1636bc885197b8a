import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import type { CouncilRole } from '../../councils/server/find-membership.ts';
import { complete, description, listingKit } from './listings.fixture.ts';

type Kit = ReturnType<typeof listingKit>;
let world: World;
let kit: Kit;
let me: string;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
  world.clock.set('2027-03-01T10:00:00Z');
});
afterAll(() => world.stop());

beforeEach(async () => {
  me = await makeProvider();
});

const makeProvider = () => kit.makeProvider();
const beginListing = (as = me) => kit.beginListing(as);
const change = (id: string, version: number, fields: Record<string, unknown>, as = me) =>
  kit.change(id, version, fields, as);
const act = (action: 'publish' | 'pause' | 'archive', id: string, as = me) => kit.act(action, id, as);
const addSession: Kit['addSession'] = (...args) => kit.addSession(...args);
const addTicket: Kit['addTicket'] = (...args) => kit.addTicket(...args);
const readyListing = (pricePence = 0, as = me) => kit.readyListing(as, pricePence);
const publishedListing = (as = me) => kit.publishedListing(as);
const uploadPicture = (as = me) => kit.uploadPicture(as);
const setPictures = (id: string, version: number, pictures: unknown[], as = me) =>
  kit.setPictures(id, version, pictures, as);
const book: Kit['book'] = (...args) => kit.book(...args);

describe('beginning and changing a listing', () => {
  test('a new listing is an empty draft that says everything that is missing', async () => {
    const { body } = await world.request('POST /experiences', { as: me });
    expect(body).toMatchObject({
      state: 'DRAFT',
      version: 1,
      title: '',
      tickets: [],
      upcomingSession: null,
      cancellationPolicy: { preset: null, sentence: null },
    });
    expect(body.owner.missing.map((missing: { step: string }) => missing.step)).toEqual([
      'LISTING_TITLE',
      'LISTING_STRAPLINE',
      'LISTING_ADDRESS',
      'LISTING_ADDRESS_CONFIRM',
      'LISTING_AGES',
      'LISTING_GROUP_SIZE',
      'LISTING_CATEGORIES',
      'LISTING_DESCRIPTION',
      'LISTING_SAFETY_MEASURES',
      'LISTING_CANCELLATION_POLICY',
      'LISTING_CONSUMER_REGULATIONS',
      'DATES_AND_TIMES_PREVIEW',
      'TICKETS_BANK',
    ]);
  });

  test('what takes place online needs no venue, and is called so where one would stand', async () => {
    const { id, version } = await beginListing();
    const venue = (await change(id, version, complete)).body;
    const online = await change(id, venue.version, { isOnline: true });
    expect(online.body).toMatchObject({
      isOnline: true,
      address: { venueName: 'Online', town: '', zipCode: '', latitude: null, councilCode: null },
    });
    const missing = online.body.owner.missing.map(({ step }: { step: string }) => step);
    expect(missing).not.toContain('LISTING_ADDRESS');
    const back = await change(id, online.body.version, { isOnline: false });
    expect(back.body).toMatchObject({ isOnline: false, address: { venueName: '' } });
    expect(back.body.owner.missing.map(({ step }: { step: string }) => step)).toContain('LISTING_ADDRESS');
  });

  test('an account without a role cannot begin one', async () => {
    const { id } = await world.makeAccount();
    expect(await world.request('POST /experiences', { as: id })).toMatchObject({
      status: 403,
      body: { key: 'not-a-provider' },
    });
    expect((await world.request('POST /experiences')).status).toBe(401);
  });

  test('a change keeps what it does not name, and the answer shows everything in the words of the specification', async () => {
    const { id, version } = await beginListing();
    const first = await change(id, version, complete);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      version: 2,
      title: 'Bug hunting',
      slug: expect.stringMatching(/^bug-hunting-sheffield/),
      address: { zipCode: 'S1 2HH', town: 'Sheffield', latitude: 53.38, councilCode: 'E08000039' },
      audienceType: 'children',
      maximumGroupSize: 12,
      categories: [{ slug: 'outdoor-education' }, { slug: 'out-of-school' }],
      sections: [{ orderNumber: 1, description }],
      cancellationPolicy: {
        preset: 'MODERATE',
        tiers: [
          { hoursBefore: 168, percent: 100 },
          { hoursBefore: 48, percent: 50 },
        ],
        formalEducationalActivity: false,
      },
    });
    const second = await change(id, 2, { summary: 'Beetles!' });
    expect(second.body).toMatchObject({
      version: 3,
      title: 'Bug hunting',
      summary: 'Beetles!',
      categories: [{ id: 3 }, { id: 2 }],
    });
  });

  test('two editors at once: the second is told what changed, and nothing of the first is lost', async () => {
    const { id, version } = await beginListing();
    await change(id, version, { title: 'Bug hunting', summary: 'Beetles' });
    const answers = await Promise.all([
      change(id, 2, { title: 'Owl watching' }),
      change(id, 2, { title: 'Den building', maximumGroupSize: 8 }),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 1]);
    expect(lost[0]?.body).toMatchObject({
      key: 'version-changed',
      details: { version: 3, changed: expect.arrayContaining(['title']), current: { title: won[0]?.body.title } },
    });
    const { body } = await world.request('GET /experiences/{experienceId}', { as: me, params: { experienceId: id } });
    expect(body).toMatchObject({ title: won[0]?.body.title, summary: 'Beetles', version: 3 });
  });

  test('many editors at once: one change for each version, and each other one is refused', async () => {
    const { id, version } = await beginListing();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change(id, version, { title: `Title ${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown postcode', { address: { ...complete.address, zipCode: 'ZZ1 1ZZ' } }, 'address.zipCode'],
    [
      'a pin far from the postcode',
      { address: { ...complete.address, latitude: 51.5, longitude: -0.12 } },
      'address.latitude',
    ],
    ['a pin without a postcode', { address: { ...complete.address, zipCode: '' } }, 'address.zipCode'],
    ['half a position', { address: { ...complete.address, longitude: null } }, 'address.latitude'],
    ['ages the wrong way round', { ageFrom: 12, ageTo: 5 }, 'ageTo'],
    ['a category that does not exist', { categories: [15] }, 'categories.0'],
    [
      'own refund rules without a rule',
      { cancellationPolicy: { preset: 'CUSTOM', tiers: [] } },
      'cancellationPolicy.tiers',
    ],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
    ['a field that is not known', { state: 'PUBLISHED' }, 'state'],
    ['a group of nobody', { maximumGroupSize: 0 }, 'maximumGroupSize'],
  ])('%s is refused, and nothing is changed', async (_, fields, field) => {
    const { id, version } = await beginListing();
    const { status, body } = await change(id, version, { summary: 'Changed', ...fields });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: [field] });
    expect(
      (await world.request('GET /experiences/{experienceId}', { as: me, params: { experienceId: id } })).body,
    ).toMatchObject({ version: 1, summary: '' });
  });

  test('listings of one title and town get addresses of their own, also at the same moment', async () => {
    const drafts = await Promise.all([beginListing(), beginListing(), beginListing(), beginListing()]);
    const answers = await Promise.all(
      drafts.map(({ id, version }) =>
        change(id, version, { title: 'Stargazing club', address: { ...complete.address, town: 'Kielder' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(4);
    expect(answers.map(({ body }) => body.slug).toSorted()[0]).toBe('stargazing-club-kielder');
  });

  test('the address of a published listing stays when its title changes', async () => {
    const { id, version, slug } = await publishedListing();
    expect((await change(id, version, { title: 'Beetle hunting' })).body).toMatchObject({
      title: 'Beetle hunting',
      slug,
    });
  });
});

describe('pictures of a listing', () => {
  test('they keep their order and their words; the first is the cover', async () => {
    const { id, version } = await beginListing();
    const [first, second] = [await uploadPicture(), await uploadPicture()];
    await setPictures(id, version, [{ id: first }, { id: second }]);
    const { status, body } = await setPictures(id, 2, [
      { id: second, alternativeText: 'A stag beetle' },
      { id: first },
    ]);
    expect(status).toBe(200);
    expect(body.experienceMedia).toMatchObject([
      { id: second, alternativeText: 'A stag beetle' },
      { id: first, alternativeText: '' },
    ]);
    const { body: listed } = await world.request('GET /experiences', { as: me });
    expect(listed.experiences[0].cover.id).toBe(second);
  });

  test("another account's picture cannot be used", async () => {
    const { id, version } = await beginListing();
    const foreign = await uploadPicture(await makeProvider());
    expect(await setPictures(id, version, [{ id: foreign }])).toMatchObject({
      status: 422,
      body: { key: 'invalid-input' },
    });
  });

  test('the same picture twice is refused, and an older version too', async () => {
    const { id, version } = await beginListing();
    const picture = await uploadPicture();
    expect((await setPictures(id, version, [{ id: picture }, { id: picture }])).status).toBe(422);
    expect((await setPictures(id, version, [{ id: picture }])).status).toBe(200);
    expect(await setPictures(id, version, [])).toMatchObject({
      status: 409,
      body: { key: 'version-changed', details: { changed: ['pictures'] } },
    });
  });
});

describe('publishing, pausing, archiving', () => {
  test('an incomplete listing is refused with the list of what is missing', async () => {
    const { id } = await beginListing();
    await change(id, 1, { ...complete, safetyMeasures: [], sections: [{ title: '', description: 'Too short' }] });
    const { status, body } = await act('publish', id);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      key: 'incomplete',
      message: '4 things are missing before this listing can be published.',
    });
    expect(body.details.missing.map((missing: { step: string }) => missing.step)).toEqual([
      'LISTING_SECTION',
      'LISTING_SAFETY_MEASURES',
      'DATES_AND_TIMES_PREVIEW',
      'TICKETS_BANK',
    ]);
    expect((await world.request('GET /experiences/{experienceId}', { params: { experienceId: id } })).status).toBe(404);
  });

  test('a complete listing is published: everybody sees it, with a drawn cover when it has no picture', async () => {
    const { id, slug } = await publishedListing();
    const { status, body } = await world.request('GET /listings/{slug}', { params: { slug } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      title: 'Bug hunting',
      agesSentence: 'Ages 5 to 11',
      fromPence: 0,
      pictures: [{ width: 1600, height: 1200 }],
      provider: { name: 'Robin Ash' },
    });
    expect(
      (await world.request('GET /media/{file}', { params: { file: `${body.pictures[0].id}-640.webp` } })).status,
    ).toBe(200);
  });

  test('paid tickets need a bank account that is enabled', async () => {
    const { id } = await readyListing(1_000);
    expect(await act('publish', id)).toMatchObject({
      status: 409,
      body: { details: { missing: [{ step: 'BANK_ACCOUNT_STATUS' }] } },
    });
    const bank = {
      account_id: me,
      stripe_account_id: `acct_${id.slice(-8)}`,
      updated_at: world.clock.now().toString(),
    };
    await world.services.db
      .insertInto('bank_account')
      .values({ ...bank, state: 'ONBOARDING' })
      .execute();
    expect((await act('publish', id)).status).toBe(409);
    await world.services.db
      .updateTable('bank_account')
      .set({ state: 'ENABLED' })
      .where('account_id', '=', me)
      .execute();
    expect((await act('publish', id)).body).toMatchObject({
      state: 'PUBLISHED',
      tickets: [{ pricePence: 1_000, allInPence: 1_030 }],
    });
  });

  test('a date that is over does not count', async () => {
    const { id } = await beginListing();
    await change(id, 1, complete);
    await addSession(id, -1);
    await addTicket(id, 0);
    expect((await act('publish', id)).body.details.missing).toMatchObject([{ step: 'DATES_AND_TIMES_PREVIEW' }]);
  });

  test('publishing twice at once publishes once', async () => {
    const { id } = await readyListing();
    const answers = await Promise.all([act('publish', id), act('publish', id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await world.request('GET /experiences/{experienceId}', { params: { experienceId: id } });
    expect(body.experienceMedia).toHaveLength(1);
    const events = await world.services.db
      .selectFrom('event')
      .select('kind')
      .where('kind', '=', 'listing.published')
      .where('about', '@>', JSON.stringify({ listing: id }))
      .execute();
    expect(events).toHaveLength(1);
  });

  test('a published listing cannot lose what publishing needs', async () => {
    const { id, version } = await publishedListing();
    expect(await change(id, version, { safetyMeasures: [] })).toMatchObject({
      status: 409,
      body: { key: 'would-be-incomplete', details: { missing: [{ step: 'LISTING_SAFETY_MEASURES' }] } },
    });
    expect((await setPictures(id, version, [])).body.key).toBe('would-be-incomplete');
    expect((await change(id, version, { summary: 'Beetles!' })).status).toBe(200);
  });

  test('a paused listing is not to be seen, and can be taken up again', async () => {
    const { id, slug } = await publishedListing();
    expect((await act('pause', id)).body.state).toBe('PAUSED');
    expect((await world.request('GET /listings/{slug}', { params: { slug } })).status).toBe(404);
    expect(await act('pause', id)).toMatchObject({ status: 409, body: { key: 'wrong-state' } });
    expect((await act('publish', id)).body).toMatchObject({ state: 'PUBLISHED', slug });
  });

  test('archiving is refused while somebody is booked on a date to come', async () => {
    const { id } = await publishedListing();
    const place = await book(id, await addSession(id, 3));
    expect(await act('archive', id)).toMatchObject({
      status: 409,
      body: { key: 'has-bookings', details: { places: 1 } },
    });
    await world.services.db
      .updateTable('place')
      .set({ state: 'CANCELLED_BY_BOOKER' })
      .where('id', '=', place)
      .execute();
    expect((await act('archive', id)).body.state).toBe('ARCHIVED');
    expect(await change(id, 99, { title: 'Back again' })).toMatchObject({ status: 409, body: { key: 'is-archived' } });
    expect((await act('publish', id)).body.key).toBe('wrong-state');
  });

  test('a place on a date that is over does not keep a listing from being archived', async () => {
    const { id } = await publishedListing();
    await book(id, await addSession(id, -3));
    expect((await act('archive', id)).status).toBe(200);
  });

  test('what happens is recorded for search, mails and live screens', async () => {
    const { id } = await publishedListing();
    await act('pause', id);
    await act('archive', id);
    const events = await world.services.db
      .selectFrom('event')
      .select(['kind', 'actor_id'])
      .where('about', '@>', JSON.stringify({ listing: id, provider: me }))
      .orderBy('id')
      .execute();
    expect(events).toEqual(
      ['listing.changed', 'listing.changed', 'listing.published', 'listing.paused', 'listing.archived'].map((kind) => ({
        kind,
        actor_id: me,
      })),
    );
  });
});

describe('who may do what', () => {
  test("another provider's listing is not found, whatever is tried", async () => {
    const { id, version } = await readyListing();
    const other = await makeProvider();
    const params = { experienceId: id };
    const missing = { status: 404, body: { key: 'not-found' } };
    expect(await world.request('GET /experiences/{experienceId}', { as: other, params })).toMatchObject(missing);
    expect(await change(id, version, { title: 'Mine' }, other)).toMatchObject(missing);
    expect(await setPictures(id, version, [], other)).toMatchObject(missing);
    for (const action of ['publish', 'pause', 'archive'] as const)
      expect(await act(action, id, other)).toMatchObject(missing);
    const unknown = await change(randomUUIDv7(), 1, { title: 'Mine' }, other);
    expect((await change(id, version, { title: 'Mine' }, other)).body).toEqual(unknown.body);
    expect((await world.request('GET /experiences', { as: other })).body).toMatchObject({ total: 0, experiences: [] });
  });

  test('others see of a published listing what is public, its owner sees the rest', async () => {
    const { id } = await publishedListing();
    const params = { experienceId: id };
    const visitor = await world.request('GET /experiences/{experienceId}', { params });
    expect(visitor.status).toBe(200);
    expect(visitor.body.owner).toBeNull();
    expect(JSON.stringify(visitor.body)).not.toMatch(/0114 496|example\.org/);
    expect((await world.request('GET /experiences/{experienceId}', { as: me, params })).body.owner).toMatchObject({
      missing: [],
      key: expect.any(String),
    });
  });

  test('a private listing needs its key; a wrong key finds nothing', async () => {
    const { id, version, slug } = await publishedListing();
    const { body } = await change(id, version, { isPrivate: true });
    expect((await world.request('GET /listings/{slug}', { params: { slug } })).status).toBe(404);
    expect(
      (await world.request('GET /listings/{slug}', { params: { slug }, query: { key: 'x'.repeat(24) } })).status,
    ).toBe(404);
    expect(
      (await world.request('GET /listings/{slug}', { params: { slug }, query: { key: body.owner.key } })).status,
    ).toBe(200);
    expect(
      (
        await world.request('GET /experiences/{experienceId}', {
          params: { experienceId: id },
          query: { key: body.owner.key },
        })
      ).status,
    ).toBe(200);
  });

  test('a draft is previewed with its key', async () => {
    const { id, version } = await beginListing();
    const { body } = await change(id, version, { title: 'Half done', address: complete.address });
    const page = await world.request('GET /listings/{slug}', {
      params: { slug: body.slug },
      query: { key: body.owner.key },
    });
    expect(page).toMatchObject({ status: 200, body: { state: 'DRAFT', title: 'Half done', fromPence: null } });
  });
});

describe('the list of own listings', () => {
  test('shows state, next date and how full it is, the latest changed first; archived ones only when asked for', async () => {
    const { id: published } = await publishedListing();
    await addSession(published, 2, { capacity: 10, taken: 4 });
    await addSession(published, -2, { capacity: 10, taken: 10 });
    const { id: archived } = await publishedListing();
    await act('archive', archived);
    world.clock.advance({ minutes: 1 });
    const { id: draft } = await beginListing();
    const { body } = await world.request('GET /experiences', { as: me });
    expect(body).toMatchObject({ total: 2, page: 1, pages: 1, counts: { DRAFT: 1, PUBLISHED: 1, ARCHIVED: 1 } });
    expect(body.experiences).toMatchObject([
      { id: draft, standing: 'draft', upcomingSession: null, capacity: 0 },
      { id: published, standing: 'upcoming', upcomingSessions: 2, placesTaken: 4, capacity: 22, town: 'Sheffield' },
    ]);
    expect(
      (await world.request('GET /experiences', { as: me, query: { state: 'ARCHIVED' } })).body.experiences,
    ).toMatchObject([{ id: archived }]);
  });

  test('is searched by words of title, summary and town, taken literally', async () => {
    const { id, version } = await beginListing();
    await change(id, version, { title: '100% bugs', address: complete.address });
    const other = await beginListing();
    await change(other.id, other.version, { title: 'Owls' });
    const search = async (text: string) =>
      (await world.request('GET /experiences', { as: me, query: { search: text } })).body.total;
    expect(await search('BUGS')).toBe(1);
    expect(await search('sheff')).toBe(1);
    expect(await search('100%')).toBe(1);
    expect(await search('%')).toBe(1);
    expect(await search('_')).toBe(0);
  });

  test('comes in pages', async () => {
    for (let count = 0; count < 21; count += 1) await beginListing();
    expect((await world.request('GET /experiences', { as: me, query: { page: 2 } })).body).toMatchObject({
      total: 21,
      page: 2,
      pages: 2,
      experiences: [{ state: 'DRAFT' }],
    });
  });
});

describe('the page of a provider', () => {
  test('shows published listings that are not private', async () => {
    const { id, slug } = await publishedListing();
    const hidden = await publishedListing();
    await change(hidden.id, hidden.version, { isPrivate: true });
    await beginListing();
    const { body: page } = await world.request('GET /listings/{slug}', { params: { slug } });
    expect(page.provider.slug).toMatch(/^robin-ash/);
    const { body } = await world.request('GET /providers/{slug}', { params: { slug: page.provider.slug } });
    expect(body).toMatchObject({
      name: 'Robin Ash',
      mission: 'Out in all weathers',
      listings: [{ id, title: 'Bug hunting', fromPence: 0, severalPrices: false, agesSentence: 'Ages 5 to 11' }],
    });
    expect(body.listings).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('0114 496');
    expect((await world.request('GET /providers/{slug}', { params: { slug: 'nobody' } })).status).toBe(404);
  });
});

describe('places and postcodes', () => {
  test.each(['S1 2HH', 's12hh', ' S1  2HH '])(
    'the postcode %j is found with its town and council',
    async (postcode) => {
      const { body } = await world.request('GET /postcodes/{postcode}', { params: { postcode } });
      expect(body).toMatchObject({ postcode: 'S1 2HH', town: 'Sheffield', council: { name: 'Sheffield' } });
    },
  );

  test('an unknown postcode is refused with a sentence', async () => {
    expect(await world.request('GET /postcodes/{postcode}', { params: { postcode: 'ZZ9 9ZZ' } })).toMatchObject({
      status: 404,
      body: { key: 'unknown-postcode' },
    });
  });

  test('places are found by the beginning of their name', async () => {
    const { body } = await world.request('GET /places', { query: { q: 'Sheff' } });
    expect(body.places[0]).toMatchObject({ name: 'Sheffield', kind: 'town' });
  });
});

describe('a council-funded listing', () => {
  const told = {
    providerType: 'charity',
    sendProviderType: 'inclusive',
    ofsted: 'registered',
    ofstedNumber: 'EY123456',
    meals: ['hot-lunch'],
    activityHours: 1.5,
  };

  async function makeOfficer(councilId: string, role: CouncilRole = 'officer'): Promise<string> {
    const { id } = await world.makeAccount({ firstName: 'Ruth', lastName: 'Sedge' });
    await world.services.db
      .insertInto('council_member')
      .values({ council_id: councilId, account_id: id, role })
      .execute();
    return id;
  }
  async function councilsNamed(...titles: string[]): Promise<string[]> {
    const { body } = await world.request('GET /councils');
    return titles.map((title) => body.find((council: { title: string }) => council.title.includes(title)).id);
  }
  const submit = async (id: string, as = me) =>
    world.request('POST /experiences/{experienceId}/submit', {
      as,
      params: { experienceId: id },
      body: { message: 'Please look.' },
    });
  const answer = async (id: string, as: string, given: 'approve' | 'ask-changes', message = '') =>
    world.request('POST /experiences/{experienceId}/council-answer', {
      as,
      params: { experienceId: id },
      body: { answer: given, message },
    });
  const listOf = async (councilId: string, as: string) =>
    world.request('GET /councils/{councilId}/listings', { as, params: { councilId } });
  async function fundedListing(councilId: string) {
    const { id, version } = await readyListing();
    const { body } = await change(id, version, { councilId, councilFunding: told });
    expect(body).toMatchObject({
      isCouncilFunded: true,
      council: { id: councilId },
      owner: { councilFunding: told, missing: [] },
    });
    return { id, version: body.version as number };
  }

  test('every council can be chosen', async () => {
    const { body } = await world.request('GET /councils');
    expect(body.length).toBeGreaterThan(200);
  });

  test('is sent to its council, sent back with words, sent again, approved and published', async () => {
    const [bristol = ''] = await councilsNamed('Bristol');
    const officer = await makeOfficer(bristol);
    const { id } = await fundedListing(bristol);
    expect((await act('publish', id)).body.key).toBe('needs-council');
    expect((await listOf(bristol, officer)).body.total).toBe(0);
    expect((await submit(id)).body).toMatchObject({ state: 'SUBMITTED' });
    const list = await listOf(bristol, officer);
    expect(list.body).toMatchObject({
      total: 1,
      counts: { SUBMITTED: 1 },
      listings: [
        {
          id,
          councilFunding: told,
          provider: { name: 'Robin Ash' },
          reviews: [{ kind: 'submitted', message: 'Please look.' }],
        },
      ],
    });
    const empty = await answer(id, officer, 'ask-changes');
    expect([empty.status, empty.body.fields]).toEqual([422, { message: 'Say what has to change.' }]);
    expect((await answer(id, officer, 'ask-changes', 'Which meals?')).body.state).toBe('CHANGES_ASKED');
    const mine = await world.request('GET /experiences/{experienceId}', { as: me, params: { experienceId: id } });
    expect(mine.body.owner.councilReviews[0]).toMatchObject({
      kind: 'changes-asked',
      by: 'Ruth Sedge',
      message: 'Which meals?',
    });
    expect((await submit(id)).body.state).toBe('SUBMITTED');
    expect((await answer(id, officer, 'approve')).body.state).toBe('APPROVED');
    expect((await answer(id, officer, 'approve')).body.key).toBe('wrong-state');
    expect((await act('publish', id)).body.state).toBe('PUBLISHED');
    await world.settle();
    const subjects = world.mails().map(({ subject }) => subject);
    for (const subject of ['To approve: Bug hunting', 'Changes asked: Bug hunting', 'Approved: Bug hunting'])
      expect(subjects).toContain(subject);
  });

  test('is answered once by two officers at the same time', async () => {
    const [bristol = ''] = await councilsNamed('Bristol');
    const officers = [await makeOfficer(bristol), await makeOfficer(bristol)];
    const { id } = await fundedListing(bristol);
    await submit(id);
    const answers = await Promise.all([
      answer(id, officers[0] ?? '', 'approve'),
      answer(id, officers[1] ?? '', 'ask-changes', 'Which meals?'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is nobody’s to answer but that council’s officers’', async () => {
    const [bristol = '', somerset = ''] = await councilsNamed('Bristol', 'Somerset');
    const [other, viewer] = [await makeOfficer(somerset), await makeOfficer(bristol, 'viewer')];
    const { id } = await fundedListing(bristol);
    await submit(id);
    expect((await answer(id, other, 'approve')).status).toBe(404);
    expect((await answer(id, viewer, 'approve')).status).toBe(404);
    expect((await answer(id, me, 'approve')).status).toBe(403);
    expect((await listOf(bristol, other)).status).toBe(404);
    expect((await listOf(bristol, viewer)).body.total).toBeGreaterThan(0);
  });

  test('says what is missing, and needs a council before it is sent', async () => {
    const { id, version } = await readyListing();
    const funded = await change(id, version, { isCouncilFunded: true });
    expect(funded.body.owner.missing.map(({ step }: { step: string }) => step)).toEqual([
      'HAF_SELECT',
      'HAF_PROVIDER_TYPE',
      'HAF_SEND_PROVIDER',
      'HAF_OUSTED_REGISTRED',
      'HAF_MEALS_PROVIDED',
      'HAF_ACTIVITY_HOURS',
    ]);
    expect((await submit(id)).body.key).toBe('needs-council');
    const [bristol = ''] = await councilsNamed('Bristol');
    await change(id, funded.body.version, { councilId: bristol });
    const refused = await submit(id);
    expect([refused.body.key, refused.body.details.missing[0].step]).toEqual(['incomplete', 'HAF_PROVIDER_TYPE']);
  });

  test('keeps its council while that looks at it', async () => {
    const [bristol = '', somerset = ''] = await councilsNamed('Bristol', 'Somerset');
    const { id } = await fundedListing(bristol);
    const { body } = await submit(id);
    expect((await change(id, body.version, { councilId: somerset })).body.key).toBe('with-council');
    expect((await change(id, body.version, { isCouncilFunded: false })).body.key).toBe('with-council');
    expect((await change(id, body.version, { title: 'Bug hunting for all' })).status).toBe(200);
  });

  test.each([
    { councilId: randomUUIDv7() },
    { councilFunding: { ...told, activityHours: 5 } },
    { councilFunding: { ...told, activityHours: 0.3 } },
    { councilFunding: { ...told, meals: ['sweets'] } },
    { councilFunding: { ...told, providerType: 'bank' } },
    { councilFunding: { ...told, colour: 'green' } },
  ])('%j is refused', async (fields) => {
    const { id, version } = await readyListing();
    expect((await change(id, version, fields)).status).toBe(422);
  });

  test('that becomes a paid one has no council any more', async () => {
    const [bristol = ''] = await councilsNamed('Bristol');
    const { id, version } = await fundedListing(bristol);
    const { body } = await change(id, version, { isCouncilFunded: false });
    expect(body).toMatchObject({ isCouncilFunded: false, council: null, owner: { missing: [] } });
  });
});
