import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { ask, makeFunded } from '../src/checkout/server/funded.fixture.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let admin: string;
let reference: string;

beforeAll(async () => {
  world = await makeWorld();
  const { db } = world.services;
  bookable = await makeBookable(world, { pricePence: 0, starts: [24, 48] });
  family = await makeFamily(world);
  await db
    .updateTable('account')
    .set({ first_name: 'Siân', last_name: 'O’Neill', phone_number: '07700 900123' })
    .where('id', '=', family.id)
    .execute();
  await db
    .updateTable('account')
    .set({ first_name: 'Gŵyl', last_name: 'Smith-Jones' })
    .where('id', '=', bookable.providerId)
    .execute();
  await db
    .updateTable('learner')
    .set({ first_name: 'Łucja', last_name: 'D’Arcy' })
    .where('account_id', '=', family.id)
    .execute();
  await db.updateTable('listing').set({ title: 'Céilí, 50% off' }).where('id', '=', bookable.listingId).execute();
  await bookAndPay(world, family, bookable);
  const booking = await db
    .selectFrom('booking')
    .select('reference')
    .where('booker_id', '=', family.id)
    .executeTakeFirstOrThrow();
  ({ reference } = booking);
  const account = await world.makeAccount({ firstName: 'Ada', lastName: 'Admin' });
  admin = account.id;
  await db.updateTable('account').set({ role: 'admin' }).where('id', '=', admin).execute();
});
afterAll(() => world.stop());

describe('a provider looks through her bookings', () => {
  const found = async (query: Record<string, string>, as = bookable.providerId, side = 'provider') => {
    const { body } = await world.request('GET /bookings', { as, query: { as: side, ...query } });
    return body.total;
  };

  it.each(["sian o'neill", 'oneill', 'lucja', 'darcy', 'ceili', '50%', 'Siân céilí', () => reference.toLowerCase()])(
    'and finds Siân O’Neill, her daughter and the listing by ‘%s’',
    async (typed) => expect(await found({ q: typeof typed === 'string' ? typed : typed() })).toBe(1),
  );

  it.each(['neill ceili neverland', 'Smith-Jones', '51%', 'a_z'])('but not by ‘%s’', async (q) =>
    expect(await found({ q })).toBe(0),
  );

  it('and by days: the first and the last day count', async () => {
    const day = (hours: number) => world.clock.now().add({ hours }).toZonedDateTimeISO('Europe/London').toPlainDate();
    const [first, second] = [day(24), day(48)];
    expect(await found({ from: second.toString() })).toBe(1);
    expect(await found({ from: first.toString(), to: first.toString() })).toBe(1);
    expect(await found({ to: first.subtract({ days: 1 }).toString() })).toBe(0);
    expect(await found({ from: second.add({ days: 1 }).toString() })).toBe(0);
  });

  it('and downloads what she found', async () => {
    const { body } = await world.request('GET /bookings.csv', {
      as: bookable.providerId,
      query: { as: 'provider', q: 'nobody' },
    });
    expect(body.trim().split('\n')).toHaveLength(1);
  });

  it('and a family hers, by the provider’s name', async () => {
    expect(await found({ q: 'gwyl smith jones' }, family.id, 'booker')).toBe(1);
    expect(await found({ q: 'oneill neverland' }, family.id, 'booker')).toBe(0);
  });
});

describe('the other searches of the house forgive the same', () => {
  it.each(["O'Neill", 'sian', 'lucja', '07700900123', '+44 7700 900 123'])('customers: ‘%s’', async (q) => {
    const { body } = await world.request('GET /customers', { as: bookable.providerId, query: { q } });
    expect(body.customers).toHaveLength(1);
  });

  it.each(["O'Neill sian", '07700900123'])('accounts: ‘%s’', async (q) => {
    const { body } = await world.request('GET /users', { as: admin, query: { q } });
    expect(body.total).toBe(1);
  });

  it.each(['ceili', '50%'])('own listings: ‘%s’', async (search) => {
    const { body } = await world.request('GET /experiences', { as: bookable.providerId, query: { search } });
    expect(body.total).toBe(1);
  });

  it.each(["sian o'neill", 'Oneill', 'st marys'])('children whom a council decides about: ‘%s’', async (search) => {
    const funded = await makeFunded(world);
    const other = await makeFamily(world);
    const child = { first_name: 'Siân', last_name: 'O’Neill' };
    await world.services.db.updateTable('learner').set(child).where('account_id', '=', other.id).execute();
    await ask(world, other, funded);
    const { body } = await world.request('GET /councils/{councilId}/eligibilities', {
      as: funded.officerId,
      params: { councilId: funded.councilId },
      query: { search },
    });
    expect(body.total).toBe(1);
  });

  it('parties of an agreement', async () => {
    const { body } = await world.request('GET /fee-parties', { as: admin, query: { q: 'smith jones gwyl' } });
    expect(body.parties).toHaveLength(1);
  });

  it('no search of the house has a way of its own to match what was typed', () => {
    const own = globSync('src/**/*.ts').filter((file) => /\b(ilike|strpos)\b/i.test(readFileSync(file, 'utf8')));
    expect(own).toEqual([]);
  });
});
