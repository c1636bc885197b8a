import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type World } from '../../../test/world.ts';
import {
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let bookingId: string;

beforeAll(async () => {
  world = await makeWorld();
  bookable = await makeBookable(world, { starts: [24], pricePence: 0 });
  family = await makeFamily(world, 2);
  await world.services.db
    .updateTable('account')
    .set({ phone_number: '07700 900456' })
    .where('id', '=', family.id)
    .execute();
  const [inhaler, shirt] = [randomUUIDv7(), randomUUIDv7()];
  const question = {
    listing_id: bookable.listingId,
    type: 'short-text',
    scope: 'learner',
    created_at: world.clock.now().toString(),
  } as const;
  await world.services.db
    .insertInto('question')
    .values([
      { ...question, id: inhaler, position: 1, label: 'Medication', sensitive: true },
      { ...question, id: shirt, position: 2, label: 'Shirt size' },
    ])
    .execute();
  const held = await hold(world, family, bookable);
  bookingId = held.body.basket.bookings[0].id;
  const [mia = ''] = family.learnerIds;
  const answers = [
    { questionId: inhaler, learnerId: mia, value: 'An inhaler' },
    { questionId: shirt, learnerId: mia, value: 'Small' },
  ];
  await world.request('PUT /basket/answers', { as: family.id, body: { bookingId, answers } });
  await checkOut(world, family);
});
afterAll(() => world.stop());

const show = async (by: { as: string } | { token: string }) => {
  const { body } = await world.request('GET /bookings/{bookingId}', { ...by, params: { bookingId } });
  return {
    answers: body.answers.map((answer: { value: string }) => answer.value),
    phone: body.booker.phoneNumber,
  };
};
const readings = () =>
  world.services.db
    .selectFrom('access_log')
    .select(['actor_id', 'subject_id', 'learner_id', 'what'])
    .where('subject_id', 'in', [bookable.providerId, family.id])
    .where('what', '=', 'booking-answers')
    .execute();

describe('sensitive answers of a booking', () => {
  it('are its family’s to read, and nobody writes that down', async () => {
    expect(await show({ as: family.id })).toMatchObject({ answers: ['An inhaler', 'Small'] });
    expect(await readings()).toEqual([]);
  });

  it('are not shown, nor the booker’s number, to an administrator who looks into an account', async () => {
    const admin = await world.makeAccount({ role: 'admin' });
    const looking = (forId: string) => accessTokenFor(world.services, admin.id, { forId, kind: 'impersonation' });
    expect(await show({ token: await looking(family.id) })).toMatchObject({ answers: ['Small'] });
    expect(await show({ token: await looking(bookable.providerId) })).toEqual({ answers: ['Small'], phone: '' });
    expect(await readings()).toEqual([]);
  });

  it('are shown to the provider, which is written down for the child they are about', async () => {
    expect(await show({ as: bookable.providerId })).toEqual({
      answers: ['An inhaler', 'Small'],
      phone: '07700 900456',
    });
    const { providerId } = bookable;
    expect(await readings()).toEqual([
      { actor_id: providerId, subject_id: providerId, learner_id: family.learnerIds[0], what: 'booking-answers' },
    ]);
  });

  it('are not shown to the provider any more when the session was over 30 days ago', async () => {
    world.clock.advance({ hours: 24 * 32 });
    expect(await show({ as: bookable.providerId })).toMatchObject({ answers: ['Small'] });
    expect(await readings()).toHaveLength(1);
  });
});

describe('the file of a provider’s bookings', () => {
  const file = async (as: string, query: Record<string, string> = {}) =>
    world.request('GET /bookings.csv', { as, query: { as: 'provider', ...query } });

  it('has a line for each booking, is safe to open, and is for nobody else', async () => {
    await world.services.db
      .updateTable('listing')
      .set({ title: '=HYPERLINK("http://example.org")' })
      .where('id', '=', bookable.listingId)
      .execute();
    await world.services.db.updateTable('account').set({ first_name: '@Priya' }).where('id', '=', family.id).execute();
    const { body, headers } = await file(bookable.providerId);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(
      `,"'=HYPERLINK(""http://example.org"")",'@Priya Shah,${family.email},Mia Shah; Noah Shah,Past,Free,2,1,`,
    );
    expect(lines[1]).toContain(',0.00,0.00,0.00,0.00,');
    expect(
      String((await file(bookable.providerId, { type: 'cancelled' })).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
    expect(
      String((await file(family.id)).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(1);
  });
});

it('a booking of a private listing leads both of its sides to the page', async () => {
  const set = async (isPrivate: boolean) =>
    world.services.db
      .updateTable('listing')
      .set({ is_private: isPrivate })
      .where('id', '=', bookable.listingId)
      .execute();
  const keys = async () =>
    Promise.all(
      [family.id, bookable.providerId].map(
        async (as) =>
          (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body.listing.key,
      ),
    );
  expect(await keys()).toEqual([null, null]);
  await set(true);
  expect(await keys()).toEqual(['the-key', 'the-key']);
  await set(false);
});
