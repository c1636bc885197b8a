import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { makeBookable } from '../../places/server/bookable.fixture.ts';
import { givePlacesBack, takePlaces, takePlacesKnowingly } from '../../schedule/server/take-places.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

/** A session with so many places, of which some are taken. */
async function makeSession(capacity: number, taken: number): Promise<string> {
  const { sessionIds } = await makeBookable(world, { capacity, starts: [48] });
  const [id = randomUUIDv7()] = sessionIds;
  await world.services.db.updateTable('session_places').set({ taken }).where('session_id', '=', id).execute();
  return id;
}

const one = (id: string) => new Map([[id, 1]]);
const sell = (id: string) =>
  world.services.db.transaction().execute(async (tx) => (await takePlaces(tx, one(id))).length);
const giveBack = (id: string) => world.services.db.transaction().execute((tx) => givePlacesBack(tx, one(id)));
const exceed = (id: string, upTo: number) =>
  world.services.db.transaction().execute((tx) => takePlacesKnowingly(tx, one(id), new Map([[id, upTo]])));
const fill = (id: string) =>
  world.services.db
    .selectFrom('session_places')
    .select(['capacity', 'taken', 'exceeded_by'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow();

const [SOLD, REFUSED] = [0, 1];

describe('a session that its provider fills beyond its capacity', () => {
  test('counts 13 of 12, and only as far as the provider was told', async () => {
    const id = await makeSession(12, 12);
    expect(await exceed(id, 12)).toMatchObject({
      short: [{ sessionId: id, asked: 1, left: 0, capacity: 12, taken: 12 }],
    });
    expect(await exceed(id, 13)).toEqual({ short: [], beyond: [{ sessionId: id, capacity: 12, taken: 13 }] });
    expect(await exceed(id, 13)).toMatchObject({ short: [{ sessionId: id, taken: 13 }] });
    expect(await fill(id)).toEqual({ capacity: 12, taken: 13, exceeded_by: 1 });
  });

  test('says nothing of beyond while there is room', async () => {
    const id = await makeSession(12, 11);
    expect(await exceed(id, 13)).toEqual({ short: [], beyond: [] });
    expect(await fill(id)).toEqual({ capacity: 12, taken: 12, exceeded_by: 0 });
  });

  test('is never sold beyond its capacity, nor kept below it, as places come back', async () => {
    const id = await makeSession(12, 12);
    await exceed(id, 13);
    await exceed(id, 14);
    expect(await sell(id)).toBe(REFUSED);
    await giveBack(id);
    expect(await fill(id)).toEqual({ capacity: 12, taken: 13, exceeded_by: 1 });
    expect(await sell(id)).toBe(REFUSED);
    await giveBack(id);
    expect(await fill(id)).toEqual({ capacity: 12, taken: 12, exceeded_by: 0 });
    expect(await sell(id)).toBe(REFUSED);
    await giveBack(id);
    expect(await sell(id)).toBe(SOLD);
    expect(await sell(id)).toBe(REFUSED);
    expect(await fill(id)).toEqual({ capacity: 12, taken: 12, exceeded_by: 0 });
  });

  test('ends with an exact count when providers, families and cancellations come at once', async () => {
    const id = await makeSession(12, 10);
    const [sold, exceeded] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, async () => (await sell(id)) === SOLD)),
      Promise.all(Array.from({ length: 5 }, async () => (await exceed(id, 15)).short.length === 0)),
      Promise.all(Array.from({ length: 4 }, () => giveBack(id))),
    ]);
    const count = (list: readonly boolean[]) => list.filter(Boolean).length;
    const after = await fill(id);
    expect(after.taken).toBe(10 + count(sold) + count(exceeded) - 4);
    // Whoever was refused was refused for want of room: families find every place up to the capacity.
    while ((await sell(id)) === SOLD);
    const full = await fill(id);
    expect(full.taken).toBeGreaterThanOrEqual(12);
    expect(full.taken).toBeLessThanOrEqual(15);
    expect(full.exceeded_by).toBe(full.taken - 12);
  });
});
