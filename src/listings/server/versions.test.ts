import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { listingKit } from './listings.fixture.ts';

let world: World;
let kit: ReturnType<typeof listingKit>;
let owner: string;
let id: string;
let sessionId: string;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());

beforeEach(async () => {
  world.clock.set('2027-03-01T10:00:00Z');
  owner = await kit.makeProvider();
  id = (await kit.publishedListing(owner)).id;
  sessionId = await kit.addSession(id, 21);
});

const show = async () =>
  (await world.request('GET /experiences/{experienceId}', { as: owner, params: { experienceId: id } })).body;
async function change(fields: Record<string, unknown>): Promise<void> {
  world.clock.advance({ minutes: 1 });
  const { version } = await show();
  const { status, body } = await kit.change(id, version, fields, owner);
  expect(status, JSON.stringify(body)).toBe(200);
}
const book = async (): Promise<void> => {
  world.clock.advance({ minutes: 1 });
  await kit.book(id, sessionId);
};
const versions = async () => (await show()).owner.earlierVersions;

describe('what families were told when they booked', () => {
  test('is kept in full when safety, ages, policy or the answer on consumer law change after a booking', async () => {
    await book();
    const { version } = await show();
    await change({
      safetyMeasures: ['Two first aiders'],
      ageFrom: 6,
      cancellationPolicy: { preset: 'STRICT' },
      formalEducationalActivity: true,
    });
    expect(await versions()).toEqual([
      {
        version,
        endedAt: expect.any(String),
        changed: ['safetyMeasures', 'ages', 'cancellationPolicy', 'formalEducationalActivity'],
        safetyMeasures: ['A first aider is always there'],
        ages: 'Ages 5 to 11',
        cancellationPolicy: expect.stringContaining('up to 7 days before'),
        formalEducationalActivity: false,
      },
    ]);
  });

  test('is not kept while nobody has booked', async () => {
    await change({ safetyMeasures: ['Two first aiders'] });
    expect(await versions()).toEqual([]);
  });

  test('is not kept for other changes, nor for the same terms sent again', async () => {
    await book();
    await change({ title: 'Beetle safari', maximumGroupSize: 8 });
    await change({ safetyMeasures: ['A first aider is always there'], ageFrom: 5 });
    expect(await versions()).toEqual([]);
  });

  test('is kept once for each booking time: what nobody booked under between two changes is not', async () => {
    await book();
    await change({ safetyMeasures: ['One'] });
    await change({ safetyMeasures: ['One', 'Two'] });
    expect((await versions()).map((one: { safetyMeasures: string[] }) => one.safetyMeasures)).toEqual([
      ['A first aider is always there'],
    ]);
    await book();
    await change({ safetyMeasures: ['Three'] });
    expect((await versions()).map((one: { safetyMeasures: string[] }) => one.safetyMeasures)).toEqual([
      ['One', 'Two'],
      ['A first aider is always there'],
    ]);
  });

  test('is not kept for places that were given back before', async () => {
    await book();
    await world.services.db
      .updateTable('place')
      .set({ state: 'CANCELLED_BY_BOOKER' })
      .where('session_id', '=', sessionId)
      .execute();
    await change({ ageTo: 12 });
    expect(await versions()).toEqual([]);
  });

  test('cannot be rewritten, and is not shown outside', async () => {
    await book();
    await change({ ageTo: 12 });
    await expect(world.services.db.updateTable('listing_version').set({ terms: '{}' }).execute()).rejects.toThrow(
      /permission denied/,
    );
    await expect(world.services.db.deleteFrom('listing_version').execute()).rejects.toThrow(/permission denied/);
    const visitor = await world.request('GET /experiences/{experienceId}', { params: { experienceId: id } });
    expect(visitor.body.owner).toBeNull();
  });
});
