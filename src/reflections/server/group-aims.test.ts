import { randomUUIDv7 } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';
import { askForAims, askForReflections } from './ask-for-reflections.ts';
import { drawCertificate } from './draw-certificate.ts';

const AIMS = ['Climb a tree', 'Share a rope'];
let world: World;
let kit: ReturnType<typeof listingKit>;
let provider: string;
let family: string;
let of: { bookingId: string; learnerId: string };

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  provider = await kit.makeProvider();
  const listingId = (await kit.publishedListing(provider)).id;
  await world.services.db.updateTable('listing').set({ learning_aims: AIMS }).where('id', '=', listingId).execute();
  const placeId = await kit.book(listingId, await kit.addSession(listingId, 9));
  const row = await world.services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['booking.id', 'booking.booker_id', 'place.learner_id', 'place.session_id', 'session.end_date'])
    .where('place.id', '=', placeId)
    .executeTakeFirstOrThrow();
  family = row.booker_id;
  of = { bookingId: row.id, learnerId: row.learner_id };
  const at = world.clock.now().toString();
  await world.services.db
    .insertInto('mark')
    .values({
      id: randomUUIDv7(),
      place_id: placeId,
      session_id: row.session_id,
      kind: 'ARRIVED',
      made_at: at,
      received_at: at,
      marked_by_id: provider,
    })
    .execute();
  world.clock.set(row.end_date.toISOString());
});

const due = async (): Promise<Answer['body']> =>
  (await world.request('GET /reflections/learners', { as: provider })).body.due;
const draft = (version: number, words: string, as = provider): Promise<Answer> =>
  world.request('PUT /reflections/learners/draft', {
    as,
    body: { ...of, aims: [{ aim: 'Climb a tree', level: 'APPLY' }], words, version },
  });
const send = (version: number): Promise<Answer> =>
  world.request('POST /reflections/groups', {
    as: provider,
    body: {
      learners: [{ ...of, aims: AIMS.map((aim) => ({ aim, level: 'EXTEND' })), words: 'Very brave.', version }],
    },
  });
const own = async (): Promise<Answer['body']> => (await world.request('GET /reflections/own', { as: family })).body;

describe('what a provider has begun to say of a group', () => {
  it('is kept, and of two people who write about the same learner the second is told', async () => {
    expect(await due()).toMatchObject([{ ...of, draft: { aims: [], words: '', version: 0 } }]);
    const answers = await Promise.all([draft(0, 'One'), draft(0, 'Two')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.key).toBe('changed-meanwhile');
    expect(await due()).toMatchObject([{ draft: { aims: [{ aim: 'Climb a tree', level: 'APPLY' }], version: 1 } }]);
    expect((await draft(1, 'Mine', await kit.makeProvider())).status).toBe(404);
    expect((await own()).seen).toEqual([]);
  });

  it('is sent with a press, unless somebody else has changed it since', async () => {
    await draft(0, 'One');
    expect((await send(0)).body).toMatchObject({ sent: 0, refused: [{ ...of }] });
    expect((await send(1)).body).toEqual({ sent: 1, refused: [] });
    expect((await send(0)).body).toMatchObject({
      sent: 0,
      refused: [{ sentence: expect.stringContaining('already') }],
    });
    expect(await due()).toEqual([]);
    expect((await own()).seen).toMatchObject([{ words: 'Very brave.' }]);
    expect((await draft(0, 'Late')).body.key).toBe('already-said');
  });
});

describe('mails', () => {
  const asked = async (): Promise<{ kind: string; number: number }[]> => {
    const rows = await world.services.db
      .selectFrom('event')
      .select(['kind', 'data', 'about'])
      .where('kind', 'in', ['reflection.asked', 'aims.asked'])
      .orderBy('id')
      .execute();
    return rows
      .filter(({ about }) => [family, provider].some((id) => JSON.stringify(about).includes(id)))
      .map(({ kind, data }) => ({ kind, number: (data as { number: number }).number }));
  };
  const ask = async (): Promise<void> => {
    await Promise.all([askForReflections(world.services), askForReflections(world.services)]);
    await Promise.all([askForAims(world.services), askForAims(world.services)]);
  };

  it('invite both sides on the day after, remind them once, and leave it at that', async () => {
    await ask();
    expect(await asked()).toEqual([]);
    world.clock.advance({ hours: 24 });
    await ask();
    await ask();
    const first = [
      { kind: 'reflection.asked', number: 1 },
      { kind: 'aims.asked', number: 1 },
    ];
    expect(await asked()).toEqual(first);
    for (const _ of [1, 2, 3]) {
      world.clock.advance({ hours: 24 * 5 });
      await ask();
    }
    expect(await asked()).toEqual([
      ...first,
      { kind: 'reflection.asked', number: 2 },
      { kind: 'aims.asked', number: 2 },
    ]);
  });

  it('are not sent to who has said it already', async () => {
    await send(0);
    await world.request('POST /reflections', {
      as: family,
      body: { bookingId: of.bookingId, enjoyed: 'yes', learned: 'yes', caredFor: 'yes' },
    });
    world.clock.advance({ hours: 24 });
    await ask();
    expect(await asked()).toEqual([]);
  });
});

describe('a draft of a family', () => {
  it('is kept until it is sent, for nobody else', async () => {
    const body = { bookingId: of.bookingId, enjoyed: 'yes', learned: null, caredFor: null, body: 'Muddy' };
    expect((await world.request('PUT /reflections/draft', { as: family, body })).status).toBe(204);
    expect((await world.request('PUT /reflections/draft', { as: provider, body })).status).toBe(404);
    expect((await own()).due).toMatchObject([{ draft: { enjoyed: 'yes', learned: null, body: 'Muddy' } }]);
    await world.request('POST /reflections', {
      as: family,
      body: { bookingId: of.bookingId, enjoyed: 'yes', learned: 'yes', caredFor: 'yes' },
    });
    expect((await world.request('PUT /reflections/draft', { as: family, body })).body.key).toBe('already-said');
  });
});

describe('a certificate', () => {
  const template = {
    title: 'Well done',
    body: '{learner} was at {listing}, {dates}.',
    signature: 'Robin Ash',
    withPicture: true,
  };
  const issue = (as = provider): Promise<Answer> =>
    world.request('POST /certificates', { as, body: { learners: [of] } });
  const list = async (): Promise<Answer['body']> =>
    (await world.request('GET /certificates', { as: provider })).body.learners;
  const ownCertificates = async (as = family): Promise<Answer['body']> =>
    (await world.request('GET /certificates/own', { as })).body.certificates;
  const open = (certificateId: string, as: string): Promise<Answer> =>
    world.request('GET /certificates/{certificateId}', { as, params: { certificateId } });

  it('needs words whose fields can be filled, and somebody who attended', async () => {
    expect((await issue()).body.key).toBe('no-template');
    const slip = await world.request('PUT /certificates/template', {
      as: provider,
      body: { ...template, body: '{lerner}' },
    });
    expect(slip).toMatchObject({ status: 422, body: { key: 'unknown-field', fields: { body: expect.any(String) } } });
    await world.request('PUT /certificates/template', { as: provider, body: template });
    const stranger = await kit.makeProvider();
    await world.request('PUT /certificates/template', { as: stranger, body: template });
    expect((await issue(stranger)).body.key).toBe('not-attended');
  });

  it('is issued once, opened by the family and its provider alone, and gone when it is taken back', async () => {
    await world.request('PUT /certificates/template', { as: provider, body: template });
    const both = await Promise.all([issue(), issue()]);
    expect(both.map(({ body }) => body.issued).toSorted()).toEqual([0, 1]);
    const [{ id }] = await ownCertificates();
    expect(await list()).toMatchObject([{ certificate: { id } }]);
    expect((await open(id, family)).status).toBe(200);
    expect((await open(id, provider)).status).toBe(200);
    const stranger = (await world.makeAccount()).id;
    expect((await open(id, stranger)).status).toBe(404);
    const revoke = (as: string) =>
      world.request('POST /certificates/{certificateId}/revoke', { as, params: { certificateId: id } });
    expect((await revoke(stranger)).status).toBe(404);
    expect((await revoke(provider)).status).toBe(204);
    expect((await open(id, family)).status).toBe(404);
    expect(await ownCertificates()).toEqual([]);
    expect((await issue()).body.issued).toBe(1);
  });

  it('is one sheet, whatever letters and how many words are on it', async () => {
    const pdf = await drawCertificate({
      title: 'Żółta sowa '.repeat(6),
      body: `Łukasz O’Brien ${'wędrował '.repeat(60)}`,
      signature: 'Zoë',
      provider: 'Oakwood',
      issuedOn: '6th April 2027',
      picture: null,
    });
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
  });
});
