import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { accessTokenFor, makeWorld, type World } from './world.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let bookingId: string;
/** Bearer tokens: an administrator who looks into the account, and a delegate of it. */
const tokens = { family: ['', ''], provider: ['', ''] };

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
  bookable = await makeBookable(world, { pricePence: 0, starts: [240] });
  family = await makeFamily(world, 1);
  bookingId = await bookAndPay(world, family, bookable);
  const admin = await world.makeAccount({ role: 'admin' });
  const helper = await world.makeAccount();
  for (const [side, id] of [
    ['family', family.id],
    ['provider', bookable.providerId],
  ] as const) {
    await world.services.db
      .insertInto('access_grant')
      .values({
        id: randomUUIDv7(),
        giver_id: id,
        receiver_id: helper.id,
        scope: 'full',
        created_at: world.clock.now().toString(),
      })
      .execute();
    tokens[side] = [
      await accessTokenFor(world.services, admin.id, { forId: id, kind: 'impersonation' }),
      await accessTokenFor(world.services, helper.id, { forId: id, kind: 'delegation' }),
    ];
  }
});
afterAll(() => world.stop());

/** Wherever learners are shown. */
const places: [side: 'family' | 'provider', address: string, more: () => object][] = [
  ['family', 'GET /learners', () => ({})],
  ['family', 'GET /bookings', () => ({})],
  ['family', 'GET /bookings/{bookingId}', () => ({ params: { bookingId } })],
  ['family', 'GET /bookings/{bookingId}/refund-quote', () => ({ params: { bookingId } })],
  ['family', 'GET /bookings/{bookingId}/calendar.ics', () => ({ params: { bookingId } })],
  ['provider', 'GET /bookings', () => ({ query: { as: 'provider' } })],
  ['provider', 'GET /bookings/{bookingId}', () => ({ params: { bookingId } })],
  ['provider', 'GET /registers/{sessionId}', () => ({ params: { sessionId: bookable.sessionIds[0] ?? '' } })],
];

describe('the name of a learner', () => {
  it.each(places)(
    'for %s at %s is masked for an administrator and shown to a delegate',
    async (side, address, more) => {
      const [looking, helping] = tokens[side];
      const textFor = async (token = '') => {
        const { status, body } = await world.request(address, { ...more(), token });
        expect(status).toBe(200);
        return typeof body === 'string' ? body : JSON.stringify(body);
      };
      expect(await textFor(helping)).toContain('Mia');
      const masked = await textFor(looking);
      expect(masked).not.toContain('Mia');
      expect(masked).toContain('M.');
      expect(masked).not.toMatch(/"dateOfBirth":"|"age":\d/);
    },
  );

  it('is not in the refusal of a hold either', async () => {
    const [looking] = tokens.family;
    const { status, body } = await world.request('POST /basket/places', {
      token: looking ?? '',
      body: {
        listingId: bookable.listingId,
        lines: [
          {
            sessionId: bookable.sessionIds[0],
            ticketId: bookable.ticketId,
            learnerId: family.learnerIds[0],
          },
        ],
      },
    });
    expect([status, body.key]).toEqual([409, 'learner-busy']);
    expect(JSON.stringify(body)).not.toContain('Mia');
  });
});
