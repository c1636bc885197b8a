import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomUUIDv7 } from 'node:crypto';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';
import { publishReflections } from './publish-reflections.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;
let provider: string;
let listingId: string;
let placeId: string;
let family: string;
let bookingId: string;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  provider = await kit.makeProvider();
  listingId = (await kit.publishedListing(provider)).id;
  placeId = await kit.book(listingId, await kit.addSession(listingId, 9));
  const row = await world.services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select(['booking.id', 'booking.booker_id', 'place.session_id'])
    .where('place.id', '=', placeId)
    .executeTakeFirstOrThrow();
  family = row.booker_id;
  bookingId = row.id;
});

/** Somebody marks that the learner arrived, and the session ends; answers the mark's id. */
async function attend(): Promise<string> {
  const id = await mark();
  const { end_date: end } = await world.services.db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select('session.end_date')
    .where('place.id', '=', placeId)
    .executeTakeFirstOrThrow();
  world.clock.set(end.toISOString());
  return id;
}

async function mark(kind: 'ARRIVED' | 'UNDO' = 'ARRIVED', undoes: string | null = null): Promise<string> {
  const id = randomUUIDv7();
  const now = world.clock.now().toString();
  const { session_id } = await world.services.db
    .selectFrom('place')
    .select('session_id')
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow();
  await world.services.db
    .insertInto('mark')
    .values({
      id,
      place_id: placeId,
      session_id,
      kind,
      undoes_id: undoes,
      made_at: now,
      received_at: now,
      marked_by_id: provider,
    })
    .execute();
  return id;
}

const said = { enjoyed: 'yes', learned: 'partly', caredFor: 'yes', body: 'Muddy, loud and wonderful.' };
const reflect = (as = family, more: Record<string, unknown> = {}): Promise<Answer> =>
  world.request('POST /reflections', { as, body: { bookingId, ...said, ...more } });
const shown = async (): Promise<Answer['body']> =>
  (await world.request('GET /experiences/{experienceId}/reflections', { params: { experienceId: listingId } })).body;
const own = async (): Promise<Answer['body']> => (await world.request('GET /reflections/own', { as: family })).body;
const about = async (): Promise<Answer['body']> => (await world.request('GET /reflections', { as: provider })).body;
const reply = (id: string, as = provider): Promise<Answer> =>
  world.request('POST /reflections/{reflectionId}/reply', {
    as,
    params: { reflectionId: id },
    body: { reply: 'Come again!' },
  });
const report = (id: string, as = provider): Promise<Answer> =>
  world.request('POST /reflections/{reflectionId}/report', {
    as,
    params: { reflectionId: id },
    body: { reason: 'They were never here.' },
  });

/** A reflection that everybody can read; answers its id. */
async function published(): Promise<string> {
  await attend();
  expect((await reflect()).status).toBe(200);
  world.clock.advance({ hours: 24 * 7 + 1 });
  await publishReflections(world.services);
  return (await shown()).reflections[0].id;
}

describe('a booker', () => {
  it('is asked only after somebody attended, and not when the mark was taken back', async () => {
    expect((await own()).due).toEqual([]);
    expect(await reflect()).toMatchObject({ status: 409, body: { key: 'not-attended' } });
    const arrived = await mark();
    // They are there, but the session is not over.
    expect((await own()).due).toEqual([]);
    expect(await reflect()).toMatchObject({ status: 409, body: { key: 'not-attended' } });
    const again = await attend();
    expect((await own()).due).toMatchObject([{ bookingId, listing: { title: 'Bug hunting' }, provider: 'Robin Ash' }]);
    await mark('UNDO', arrived);
    await mark('UNDO', again);
    expect((await own()).due).toEqual([]);
    expect((await reflect()).status).toBe(409);
  });

  it('finds the page of a private listing from what it said, and so does the provider', async () => {
    await published();
    const { private_key: key } = await world.services.db
      .updateTable('listing')
      .set({ is_private: true })
      .where('id', '=', listingId)
      .returning('private_key')
      .executeTakeFirstOrThrow();
    expect((await own()).written).toMatchObject([{ listing: { key } }]);
    expect((await about()).reflections).toMatchObject([{ listing: { key } }]);
  });

  it('is kept from giving away how to reach them, and so is the provider who answers', async () => {
    await attend();
    expect(await reflect(family, { body: 'Ring me on 07700 900123.' })).toMatchObject({
      status: 422,
      body: {
        key: 'not-for-everybody',
        fields: { body: 'Everybody can read this, so please leave out a telephone number.' },
      },
    });
    const id = await published();
    const answer = await world.request('POST /reflections/{reflectionId}/reply', {
      as: provider,
      params: { reflectionId: id },
      body: { reply: 'Come to 14 Acacia Avenue.' },
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { reply: expect.stringContaining('an address') } } });
  });

  it('says it once, also when it is sent twice at the same moment', async () => {
    await attend();
    const answers = await Promise.all([reflect(), reflect()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await own()).toMatchObject({ due: [], written: [{ state: 'SUBMITTED', body: said.body }] });
  });

  it('cannot say it of the booking of another family', async () => {
    await attend();
    expect((await reflect((await world.makeAccount()).id)).status).toBe(404);
  });

  it('is kept from naming a child, because everybody reads it', async () => {
    await attend();
    expect(await reflect(family, { body: 'Wren loved it.' })).toMatchObject({
      status: 422,
      body: { key: 'not-for-everybody', fields: { body: expect.stringContaining('leave out the name Wren') } },
    });
  });
});

describe('a reflection', () => {
  it('can be read by nobody for seven days, and then by everybody, without last names', async () => {
    await attend();
    await reflect();
    world.clock.advance({ hours: 24 * 7 - 1 });
    await publishReflections(world.services);
    expect(await shown()).toMatchObject({ count: 0, reflections: [] });
    expect((await about()).reflections).toEqual([]);
    world.clock.advance({ hours: 2 });
    await Promise.all([publishReflections(world.services), publishReflections(world.services)]);
    expect(await shown()).toMatchObject({
      count: 1,
      yes: { enjoyed: 1, learned: 0, caredFor: 1 },
      reflections: [{ body: said.body, by: 'Robin', reply: '' }],
    });
    expect(JSON.stringify(await shown())).not.toContain('Ash');
    const events = await world.services.db
      .selectFrom('event')
      .select('about')
      .where('kind', '=', 'reflection.published')
      .execute();
    expect(events.filter(({ about: told }) => JSON.stringify(told).includes(listingId))).toHaveLength(1);
  });

  it('is answered once, by its provider alone', async () => {
    const id = await published();
    expect((await reply(id, await kit.makeProvider())).status).toBe(404);
    const answers = await Promise.all([reply(id), reply(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await shown()).reflections).toMatchObject([{ reply: 'Come again!' }]);
  });

  it('that is reported stays until it is hidden, and a decision to keep it stands', async () => {
    const id = await published();
    const admin = (await world.makeAccount({ role: 'admin' })).id;
    const decide = (decision: 'hide' | 'keep'): Promise<Answer> =>
      world.request('POST /reflections/{reflectionId}/decide', {
        as: admin,
        params: { reflectionId: id },
        body: { decision },
      });
    expect((await decide('hide')).status).toBe(404);
    expect((await report(id)).status).toBe(204);
    expect((await about()).reflections).toMatchObject([{ state: 'REPORTED' }]);
    expect((await shown()).count).toBe(1);
    const waiting = await world.request('GET /reflections/reported', { as: admin });
    expect(waiting.body.reflections).toMatchObject([{ id, reason: 'They were never here.', provider: 'Robin Ash' }]);
    expect((await decide('keep')).status).toBe(204);
    expect((await report(id)).status).toBe(204);
    expect((await world.request('GET /reflections/reported', { as: admin })).body.reflections).toEqual([]);
    expect((await decide('hide')).status).toBe(404);
    expect((await shown()).count).toBe(1);
  });

  it('that is hidden is gone for everybody but its writer', async () => {
    const id = await published();
    const admin = (await world.makeAccount({ role: 'admin' })).id;
    await report(id);
    await world.request('POST /reflections/{reflectionId}/decide', {
      as: admin,
      params: { reflectionId: id },
      body: { decision: 'hide' },
    });
    expect(await shown()).toMatchObject({ count: 0, reflections: [] });
    expect((await about()).reflections).toEqual([]);
    expect((await reply(id)).status).toBe(404);
    expect((await own()).written).toMatchObject([{ state: 'HIDDEN' }]);
  });
});

describe('what a provider saw of a learner', () => {
  const AIMS = ['Climb a tree', 'Share a rope'];
  const learners = async (as = provider): Promise<Answer['body']> =>
    (await world.request('GET /reflections/learners', { as })).body.due;
  const learnerId = async (): Promise<string> =>
    (
      await world.services.db
        .selectFrom('place')
        .select('learner_id')
        .where('id', '=', placeId)
        .executeTakeFirstOrThrow()
    ).learner_id;
  const observe = async (more: Record<string, unknown> = {}, as = provider): Promise<Answer> =>
    world.request('POST /reflections/learners', {
      as,
      body: {
        bookingId,
        learnerId: await learnerId(),
        aims: AIMS.map((aim) => ({ aim, level: 'APPLY' })),
        ...more,
      },
    });
  beforeEach(async () => {
    await world.services.db.updateTable('listing').set({ learning_aims: AIMS }).where('id', '=', listingId).execute();
  });

  it('is asked when the dates are over and the learner was there, and its reading is written down', async () => {
    expect(await learners()).toEqual([]);
    await mark();
    // The session is nine days away: somebody was marked, but it is not over.
    expect(await learners()).toEqual([]);
    expect((await observe()).status).toBe(404);
    world.clock.advance({ hours: 24 * 10 });
    expect(await learners()).toMatchObject([{ bookingId, learnerName: expect.stringMatching(/^Wren/), aims: AIMS }]);
    const looks = await world.services.db
      .selectFrom('access_log')
      .select('what')
      .where('learner_id', '=', await learnerId())
      .execute();
    expect(looks).toEqual([{ what: 'learner-reflection' }]);
    expect(await learners(await kit.makeProvider())).toEqual([]);
  });

  it('is read by the family alone, and said once', async () => {
    await attend();
    world.clock.advance({ hours: 24 * 10 });
    expect((await observe({}, await kit.makeProvider())).status).toBe(404);
    expect((await observe({ aims: [{ aim: 'Climb a tree', level: 'APPLY' }] })).body.key).toBe('aims-changed');
    expect((await observe({ aims: AIMS.map((aim) => ({ aim, level: 'PERFECT' })) })).status).toBe(422);
    const answers = await Promise.all([observe(), observe()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await learners()).toEqual([]);
    expect((await own()).seen).toMatchObject([
      { bookingId, learnerName: 'Wren', provider: 'Robin Ash', aims: AIMS.map((aim) => ({ aim, level: 'APPLY' })) },
    ]);
    const stranger = (await world.request('GET /reflections/own', { as: (await world.makeAccount()).id })).body;
    expect(stranger.seen).toEqual([]);
    expect(JSON.stringify(await shown())).not.toContain('Climb');
  });

  it('publishes what the family said at once, whichever of them came first', async () => {
    await attend();
    world.clock.advance({ hours: 24 * 10 });
    expect((await reflect()).status).toBe(200);
    expect((await shown()).count).toBe(0);
    await observe();
    expect((await shown()).count).toBe(1);
    expect((await own()).written).toMatchObject([{ state: 'PUBLISHED' }]);
  });

  it('that came first, as well', async () => {
    await attend();
    world.clock.advance({ hours: 24 * 10 });
    await observe();
    expect((await shown()).count).toBe(0);
    const { body } = await reflect();
    expect(Date.parse(body.publishAt)).toBeLessThanOrEqual(world.clock.now().epochMilliseconds);
    expect((await shown()).count).toBe(1);
  });

  it('and what the family said are seen by each other when both are sent at the same moment', async () => {
    await attend();
    world.clock.advance({ hours: 24 * 10 });
    await Promise.all([observe(), reflect()]);
    expect((await shown()).count).toBe(1);
  });

  it('leaves it to the seven days where one of two learners has still to be reflected on', async () => {
    await attend();
    const other = randomUUIDv7();
    const now = world.clock.now().toString();
    await world.services.db
      .insertInto('learner')
      .values({ id: other, account_id: family, first_name: 'Finch', date_of_birth: '2018-05-01', created_at: now })
      .execute();
    // The database itself derives these two from the state.
    const {
      standing: _,
      submitted: __,
      ...place
    } = await world.services.db.selectFrom('place').selectAll().where('id', '=', placeId).executeTakeFirstOrThrow();
    const second = randomUUIDv7();
    await world.services.db
      .insertInto('place')
      .values({ ...place, id: second, learner_id: other })
      .execute();
    const first = placeId;
    placeId = second;
    await attend();
    placeId = first;
    world.clock.advance({ hours: 24 * 10 });
    await reflect();
    await observe();
    expect((await shown()).count).toBe(0);
    await observe({ learnerId: other });
    expect((await shown()).count).toBe(1);
  });
});
