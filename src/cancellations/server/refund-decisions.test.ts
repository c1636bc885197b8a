import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inThisOrder } from '../../../test/in-order.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { atStripe, linkBank, runDayAfter, runOn } from '../../payments/server/payouts.fixture.ts';
import {
  addTicket,
  balancesOf,
  bookAndPay,
  ledgerErrors,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { sharesOf } from '../refund-decision.ts';
import { applyPolicyToRefunds } from './answer-refund-request.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  expect(await ledgerErrors(world)).toEqual([]);
  await world.stop();
});

type Waiting = { bookable: Bookable; family: Family; bookingId: string; refundId: string; placeId: string };

const show = async ({ family, bookingId }: Pick<Waiting, 'family' | 'bookingId'>) =>
  (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body;

/** A family cancelled two days after it booked a place whose policy is DISCRETION or STRICT. */
async function cancelled(policy: 'DISCRETION' | 'STRICT'): Promise<Waiting> {
  const bookable = await makeBookable(world, { starts: [24 * 5], policy });
  const family = await makeFamily(world);
  const bookingId = await bookAndPay(world, family, bookable);
  world.clock.advance({ hours: 48 });
  const before = await show({ family, bookingId });
  const placeId = before.places[0].id;
  const answer = await world.request('POST /bookings/{bookingId}/cancel', {
    as: family.id,
    params: { bookingId },
    body: { placeIds: [placeId], expectedRefundPence: 0 },
  });
  expect(answer.status).toBe(200);
  await settleAll(world);
  const { refunds } = await show({ family, bookingId });
  return { bookable, family, bookingId, refundId: refunds[0]?.id, placeId };
}

const decide = async ({ bookable, refundId }: Waiting, decision: object, as = bookable.providerId) =>
  world.request('POST /refunds/{refundId}/decide', {
    as,
    params: { refundId },
    body: { decision, message: 'Get well soon.' },
  });
const ask = async ({ family, bookingId, placeId }: Waiting, as = family.id) =>
  world.request('POST /bookings/{bookingId}/ask-refund', {
    as,
    params: { bookingId },
    body: { placeIds: [placeId], message: 'She broke her leg.' },
  });
const countPayouts = async ({ bookable }: Waiting) =>
  (await world.request('GET /users/me', { as: bookable.providerId })).body.countPayouts;
const subjectsTo = async (id: string) => {
  const { email } = await world.services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return world
    .mails()
    .filter((mail) => mail.to.includes(email))
    .map((mail) => mail.subject);
};

describe('a refund that the provider decides', () => {
  it('is not paid out to them before, and the rest is once they have', async () => {
    const waiting = await cancelled('DISCRETION');
    const { providerId, sessionIds } = waiting.bookable;
    await linkBank(world, providerId);
    const { end_date } = await world.services.db
      .selectFrom('session')
      .select('end_date')
      .where('id', 'in', sessionIds)
      .executeTakeFirstOrThrow();
    const day = runDayAfter(Temporal.Instant.fromEpochMilliseconds(end_date.getTime()));
    await runOn(world, day);
    expect((await atStripe(world, providerId)).transferred).toBe(0);
    const { body } = await world.request('GET /payouts/{payoutId}', {
      as: providerId,
      params: { payoutId: sessionIds[0] ?? '' },
    });
    expect(body.places).toMatchObject([{ state: 'BLOCKED', reason: 'REFUND_DECISION', amountPence: 4704 }]);
    expect((await decide(waiting, { kind: 'part', amountPence: 1800 })).status).toBe(200);
    await settleAll(world);
    await runOn(world, day.add({ days: 1 }));
    expect((await atStripe(world, providerId)).transferred).toBe(2940);
  });

  it('waits, blocks their payouts, and stands in the list of decisions', async () => {
    const waiting = await cancelled('DISCRETION');
    expect(await show(waiting)).toMatchObject({
      payment: 'PENDING',
      refunds: [{ state: 'PENDING_DECISION', amountPence: 4800 }],
    });
    expect(await countPayouts(waiting)).toBe(1);
    // Its money is blocked from now on, though the session is still to come: what is kept for the place, and nothing else.
    const payouts = await world.request('GET /payouts', { as: waiting.bookable.providerId });
    expect(payouts.body).toMatchObject({
      totals: { blockedPence: 4704, comingPence: 0 },
      payouts: [{ state: 'BLOCKED', reason: 'REFUND_DECISION', amountPence: 4704 }],
    });
    const list = await world.request('GET /bookings', {
      as: waiting.bookable.providerId,
      query: { as: 'provider', payment: 'PENDING', type: 'all' },
    });
    expect(list.body.total).toBe(1);
    // The list says what there is to decide and until when, and the family reads who decides, and what follows.
    const { refunds } = await show(waiting);
    expect(list.body.bookings).toMatchObject([{ toDecide: { amountPence: 4800, decideBy: refunds[0].decideBy } }]);
    expect(refunds[0].sentence).toMatch(
      /^Oakwood Forest School decides by .*\. After that the full amount is refunded automatically\.$/,
    );
  });

  it('stands before those that were asked for later, whichever was booked first', async () => {
    const bookable = await makeBookable(world, { starts: [24 * 6], policy: 'DISCRETION' });
    const [ivy, oak, elm] = [await makeFamily(world), await makeFamily(world), await makeFamily(world)];
    const booked = [];
    for (const family of [ivy, oak, elm]) booked.push(await bookAndPay(world, family, bookable));
    const [first = '', second = '', third = ''] = booked;
    for (const [family, bookingId] of [
      [oak, second],
      [elm, third],
      [ivy, first],
    ] as const) {
      // Once a booking is a day old nobody may change their mind for nothing.
      world.clock.advance({ hours: 25 });
      const { places } = await show({ family, bookingId });
      const answer = await world.request('POST /bookings/{bookingId}/cancel', {
        as: family.id,
        params: { bookingId },
        body: { placeIds: [places[0].id], expectedRefundPence: 0 },
      });
      expect(answer.status).toBe(200);
    }
    for (const type of ['all', 'cancelled'] as const) {
      const { body } = await world.request('GET /bookings', {
        as: bookable.providerId,
        query: { as: 'provider', payment: 'PENDING', type },
      });
      expect(body.bookings.map(({ id }: { id: string }) => id)).toEqual([second, third, first]);
      const until = body.bookings.map((one: { toDecide: { decideBy: string } }) => one.toDecide.decideBy);
      expect(until).toEqual(until.toSorted());
    }
  });

  it.each([
    [{ kind: 'full' } as const, 'REFUNDED', 4800, 'PART_REFUNDED'],
    [{ kind: 'part', amountPence: 1000 } as const, 'REFUNDED', 1000, 'PART_REFUNDED'],
    [{ kind: 'none' } as const, 'DECLINED', 4800, 'PAID'],
  ])('%j: %s', async (decision, state, amountPence, payment) => {
    const waiting = await cancelled('DISCRETION');
    const { body: seen } = await world.request('GET /bookings/{bookingId}', {
      as: waiting.bookable.providerId,
      params: { bookingId: waiting.bookingId },
    });
    const [place] = seen.places;
    const shown = sharesOf([{ ...place, placeId: place.id, askedPence: seen.refunds[0].amountPence }], decision);
    expect((await decide(waiting, decision)).status).toBe(200);
    await settleAll(world);
    expect(await show(waiting)).toMatchObject({
      payment,
      refunds: [{ state, amountPence, answerMessage: 'Get well soon.' }],
    });
    expect(await countPayouts(waiting)).toBe(0);
    const back = state === 'DECLINED' ? 0 : amountPence;
    const balances = await balancesOf(world, waiting.bookingId);
    expect(balances['booker']).toBe(back - 4944);
    expect(balances['refund'] ?? 0).toBe(0);
    // What the provider was shown before it decided is what the ledger has now.
    expect(shown).toMatchObject({ ok: true, value: { backPence: back, keptPence: balances['provider-due'] ?? 0 } });
    const told = await subjectsTo(waiting.family.id);
    expect(told).toContain(back === 0 ? 'No money back: Forest school' : `You get £${(back / 100).toFixed(2)} back`);
    // One mail for it: that it was paid is no news after that.
    expect(told.filter((subject) => subject.startsWith('Your refund'))).toEqual([]);
  });

  it.each([
    ['full', 'none', 'REFUNDED', -144],
    ['none', 'full', 'DECLINED', -4944],
  ])(
    'is decided once: in two tabs at once %s is done, and who says %s is told',
    async (first, second, state, booker) => {
      const waiting = await cancelled('DISCRETION');
      const answers = await inThisOrder(
        world,
        ['select from booking where id = $1', [waiting.bookingId]],
        [first, second].map((kind) => async () => decide(waiting, { kind })),
      );
      expect(answers.map(({ status, body }) => [status, body.key])).toEqual([
        [200, undefined],
        [409, 'already-answered'],
      ]);
      await settleAll(world);
      expect((await show(waiting)).refunds).toMatchObject([{ state }]);
      expect((await balancesOf(world, waiting.bookingId))['booker']).toBe(booker);
    },
  );

  it.each([
    { kind: 'part', amountPence: 4801 },
    { kind: 'part', amountPence: 0 },
    { kind: 'part', amountPence: 1.5 },
  ])('of %j is refused', async (decision) => {
    const waiting = await cancelled('DISCRETION');
    expect((await decide(waiting, decision)).status).toBe(422);
    expect(await show(waiting)).toMatchObject({ refunds: [{ state: 'PENDING_DECISION' }] });
  });

  it('is nobody else’s to decide', async () => {
    const waiting = await cancelled('DISCRETION');
    const other = await world.makeAccount({ accountType: 'mentor' });
    for (const as of [waiting.family.id, other.id])
      expect((await decide(waiting, { kind: 'full' }, as)).status).toBe(404);
  });

  it('that nobody decides for ten days goes back whole', async () => {
    const waiting = await cancelled('DISCRETION');
    world.clock.advance({ hours: 24 * 10 - 1 });
    await applyPolicyToRefunds(world.services);
    expect(await show(waiting)).toMatchObject({ refunds: [{ state: 'PENDING_DECISION' }] });
    world.clock.advance({ hours: 1 });
    await applyPolicyToRefunds(world.services);
    await settleAll(world);
    expect(await show(waiting)).toMatchObject({ refunds: [{ state: 'REFUNDED', amountPence: 4800 }] });
    expect((await decide(waiting, { kind: 'none' })).body.key).toBe('already-answered');
  });

  it('that nobody decides goes back to each of two cards, and both mails say that nobody had decided', async () => {
    const bookable = await makeBookable(world, { starts: [24 * 20, 24 * 22], policy: 'DISCRETION' });
    const [from = '', to = ''] = bookable.sessionIds;
    const ticketId = await addTicket(world, bookable, { pricePence: 6000 });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: [from] });
    const params = { bookingId };
    const moved = await world.request('POST /bookings/{bookingId}/move', {
      as: family.id,
      params,
      body: {
        placeIds: [(await show({ family, bookingId })).places[0].id],
        sessionIds: [to],
        ticketId,
        expectedDifferencePence: 1236,
      },
    });
    await payOnPage(moved.body.url);
    await settleAll(world);
    world.clock.advance({ hours: 48 });
    const { places } = await show({ family, bookingId });
    const placeIds = places.filter(({ state }: { state: string }) => state === 'CONFIRMED').map(idOf);
    const body = { placeIds, expectedRefundPence: 0 };
    const gone = await world.request('POST /bookings/{bookingId}/cancel', { as: family.id, params, body });
    expect(gone.status).toBe(200);
    world.clock.advance({ hours: 24 * 10 });
    await applyPolicyToRefunds(world.services);
    await settleAll(world);
    const { refunds } = await show({ family, bookingId });
    expect(refunds).toMatchObject([{ amountPence: 1236 }, { amountPence: 4764 }]);
    const told = world.mails(family.email).filter(({ subject }) => subject.startsWith('You get'));
    expect(told.map(({ subject }) => subject).toSorted()).toEqual(['You get £12.36 back', 'You get £47.64 back']);
    for (const { text } of told) expect(text).toContain('did not decide in time');
  });
});

const idOf = ({ id }: { id: string }): string => id;

describe('a family that asks for more than the policy gives', () => {
  it('is heard once, for the ticket price that it paid, and the provider is told why', async () => {
    const waiting = await cancelled('STRICT');
    expect((await show(waiting)).places[0].askablePence).toBe(4800);
    expect((await ask(waiting)).body.booking).toMatchObject({
      payment: 'PENDING',
      refunds: [{ rule: 'ASKED_FOR_MORE', amountPence: 4800, askedMessage: 'She broke her leg.' }],
    });
    await settleAll(world);
    expect(await subjectsTo(waiting.bookable.providerId)).toContain('To decide: a refund of up to £48.00');
    expect((await ask(waiting)).body.key).toBe('already-asked');
    expect((await show(waiting)).places[0].askablePence).toBe(0);
    const { refunds } = await show(waiting);
    expect((await decide({ ...waiting, refundId: refunds[0].id }, { kind: 'part', amountPence: 2000 })).status).toBe(
      200,
    );
    await settleAll(world);
    expect(await balancesOf(world, waiting.bookingId)).toMatchObject({ booker: -2944 });
  });

  it('gets what the policy gives when nobody decides', async () => {
    const waiting = await cancelled('STRICT');
    await ask(waiting);
    world.clock.advance({ hours: 24 * 10 });
    await applyPolicyToRefunds(world.services);
    await settleAll(world);
    expect(await show(waiting)).toMatchObject({ payment: 'PAID', refunds: [{ state: 'DECLINED' }] });
  });

  it('cannot ask for places that it keeps, or of others', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    const placeId = (await show({ family, bookingId })).places[0].id;
    const waiting = { bookable, family, bookingId, placeId, refundId: '' };
    expect((await ask(waiting)).body.key).toBe('nothing-to-ask');
    expect((await ask(waiting, (await makeFamily(world)).id)).status).toBe(404);
  });
});
