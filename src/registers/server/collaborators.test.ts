import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily, type Bookable } from '../../places/server/bookable.fixture.ts';
import { tell } from '../../people/server/tell.fixture.ts';

let world: World;
let bookable: Bookable;
let sessionId: string;
let placeId: string;
let rowan: string;
let collaborationId: string;

const START = '2027-04-03T09:00:00Z';

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

beforeEach(async () => {
  world.clock.set('2027-04-01T09:00:00Z');
  bookable = await makeBookable(world, { pricePence: 0, starts: [48] });
  sessionId = bookable.sessionIds[0] ?? '';
  const family = await makeFamily(world);
  await tell(world.services, family.learnerIds, { health: { allergies: [{ allergen: 'Peanuts' }] } });
  await bookAndPay(world, family, bookable);
  ({ id: placeId } = await world.services.db
    .selectFrom('place')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow());
  rowan = (await world.makeAccount({ accountType: 'collaborator', firstName: 'Rowan', lastName: 'Pike' })).id;
  collaborationId = randomUUIDv7();
  const now = world.clock.now().toString();
  await world.services.db
    .insertInto('collaboration')
    .values({ id: collaborationId, provider_id: bookable.providerId, collaborator_id: rowan, created_at: now })
    .execute();
  await world.services.db
    .insertInto('listing_collaborator')
    .values({ listing_id: bookable.listingId, collaboration_id: collaborationId, added_at: now })
    .execute();
});

const minutesFromStart = (minutes: number): void =>
  world.clock.set(Temporal.Instant.from(START).add({ minutes }).toString());
const open = (purpose: 'screen' | 'print' = 'screen') =>
  world.request('GET /registers/{sessionId}', { as: rowan, params: { sessionId }, query: { purpose } });
const list = async (): Promise<unknown[]> =>
  (await world.request('GET /registers', { as: rowan, query: { from: '2027-04-01', to: '2027-04-30' } })).body.sessions;
const mark = () =>
  world.request('POST /registers/{sessionId}/marks', {
    as: rowan,
    params: { sessionId },
    body: { marks: [{ id: randomUUID(), placeId, kind: 'ARRIVED', madeAt: world.clock.now().toString() }] },
  });

describe('a collaborator on a listing', () => {
  test.each([
    ['two days before', -48 * 60, false],
    ['a minute more than a day before', -24 * 60 - 1, false],
    ['a minute less than a day before', -24 * 60 + 1, true],
    ['during the session', 60, true],
    ['a day after its end, less a minute', 26 * 60 - 1, true],
    ['a day after its end, and a minute', 26 * 60 + 1, false],
  ])('%s: the register is there: %s', async (_, minutes, isThere) => {
    minutesFromStart(minutes);
    expect((await open()).status).toBe(isThere ? 200 : 404);
    expect(await list()).toHaveLength(isThere ? 1 : 0);
    expect((await mark()).status).toBe(isThere ? 200 : 404);
  });

  test('reads what must be known of each child on the screen, and prints no health details', async () => {
    minutesFromStart(-30);
    const seen = (await open()).body;
    expect(seen).toMatchObject({ health: 'included', contacts: 'included' });
    expect(JSON.stringify(seen)).toContain('Peanuts');
    const printed = (await open('print')).body;
    expect(printed.health).toBe('hidden');
    expect(JSON.stringify(printed)).not.toContain('Peanuts');
  });

  test('leaves a line for each child they read about, in the name of the provider', async () => {
    minutesFromStart(-30);
    await open();
    const rows = await world.services.db
      .selectFrom('access_log')
      .select(['actor_id', 'subject_id'])
      .where('session_id', '=', sessionId)
      .execute();
    expect(rows).toEqual([{ actor_id: rowan, subject_id: bookable.providerId }]);
  });

  test('sees nothing of other listings of the same provider', async () => {
    const other = await makeBookable(world, { providerId: bookable.providerId, starts: [48] });
    minutesFromStart(0);
    expect(await list()).toMatchObject([{ id: sessionId }]);
    expect(
      await world.request('GET /registers/{sessionId}', {
        as: rowan,
        params: { sessionId: other.sessionIds[0] ?? '' },
      }),
    ).toMatchObject({ status: 404 });
  });

  test('is out with the next request when the collaboration ends', async () => {
    minutesFromStart(0);
    expect((await open()).status).toBe(200);
    await world.services.db
      .updateTable('collaboration')
      .set({ ended_at: world.clock.now().toString() })
      .where('id', '=', collaborationId)
      .execute();
    expect((await open()).status).toBe(404);
    expect((await mark()).status).toBe(404);
  });
});
