import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import { hostileFiles, photo } from '../../media/server/hostile-files.fixture.ts';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { openDatabase, sql, type Database } from '../../platform/server/database/db.ts';
import { pictureKey } from './keep-collector-pictures.ts';
import { sealWhatStood } from './seal-what-stood.ts';
import { tell } from './tell.fixture.ts';

let world: World;
let owner: pg.Pool;
beforeAll(async () => {
  world = await makeWorld();
  owner = new pg.Pool({ connectionString: world.services.pool.options.connectionString, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await world.stop();
});

/** As the owner of the tables. */
const ownerDb = (): Database => openDatabase(owner);

let family: Family;
let learnerId: string;
beforeEach(async () => {
  world.clock.set('2027-04-01T09:00:00Z');
  family = await makeFamily(world);
  learnerId = family.learnerIds[0] ?? '';
});

const as = () => ({ as: family.id, params: { learnerId } });
const read = async () => (await world.request('GET /learners/{learnerId}', as())).body;
const save = (section: string, version: number, content: unknown, by = family.id) =>
  world.request(`PUT /learners/{learnerId}/sections/${section}`, { ...as(), as: by, body: { version, content } });
const confirm = (...sections: { section: string; version: number }[]) =>
  world.request('POST /learners/{learnerId}/confirm', { ...as(), body: { sections } });
const stateOf = (profile: { sections: { section: string }[] }, section: string) =>
  profile.sections.find((one) => one.section === section);

describe('a section', () => {
  it('is saved, read again as it was told, and sealed where it lies', async () => {
    const content = { conditions: 'Asthma', allergies: [{ allergen: 'Nuts', severity: 'serious' }] };
    const { status, body } = await save('health', 0, content);
    expect(status).toBe(200);
    expect(body.told.health).toMatchObject(content);
    expect(stateOf(await read(), 'health')).toMatchObject({ version: 1, told: true, due: false, lacks: null });
    const { rows } = await sql<{ row: string }>`
      select learner_section::text as row from learner_section where learner_id = ${learnerId}`.execute(
      world.services.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/Asthma|Nuts|417374686d61/);
  });

  it('that two guardians save at once keeps what the first wrote, and the second is told', async () => {
    const [one, other] = await Promise.all([
      save('food', 0, { notes: 'No eggs' }),
      save('food', 0, { notes: 'No milk' }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const [kept, late] = one.status === 200 ? ['No eggs', 'No milk'] : ['No milk', 'No eggs'];
    expect((await read()).told.food.notes).toBe(kept);
    // Seen what the first one wrote, the second saves on top of it.
    expect((await save('food', 1, { notes: late })).status).toBe(200);
  });

  it('that is sent twice is one saving', async () => {
    await save('food', 0, { notes: 'No eggs' });
    expect((await save('food', 0, { notes: 'No eggs' })).status).toBe(200);
    expect(stateOf(await read(), 'food')).toMatchObject({ version: 1 });
  });

  it.each([
    ['contacts', { people: [{ name: 'Gran', phone: 'mum' }] }, 'content.people.0.phone'],
    ['health', { gp: { name: 'Hill', phone: 'x' } }, 'content.gp.phone'],
    ['health', { allergies: [{ allergen: '' }] }, 'content.allergies.0.allergen'],
    ['food', { diets: ['stones'] }, 'content.diets.0'],
  ])('%s with %j is refused at its box', async (section, content, field) => {
    const { status, body } = await save(section, 0, content);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it('of another family is not found, and nobody who acts for the family sees or writes it', async () => {
    await save('health', 0, { conditions: 'Asthma' });
    const stranger = await makeFamily(world);
    expect((await save('health', 1, {}, stranger.id)).status).toBe(404);
    expect((await world.request('GET /learners/{learnerId}', { ...as(), as: stranger.id })).status).toBe(404);
    const token = await accessTokenFor(world.services, stranger.id, { forId: family.id, kind: 'delegation' });
    await world.services.db
      .insertInto('access_grant')
      .values({
        id: learnerId,
        giver_id: family.id,
        receiver_id: stranger.id,
        scope: 'full',
        created_at: world.clock.now().toString(),
      })
      .execute();
    const acting = { token, params: { learnerId } };
    const { body } = await world.request('GET /learners/{learnerId}', acting);
    expect(body).toMatchObject({ masked: true, told: null });
    expect(JSON.stringify(body)).not.toContain('Asthma');
    const body_ = { version: 1, content: {} };
    expect(
      (await world.request('PUT /learners/{learnerId}/sections/health', { ...acting, body: body_ })).body.key,
    ).toBe('not-while-acting');
  });
});

describe('to confirm', () => {
  it('is asked after 90 days, of each section on its own, and done with one tap', async () => {
    await save('health', 0, { conditions: 'Asthma' });
    world.clock.advance({ hours: 24 * 60 });
    await save('food', 0, { notes: 'No eggs' });
    world.clock.advance({ hours: 24 * 30 });
    const before = await read();
    expect([before.basicsDue, stateOf(before, 'health'), stateOf(before, 'food')]).toMatchObject([
      true,
      { due: true },
      { due: false },
    ]);
    const { body } = await confirm({ section: 'basics', version: before.version }, { section: 'health', version: 1 });
    expect([body.basicsDue, stateOf(body, 'health')]).toMatchObject([false, { due: false, version: 1 }]);
  });

  it('is only what was seen, and contacts that were never filled in are not nothing', async () => {
    await save('food', 0, { notes: 'No eggs' });
    await save('food', 1, { notes: 'No milk' });
    expect((await confirm({ section: 'food', version: 1 })).body.key).toBe('changed-meanwhile');
    expect((await confirm({ section: 'contacts', version: 0 })).body.key).toBe('nothing-to-confirm');
    expect((await confirm({ section: 'health', version: 0 })).status).toBe(200);
    expect(stateOf(await read(), 'health')).toMatchObject({ version: 1, told: false, lacks: null });
  });
});

it('the same child added twice is asked about, also when the name is typed otherwise', async () => {
  const { dateOfBirth } = await read();
  const add = (more: object) =>
    world.request('POST /learners', {
      as: family.id,
      body: { firstName: 'mia ', lastName: 'SHAH', dateOfBirth, ...more },
    });
  expect(await add({})).toMatchObject({ status: 409, body: { key: 'same-learner' } });
  expect((await add({ another: true })).status).toBe(200);
});

it('basics that somebody else changed meanwhile are not written over', async () => {
  const change = (body: object) => world.request('PATCH /learners/{learnerId}', { ...as(), body });
  expect((await change({ knownAs: 'Mimi', version: 1 })).body).toMatchObject({ knownAs: 'Mimi', version: 2 });
  expect((await change({ school: 'Elm Park', version: 1 })).body.key).toBe('changed-meanwhile');
  expect((await change({ homePostcode: 'ta1 1aa' })).body.homePostcode).toBe('TA1 1AA');
  expect((await change({ homePostcode: 'nowhere' })).body.fields).toHaveProperty('homePostcode');
});

describe('the picture of a collector', () => {
  const send = (bytes: Uint8Array, by = family.id) =>
    world.request('POST /learners/{learnerId}/collector-pictures', {
      ...as(),
      as: by,
      file: new File([new Uint8Array(bytes)], 'Gran.jpg', { type: 'image/jpeg' }),
    });
  const jpeg = async () => photo(400, 300).jpeg().toBuffer();
  const open = (pictureId: string, by: string) =>
    world.request('GET /learners/{learnerId}/collector-pictures/{pictureId}', {
      as: by,
      params: { learnerId, pictureId },
    });

  it('is sealed in the store, seen by the family and around the session by its provider, and by nobody else', async () => {
    const bookable: Bookable = await makeBookable(world, { pricePence: 0, starts: [48] });
    await bookAndPay(world, family, bookable);
    const { body } = await send(await jpeg());
    await save('collection', 0, { people: [{ name: 'Gran', picture: body.id }] });
    const stored = await world.services.storage.get(pictureKey(body.id));
    expect(Buffer.from(stored ?? []).toString('latin1')).not.toContain('WEBP');
    expect((await open(body.id, family.id)).status).toBe(200);
    expect((await open(body.id, bookable.providerId)).status).toBe(404);
    world.clock.advance({ hours: 30 });
    expect((await open(body.id, bookable.providerId)).status).toBe(200);
    expect((await open(body.id, (await makeFamily(world)).id)).status).toBe(404);
  });

  it('that is none is refused, and one of another learner cannot be named', async () => {
    const text = hostileFiles.find(({ what }) => /html/i.test(what));
    expect((await send(Buffer.from(await (text?.make() ?? Buffer.from('x'))))).status).toBeGreaterThanOrEqual(400);
    const { body } = await send(await jpeg());
    const other = await makeFamily(world);
    const named = await world.request('PUT /learners/{learnerId}/sections/collection', {
      as: other.id,
      params: { learnerId: other.learnerIds[0] ?? '' },
      body: { version: 0, content: { people: [{ name: 'Gran', picture: body.id }] } },
    });
    expect(named.body.key).toBe('unknown-picture');
  });

  it('that no section shows any more is forgotten after a day', async () => {
    const { body } = await send(await jpeg());
    await save('collection', 0, { people: [{ name: 'Gran', picture: body.id }] });
    world.clock.advance({ hours: 25 });
    await save('collection', 1, { people: [{ name: 'Gran' }] });
    expect(await world.services.storage.get(pictureKey(body.id))).toBeNull();
  });
});

it('what stood in columns is sealed at the next start, and the table that it waited in is empty', async () => {
  const { services } = world;
  await sql`insert into learner_before_sealing values
    (${learnerId}, 'Wasp stings', 'Asthma', '', true, 'Nan', '07700 900123', ${world.clock.now().toString()})`.execute(
    ownerDb(),
  );
  await sealWhatStood({ ...services, db: ownerDb() });
  const { rows } = await sql`select * from learner_before_sealing`.execute(ownerDb());
  expect(rows).toEqual([]);
  expect((await read()).told).toMatchObject({
    health: { conditions: 'Asthma', allergies: [{ allergen: 'Wasp stings' }] },
    support: null,
    consents: { photosInside: { answer: 'yes' } },
    contacts: { people: [{ name: 'Nan' }] },
  });
});

describe('at the door', () => {
  it('staff learn whether a word is the password, a few times, and never what it is', async () => {
    const bookable = await makeBookable(world, { pricePence: 0, starts: [2] });
    await bookAndPay(world, family, bookable);
    await tell(world.services, [learnerId], { collection: { password: 'Purple  Hippo', mustNot: [{ name: 'Dean' }] } });
    const sessionId = bookable.sessionIds[0] ?? '';
    const register = await world.request('GET /registers/{sessionId}', {
      as: bookable.providerId,
      params: { sessionId },
    });
    const [place] = register.body.places;
    expect(place.collection).toMatchObject({ hasPassword: true, mustNot: [{ name: 'Dean' }] });
    expect(place.alerts).toContainEqual({ kind: 'RESTRICTED', text: 'Dean' });
    expect(JSON.stringify(register.body)).not.toMatch(/hippo/i);
    const say = async (word: string, by = bookable.providerId) =>
      world.request('POST /registers/{sessionId}/places/{placeId}/password', {
        as: by,
        params: { sessionId, placeId: place.placeId },
        body: { word },
      });
    expect((await say(' purple hippo')).body).toEqual({ right: true, triesLeft: 5 });
    const wrong = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((word) => say(word)));
    expect(wrong.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await say('purple hippo')).body.key).toBe('too-many-tries');
    world.clock.advance({ minutes: 61 });
    expect((await say('Purple Hippo')).body.right).toBe(true);
    expect((await say('Purple Hippo', (await makeFamily(world)).id)).status).toBe(404);
  });
});

describe('the learner sheet', () => {
  it('has all for the family, for the provider what it says why it needs, and nothing for others', async () => {
    const bookable = await makeBookable(world, { pricePence: 0, starts: [48] });
    const bookingId = await bookAndPay(world, family, bookable);
    await tell(world.services, [learnerId], {
      health: { conditions: 'Asthma' },
      contacts: { people: [{ name: 'Gran', phone: '07700 900123' }] },
    });
    const sheet = async (by: string, body?: object) =>
      (await world.request(`${body ? 'POST' : 'GET'} /bookings/{bookingId}/learner-sheets`, {
        as: by,
        params: { bookingId },
        ...(body ? { body } : {}),
      })) as { status: number; body: { health: string; learners: { sections: Record<string, unknown> }[] } };
    const sections = async (by: string, body?: object) => (await sheet(by, body)).body.learners[0]?.sections;
    expect(await sections(family.id)).toMatchObject({ health: [{ text: 'Asthma' }], contacts: [{}] });
    expect(await sections(bookable.providerId)).toMatchObject({ health: null, contacts: null });
    const reason = { reason: 'No signal in the wood' };
    expect(await sections(bookable.providerId, reason)).toMatchObject({ health: [{ text: 'Asthma' }], contacts: null });
    world.clock.advance({ hours: 30 });
    expect(await sections(bookable.providerId)).toMatchObject({ health: null, contacts: [{}] });
    expect((await sheet((await makeFamily(world)).id)).status).toBe(404);
  });
});
