import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';

let world: World;
let me: string;

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-03-01T10:00:00Z');
});
afterAll(() => world.stop());

/** A provider whose profile has everything that publishing asks for. */
async function makeProvider(): Promise<string> {
  const { id } = await world.makeAccount({ accountType: 'mentor', firstName: 'Robin', lastName: 'Ash' });
  await world.doors.db
    .updateTable('account')
    .set({
      mission: 'Out in all weathers',
      biography: 'A ranger for ten years.',
      phone_number: '0114 496 0000',
    })
    .where('id', '=', id)
    .execute();
  return id;
}

beforeEach(async () => {
  me = await makeProvider();
});

const description = 'We walk into the wood, turn over stones and logs, and look at what lives there. '.repeat(4).trim();

/** Everything that the wizard asks for the listing itself. */
const complete = {
  title: 'Bug hunting',
  summary: 'Find and name ten beetles',
  address: {
    venueName: 'Ecclesall Woods',
    addressLine: 'Abbey Lane',
    town: 'Sheffield',
    zipCode: 's1 2hh',
    latitude: 53.38,
    longitude: -1.47,
  },
  audienceType: 'children',
  ageFrom: 5,
  ageTo: 11,
  maximumGroupSize: 12,
  categories: [3, 2],
  sections: [{ title: '', description }],
  safetyMeasures: ['A first aider is always there'],
  cancellationPolicy: { preset: 'MODERATE' },
  formalEducationalActivity: false,
};

async function beginListing(as = me): Promise<{ id: string; version: number }> {
  const { status, body } = await world.request('POST /experiences', { as });
  expect(status).toBe(200);
  return { id: body.id, version: body.version };
}

async function change(id: string, version: number, fields: Record<string, unknown>, as = me) {
  return world.request('PATCH /experiences/{experienceId}', {
    as,
    params: { experienceId: id },
    body: { version, ...fields },
  });
}

async function act(action: 'publish' | 'pause' | 'archive', id: string, as = me) {
  return world.request(`POST /experiences/{experienceId}/${action}`, { as, params: { experienceId: id } });
}

/** A session in `days` days with this many places, in a block of its own. */
async function addSession(listingId: string, days: number, places = { capacity: 12, taken: 0 }): Promise<string> {
  const { db, clock } = world.doors;
  const now = clock.now();
  const start = now.add({ hours: 24 * days });
  const [block, session] = [randomUUIDv7(), randomUUIDv7()];
  await db
    .insertInto('block')
    .values({ id: block, listing_id: listingId, name: 'Spring', type: 'CHOOSE_DATES', created_at: now.toString() })
    .execute();
  const local = start.toZonedDateTimeISO('Europe/London');
  await db
    .insertInto('session')
    .values({
      id: session,
      block_id: block,
      listing_id: listingId,
      local_date: local.toPlainDate().toString(),
      local_start: local.toPlainTime().toString({ smallestUnit: 'minute' }),
      local_end: '23:00',
      start_date: start.toString(),
      end_date: start.add({ hours: 2 }).toString(),
    })
    .execute();
  await db
    .insertInto('session_places')
    .values({ session_id: session, ...places })
    .execute();
  return session;
}

async function addTicket(listingId: string, pricePence: number): Promise<string> {
  const id = randomUUIDv7();
  await world.doors.db
    .insertInto('ticket')
    .values({
      id,
      listing_id: listingId,
      name: 'Child',
      audience: 'child',
      unit: 'session',
      funding: pricePence === 0 ? 'FREE' : 'PAID',
      price_pence: pricePence,
      created_at: world.clock.now().toString(),
    })
    .execute();
  return id;
}

/** A listing that lacks nothing; with a price it needs a bank account too. */
async function readyListing(pricePence = 0, as = me): Promise<{ id: string; version: number }> {
  const { id, version } = await beginListing(as);
  const changed = await change(id, version, complete, as);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await addSession(id, 7);
  await addTicket(id, pricePence);
  return { id, version: changed.body.version };
}

async function publishedListing(as = me): Promise<{ id: string; version: number; slug: string }> {
  const { id } = await readyListing(0, as);
  const { status, body } = await act('publish', id, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return { id, version: body.version, slug: body.slug };
}

async function uploadPicture(as = me): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3b7a57' } })
    .jpeg()
    .toBuffer();
  const { body } = await world.request('POST /media', { as, file: new File([new Uint8Array(bytes)], 'wood.jpg') });
  return body.id;
}

async function setPictures(id: string, version: number, pictures: unknown[], as = me) {
  return world.request('PUT /experiences/{experienceId}/pictures', {
    as,
    params: { experienceId: id },
    body: { version, pictures },
  });
}

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
    await world.doors.db
      .insertInto('bank_account')
      .values({ ...bank, state: 'ONBOARDING' })
      .execute();
    expect((await act('publish', id)).status).toBe(409);
    await world.doors.db.updateTable('bank_account').set({ state: 'ENABLED' }).where('account_id', '=', me).execute();
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
    const events = await world.doors.db
      .selectFrom('event')
      .select('kind')
      .where('kind', '=', 'listing.published')
      .where('about', '@>', JSON.stringify({ listing: id }) as never)
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
    await world.doors.db.updateTable('place').set({ state: 'CANCELLED_BY_BOOKER' }).where('id', '=', place).execute();
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
    const events = await world.doors.db
      .selectFrom('event')
      .select(['kind', 'actor_id'])
      .where('about', '@>', JSON.stringify({ listing: id, provider: me }) as never)
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

/** A confirmed place of somebody's child on a session. */
async function book(listingId: string, sessionId: string): Promise<string> {
  const { db } = world.doors;
  const now = world.clock.now().toString();
  const booker = (await world.makeAccount()).id;
  const [learner, booking, place] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const session = await db.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
  await db
    .insertInto('learner')
    .values({ id: learner, account_id: booker, first_name: 'Wren', date_of_birth: '2019-05-01', created_at: now })
    .execute();
  await db
    .insertInto('booking')
    .values({
      id: booking,
      reference: booking.slice(-6),
      booker_id: booker,
      listing_id: listingId,
      provider_id: me,
      cancellation_policy: 'MODERATE',
      formal_educational_activity: false,
      provider_fee_basis_points: 200,
      booker_fee_basis_points: 300,
      created_at: now,
    })
    .execute();
  const ticket = await db
    .selectFrom('ticket')
    .select('id')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('place')
    .values({
      id: place,
      booking_id: booking,
      session_id: sessionId,
      learner_id: learner,
      ticket_id: ticket.id,
      state: 'CONFIRMED',
      price_pence: 0,
      booker_fee_pence: 0,
      provider_fee_pence: 0,
      during: `[${session.start_date.toISOString()},${session.end_date.toISOString()})`,
      created_at: now,
      changed_at: now,
    })
    .execute();
  return place;
}

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
      listings: [{ id, title: 'Bug hunting', fromPence: 0, agesSentence: 'Ages 5 to 11' }],
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
