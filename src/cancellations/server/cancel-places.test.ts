import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { loseAnswerOfRefund } from '../../payments/server/lost-answers.fixture.ts';
import { resumeRefunds, sendRefund } from '../../payments/server/send-refund.ts';
import {
  balancesOf,
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
  takenOf,
  type BookableOptions,
} from '../../places/server/bookable.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const show = async (as: string, bookingId: string) =>
  (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body;
const quote = async (as: string, bookingId: string, query: Record<string, string> = {}) =>
  world.request('GET /bookings/{bookingId}/refund-quote', { as, params: { bookingId }, query });
const cancel = async (
  as: string,
  bookingId: string,
  placeIds: string[],
  expectedRefundPence: number,
  more: object = {},
  idempotencyKey?: string,
) =>
  world.request('POST /bookings/{bookingId}/cancel', {
    as,
    params: { bookingId },
    body: { placeIds, expectedRefundPence, ...more },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
const stripeRefunds = async (bookingId: string): Promise<number[]> => {
  const row = await world.services.db
    .selectFrom('place')
    .innerJoin('payment', 'payment.id', 'place.payment_id')
    .select('payment.payment_intent_id')
    .where('place.booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const list = await world.services.stripe.refunds.list({ payment_intent: row.payment_intent_id ?? '', limit: 100 });
  return list.data.map((refund) => refund.amount);
};

const booked = async (options: BookableOptions = {}, children = 1) => {
  const bookable = await makeBookable(world, { starts: [100, 300], ...options });
  const family = await makeFamily(world, children);
  const bookingId = await bookAndPay(world, family, bookable);
  const booking = await show(family.id, bookingId);
  const placeIds: string[] = booking.places.map((place: { id: string }) => place.id);
  return { bookable, family, bookingId, placeIds };
};

/** The dates that the calendar file of a family's last mail about a cancellation takes out of their calendar. */
function takenOutOf(email: string): string[] {
  const mail = world.mails(email).findLast(({ subject }) => subject.startsWith('Cancelled: '));
  return (
    mail?.attachments.find(({ contentType }) => contentType === 'text/calendar')?.text?.match(/STATUS:CANCELLED/g) ?? []
  );
}

describe('cancelling', () => {
  it('refunds to the penny what the quote said, gives the room back and balances the ledger', async () => {
    const { bookable, family, bookingId, placeIds } = await booked();
    world.clock.advance({ hours: 25 });
    const offered = await quote(family.id, bookingId);
    // 75 hours before: half of £48.00; 275 hours before: all of it. The fee stays.
    expect(offered.body).toMatchObject({
      totalPence: 7200,
      paidPence: 9888,
      places: [
        { amountPence: 2400, rule: 'POLICY' },
        { amountPence: 4800, rule: 'POLICY' },
      ],
    });
    expect(offered.body.sentence).toBe('You get £72.00 of £98.88 back.');
    const done = await cancel(family.id, bookingId, placeIds, 7200);
    expect(done.body).toMatchObject({
      refundedPence: 7200,
      booking: { label: { key: 'CANCELLED_BY_BOOKER' }, payment: 'PART_REFUNDED' },
    });
    await settleAll(world);
    expect(await stripeRefunds(bookingId)).toEqual([7200]);
    expect(await balancesOf(world, bookingId)).toEqual({
      booker: -9888 + 7200,
      'provider-due': 9408 - 7056,
      'platform-fee': 480 - 144,
      refund: 0,
    });
    expect(await Promise.all(bookable.sessionIds.map((id) => takenOf(world, id)))).toEqual([0, 0]);
    const after = await show(family.id, bookingId);
    expect(after).toMatchObject({
      money: { refundedPence: 7200 },
      refunds: [{ state: 'REFUNDED', amountPence: 7200 }],
    });
    expect(after.history.map((entry: { kind: string }) => entry.kind)).toEqual([
      'payment.succeeded',
      'booking.confirmed',
      'places.cancelled',
      'refund.decided',
      'refund.paid',
    ]);
    world.clock.advance({ hours: -25 });
  });

  it('gives everything back within a day, the fee included', async () => {
    const { family, bookingId, placeIds } = await booked();
    const done = await cancel(family.id, bookingId, placeIds, 9888);
    expect(done.body).toMatchObject({ refundedPence: 9888, booking: { payment: 'REFUNDED' } });
    await settleAll(world);
    expect(await balancesOf(world, bookingId)).toEqual({ booker: 0, 'provider-due': 0, 'platform-fee': 0, refund: 0 });
    expect(takenOutOf(family.email)).toHaveLength(2);
  });

  it('takes single dates and single learners; the rest stands', async () => {
    const { bookable, family, bookingId, placeIds } = await booked({}, 2);
    const [first = ''] = placeIds;
    expect((await quote(family.id, bookingId, { places: first })).body.totalPence).toBe(4944);
    const done = await cancel(family.id, bookingId, [first], 4944);
    expect(done.body.booking).toMatchObject({
      label: { key: 'UPCOMING', text: 'Booked, 1 place cancelled' },
      payment: 'PART_REFUNDED',
    });
    expect(await Promise.all(bookable.sessionIds.map((id) => takenOf(world, id)))).toEqual([1, 2]);
    await cancel(family.id, bookingId, placeIds.slice(1), 3 * 4944);
    await settleAll(world);
    expect((await stripeRefunds(bookingId)).sort((a, b) => a - b)).toEqual([4944, 3 * 4944]);
    expect(await show(family.id, bookingId)).toMatchObject({
      payment: 'REFUNDED',
      money: { paidPence: 4 * 4944, refundedPence: 4 * 4944 },
    });
  });

  it('twice at once refunds once, and both are told the same', async () => {
    const { family, bookingId, placeIds } = await booked();
    const answers = await Promise.all([1, 2, 3].map(async () => cancel(family.id, bookingId, placeIds, 9888)));
    expect(answers.map((answer) => [answer.status, answer.body.refundedPence])).toEqual([
      [200, 9888],
      [200, 9888],
      [200, 9888],
    ]);
    await settleAll(world);
    expect(await stripeRefunds(bookingId)).toEqual([9888]);
    expect((await show(family.id, bookingId)).refunds).toHaveLength(1);
  });

  it('of overlapping places at once cancels each of them once', async () => {
    const { bookable, family, bookingId, placeIds } = await booked();
    const answers = await Promise.all([
      cancel(family.id, bookingId, placeIds, 9888),
      cancel(family.id, bookingId, placeIds.slice(0, 1), 4944),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(answers[0]?.status === 200 ? [200, 200] : [200, 409]);
    await settleAll(world);
    expect((await stripeRefunds(bookingId)).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(9888);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
  });

  it('with another amount than the quote is refused, with the new quote', async () => {
    const { family, bookingId, placeIds } = await booked();
    const refused = await cancel(family.id, bookingId, placeIds, 9887);
    expect(refused).toMatchObject({
      status: 409,
      body: { key: 'quote-changed', details: { quote: { totalPence: 9888 } } },
    });
    expect(await show(family.id, bookingId)).toMatchObject({ label: { key: 'UPCOMING' } });
  });

  it('by the same key answers the same; the key with another body is refused', async () => {
    const { family, bookingId, placeIds } = await booked();
    const first = await cancel(family.id, bookingId, placeIds, 9888, {}, 'c1');
    const again = await cancel(family.id, bookingId, placeIds, 9888, {}, 'c1');
    expect(again.body).toEqual(first.body);
    expect((await cancel(family.id, bookingId, placeIds.slice(1), 4944, {}, 'c1')).body.key).toBe(
      'idempotency-key-reused',
    );
  });

  it('by the provider gives everything back, with their word to the family', async () => {
    const { bookable, family, bookingId, placeIds } = await booked({ policy: 'NO_REFUND', starts: [30] });
    world.clock.advance({ hours: 29 });
    expect((await quote(family.id, bookingId)).body).toMatchObject({ as: 'booker', totalPence: 0 });
    expect((await quote(bookable.providerId, bookingId)).body).toMatchObject({
      as: 'provider',
      totalPence: 4944,
      places: [{ rule: 'PROVIDER_CANCELS' }],
    });
    const done = await cancel(bookable.providerId, bookingId, placeIds, 4944, {
      message: 'The wood is closed by a storm.',
    });
    expect(done.body.booking).toMatchObject({
      as: 'provider',
      label: { key: 'CANCELLED_BY_PROVIDER' },
      payment: 'REFUNDED',
    });
    await settleAll(world);
    expect(await balancesOf(world, bookingId)).toEqual({ booker: 0, 'provider-due': 0, 'platform-fee': 0, refund: 0 });
    expect(
      (await show(family.id, bookingId)).history.map((entry: { sentence: string }) => entry.sentence),
    ).toContainEqual(
      expect.stringMatching(
        /^1 place cancelled by Oakwood Forest School \(\S+ on \d+\w\w \w+, \d\d:\d\d\): ‘The wood is closed by a storm\.’$/,
      ),
    );
    expect(takenOutOf(family.email)).toHaveLength(1);
    world.clock.advance({ hours: -29 });
  });

  it('of what was free moves no money', async () => {
    const { bookable, family, bookingId, placeIds } = await booked({ pricePence: 0 });
    const done = await cancel(family.id, bookingId, placeIds, 0);
    expect(done.body).toMatchObject({ refundedPence: 0, booking: { payment: 'FREE', refunds: [] } });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
  });

  it('where the provider decides asks for the ticket price and books nothing yet', async () => {
    const { family, bookingId, placeIds } = await booked({ policy: 'DISCRETION', starts: [400] });
    world.clock.advance({ hours: 25 });
    expect((await quote(family.id, bookingId)).body).toMatchObject({
      totalPence: 0,
      sentence:
        'The provider decides how much of the ticket price of £48.00 goes back. The booking fee of £1.44 does not come back.',
    });
    const done = await cancel(family.id, bookingId, placeIds, 0);
    expect(done.body.booking).toMatchObject({
      payment: 'PENDING',
      refunds: [{ state: 'PENDING_DECISION', amountPence: 4800, rule: 'DECISION' }],
      money: { refundedPence: 0 },
    });
    await settleAll(world);
    expect(await stripeRefunds(bookingId)).toEqual([]);
    expect(await balancesOf(world, bookingId)).toEqual({ booker: -4944, 'provider-due': 4704, 'platform-fee': 240 });
    world.clock.advance({ hours: -25 });
  });

  it('is too late once a date has begun', async () => {
    const { family, bookingId, placeIds } = await booked({ starts: [1] });
    world.clock.advance({ hours: 2 });
    expect((await cancel(family.id, bookingId, placeIds, 0)).body.key).toBe('cannot-cancel');
    expect((await quote(family.id, bookingId)).body.key).toBe('cannot-cancel');
    world.clock.advance({ hours: -2 });
  });

  it('frees a block ticket’s quota only when its last date is cancelled', async () => {
    const { bookable, family, bookingId, placeIds } = await booked({ unit: 'block', quota: 1, starts: [400, 430] });
    const [first = '', second = ''] = placeIds;
    const taken = async () =>
      (
        await world.services.db
          .selectFrom('ticket_quota')
          .select('taken')
          .where('ticket_id', '=', bookable.ticketId)
          .executeTakeFirstOrThrow()
      ).taken;
    await cancel(family.id, bookingId, [first], (await quote(family.id, bookingId, { places: first })).body.totalPence);
    expect(await taken()).toBe(1);
    await cancel(family.id, bookingId, [second], (await quote(family.id, bookingId)).body.totalPence);
    expect(await taken()).toBe(0);
    expect(await show(family.id, bookingId)).toMatchObject({
      payment: 'REFUNDED',
      money: { paidPence: 4944, refundedPence: 4944 },
    });
  });
});

it('whose family’s account was disabled meanwhile tells them all the same that a date is cancelled', async () => {
  const { bookable, family, bookingId, placeIds } = await booked({ pricePence: 0 });
  await world.services.db
    .updateTable('account')
    .set({ disabled_at: world.clock.now().toString(), disabled_reason: 'Something else' })
    .where('id', '=', family.id)
    .execute();
  await cancel(bookable.providerId, bookingId, placeIds, 0, { message: 'The wood is closed.' });
  await settleAll(world);
  expect(takenOutOf(family.email)).toHaveLength(2);
});

describe('somebody else', () => {
  it('finds no booking to see, quote, cancel, settle, read the ledger of or put in a calendar', async () => {
    const { bookingId, placeIds } = await booked();
    const strangers = [(await makeFamily(world)).id, (await world.makeAccount({ accountType: 'mentor' })).id];
    for (const as of strangers) {
      const params = { bookingId };
      const answers = await Promise.all([
        world.request('GET /bookings/{bookingId}', { as, params }),
        quote(as, bookingId),
        cancel(as, bookingId, placeIds, 9888),
        cancel(as, bookingId, placeIds, 9888, { as: 'provider' }),
        world.request('POST /bookings/{bookingId}/settle', { as, params }),
        world.request('GET /ledger/bookings/{bookingId}', { as, params }),
        world.request('GET /bookings/{bookingId}/calendar.ics', { as, params }),
      ]);
      const nowhere = await world.request('GET /bookings/{bookingId}', { as, params: { bookingId: randomUUIDv7() } });
      for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, nowhere.body]);
    }
  });

  it('cannot cancel places of their booking by naming those of another', async () => {
    const [mine, theirs] = [await booked(), await booked()];
    expect(
      (await cancel(mine.family.id, mine.bookingId, [mine.placeIds[0] ?? '', theirs.placeIds[0] ?? ''], 9888)).status,
    ).toBe(404);
    expect((await show(theirs.family.id, theirs.bookingId)).label.key).toBe('UPCOMING');
  });

  it('cannot pose as the provider of a booking they made, nor a provider as its booker', async () => {
    const { bookable, family, bookingId, placeIds } = await booked();
    expect((await cancel(family.id, bookingId, placeIds, 9888, { as: 'provider' })).status).toBe(404);
    expect((await cancel(bookable.providerId, bookingId, placeIds, 9888, { as: 'booker' })).status).toBe(404);
  });

  it('as the provider does not see what is only held', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    const held = await hold(world, family, bookable);
    const params = { bookingId: held.body.basket.bookings[0].id };
    expect((await world.request('GET /bookings/{bookingId}', { as: bookable.providerId, params })).status).toBe(404);
  });
});

describe('a refund on its way', () => {
  it('is sent once, however often the job runs', async () => {
    const { family, bookingId, placeIds } = await booked();
    // One of two: the card has enough left for a second refund of it.
    await cancel(family.id, bookingId, placeIds.slice(0, 1), 4944);
    const { id } = await world.services.db
      .selectFrom('refund')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    await Promise.all([sendRefund(world.services, id), sendRefund(world.services, id), sendRefund(world.services, id)]);
    await settleAll(world);
    expect(await stripeRefunds(bookingId)).toEqual([4944]);
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: -4944, refund: 0 });
  });

  it('whose answer was lost is looked for, not sent again, also after the keys were forgotten', async () => {
    const { family, bookingId, placeIds } = await booked();
    const lost = loseAnswerOfRefund(world);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 10 });
    await cancel(family.id, bookingId, placeIds.slice(0, 1), 4944);
    const { id } = await world.services.db
      .selectFrom('refund')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    await lost.made;
    await sandbox(world, 'webhooks/release');
    world.clock.advance({ hours: 30 });
    await resumeRefunds(world.services);
    lost.giveUp();
    const after = await world.services.db
      .selectFrom('refund')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(after.state).toBe('REFUNDED');
    expect(await stripeRefunds(bookingId)).toEqual([4944]);
    world.clock.advance({ hours: -30 });
  });

  it('that the bank sends back is owed again', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    // The test card whose refunds fail after they succeeded.
    await payOnPage(out.body.url, '4000000000005126');
    await settleAll(world);
    const bookingId = out.body.bookingIds[0];
    const [place] = (await show(family.id, bookingId)).places;
    await cancel(family.id, bookingId, [place.id], 4944);
    await settleAll(world);
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: 0, refund: 0 });
    world.clock.advance({ hours: 25 });
    await sandbox(world, 'clock', { seconds: 1 });
    await settleAll(world);
    expect((await show(family.id, bookingId)).refunds).toMatchObject([{ state: 'FAILED' }]);
    expect(await balancesOf(world, bookingId)).toEqual({
      booker: -4944,
      'provider-due': 0,
      'platform-fee': 0,
      refund: 4944,
    });
    world.clock.advance({ hours: -25 });
  });
});

describe('lists', () => {
  it('hold a family’s and a provider’s bookings by type, a page at a time', async () => {
    const provider = await world.makeAccount({ accountType: 'mentor' });
    const family = await makeFamily(world);
    const ids: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      ids.push(
        await bookAndPay(
          world,
          family,
          await makeBookable(world, { providerId: provider.id, pricePence: 0, starts: [100 + 3 * index] }),
        ),
      );
    }
    const [cancelled = ''] = ids;
    const places = (await show(family.id, cancelled)).places.map((place: { id: string }) => place.id);
    await cancel(family.id, cancelled, places, 0);
    const list = async (as: string, query: Record<string, string>) =>
      (await world.request('GET /bookings', { as, query })).body;
    expect(await list(family.id, {})).toMatchObject({ total: 22, page: 1, pageCount: 2 });
    expect((await list(family.id, { page: '2' })).bookings).toHaveLength(2);
    expect(await list(family.id, { type: 'upcoming' })).toMatchObject({
      total: 21,
      bookings: { 0: { id: ids[1], placeCount: 1, learners: [{ firstName: 'Mia' }] } },
    });
    expect(await list(family.id, { type: 'cancelled' })).toMatchObject({
      total: 1,
      bookings: [{ id: cancelled, label: { key: 'CANCELLED_BY_BOOKER' } }],
    });
    expect(await list(family.id, { type: 'invoices' })).toMatchObject({ total: 0 });
    expect(await list(family.id, { as: 'provider' })).toMatchObject({ total: 0 });
    expect(await list(provider.id, { as: 'provider', payment: 'FREE' })).toMatchObject({ total: 22 });
    expect(await list(provider.id, { as: 'provider', payment: 'PENDING' })).toMatchObject({ total: 0 });
    world.clock.advance({ hours: 1000 });
    expect(await list(family.id, { type: 'past' })).toMatchObject({ total: 21 });
    expect(await list(family.id, { type: 'upcoming' })).toMatchObject({ total: 0 });
    world.clock.advance({ hours: -1000 });
  });
});

describe('the calendar file', () => {
  it('has each session once in UTC, and takes cancelled ones out', async () => {
    const { family, bookingId, placeIds } = await booked({ pricePence: 0 }, 2);
    await cancel(family.id, bookingId, placeIds.slice(2), 0);
    const answer = await world.request('GET /bookings/{bookingId}/calendar.ics', {
      as: family.id,
      params: { bookingId },
    });
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const text = String(answer.body);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    expect(text).toContain('SUMMARY:Forest school – Mia\\, Noah');
    expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1);
  });
});

describe('the ledger of a booking', () => {
  it('reads in plain words, with a running sum that ends each transaction at 0', async () => {
    const { bookable, family, bookingId, placeIds } = await booked();
    await cancel(family.id, bookingId, placeIds, 9888);
    await settleAll(world);
    const admin = await world.makeAccount({ role: 'admin' });
    for (const as of [family.id, bookable.providerId, admin.id]) {
      const { body } = await world.request('GET /ledger/bookings/{bookingId}', { as, params: { bookingId } });
      expect(body.transactions.map((one: { sentence: string }) => one.sentence)).toEqual([
        'The booker paid £98.88.',
        'A refund of £98.88 was decided.',
        '£98.88 went back to the booker’s card.',
      ]);
      for (const { lines } of body.transactions) expect(lines.at(-1).runningPence).toBe(0);
      expect(body.balances.every((one: { amountPence: number }) => one.amountPence === 0)).toBe(true);
    }
  });
});
