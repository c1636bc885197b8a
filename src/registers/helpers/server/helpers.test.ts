import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily } from '../../../places/server/bookable.fixture.ts';
import { PIN_TRIES } from '../helper.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

/** Two sessions of one listing, the first today from 10 to 12 in British summer time with Mia; it is five to ten. */
async function makeDay() {
  world.clock.set('2027-05-01T09:00:00Z');
  const walk = await makeBookable(world, { pricePence: 0, starts: [240, 264] });
  const family = await makeFamily(world, 1);
  await bookAndPay(world, family, walk);
  world.clock.set('2027-05-11T08:55:00Z');
  const [sessionId = '', later = ''] = walk.sessionIds;
  return { owner: walk.providerId, family, sessionId, later };
}
let day: Awaited<ReturnType<typeof makeDay>>;
beforeEach(async () => {
  day = await makeDay();
});

type Asked = { as?: string; token?: string };
const add = (more: object = {}, who: Asked = { as: day.owner }) =>
  world.request('POST /registers/{sessionId}/helpers', {
    ...who,
    params: { sessionId: day.sessionId },
    body: { firstName: 'Jo', lastName: 'Bloggs', ...more },
  });
const comeIn = (helperId: string, pin: string) =>
  world.request('POST /register-helpers/{helperId}/sign-in', { params: { helperId }, body: { pin } });
const open = (token: string, sessionId = day.sessionId) =>
  world.request('GET /registers/{sessionId}', { token, params: { sessionId } });
const list = async () =>
  (await world.request('GET /registers/{sessionId}/helpers', { as: day.owner, params: { sessionId: day.sessionId } }))
    .body.helpers;

/** Jo, who has typed her PIN. */
async function letJoIn() {
  const { body } = await add();
  const come = await comeIn(body.id, body.pin);
  expect(come.status).toBe(200);
  return { id: body.id as string, pin: body.pin as string, token: come.body.token as string };
}

describe('Jo, who helps on one register for a day', () => {
  test('opens it with her PIN, marks in her own name, and the family reads that she looked', async () => {
    const jo = await letJoIn();
    const register = await open(jo.token);
    expect(register.status).toBe(200);
    const [mia] = register.body.places;
    const mark = { id: randomUUID(), placeId: mia.placeId, kind: 'ARRIVED', madeAt: world.clock.now().toString() };
    const marked = await world.request('POST /registers/{sessionId}/marks', {
      token: jo.token,
      params: { sessionId: day.sessionId },
      body: { marks: [mark] },
    });
    expect(marked.body.marks).toMatchObject([{ kind: 'ARRIVED', markedBy: 'Jo Bloggs' }]);
    const lines = await world.services.db
      .selectFrom('access_log')
      .select(['role', 'what'])
      .where('actor_id', '=', jo.id)
      .execute();
    expect(lines).toEqual([{ role: 'helper', what: 'register-screen' }]);
    expect(await list()).toMatchObject([
      { name: 'Jo Bloggs', state: 'HERE', endsAt: expect.stringMatching(/^2027-05-11T13:0/) },
    ]);
  });

  test('finds this one register in her list and in her day pack, and no other one of the listing', async () => {
    const { token } = await letJoIn();
    expect((await open(token, day.later)).status).toBe(404);
    const query = { from: '2027-05-11', to: '2027-05-13' };
    const listed = await world.request('GET /registers', { token, query });
    expect(listed.body.sessions.map(({ id }: { id: string }) => id)).toEqual([day.sessionId]);
    const pack = await world.request('GET /day-pack', { token });
    expect(pack.body.registers.map(({ session }: { session: { id: string } }) => session.id)).toEqual([day.sessionId]);
  });

  test('lets nobody else in, and writes to no family', async () => {
    const { token } = await letJoIn();
    expect((await add({}, { token })).status).toBe(403);
    const params = { sessionId: day.sessionId };
    const written = await world.request('POST /registers/{sessionId}/messages', {
      token,
      params,
      body: { body: 'Hi' },
    });
    expect(written.status).toBe(403);
    expect((await world.request('GET /learners', { token })).status).toBe(403);
  });

  test('is out at the end of her help, and at once when the provider ends it', async () => {
    const late = await letJoIn();
    const gone = await letJoIn();
    const params = { sessionId: day.sessionId, helperId: gone.id };
    expect(
      (await world.request('DELETE /registers/{sessionId}/helpers/{helperId}', { as: day.owner, params })).status,
    ).toBe(204);
    expect((await open(gone.token)).status).toBe(401);
    expect((await comeIn(gone.id, gone.pin)).body.key).toBe('pin-over');
    expect((await open(late.token)).status).toBe(200);
    world.clock.set('2027-05-11T13:00:01Z');
    expect((await open(await accessTokenFor(world.services, late.id))).status).toBe(404);
    expect((await comeIn(late.id, late.pin)).body.key).toBe('pin-over');
  });
});

describe('a PIN', () => {
  test('that is guessed is of no use after five wrong ones, also to who knows it, until a new one is made', async () => {
    const { body } = await add();
    const wrong = body.pin === '000000' ? '000001' : '000000';
    const tried = await Promise.all(Array.from({ length: PIN_TRIES + 3 }, () => comeIn(body.id, wrong)));
    expect(tried.filter((one) => one.body.key === 'wrong-pin')).toHaveLength(PIN_TRIES);
    expect((await comeIn(body.id, body.pin)).body.key).toBe('pin-over');
    expect(await list()).toMatchObject([{ state: 'LOCKED' }]);
    const params = { sessionId: day.sessionId, helperId: body.id };
    const renewed = await world.request('POST /registers/{sessionId}/helpers/{helperId}/pin', {
      as: day.owner,
      params,
    });
    expect((await comeIn(body.id, renewed.body.pin)).status).toBe(200);
  });

  test('that is renewed signs out whoever came with the old one', async () => {
    const jo = await letJoIn();
    const params = { sessionId: day.sessionId, helperId: jo.id };
    await world.request('POST /registers/{sessionId}/helpers/{helperId}/pin', { as: day.owner, params });
    expect((await open(jo.token)).status).toBe(401);
    expect((await comeIn(jo.id, jo.pin)).body.key).toBe('wrong-pin');
    expect(await list()).toMatchObject([{ state: 'INVITED' }]);
  });

  test.each(['', 'abc', '12345', '1234567', '１２３４５６'])('%j is none, and costs no guess', async (typed) => {
    const { body } = await add();
    expect((await comeIn(body.id, typed)).body.key).toBe('wrong-pin');
    expect((await comeIn(body.id, body.pin)).status).toBe(200);
  });

  test('of nobody says the same as one that is over', async () => {
    expect((await comeIn(randomUUID(), '123456')).body.key).toBe('pin-over');
  });
});

test('Another provider and the family let nobody in, and nobody helps on a register of the past', async () => {
  const other = await world.makeAccount({ accountType: 'mentor' });
  expect((await add({}, { as: other.id })).status).toBe(404);
  expect((await add({}, { as: day.family.id })).status).toBe(404);
  world.clock.set('2027-05-11T12:00:00Z');
  expect((await add({ hoursAfter: 0 })).body.key).toBe('session-over');
  expect((await add({ firstName: ' ' })).status).toBe(422);
});
