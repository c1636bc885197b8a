import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../../places/server/bookable.fixture.ts';
import { spacedCode } from '../../../places/door-code.ts';
import { hashOfCode } from '../check-in-code.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let bookingId: string;

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-01T09:00:00Z');
  bookable = await makeBookable(world, { pricePence: 0, starts: [240] });
  family = await makeFamily(world, 2);
  bookingId = await bookAndPay(world, family, bookable);
});
afterAll(() => world.stop());

const show = (as: string) => world.request('GET /bookings/{bookingId}/check-in', { as, params: { bookingId } });

it('the family reads a code for each place, and the register knows each by its hash', async () => {
  const { codes } = (await show(family.id)).body;
  const sessionId = bookable.sessionIds[0] ?? '';
  const register = await world.request('GET /registers/{sessionId}', {
    as: bookable.providerId,
    params: { sessionId },
  });
  expect(codes).toHaveLength(register.body.places.length);
  for (const { placeId, code } of codes) {
    const place = register.body.places.find((one: { placeId: string }) => one.placeId === placeId);
    expect(place.checkIn).toBe(await hashOfCode(sessionId, code));
    expect(JSON.stringify(register.body)).not.toContain(code);
  }
});

it('nobody else reads them, not even the provider', async () => {
  const stranger = await makeFamily(world, 1);
  expect((await show(stranger.id)).status).toBe(404);
  expect((await show(bookable.providerId)).status).toBe(404);
});

it('the confirmation carries the same codes, as pictures and as words to read out', async () => {
  const { codes } = (await show(family.id)).body;
  await world.settle();
  const { email } = await world.services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', family.id)
    .executeTakeFirstOrThrow();
  const mail = world.mails(email).find(({ subject }) => subject.startsWith('Booked:'));
  for (const { code } of codes) {
    expect(mail?.text).toContain(spacedCode(code));
    expect(mail?.html).toContain(`src="cid:check-in-${code.toLowerCase()}"`);
  }
  expect(mail?.attachments.filter(({ filename }) => filename.startsWith('check-in-'))).toEqual(
    codes.map(({ code }: { code: string }) =>
      expect.objectContaining({ filename: `check-in-${code.toLowerCase()}.png`, contentType: 'image/png' }),
    ),
  );
});
