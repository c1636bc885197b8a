import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookFunded, makeFunded, type Funded } from '../../checkout/server/funded.fixture.ts';

let world: World;
let funded: Funded;
const days = { from: '2027-04-01', to: '2027-04-30' };

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-06T09:00:00Z');
  funded = await makeFunded(world, { starts: [24], capacity: 20 });
  const { db } = world.services;
  // Twelve children of three homes; those of the first two homes came, the first of the last home as well.
  for (let nth = 0; nth < 12; nth++) {
    const booked = await bookFunded(world, funded);
    const [learnerId = ''] = booked.family.learnerIds;
    await db
      .updateTable('learner')
      .set({ first_name: `Child ${nth}` })
      .where('id', '=', learnerId)
      .execute();
    const zip_code = nth < 6 ? (nth < 3 ? 'BS3 1LL' : 'bs3 4eb') : nth < 11 ? 'BS6 5NR' : '';
    await db
      .updateTable('eligibility')
      .set({ zip_code })
      .where('id', '=', booked.eligibilityIds[0] ?? '')
      .execute();
    if (nth < 6) await arrive(booked.bookingId);
  }
  world.clock.set('2027-04-20T09:00:00Z');
});
afterAll(() => world.stop());

async function arrive(bookingId: string): Promise<void> {
  const { db } = world.services;
  const now = world.clock.now().toString();
  for (const place of await db
    .selectFrom('place')
    .select(['id', 'session_id'])
    .where('booking_id', '=', bookingId)
    .execute())
    await db
      .insertInto('mark')
      .values({
        id: randomUUIDv7(),
        place_id: place.id,
        session_id: place.session_id,
        kind: 'ARRIVED',
        made_at: now,
        received_at: now,
        marked_by_id: funded.providerId,
      })
      .execute();
}

const areas = async (query: Record<string, string> = {}) =>
  (
    await world.request('GET /councils/{councilId}/report', {
      as: funded.viewerId,
      params: { councilId: funded.councilId },
      query: { ...days, ...query },
    })
  ).body.pictures?.areas;

it('without wards take-up is by the first half of the postcode, in its middle, and a single child is left out', async () => {
  const found = await areas();
  expect(found.kind).toBe('outcodes');
  expect(found.lines).toEqual([
    { key: 'BS3', label: 'BS3', figures: { eligible: 6, came: 6 }, position: expect.any(Object) },
    // With the one whose home is not known, so that nobody takes it off the sum.
    { key: 'BS6', label: 'BS6', figures: null, position: expect.any(Object) },
    { key: '', label: 'Not known', figures: null, position: null },
  ]);
  expect(found.lines[0].position.latitude).toBeCloseTo(51.44, 1);
});

it('with wards it is by ward, each where its postcodes lie', async () => {
  const params = { councilId: funded.councilId };
  const { body: file } = await world.request('POST /councils/{councilId}/reference-files', {
    as: funded.managerId,
    params,
    body: { kind: 'WARDS', title: 'Wards', attribution: 'Source: somebody' },
  });
  const row = (key: string, code: string, name: string) => ({ key, code, name, town: '', zipCode: '', phase: '' });
  await world.request('POST /councils/{councilId}/reference-files/{fileId}/rows', {
    as: funded.managerId,
    params: { ...params, fileId: file.id },
    body: {
      rows: [
        row('BS3 1LL', 'E1', 'Southville'),
        row('BS3 4EB', 'E1', 'Southville'),
        row('BS6 5NR', 'E2', 'Redland'),
        row('ZZ9 9ZZ', 'E3', 'Nowhere'),
      ],
      last: true,
    },
  });
  const found = await areas();
  expect(found.kind).toBe('wards');
  expect(found.lines.map(({ label }: { label: string }) => label)).toEqual(['Southville', 'Redland', 'Not known']);
  const [southville] = found.lines;
  expect(southville.figures).toEqual({ eligible: 6, came: 6 });
  // In the middle of its two postcodes, which the house knows by itself.
  expect(southville.position.latitude).toBeCloseTo((51.44145 + 51.44378) / 2, 3);
  expect(southville.position.longitude).toBeCloseTo((-2.60927 - 2.59305) / 2, 3);
});

it('is for the council alone, and not of one area', async () => {
  expect(await areas({ view: 'shared' })).toBeUndefined();
  expect(await areas({ area: 'BS3 1' })).toBeNull();
});
