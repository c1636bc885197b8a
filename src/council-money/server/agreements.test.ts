import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { ask, bookFunded, decide, makeFunded, yes, type Funded } from '../../checkout/server/funded.fixture.ts';
import { pdfWith } from '../../media/server/pdf.fixture.ts';
import { checkOut, hold, makeFamily } from '../../places/server/bookable.fixture.ts';
import { forgetDocuments } from './keep-document.ts';
import { tellExpiring } from './tell-expiring.ts';

let world: World;
let funded: Funded;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set('2027-04-06T09:00:00Z');
  funded = await makeFunded(world, { starts: [24, 48] });
});

const params = () => ({ councilId: funded.councilId, providerId: funded.providerId });

const save = (body: object, as = funded.managerId) =>
  world.request('PUT /councils/{councilId}/providers/{providerId}/agreement', {
    as,
    params: params(),
    body: { placePence: null, servesMeal: true, mostPlaces: null, note: 'Hot meals.', version: 0, ...body },
  });

const read = (as = funded.viewerId) =>
  world.request('GET /councils/{councilId}/providers/{providerId}/agreement', { as, params: params() });

const send = async (kind: string, expiresOn: string, as = funded.providerId) =>
  world.request('POST /provider-documents', {
    as,
    query: { kind, expiresOn },
    file: new File([await pdfWith()], 'Jane Smith DBS.pdf', { type: 'application/pdf' }),
  });

const answer = (documentId: string, body: object, as = funded.officerId) =>
  world.request('POST /councils/{councilId}/providers/{providerId}/documents/{documentId}/answer', {
    as,
    params: { ...params(), documentId },
    body,
  });

describe('an agreement', () => {
  it('is written down by a manager, read by both sides, and not overwritten by a stale one', async () => {
    expect((await save({}, funded.officerId)).status).toBe(403);
    expect((await save({ placePence: 4_500, mostPlaces: 20 })).status).toBe(204);
    expect((await save({ placePence: 1 })).body.key).toBe('edited-elsewhere');
    expect((await read()).body).toMatchObject({
      agreement: { placePence: 4_500, servesMeal: true, mostPlaces: 20, note: 'Hot meals.', version: 1 },
      takenPlaces: 0,
      missing: ['DBS', 'INSURANCE', 'FIRST_AID', 'OFSTED', 'FOOD_HYGIENE'],
    });
    const own = await world.request('GET /council-agreements', { as: funded.providerId });
    expect(own.body.agreements).toEqual([
      expect.objectContaining({ council: expect.objectContaining({ id: funded.councilId }), takenPlaces: 0 }),
    ]);
    const other = await makeFunded(world);
    expect((await read(other.managerId)).status).toBe(404);
    const stranger = { councilId: other.councilId, providerId: funded.providerId };
    const address = 'GET /councils/{councilId}/providers/{providerId}/agreement';
    expect((await world.request(address, { as: other.managerId, params: stranger })).status).toBe(404);
  });

  it('says what a place costs from now on; what was booked before keeps its rate', async () => {
    const before = await bookFunded(world, funded, { sessionIds: [funded.sessionIds[0] ?? ''] });
    await save({ placePence: 4_500 });
    const after = await bookFunded(world, funded, { sessionIds: [funded.sessionIds[0] ?? ''] });
    const owed = async (bookingId: string) =>
      (
        await world.services.db
          .selectFrom('entitlement_use')
          .innerJoin('place', 'place.id', 'entitlement_use.place_id')
          .select('owed_pence')
          .where('place.booking_id', '=', bookingId)
          .executeTakeFirstOrThrow()
      ).owed_pence;
    expect([await owed(before.bookingId), await owed(after.bookingId)]).toEqual([3_000, 4_500]);
  });

  it('is for so many places: the last one goes to one of two families who press at once', async () => {
    await bookFunded(world, funded);
    expect((await save({ mostPlaces: 1 })).body).toMatchObject({ key: 'below-used' });
    await save({ mostPlaces: 3 });
    const families = await Promise.all([makeFamily(world), makeFamily(world)]);
    for (const family of families) await decide(world, funded, await ask(world, family, funded), yes);
    const held = await Promise.all(
      families.map((family) => hold(world, family, funded, { sessionIds: [funded.sessionIds[0] ?? ''] })),
    );
    expect(held.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = held.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/agreed to pay for 3 places .* all of them are taken/);
    // Whoever has the place may choose it again.
    const lucky = families[held.findIndex(({ status }) => status === 200)];
    if (!lucky) throw new Error('Nobody has a place.');
    expect((await hold(world, lucky, funded, { sessionIds: [funded.sessionIds[1] ?? ''] })).status).toBe(200);
    expect((await checkOut(world, lucky)).body.outcome).toBe('confirmed');
  });
});

describe('a document', () => {
  it('is sent by the provider, seen and accepted by the council, and its bytes are sealed', async () => {
    expect((await send('DBS', '2027-04-05')).body.key).toBe('last-day');
    const { status, body } = await send('DBS', '2027-12-31');
    expect(status).toBe(200);
    expect((await read()).body.documents).toEqual([
      expect.objectContaining({ kind: 'DBS', state: 'valid', answer: null, sentence: 'It holds until 31/12/2027.' }),
    ]);
    const file = await world.request('GET /councils/{councilId}/providers/{providerId}/documents/{documentId}', {
      as: funded.viewerId,
      params: { ...params(), documentId: body.id },
    });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const sealed = await world.services.storage.get(`provider-documents/${body.id}`);
    expect(Buffer.from(sealed ?? []).includes('%PDF')).toBe(false);

    expect((await answer(body.id, { answer: 'ACCEPTED' }, funded.viewerId)).status).toBe(403);
    expect((await answer(body.id, { answer: 'REFUSED' })).body.key).toBe('words-missing');
    expect((await answer(body.id, { answer: 'ACCEPTED' })).status).toBe(204);
    const own = await world.request('GET /council-agreements', { as: funded.providerId });
    expect(own.body.documents[0].answers).toEqual([expect.objectContaining({ answer: 'ACCEPTED' })]);
    const providers = await world.request('GET /councils/{councilId}/providers', {
      as: funded.viewerId,
      params: { councilId: funded.councilId },
    });
    expect(providers.body.providers[0].documents).toEqual({ toSee: 0, ended: 0, accepted: 1 });
  });

  it('is nobody else’s to read, and a new one of its kind takes its place', async () => {
    const { body: first } = await send('INSURANCE', '2027-12-31');
    const other = await makeFunded(world);
    const address = 'GET /councils/{councilId}/providers/{providerId}/documents/{documentId}';
    const of = { councilId: other.councilId, providerId: funded.providerId, documentId: first.id };
    expect((await world.request(address, { as: other.managerId, params: of })).status).toBe(404);
    const own = 'GET /provider-documents/{documentId}';
    const documentId = { documentId: first.id };
    expect((await world.request(own, { as: other.providerId, params: documentId })).status).toBe(404);
    await answer(first.id, { answer: 'REFUSED', words: 'The sum is too small.' });
    await send('INSURANCE', '2028-12-31');
    expect((await read()).body.documents).toEqual([expect.objectContaining({ expiresOn: '2028-12-31', answer: null })]);
    world.clock.advance({ hours: 25 });
    await forgetDocuments(world.services);
    expect(await world.services.storage.get(`provider-documents/${first.id}`)).toBeNull();
  });

  it('that ends is told a month, a week and on the day before, once each, and cannot be accepted afterwards', async () => {
    const { body } = await send('FIRST_AID', '2027-05-20');
    const told = async (): Promise<number[]> => {
      await tellExpiring(world.services);
      await tellExpiring(world.services);
      const rows = await world.services.pool.query<{ days: number }>(
        `select (data->>'days')::int as days from event where kind = 'provider-document.expiring'
          and data->>'documentId' = $1 order by at`,
        [body.id],
      );
      return rows.rows.map(({ days }) => days);
    };
    expect(await told()).toEqual([]);
    world.clock.set('2027-04-21T09:00:00Z');
    expect(await told()).toEqual([30]);
    world.clock.set('2027-05-14T09:00:00Z');
    expect(await told()).toEqual([30, 7]);
    world.clock.set('2027-05-20T09:00:00Z');
    expect(await told()).toEqual([30, 7, 0]);
    world.clock.set('2027-05-21T09:00:00Z');
    expect(await told()).toEqual([30, 7, 0]);
    expect((await answer(body.id, { answer: 'ACCEPTED' })).body.key).toBe('expired');
    expect((await read()).body.documents[0]).toMatchObject({ state: 'expired' });
  });

  it('is taken away by its provider only', async () => {
    const { body } = await send('OFSTED', '2027-12-31');
    const params = { documentId: body.id };
    const take = (as: string) => world.request('DELETE /provider-documents/{documentId}', { as, params });
    expect((await take(funded.officerId)).status).toBe(404);
    expect([(await take(funded.providerId)).status, (await take(funded.providerId)).status]).toEqual([204, 404]);
  });
});

it('a programme can be booked from its moment on, by everybody at once', async () => {
  await world.services.db
    .updateTable('programme')
    .set({ books_from: '2027-04-06T12:00:00Z' })
    .where('id', '=', funded.programmeId)
    .execute();
  const family = await makeFamily(world);
  await decide(world, funded, await ask(world, family, funded), yes);
  const early = await hold(world, family, funded, { sessionIds: [funded.sessionIds[1] ?? ''] });
  expect(early.body.message).toContain('can be booked from 6th April, 13:00');
  world.clock.set('2027-04-06T12:00:00Z');
  expect((await hold(world, family, funded, { sessionIds: [funded.sessionIds[1] ?? ''] })).status).toBe(200);
});
