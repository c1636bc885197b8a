import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily } from '../../../places/server/bookable.fixture.ts';
import { forgetHandedOver } from '../../../privacy/server/forget-old.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

/** Mia is booked on a walk of today; Jo helped on its register by a PIN, and her help has ended while she was without signal. */
async function makeDay() {
  world.clock.set('2027-05-01T09:00:00Z');
  const walk = await makeBookable(world, { pricePence: 0, starts: [240] });
  const family = await makeFamily(world, 1);
  await bookAndPay(world, family, walk);
  world.clock.set('2027-05-11T08:55:00Z');
  const [sessionId = ''] = walk.sessionIds;
  const params = { sessionId };
  const help = await world.request('POST /registers/{sessionId}/helpers', {
    as: walk.providerId,
    params,
    body: { firstName: 'Jo', lastName: 'Bloggs' },
  });
  const come = await world.request('POST /register-helpers/{helperId}/sign-in', {
    params: { helperId: help.body.id },
    body: { pin: help.body.pin },
  });
  const register = await world.request('GET /registers/{sessionId}', { token: come.body.token, params });
  world.clock.set('2027-05-11T16:00:00Z');
  return {
    owner: walk.providerId,
    family,
    sessionId,
    jo: await accessTokenFor(world.services, help.body.id),
    placeId: register.body.places[0].placeId as string,
  };
}
let day: Awaited<ReturnType<typeof makeDay>>;
beforeEach(async () => {
  day = await makeDay();
});

const arrived = () => ({ id: randomUUID(), placeId: day.placeId, kind: 'ARRIVED', madeAt: '2027-05-11T09:02:00Z' });
const incident = () => ({
  id: randomUUID(),
  kind: 'INCIDENT',
  madeAt: '2027-05-11T09:40:00Z',
  data: { placeId: day.placeId, description: 'Mia fell over a root', action: 'A plaster', signedBy: 'Jo Bloggs' },
});
type Who = { as?: string; token?: string };
const handOver = (body: { marks?: object[]; entries?: object[] }, who: Who = { token: day.jo }) =>
  world.request('POST /registers/{sessionId}/handed-over', { ...who, params: { sessionId: day.sessionId }, body });
const waiting = (as = day.owner) =>
  world.request('GET /registers/{sessionId}/handed-over', { as, params: { sessionId: day.sessionId } });
const decide = (decision: 'ADD' | 'LEAVE_OUT', ids: string[], as = day.owner) =>
  world.request('POST /registers/{sessionId}/handed-over/decision', {
    as,
    params: { sessionId: day.sessionId },
    body: { decision, ids },
  });
const register = async () =>
  (await world.request('GET /registers/{sessionId}', { as: day.owner, params: { sessionId: day.sessionId } })).body;

describe('Jo, whose help ended while her phone had no signal', () => {
  test('may not mark any more, hands over what lies on her phone, and the owner adds it under her name', async () => {
    const mark = arrived();
    const note = incident();
    const refused = await world.request('POST /registers/{sessionId}/marks', {
      token: day.jo,
      params: { sessionId: day.sessionId },
      body: { marks: [mark] },
    });
    expect(refused.status).toBe(404);
    const handed = await handOver({ marks: [mark], entries: [note] });
    expect(handed.body.accepted).toEqual([mark.id, note.id]);
    // Sent again after a lost answer, it is there once.
    await handOver({ marks: [mark], entries: [note] });
    const listed = await waiting();
    expect(listed.body.marks).toMatchObject([{ mark: { id: mark.id }, madeBy: 'Jo Bloggs' }]);
    expect(listed.body.entries).toMatchObject([{ entry: { id: note.id }, madeBy: 'Jo Bloggs' }]);
    expect((await register()).marks).toEqual([]);

    const added = await decide('ADD', [mark.id, note.id]);
    expect(added.body).toEqual({ decided: expect.arrayContaining([mark.id, note.id]), refused: [] });
    const after = await register();
    expect(after.marks).toMatchObject([{ id: mark.id, kind: 'ARRIVED', markedBy: 'Jo Bloggs' }]);
    expect(after.entries).toMatchObject([{ id: note.id, madeBy: 'Jo Bloggs' }]);
    expect((await waiting()).body).toEqual({ marks: [], entries: [] });
  });

  test('the owner leaves a part out, and its words are gone', async () => {
    const mark = arrived();
    await handOver({ marks: [mark] });
    expect((await decide('LEAVE_OUT', [mark.id])).body.decided).toEqual([mark.id]);
    expect((await register()).marks).toEqual([]);
    // Decided is decided, also for a second press.
    expect((await decide('ADD', [mark.id])).body).toEqual({ decided: [], refused: [] });
    const row = await world.services.db
      .selectFrom('handed_over')
      .select(['decision', 'sealed'])
      .where('id', '=', mark.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ decision: 'LEFT_OUT', sealed: null });
  });

  test('what the register cannot hold waits on, with the reason', async () => {
    const stray = { ...arrived(), placeId: randomUUID() };
    await handOver({ marks: [stray] });
    const { body } = await decide('ADD', [stray.id]);
    expect(body.decided).toEqual([]);
    expect(body.refused).toEqual([
      { id: stray.id, message: 'This place is no longer booked, so the mark was not kept.' },
    ]);
    expect((await waiting()).body.marks).toHaveLength(1);
  });

  test('what nobody decides about is deleted after 30 days', async () => {
    await handOver({ marks: [arrived()] });
    world.clock.set('2027-06-09T16:00:00Z');
    await forgetHandedOver(world.services);
    expect((await waiting()).body.marks).toHaveLength(1);
    world.clock.set('2027-06-11T16:00:00Z');
    await forgetHandedOver(world.services);
    expect((await waiting()).body.marks).toHaveLength(0);
  });
});

describe('others', () => {
  test('who never worked with the provider hand over nothing, and read and decide nothing', async () => {
    const mark = arrived();
    expect((await handOver({ marks: [mark] }, { as: day.family.id })).status).toBe(404);
    await handOver({ marks: [mark] });
    const stranger = (await makeBookable(world, {})).providerId;
    expect((await waiting(stranger)).status).toBe(404);
    expect((await decide('ADD', [mark.id], stranger)).status).toBe(404);
    expect((await waiting()).body.marks).toHaveLength(1);
  });

  test('nothing is no handing over', async () => {
    expect((await handOver({})).status).toBe(422);
  });
});
