import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inThisOrder } from '../../../test/in-order.ts';
import { accessTokenFor, makeWorld, type Answer, type World } from '../../../test/world.ts';
import type { PolicyPreset } from '../../listings/cancellation-policy.ts';
import { noteUnpaid } from './note-unpaid.ts';
import { payByLink } from './pay-by-link.ts';
import {
  bookAndPay,
  DISPUTED_CARD,
  hold,
  ledgerErrors,
  makeBookable,
  makeFamily,
  miscounted,
  payOnPage,
  settleAll,
  takenOf,
  type Bookable,
  type BookableOptions,
} from '../../places/server/bookable.fixture.ts';

let world: World;
let bookable: Bookable;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set('2027-04-01T09:00:00Z');
  bookable = await makeBookable(world);
});

const child = { firstName: 'Ivy', lastName: 'Moss', dateOfBirth: '2019-03-01' };
const newCustomer = { kind: 'new', firstName: 'Hannah', lastName: 'Moss' };
const newChild = { kind: 'new', learner: child };

/** What a provider's screen sends: one new child of a new customer on the first date, paid at the door. */
function wanted(changes: Record<string, unknown> = {}, of = bookable): Record<string, unknown> {
  return {
    listingId: of.listingId,
    customer: newCustomer,
    learners: [newChild],
    lines: [{ learner: 0, ticketId: of.ticketId, sessionIds: of.sessionIds.slice(0, 1), pricePence: null }],
    way: 'offline',
    expectedTotalPence: 4800,
    ...changes,
  };
}
const line = (changes: Record<string, unknown> = {}) => ({
  learner: 0,
  ticketId: bookable.ticketId,
  sessionIds: bookable.sessionIds.slice(0, 1),
  pricePence: null,
  ...changes,
});
const make = (changes: Record<string, unknown> = {}, options: { token?: string; as?: string; key?: string } = {}) =>
  world.request('POST /bookings', {
    ...(options.token ? { token: options.token } : { as: options.as ?? bookable.providerId }),
    body: wanted(changes),
    ...(options.key ? { idempotencyKey: options.key } : {}),
  });
const read = async (answer: Answer, as = bookable.providerId) =>
  (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId: answer.body.bookingId } })).body;
const pay = (bookingId: string, body: Record<string, unknown>, as = bookable.providerId) =>
  world.request('POST /bookings/{bookingId}/payments', {
    as,
    params: { bookingId },
    body: { kind: 'RECEIVED', method: 'CASH', paidOn: '2027-04-01', ...body },
  });
const customers = async (q = '', as = bookable.providerId) =>
  (await world.request('GET /customers', { as, query: { q } })).body.customers as {
    id: string;
    name: string;
    emailAddress: string;
    learners: { id: string; name: string }[];
  }[];
const linkIn = (text: string, path: string): string => new RegExp(`${path}[^\\s"<)]+`).exec(text)?.[0] ?? '';

describe('for whom a provider books', () => {
  test('a new customer without email is booked at once, and nobody is written to', async () => {
    const made = await make();
    expect(made.status).toBe(200);
    await world.settle();
    expect(await read(made)).toMatchObject({
      as: 'provider',
      label: { key: 'UPCOMING' },
      payment: 'AWAITING_OFFLINE',
      madeBy: 'Oakwood Forest School',
      unclaimed: true,
      booker: { firstName: 'Hannah', emailAddress: '' },
      money: { totalPence: 4800, bookerFeePence: 0, providerFeePence: 0 },
      dues: { way: 'offline', owedPence: 4800, outstandingPence: 4800, records: [] },
    });
    expect(world.mails().filter((mail) => mail.subject.includes('Forest school'))).toEqual([]);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    const row = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('first_name', '=', 'Hannah')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // Nobody can sign in to it: its address is none.
    for (const route of ['POST /auth/otp-code', 'POST /auth/email-link'] as const)
      expect((await world.request(route, { body: { email: row.email } })).status).toBeGreaterThanOrEqual(400);
    expect(world.mails(row.email)).toEqual([]);
  });

  test('an existing customer, and a new child of theirs', async () => {
    const family = await makeFamily(world, 2);
    const [mia = '', noah = ''] = family.learnerIds;
    await bookAndPay(world, family, bookable, { learnerIds: [mia], sessionIds: bookable.sessionIds.slice(2) });
    expect(await customers()).toMatchObject([
      { id: family.id, name: 'Priya Shah', emailAddress: family.email, learners: [{ id: mia, name: 'Mia Shah' }] },
    ]);
    const customer = { kind: 'existing', customerId: family.id };
    const made = await make({
      customer,
      learners: [{ kind: 'existing', learnerId: mia }, newChild],
      lines: [line(), line({ learner: 1 })],
      expectedTotalPence: 9600,
    });
    expect(made.status).toBe(200);
    expect(await read(made, family.id)).toMatchObject({
      as: 'booker',
      places: [{}, {}],
      madeBy: 'Oakwood Forest School',
    });
    expect((await customers('ivy'))[0]?.learners).toMatchObject([{ name: 'Ivy Moss' }, { id: mia }]);
    // The other child of the family has never been here: it does not exist for the provider.
    const other = await make({ customer, learners: [{ kind: 'existing', learnerId: noah }] });
    expect(other).toMatchObject({ status: 404 });
  });

  test('families who never booked here are nobody', async () => {
    const stranger = await makeFamily(world);
    expect(await customers()).toEqual([]);
    expect(
      await make({
        customer: { kind: 'existing', customerId: stranger.id },
        learners: [{ kind: 'existing', learnerId: stranger.learnerIds[0] }],
      }),
    ).toMatchObject({ status: 404 });
    expect(await make({ learners: [{ kind: 'existing', learnerId: stranger.learnerIds[0] }] })).toMatchObject({
      status: 404,
    });
    expect(await miscounted(world)).toEqual([]);
  });

  test('somebody who is a customer already is not entered a second time', async () => {
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable);
    const again = await make({ customer: { ...newCustomer, emailAddress: family.email.toUpperCase() } });
    expect(again).toMatchObject({
      status: 409,
      body: {
        key: 'customer-exists',
        details: { customerId: family.id },
        fields: { 'customer.emailAddress': expect.any(String) },
      },
    });
    const emailAddress = `twice-${randomUUID()}@example.org`;
    const both = await Promise.all([
      make({ customer: { ...newCustomer, emailAddress } }),
      make({
        customer: { ...newCustomer, emailAddress },
        lines: [line({ sessionIds: bookable.sessionIds.slice(1, 2) })],
      }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [
      'a birthday to come',
      { learners: [{ kind: 'new', learner: { ...child, dateOfBirth: '2031-01-01' } }] },
      'learners.0.dateOfBirth',
    ],
    ['no age at all', { learners: [{ kind: 'new', learner: { firstName: 'Ivy' } }] }, 'learners.0.dateOfBirth'],
    [
      'an address that is none',
      { customer: { ...newCustomer, emailAddress: 'hannah at home' } },
      'customer.emailAddress',
    ],
    [
      'the address of a record',
      { customer: { ...newCustomer, emailAddress: 'x@customer.invalid' } },
      'customer.emailAddress',
    ],
    ['a number that nobody can dial', { customer: { ...newCustomer, phoneNumber: '12' } }, 'customer.phoneNumber'],
  ])('%s is refused beside its field, and nothing is written', async (_, changes, field) => {
    expect(await make(changes)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
    expect(await customers()).toEqual([]);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
  });
});

describe('claiming', () => {
  async function invited(): Promise<{ email: string; token: string; made: Answer }> {
    const email = `hannah-${randomUUID()}@example.org`;
    const made = await make({ customer: { ...newCustomer, emailAddress: email } });
    await world.settle();
    const [mail] = world.mails(email);
    return { email, made, token: linkIn(mail?.text ?? '', '/claim-bookings\\?token=').split('=')[1] ?? '' };
  }
  const claim = (token: string, as: string) => world.request('POST /claims', { as, body: { token } });

  test('gives bookings and learners to the owner of the proved address, once', async () => {
    const { email, token, made } = await invited();
    const owner = await world.makeAccount({ email, verified: true, firstName: 'Hannah' });
    expect((await world.request('GET /claims/look-up', { query: { token } })).body).toMatchObject({
      email,
      providerName: 'Oakwood Forest School',
      state: 'open',
      bookings: [{ title: 'Forest school' }],
    });
    expect(await claim(token, owner.id)).toMatchObject({ status: 200, body: { bookingIds: [made.body.bookingId] } });
    expect(await claim(token, owner.id)).toMatchObject({ status: 200 });
    expect(await read(made, owner.id)).toMatchObject({
      as: 'booker',
      unclaimed: false,
      booker: { emailAddress: email },
    });
    expect((await world.request('GET /learners', { as: owner.id })).body).toMatchObject([{ firstName: 'Ivy' }]);
    // For the provider they stay the same customer.
    expect(await customers()).toMatchObject([{ id: owner.id, learners: [{ name: 'Ivy Moss' }] }]);
    const other = await world.makeAccount({ verified: true });
    expect((await claim(token, other.id)).body.key).toBe('invitation-used');
  });

  test('is refused to somebody else with the link', async () => {
    const { token, made } = await invited();
    const taker = await world.makeAccount({ verified: true });
    expect((await claim(token, taker.id)).body.key).toBe('invitation-other-address');
    expect((await read(made, taker.id)).key).toBe('not-found');
  });

  test('proves the address that it came to', async () => {
    const { email, token } = await invited();
    const taker = await world.makeAccount({ verified: false, email });
    expect((await claim(token, taker.id)).status).toBe(200);
    expect((await world.request('GET /users/me', { as: taker.id })).body.emailVerified).toBe(true);
  });

  test('ends after 30 days, and a made-up token is unknown', async () => {
    const { email, token } = await invited();
    const owner = await world.makeAccount({ email, verified: true });
    expect((await claim('made-up', owner.id)).status).toBe(404);
    world.clock.advance({ hours: 24 * 30 });
    expect((await claim(token, owner.id)).body.key).toBe('invitation-expired');
  });

  test('an account that exists is neither shown nor touched by what a provider enters', async () => {
    const owner = await makeFamily(world);
    const made = await make({ customer: { ...newCustomer, emailAddress: owner.email } });
    expect(made.status).toBe(200);
    expect(await read(made)).toMatchObject({ unclaimed: true, booker: { firstName: 'Hannah' } });
    expect((await read(made, owner.id)).key).toBe('not-found');
    expect((await world.request('GET /learners', { as: owner.id })).body).toHaveLength(1);
    const { rows } = await world.services.pool.query('select token_hash from sign_in_link where email = $1', [
      owner.email,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('dates, prices and room', () => {
  const remake = async (options: BookableOptions) => {
    bookable = await makeBookable(world, options);
  };

  test('a past date and another price are booked, and the normal price is kept beside it', async () => {
    await remake({ starts: [-48] });
    const made = await make({ lines: [line({ pricePence: 3000 })], expectedTotalPence: 3000 });
    expect(await read(made)).toMatchObject({
      label: { key: 'PAST' },
      places: [{ pricePence: 3000, normalPricePence: 4800 }],
    });
  });

  test('some dates of a block cost their share of it', async () => {
    await remake({ unit: 'block', pricePence: 10000, starts: [-24, 24, 48] });
    const made = await make({ lines: [line({ sessionIds: bookable.sessionIds.slice(1) })], expectedTotalPence: 6667 });
    expect((await read(made)).places.map((place: { pricePence: number }) => place.pricePence)).toEqual([3334, 3333]);
  });

  test('a price that is not the one that was seen is refused with the new one', async () => {
    expect(await make({ expectedTotalPence: 1 })).toMatchObject({
      status: 409,
      body: { key: 'total-changed', details: { totalPence: 4800 } },
    });
    expect(await make({ way: 'free' })).toMatchObject({ status: 409, body: { key: 'way-does-not-fit' } });
    expect(await make({ lines: [line({ pricePence: 0 })], way: 'free', expectedTotalPence: 0 })).toMatchObject({
      status: 200,
    });
  });

  test('a full session is told with its numbers, and goes beyond only as far as was agreed', async () => {
    await remake({ capacity: 1, starts: [48] });
    const [sessionId = ''] = bookable.sessionIds;
    expect((await make()).status).toBe(200);
    expect(await make()).toMatchObject({
      status: 409,
      body: { key: 'places-gone', details: { sessions: [{ sessionId, capacity: 1, taken: 1, asked: 1 }] } },
    });
    const made = await make({ exceed: [{ sessionId, upTo: 2 }] });
    expect(made.status).toBe(200);
    expect((await make({ exceed: [{ sessionId, upTo: 2 }] })).body.key).toBe('places-gone');
    expect((await read(made)).history.map(({ sentence }: { sentence: string }) => sentence)).toContain(
      'Booked by you. Knowingly beyond the capacity: 2 of 1.',
    );
    const options = await world.request('GET /bookable-listings/{listingId}', {
      as: bookable.providerId,
      params: { listingId: bookable.listingId },
    });
    expect(options.body.sessions).toMatchObject([{ taken: 2, capacity: 1 }]);
  });

  test('a hold that has run out keeps no place from the provider, before anything has cleaned up', async () => {
    const own = await makeBookable(world, { starts: [100], capacity: 1 });
    await hold(world, await makeFamily(world), own);
    const [as, changes] = [
      own.providerId,
      { listingId: own.listingId, lines: [line({ ticketId: own.ticketId, sessionIds: own.sessionIds })] },
    ];
    expect((await make(changes, { as })).body.key).toBe('places-gone');
    world.clock.advance({ minutes: 16 });
    expect((await make(changes, { as })).status).toBe(200);
    expect(await takenOf(world, own.sessionIds[0] ?? '')).toBe(1);
  });

  test.each([
    ['the family', [200, 200], 3],
    ['the provider', [200, 409], 2],
  ] as const)(
    'a family and a provider who goes beyond at the same moment, %s first: the last place goes to one, and the count is exact',
    async (earlier, statuses, taken) => {
      await remake({ capacity: 2, starts: [48], pricePence: 0 });
      const [sessionId = ''] = bookable.sessionIds;
      const free = { way: 'free', expectedTotalPence: 0 };
      await make(free);
      const family = await makeFamily(world);
      const acts = [
        async () => hold(world, family, bookable),
        async () => make({ ...free, exceed: [{ sessionId, upTo: 3 }] }),
      ];
      const answers = await inThisOrder(
        world,
        ['select from session_places where session_id = $1', [sessionId]],
        earlier === 'the family' ? acts : acts.toReversed(),
      );
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      expect(await takenOf(world, sessionId)).toBe(taken);
      expect(await miscounted(world)).toEqual([]);
    },
  );

  test('a learner who is elsewhere at that time is not booked, and where they are is not told', async () => {
    const elsewhere = await makeBookable(world, { title: 'A secret club' });
    const family = await makeFamily(world);
    await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(1, 2) });
    await bookAndPay(world, family, elsewhere, { sessionIds: elsewhere.sessionIds.slice(0, 1) });
    const refused = await make({
      customer: { kind: 'existing', customerId: family.id },
      learners: [{ kind: 'existing', learnerId: family.learnerIds[0] }],
    });
    expect(refused).toMatchObject({ status: 409, body: { key: 'learner-busy' } });
    expect(JSON.stringify(refused.body)).not.toContain('secret');
  });

  test('enforced ages, quotas and tickets of others hold for the provider too', async () => {
    await remake({ quota: 1 });
    expect((await make()).status).toBe(200);
    expect(await make()).toMatchObject({
      status: 409,
      body: { key: 'places-gone', details: { tickets: [{ left: 0 }] } },
    });
    const other = await makeBookable(world);
    expect((await make({ lines: [line({ ticketId: other.ticketId })] })).body.key).toBe('ticket-not-on-sale');
    expect((await make({ lines: [line({ sessionIds: other.sessionIds })] })).body.key).toBe('not-bookable');
  });

  test('pressed twice it books once', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([make({}, { key }), make({}, { key })]);
    const ids = [one, two].filter(({ status }) => status === 200).map(({ body }) => body.bookingId);
    expect(new Set(ids).size).toBe(1);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
  });
});

describe('money outside the platform', () => {
  test('part payments are matched, too much is refused, and the ledger is left alone', async () => {
    const { bookingId } = (await make()).body;
    expect((await pay(bookingId, { amountPence: 2000, reference: 'A1' })).body.booking).toMatchObject({
      payment: 'AWAITING_OFFLINE',
      dues: { receivedPence: 2000, outstandingPence: 2800, records: [{ reference: 'A1', stands: true }] },
    });
    expect(await pay(bookingId, { amountPence: 2801 })).toMatchObject({
      status: 409,
      body: { key: 'more-than-owed', message: expect.stringContaining('£28.00') },
    });
    expect((await pay(bookingId, { amountPence: 2800, method: 'TAX_FREE_CHILDCARE' })).body.booking).toMatchObject({
      payment: 'PAID',
      dues: { outstandingPence: 0 },
    });
    expect((await pay(bookingId, { amountPence: 1 })).body.key).toBe('more-than-owed');
    expect(
      await world.services.db.selectFrom('ledger_entry').select('id').where('booking_id', '=', bookingId).execute(),
    ).toEqual([]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test('the last pounds recorded twice at once count once', async () => {
    const { bookingId } = (await make()).body;
    const record = async () => pay(bookingId, { amountPence: 4800 });
    const both = await inThisOrder(world, ['select from booking where id = $1', [bookingId]], [record, record]);
    expect(both.map(({ status, body }) => [status, body.key])).toEqual([
      [200, undefined],
      [409, 'more-than-owed'],
    ]);
  });

  test('a wrong record is taken back by its opposite, once', async () => {
    const { bookingId } = (await make()).body;
    const { body } = await pay(bookingId, { amountPence: 4800 });
    const recordId = body.booking.dues.records[0].id;
    const takeBack = (as = bookable.providerId) =>
      world.request('POST /bookings/{bookingId}/payments/{recordId}/take-back', {
        as,
        params: { bookingId, recordId },
      });
    const both = await Promise.all([takeBack(), takeBack()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body.booking).toMatchObject({
      payment: 'AWAITING_OFFLINE',
      dues: { receivedPence: 0, records: [{ stands: false }, { kind: 'TAKEN_BACK', amountPence: -4800 }] },
    });
    await expect(
      world.services.db
        .updateTable('offline_payment')
        .set({ amount_pence: 1 })
        .where('booking_id', '=', bookingId)
        .execute(),
    ).rejects.toThrow(/permission denied/);
  });

  test('who was told of a record is told when it is taken back, with what is still to pay; who was not is not', async () => {
    const email = `hannah-${randomUUID()}@example.org`;
    const { bookingId } = (await make({ customer: { ...newCustomer, emailAddress: email } })).body;
    const takeBack = async (recordId: string) =>
      world.request('POST /bookings/{bookingId}/payments/{recordId}/take-back', {
        as: bookable.providerId,
        params: { bookingId, recordId },
      });
    const standingRecord = async (): Promise<string> => {
      const { body } = await world.request('GET /bookings/{bookingId}', {
        as: bookable.providerId,
        params: { bookingId },
      });
      return body.dues.records.find(({ stands }: { stands: boolean }) => stands).id;
    };
    await pay(bookingId, { amountPence: 4800 });
    await world.settle();
    await takeBack(await standingRecord());
    await world.settle();
    const told = () => world.mails(email).filter(({ subject }) => subject.startsWith('Not received after all'));
    expect(told()).toMatchObject([{ subject: 'Not received after all: £48.00, Forest school' }]);
    expect(told()[0]?.text).toContain('Still to pay: £48.00');
    expect(told()[0]?.text).toContain('Please pay £48.00 to Oakwood Forest School directly');

    // As if it were taken back before the mail about it went out.
    await pay(bookingId, { amountPence: 2000 });
    await world.settle();
    await world.services.db
      .deleteFrom('mail')
      .where('template', '=', 'payment-recorded')
      .where('event_id', 'in', (is) =>
        is.selectFrom('event').select('id').where('kind', '=', 'offline-payment.recorded'),
      )
      .execute();
    await takeBack(await standingRecord());
    await world.settle();
    expect(told()).toHaveLength(1);
  });

  test('a cancelled place leaves money to give back, and that is recorded', async () => {
    const { bookingId } = (
      await make({ lines: [line({ sessionIds: bookable.sessionIds.slice(0, 2) })], expectedTotalPence: 9600 })
    ).body;
    const { body } = await pay(bookingId, { amountPence: 9600 });
    const quote = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: bookable.providerId,
      params: { bookingId },
      query: { places: body.booking.places[0].id },
    });
    expect(quote.body).toMatchObject({
      totalPence: 0,
      sentence: expect.stringContaining('By the cancellation policy £48.00 goes back, from you.'),
    });
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId },
      body: { placeIds: [body.booking.places[0].id], expectedRefundPence: 0 },
    });
    const after = await world.request('GET /bookings/{bookingId}', { as: bookable.providerId, params: { bookingId } });
    expect(after.body).toMatchObject({ payment: 'PAID', dues: { owedPence: 4800, toReturnPence: 4800 } });
    expect((await pay(bookingId, { kind: 'RETURNED', amountPence: 9601 })).body.key).toBe('more-than-received');
    expect((await pay(bookingId, { kind: 'RETURNED', amountPence: 4800 })).body.booking).toMatchObject({
      payment: 'PART_REFUNDED',
      dues: { toReturnPence: 0, receivedPence: 4800 },
    });
  });

  test('what the policy keeps of a place that its family cancels is the same in the quote, the dues and the invoice', async () => {
    const own = await makeBookable(world, { starts: [100, 300, 500] });
    const family = await makeFamily(world);
    await bookAndPay(world, family, own, { sessionIds: own.sessionIds.slice(2) });
    const made = await make(
      {
        listingId: own.listingId,
        customer: { kind: 'existing', customerId: family.id },
        learners: [{ kind: 'existing', learnerId: family.learnerIds[0] }],
        lines: [line({ ticketId: own.ticketId, sessionIds: own.sessionIds.slice(0, 2) })],
        expectedTotalPence: 9600,
      },
      { as: own.providerId },
    );
    const { bookingId } = made.body;
    const [place] = (await read(made, family.id)).places;
    await pay(bookingId, { amountPence: 9600 }, own.providerId);
    world.clock.advance({ hours: 25 });
    const params = { bookingId };
    const quote = async () =>
      (
        await world.request('GET /bookings/{bookingId}/refund-quote', {
          as: family.id,
          params,
          query: { places: place.id },
        })
      ).body;
    expect((await quote()).sentence).toBe(
      'You paid £96.00 to the provider directly, so nothing is refunded through this site. By the cancellation policy £24.00 goes back, from the provider.',
    );
    const body = { placeIds: [place.id], expectedRefundPence: 0 };
    await world.request('POST /bookings/{bookingId}/cancel', { as: family.id, params, body });
    expect(await read(made, family.id)).toMatchObject({
      payment: 'PAID',
      dues: { owedPence: 7200, receivedPence: 9600, toReturnPence: 2400, outstandingPence: 0 },
    });
    await settleAll(world);
    const invoice = async () =>
      (await world.request('GET /bookings/{bookingId}/invoice', { as: family.id, params })).body;
    expect(await invoice()).toMatchObject({
      sums: { totalPence: 9600 },
      notes: [{ kind: 'credit', amountPence: 2400, lines: [{ reason: 'cancelled' }, { reason: 'kept' }] }],
      account: { chargedPence: 7200, paidPence: 9600, balancePence: -2400 },
    });
    await pay(bookingId, { kind: 'RETURNED', amountPence: 2400 }, own.providerId);
    expect(await read(made, family.id)).toMatchObject({ payment: 'PART_REFUNDED', dues: { toReturnPence: 0 } });
    expect((await invoice()).account).toMatchObject({ chargedPence: 7200, paidPence: 7200, balancePence: 0 });
  });

  test('a place that was cancelled before it was paid is not paid from what came for another one', async () => {
    const own = await makeBookable(world, { starts: [100, 300, 500], policy: 'NO_REFUND' });
    const family = await makeFamily(world);
    await bookAndPay(world, family, own, { sessionIds: own.sessionIds.slice(2) });
    const made = await make(
      {
        listingId: own.listingId,
        customer: { kind: 'existing', customerId: family.id },
        learners: [{ kind: 'existing', learnerId: family.learnerIds[0] }],
        lines: [line({ ticketId: own.ticketId, sessionIds: own.sessionIds.slice(0, 2) })],
        expectedTotalPence: 9600,
      },
      { as: own.providerId },
    );
    const { bookingId } = made.body;
    const params = { bookingId };
    const [first, second] = (await read(made, family.id)).places;
    const cancel = async (as: string, placeId: string) =>
      world.request('POST /bookings/{bookingId}/cancel', {
        as,
        params,
        body: { placeIds: [placeId], expectedRefundPence: 0 },
      });
    world.clock.advance({ hours: 25 });
    expect((await cancel(family.id, first.id)).status).toBe(200);
    const paid = await pay(bookingId, { amountPence: 4800 }, own.providerId);
    expect(paid.body.booking).toMatchObject({ payment: 'PAID', dues: { owedPence: 4800, toReturnPence: 0 } });
    expect((await cancel(own.providerId, second.id)).status).toBe(200);
    expect(await read(made, family.id)).toMatchObject({
      dues: { owedPence: 0, receivedPence: 4800, toReturnPence: 4800 },
    });
    await settleAll(world);
    const { body } = await world.request('GET /bookings/{bookingId}/invoice', { as: family.id, params });
    expect(body.account).toMatchObject({ chargedPence: 0, paidPence: 4800, balancePence: -4800 });
  });

  /** Two dates that a family cancels after a day, having paid so much to the provider: what each side's mail says goes back. */
  const mailsOfCancelling = async (policy: PolicyPreset, paidPence: number, count: number) => {
    const provider = await world.makeAccount({ accountType: 'mentor', firstName: 'Oakwood', lastName: '' });
    const own = await makeBookable(world, { starts: [100, 300, 500], policy, providerId: provider.id });
    const family = await makeFamily(world);
    await bookAndPay(world, family, own, { sessionIds: own.sessionIds.slice(2) });
    const made = await make(
      {
        listingId: own.listingId,
        customer: { kind: 'existing', customerId: family.id },
        learners: [{ kind: 'existing', learnerId: family.learnerIds[0] }],
        lines: [line({ ticketId: own.ticketId, sessionIds: own.sessionIds.slice(0, 2) })],
        expectedTotalPence: 9600,
      },
      { as: provider.id },
    );
    const params = { bookingId: made.body.bookingId };
    const placeIds = (await read(made, family.id)).places.slice(0, count).map((place: { id: string }) => place.id);
    await pay(params.bookingId, { amountPence: paidPence }, provider.id);
    world.clock.advance({ hours: 25 });
    const body = { placeIds, expectedRefundPence: 0 };
    await world.request('POST /bookings/{bookingId}/cancel', { as: family.id, params, body });
    await settleAll(world);
    return [family, provider].map(({ email }) => {
      const mail = world.mails(email).find(({ subject }) => subject.startsWith('Cancelled'));
      return /^Refund.*$/m.exec(mail?.text ?? '')?.[0];
    });
  };

  test.each([
    [
      'what the policy gives back',
      ['MODERATE', 9600, 1],
      '£24.00, from Oakwood, whom you paid directly',
      '£24.00, from you, whom they paid directly',
    ],
    [
      'that the policy gives nothing back',
      ['NO_REFUND', 9600, 1],
      'None, by the cancellation policy',
      'None, by the cancellation policy',
    ],
    [
      'that what was paid is needed for what stays',
      ['FLEXIBLE', 4800, 1],
      'None: what you paid is for what stays booked',
      'None: what they paid is for what stays booked',
    ],
    [
      'that the provider decides',
      ['DISCRETION', 9600, 2],
      'Oakwood decides how much of what you paid directly goes back',
      'You decide how much of what they paid directly goes back',
    ],
  ] as const)('after cancelling both sides read in their mails %s', async (_, [policy, paid, count], ours, theirs) => {
    expect(await mailsOfCancelling(policy, paid, count)).toEqual([
      `Refund: ${ours}`,
      `Refund to the family: ${theirs}`,
    ]);
  });

  test('nobody but the provider records it, and not in advance', async () => {
    const { bookingId } = (await make()).body;
    const other = await makeBookable(world);
    expect((await pay(bookingId, { amountPence: 100 }, other.providerId)).status).toBe(404);
    expect(await pay(bookingId, { amountPence: 100, paidOn: '2027-04-02' })).toMatchObject({
      status: 422,
      body: { fields: { paidOn: expect.any(String) } },
    });
    const family = await makeFamily(world);
    const own = await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(2) });
    expect((await pay(own, { amountPence: 100 })).status).toBe(404);
  });

  test('the list of invoices has what is unpaid, with the amount', async () => {
    const { bookingId } = (await make()).body;
    await pay(bookingId, { amountPence: 1800 });
    const list = await world.request('GET /bookings', {
      as: bookable.providerId,
      query: { as: 'provider', type: 'invoices', payment: 'AWAITING_OFFLINE' },
    });
    expect(list.body.bookings).toMatchObject([
      { id: bookingId, paidPence: 1800, outstandingPence: 3000, totalPence: 4800 },
    ]);
  });
});

describe('paying by link', () => {
  const all = { way: 'link', expectedTotalPence: 4944 };
  async function byLink(changes: Record<string, unknown> = {}): Promise<{ bookingId: string; key: string }> {
    const made = await make({ ...all, ...changes });
    expect(made.status).toBe(200);
    const { dues } = await read(made);
    return { bookingId: made.body.bookingId, key: String(dues.payUrl).split('/pay/')[1] ?? '' };
  }
  const open = (key: string) => world.request('POST /payment-links/{key}/pay', { params: { key } });
  const invoice = (key: string) => world.request('GET /payment-links/{key}', { params: { key } });
  const show = async (bookingId: string) =>
    (await world.request('GET /bookings/{bookingId}', { as: bookable.providerId, params: { bookingId } })).body;

  test('the places are booked, unpaid until the card has paid, and the ledger has it all', async () => {
    const { bookingId, key } = await byLink();
    expect(await show(bookingId)).toMatchObject({
      payment: 'UNPAID_INVOICE',
      label: { key: 'UPCOMING' },
      dues: { outstandingPence: 4944 },
    });
    expect((await invoice(key)).body).toMatchObject({
      state: 'due',
      totalPence: 4944,
      bookerFeePence: 144,
      listingTitle: 'Forest school',
    });
    expect(JSON.stringify((await invoice(key)).body)).not.toContain('Ivy');
    const [one, two] = [await open(key), await open(key)];
    expect(one.body.url).toBe(two.body.url);
    await payOnPage(one.body.url);
    await settleAll(world);
    expect(await show(bookingId)).toMatchObject({
      payment: 'PAID',
      money: { paidPence: 4944 },
      dues: { outstandingPence: 0, payUrl: null },
    });
    expect((await invoice(key)).body).toMatchObject({ state: 'paid' });
    expect((await open(key)).body.key).toBe('nothing-due');
    const { rows } = await world.services.pool.query(
      'select account, sum(amount_pence)::int as pence from ledger_entry where booking_id = $1 group by account order by account',
      [bookingId],
    );
    expect(rows).toEqual([
      { account: 'booker', pence: -4944 },
      { account: 'platform-fee', pence: 240 },
      { account: 'provider-due', pence: 4704 },
    ]);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test('what a bank has taken back, or looks into, is not asked for a second time', async () => {
    const { bookingId, key } = await byLink();
    await payOnPage((await open(key)).body.url, DISPUTED_CARD);
    const disputed = async () => {
      await settleAll(world);
      return (await show(bookingId)).disputes.map((dispute: { state: string }) => dispute.state);
    };
    // The news of a dispute may overtake that of its payment: then its job comes back.
    await expect.poll(disputed).toEqual(['OPEN']);
    const standing = async () => {
      const { dues } = await show(bookingId);
      const { bookings } = (
        await world.request('GET /bookings', { as: bookable.providerId, query: { as: 'provider' } })
      ).body;
      const { state } = (await invoice(key)).body;
      return [dues.outstandingPence, dues.payUrl, bookings[0].outstandingPence, state];
    };
    expect(await standing()).toEqual([0, null, 0, 'paid']);
    const { stripe_dispute_id: id } = await world.services.db
      .selectFrom('dispute')
      .innerJoin('place', 'place.payment_id', 'dispute.payment_id')
      .select('dispute.stripe_dispute_id')
      .where('place.booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    await world.services.stripe.disputes.close(id);
    await expect.poll(disputed).toEqual(['LOST']);
    expect(await standing()).toEqual([0, null, 0, 'paid']);
  });

  test('what is unpaid after three days is told once more, what is paid is not', async () => {
    const emailAddress = `slow-${randomUUID()}@example.org`;
    const { bookingId } = (await make({ ...all, customer: { ...newCustomer, emailAddress } })).body;
    await settleAll(world);
    expect(world.mails(emailAddress).map((mail) => mail.subject)).toEqual(['Booked: Forest school']);
    expect(world.mails(emailAddress)[0]?.text).toContain('Pay £49.44');
    for (const _ of [1, 2]) await noteUnpaid(world.services, bookingId);
    await settleAll(world);
    expect(
      world
        .mails(emailAddress)
        .map((mail) => mail.subject)
        .filter((subject) => subject.startsWith('Still')),
    ).toEqual(['Still to pay: Forest school']);
    const { dues } = await show(bookingId);
    const opened = await open(String(dues.payUrl).split('/pay/')[1] ?? '');
    await payOnPage(opened.body.url);
    await settleAll(world);
    expect(world.mails(emailAddress)[0]?.subject ?? '').toBe('Paid: Forest school');
  });

  test('no mail to a customer who has not claimed their booking is headed by the words of its provider', async () => {
    const { db } = world.services;
    const name = 'Visit evil.example/prize';
    await db
      .updateTable('account')
      .set({ first_name: name, last_name: '' })
      .where('id', '=', bookable.providerId)
      .execute();
    const title = 'Win at https://evil.example';
    await db.updateTable('listing').set({ title }).where('id', '=', bookable.listingId).execute();
    const emailAddress = `unproved-${randomUUID()}@example.org`;
    const { bookingId } = (await make({ ...all, customer: { ...newCustomer, emailAddress } })).body;
    await noteUnpaid(world.services, bookingId);
    const { places } = await show(bookingId);
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId },
      body: { placeIds: [places[0].id], expectedRefundPence: 0 },
    });
    await settleAll(world);
    const mails = world.mails(emailAddress);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Booked: Win at',
      'Cancelled: 1 place, Win at',
      'Still to pay: Win at',
    ]);
    for (const { html } of mails) expect(/<h1[^>]*>.*?<\/h1>/su.exec(html)?.[0]).not.toContain('evil.example');
  });

  test('what was cancelled while the page was open goes back when it is paid', async () => {
    const { bookingId, key } = await byLink();
    const { body } = await open(key);
    const { places } = await show(bookingId);
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId },
      body: { placeIds: [places[0].id], expectedRefundPence: 0 },
    });
    await payOnPage(body.url);
    await settleAll(world);
    expect(await show(bookingId)).toMatchObject({
      payment: 'REFUNDED',
      money: { paidPence: 4944, refundedPence: 4944 },
    });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  test('of two places one was cancelled while the page was open: the customer is told that it goes back, and that the other is paid', async () => {
    const email = `one-of-two-${randomUUID()}@example.org`;
    const { bookingId, key } = await byLink({
      customer: { ...newCustomer, emailAddress: email },
      learners: [newChild, { kind: 'new', learner: { ...child, firstName: 'Fern' } }],
      lines: [line(), line({ learner: 1 })],
      expectedTotalPence: 9888,
    });
    const { body } = await open(key);
    const { places } = await show(bookingId);
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId },
      body: { placeIds: [places[0].id], expectedRefundPence: 0 },
    });
    await payOnPage(body.url);
    await settleAll(world);
    const after = await show(bookingId);
    expect(after).toMatchObject({
      payment: 'PART_REFUNDED',
      money: { paidPence: 9888, refundedPence: 4944 },
      dues: { outstandingPence: 0 },
    });
    const reason = 'One place was cancelled before it was paid, so its price is refunded.';
    expect(after.refunds).toMatchObject([{ amountPence: 4944, reason }]);
    const mails = world.mails(email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Booked: Forest school',
      'Cancelled: 1 place, Forest school',
      'Paid: Forest school',
      'Your refund of £49.44 is on its way',
    ]);
    expect(mails.find(({ subject }) => subject.startsWith('Your refund'))?.text).toContain(reason);
  });

  test('a page that was being opened when its payment was given up is closed, and whoever pressed gets the new one', async () => {
    const { bookingId, key } = await byLink({
      learners: [newChild, { kind: 'new', learner: { ...child, firstName: 'Fern' } }],
      lines: [line(), line({ learner: 1 })],
      expectedTotalPence: 9888,
    });
    const opened = Promise.withResolvers<string>();
    const answered = Promise.withResolvers<undefined>();
    const { sessions } = world.services.stripe.checkout;
    // A partner whose answer is on its way for a while.
    const slow: typeof sessions = Object.create(sessions, {
      create: {
        value: async (...args: Parameters<typeof sessions.create>) => {
          const page = await sessions.create(...args);
          opened.resolve(page.url ?? '');
          await answered.promise;
          return page;
        },
      },
    });
    const stripe = Object.create(world.services.stripe, { checkout: { value: { sessions: slow } } });
    const first = payByLink({ ...world.services, stripe }, key);
    const url = await opened.promise;
    const { places } = await show(bookingId);
    await world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId },
      body: { placeIds: [places[0].id], expectedRefundPence: 0 },
    });
    const { body: second } = await open(key);
    answered.resolve(undefined);
    expect(await first).toEqual({ ok: true, value: { url: second.url } });
    expect(await payOnPage(url)).toBe(410);
    expect(await payOnPage(second.url)).toBe(303);
    await settleAll(world);
    expect(await show(bookingId)).toMatchObject({
      payment: 'PAID',
      money: { paidPence: 4944, refundedPence: 0 },
      dues: { outstandingPence: 0 },
    });
  });

  /** The provider moves all of it to the second date, which the customer can pay for just now. */
  const moveAll = async (bookingId: string) => {
    const { places } = await show(bookingId);
    return world.request('POST /bookings/{bookingId}/move', {
      as: bookable.providerId,
      params: { bookingId },
      body: {
        placeIds: places.map((place: { id: string }) => place.id),
        sessionIds: bookable.sessionIds.slice(1, 2),
        ticketId: bookable.ticketId,
        expectedDifferencePence: 0,
        message: 'The wood is flooded.',
      },
    });
  };
  /** All of it is paid once, and counts for the new date. */
  const paidOnceForNewDate = async (bookingId: string, email: string) => {
    await settleAll(world);
    const { places, ...booking } = await show(bookingId);
    expect(booking).toMatchObject({
      payment: 'PAID',
      money: { paidPence: 4944, refundedPence: 0 },
      dues: { outstandingPence: 0, payUrl: null },
      refunds: [],
    });
    const standing = places.filter(({ state }: { state: string }) => state === 'CONFIRMED');
    expect(standing).toMatchObject([{ session: { id: bookable.sessionIds[1] }, paidPence: 4944 }]);
    const subjects = world.mails(email).map(({ subject }) => subject);
    expect(subjects).toContain('Paid: Forest school');
    expect(subjects).not.toContain('Not booked: Forest school');
    expect(await ledgerErrors(world)).toEqual([]);
    const { rows } = await world.services.pool.query(
      "select state, sum(amount_pence)::int as pence from ledger_entry join place on place.id = place_id where account = 'provider-due' and place.booking_id = $1 group by state having sum(amount_pence) <> 0",
      [bookingId],
    );
    expect(rows).toEqual([{ state: 'CONFIRMED', pence: 4704 }]);
  };

  test('what is moved while the page is open is paid there, for the new date', async () => {
    const email = `moved-${randomUUID()}@example.org`;
    const { bookingId, key } = await byLink({ customer: { ...newCustomer, emailAddress: email } });
    const { body } = await open(key);
    expect((await moveAll(bookingId)).status).toBe(200);
    expect((await open(key)).body.url).toBe(body.url);
    expect(await payOnPage(body.url)).toBe(303);
    await paidOnceForNewDate(bookingId, email);
  });

  test.each(['the payment', 'the move'])(
    'what is moved in the moment in which it is paid is paid for the new date, %s first',
    async (earlier) => {
      const email = `moment-${randomUUID()}@example.org`;
      const { bookingId, key } = await byLink({ customer: { ...newCustomer, emailAddress: email } });
      const { body } = await open(key);
      const acts = [async () => payOnPage(body.url), async () => (await moveAll(bookingId)).status];
      await inThisOrder(
        world,
        ['select from booking where id = $1', [bookingId]],
        earlier === 'the move' ? acts.toReversed() : acts,
      );
      await paidOnceForNewDate(bookingId, email);
    },
  );

  test('a key that was made up or changed opens nothing', async () => {
    const { bookingId, key } = await byLink();
    for (const wrong of [
      bookingId,
      `${bookingId}.`,
      `${key}x`,
      key.slice(0, -1),
      `${randomUUIDv7()}.${key.split('.')[1]}`,
      'x',
    ])
      expect((await invoice(wrong)).status).toBe(404);
  });

  test('money to the provider directly cannot be recorded for it', async () => {
    const { bookingId } = await byLink();
    expect((await pay(bookingId, { amountPence: 100 })).body.key).toBe('paid-another-way');
  });
});

describe('who may', () => {
  async function delegate(scope: 'full' | 'bookings' | 'registers' | 'finance'): Promise<string> {
    const helper = await world.makeAccount();
    await world.services.db
      .insertInto('access_grant')
      .values({
        id: randomUUIDv7(),
        giver_id: bookable.providerId,
        receiver_id: helper.id,
        scope,
        created_at: world.clock.now().toString(),
      })
      .execute();
    return accessTokenFor(world.services, helper.id, { forId: bookable.providerId, kind: 'delegation' });
  }

  test.each([
    ['full', 200],
    ['bookings', 200],
    ['registers', 403],
    ['finance', 403],
  ] as const)('a helper with the scope %s: %s', async (scope, status) => {
    expect((await make({}, { token: await delegate(scope) })).status).toBe(status);
  });

  test('an administrator who looks in makes free bookings only, and records no money', async () => {
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: bookable.providerId, kind: 'impersonation' });
    expect((await make({}, { token })).body.key).toBe('not-while-acting');
    expect(
      (await make({ lines: [line({ pricePence: 0 })], way: 'free', expectedTotalPence: 0 }, { token })).status,
    ).toBe(200);
    const { bookingId } = (await make({ lines: [line({ sessionIds: bookable.sessionIds.slice(1, 2) })] })).body;
    const paid = await world.request('POST /bookings/{bookingId}/payments', {
      token,
      params: { bookingId },
      body: { kind: 'RECEIVED', amountPence: 1, method: 'CASH', paidOn: '2027-04-01' },
    });
    expect(paid.status).toBe(403);
  });

  test('another provider does not find the listing', async () => {
    const other = await makeBookable(world);
    expect((await make({}, { as: other.providerId })).status).toBe(404);
  });

  describe('a collaborator at the door', () => {
    let rowan: string;
    beforeEach(async () => {
      rowan = (await world.makeAccount({ accountType: 'collaborator' })).id;
      const collaborationId = randomUUIDv7();
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
    const beforeStart = (minutes: number) =>
      world.clock.set(Temporal.Instant.from('2027-04-11T09:00:00Z').subtract({ minutes }).toString());

    test('adds who has come, at the normal price, and sees no money of it', async () => {
      beforeStart(30);
      const made = await make({}, { as: rowan });
      expect(made.status).toBe(200);
      expect((await read(made, rowan)).key).toBe('not-found');
      expect(await read(made)).toMatchObject({ payment: 'AWAITING_OFFLINE' });
    });

    test.each([
      ['too early', 61, {}, 404],
      ['with another price', 30, { lines: [{ pricePence: 100 }], expectedTotalPence: 100 }, 403],
      ['beyond the capacity', 30, { exceed: [{ upTo: 11 }] }, 403],
      ['by link', 30, { way: 'link', expectedTotalPence: 4944 }, 403],
    ])('%s it is refused', async (_, minutes, changes: Record<string, unknown>, status) => {
      beforeStart(minutes);
      const [sessionId] = bookable.sessionIds;
      const full = {
        ...changes,
        ...(changes['lines'] ? { lines: [line({ pricePence: 100 })] } : {}),
        ...(changes['exceed'] ? { exceed: [{ sessionId, upTo: 11 }] } : {}),
      };
      expect((await make(full, { as: rowan })).status).toBe(status);
    });

    test('who has booked before is none of theirs', async () => {
      const family = await makeFamily(world);
      await bookAndPay(world, family, bookable, { sessionIds: bookable.sessionIds.slice(1, 2) });
      beforeStart(30);
      expect(await customers('', rowan)).toEqual([]);
      const refused = await make(
        {
          customer: { kind: 'existing', customerId: family.id },
          learners: [{ kind: 'existing', learnerId: family.learnerIds[0] }],
        },
        { as: rowan },
      );
      expect(refused.status).toBe(403);
    });
  });
});

describe('what comes off for a customer', () => {
  const twoChildren = [newChild, { kind: 'new', learner: { ...child, firstName: 'Fern' } }];
  const quote = async (body: Record<string, unknown>, as = bookable.providerId) =>
    world.request('POST /bookable-listings/{listingId}/quote', {
      as,
      params: { listingId: bookable.listingId },
      body: { customerId: null, code: null, ...body },
    });

  test('the sibling discount and a code, as at a checkout; the price is told before, and the code is used up', async () => {
    const rules = [{ kind: 'learners', from: 2, percent: 10, amountPence: null }];
    await world.services.db
      .updateTable('listing')
      .set({ discounts: JSON.stringify(rules) })
      .where('id', '=', bookable.listingId)
      .execute();
    const codeId = randomUUIDv7();
    await world.services.db
      .insertInto('discount_code')
      .values({
        id: codeId,
        listing_id: bookable.listingId,
        code: 'FIVER',
        kind: 'amount',
        amount_pence: 500,
        created_at: world.clock.now().toString(),
      })
      .execute();
    await world.services.db.insertInto('discount_code_uses').values({ code_id: codeId, maximum: 1 }).execute();
    const lines = [line(), line({ learner: 1 })];

    const { body } = await quote({ lines, code: 'fiver' });
    expect(body.lines).toMatchObject([
      { pricePence: 4537, steps: [{ label: 'Code FIVER, £5.00 off the tickets', pricePence: -263 }] },
      { pricePence: 4083, steps: [{ label: 'Sibling discount, 10% off the second child', pricePence: -480 }, {}] },
    ]);
    const total = 4537 + 4083;
    const booked = { learners: twoChildren, lines, code: 'fiver' };
    expect((await make({ ...booked, expectedTotalPence: 9600 })).body).toMatchObject({
      key: 'total-changed',
      details: { totalPence: total },
    });
    const made = await make({ ...booked, expectedTotalPence: total });
    expect(made.status).toBe(200);
    const booking = await read(made);
    expect(booking.money.totalPence).toBe(total);
    expect(booking.adjustments.map((one: { kind: string }) => one.kind)).toEqual(['learners', 'code']);
    // Nobody else has a use left, and nothing of the second try stays.
    const taken = await takenOf(world, bookable.sessionIds[0] ?? '');
    expect((await make({ ...booked, expectedTotalPence: total })).body).toMatchObject({
      key: 'code-used-up',
      fields: { code: expect.any(String) },
    });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(taken);
    expect((await quote({ lines, code: 'NOSUCH' })).body.key).toBe('code-unknown');
    expect(await miscounted(world)).toEqual([]);
  });

  test('is told to nobody else', async () => {
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect((await quote({ lines: [line()] }, other.id)).status).toBe(404);
    const stranger = await makeFamily(world);
    expect((await quote({ lines: [line()], customerId: stranger.id })).status).toBe(404);
  });
});
