import { randomUUIDv7 } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { formatMoney } from '../../platform/money.ts';
import {
  addTicket,
  balancesOf,
  bookAndPay,
  checkOut,
  DISPUTED_CARD,
  hold,
  holdDisputeNews,
  ledgerErrors,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { takeDispute } from './take-dispute.ts';
import { disputesOf } from './take-dispute.fixture.ts';
import { atStripe, linkBank, runDayAfter, runOn } from './payouts.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

const list = async (providerId: string) => (await world.request('GET /payouts', { as: providerId })).body;

/** A session of a provider that one family paid with a card that is disputed at once, and another with a good one. */
async function disputed({ late = false } = {}) {
  const bookable = await makeBookable(world, { starts: [100], policy: 'FLEXIBLE' });
  const { providerId } = bookable;
  await linkBank(world, providerId);
  const good = await bookAndPay(world, await makeFamily(world), bookable);
  const family = await makeFamily(world, 2);
  await hold(world, family, bookable);
  const out = await checkOut(world, family);
  if (late) await holdDisputeNews(world);
  await payOnPage(out.body.url, DISPUTED_CARD);
  await settleAll(world);
  const { end_date } = await world.services.db
    .selectFrom('session')
    .select('end_date')
    .where('id', '=', bookable.sessionIds[0] ?? '')
    .executeTakeFirstOrThrow();
  const end = Temporal.Instant.fromEpochMilliseconds(end_date.getTime());
  const bad: string = out.body.bookingIds[0];
  const dispute = late ? null : await disputeOf(bad);
  return { bookable, providerId, family, good, bad, end, dispute };
}

describe('a dispute', () => {
  it('blocks the money of its places only; the rest of the session is paid out, and won money follows', async () => {
    const { bookable, providerId, good, bad, end, dispute } = await disputed();
    expect(dispute).toMatchObject({ state: 'OPEN', amount_pence: 9888, reason: 'fraudulent' });
    expect(await balancesOf(world, bad)).toEqual({
      booker: -9888,
      'provider-due': 0,
      'platform-fee': 0,
      dispute: 9888,
    });
    expect(await balancesOf(world, good)).toMatchObject({ 'provider-due': 4704 });
    expect(await list(providerId)).toMatchObject({
      payouts: [
        {
          state: 'BLOCKED',
          reason: 'DISPUTE',
          amountPence: 3 * 4704,
          feePence: 3 * 96,
          placeCount: 3,
          atRiskPence: 0,
          parts: [
            { state: 'ACCRUING', amountPence: 4704 },
            { state: 'BLOCKED', reason: 'DISPUTE', amountPence: 9408 },
          ],
        },
      ],
      totals: { comingPence: 4704, blockedPence: 9408 },
    });
    const payout = await world.request('GET /payouts/{payoutId}', {
      as: providerId,
      params: { payoutId: bookable.sessionIds[0] ?? '' },
    });
    expect(
      payout.body.places.map((place: { state: string; reason: string | null }) => place.reason).toSorted(),
    ).toEqual(['DISPUTE', 'DISPUTE', null]);
    // The evidence decides: the bank believes the provider.
    await world.services.stripe.disputes.update(dispute?.stripe_dispute_id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    await settleAll(world);
    const day = runDayAfter(end);
    await runOn(world, day);
    await settleAll(world);
    expect((await balancesOf(world, bad))['dispute']).toBe(0);
    await runOn(world, day.add({ days: 1 }));
    expect((await atStripe(world, providerId)).transferred).toBe(3 * 4704);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  it('is told on the booking to both sides while the bank looks into it, and how it ended', async () => {
    const { providerId, family, bad, good, dispute } = await disputed();
    const shown = async (as: string, bookingId = bad) =>
      (await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } })).body;
    for (const as of [providerId, family.id])
      expect(await shown(as)).toMatchObject({ disputes: [{ state: 'OPEN', amountPence: 9888, closedAt: null }] });
    expect((await shown(providerId, good)).disputes).toEqual([]);
    await world.services.stripe.disputes.close(dispute?.stripe_dispute_id ?? '');
    await settleAll(world);
    const { disputes, history } = await shown(family.id);
    expect(disputes).toMatchObject([{ state: 'LOST', amountPence: 9888 }]);
    const sentences = history.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences.slice(-2)).toEqual([
      'The card’s holder asked the bank for money back.',
      'The bank gave money back to the card’s holder.',
    ]);
  });

  it('that is lost leaves the money with the booker, once, whatever is decided about refunds', async () => {
    const { providerId, family, bad, bookable, end, dispute } = await disputed();
    await world.services.stripe.disputes.close(dispute?.stripe_dispute_id ?? '');
    await settleAll(world);
    expect(await balancesOf(world, bad)).toEqual({
      booker: 0,
      'provider-due': 0,
      'platform-fee': 0,
      dispute: 0,
    });
    // The provider heard of it, and how it ended, once each.
    const subjects = await subjectsTo(providerId);
    expect(subjects.filter((subject) => subject === 'A payment is disputed: £98.88')).toHaveLength(1);
    expect(subjects.filter((subject) => subject === 'The dispute was lost: £98.88')).toHaveLength(1);
    const cancelled = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: family.id,
      params: { bookingId: bad },
    });
    expect(cancelled.status).toBe(200);
    await runOn(world, runDayAfter(end));
    expect((await atStripe(world, providerId)).transferred).toBe(4704);
    expect((await list(providerId)).payouts[0]).toMatchObject({ amountPence: 4704, feePence: 96 });
    expect(bookable.sessionIds).toHaveLength(1);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  it('that comes after the payout is taken off the next one when it is lost', async () => {
    const { bookable, providerId, bad, end, dispute } = await disputed({ late: true });
    expect(dispute).toBeNull();
    await runOn(world, runDayAfter(end));
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    const { stripe_dispute_id } = await disputeOf(bad);
    expect(await balancesOf(world, bad)).toMatchObject({ 'provider-due': 0, payout: 9408, dispute: 480 });
    expect(await list(providerId)).toMatchObject({
      payouts: [{ state: 'IN_TRANSIT', amountPence: 3 * 4704, atRiskPence: 9408 }],
      totals: { blockedPence: 0, onItsWayPence: 3 * 4704 },
    });
    const params = { payoutId: bookable.sessionIds[0] ?? '' };
    const opened = await world.request('GET /payouts/{payoutId}', { as: providerId, params });
    expect(new Set(opened.body.places.map(({ state }: { state: string }) => state))).toEqual(new Set(['IN_TRANSIT']));
    await world.services.stripe.disputes.close(stripe_dispute_id);
    await settleAll(world);
    expect(await balancesOf(world, bad)).toEqual({
      booker: 0,
      'provider-due': -9408,
      'platform-fee': 0,
      payout: 9408,
      dispute: 0,
    });
    expect((await list(providerId)).payouts[0]).toMatchObject({
      amountPence: 4704,
      feePence: 96,
      atRiskPence: 0,
      parts: [{ amountPence: 3 * 4704 }, { amountPence: -9408, state: 'SCHEDULED' }],
    });
    expect(await ledgerErrors(world)).toEqual([]);
  });
});

describe('a place that two cards paid for, both of them disputed', () => {
  const CARDS = { first: 4944, second: 1236 } as const;

  /** A place at £48.00, paid by one card and moved to a ticket at £60.00, the difference paid by another one. */
  async function bothDisputed(secondCard = DISPUTED_CARD) {
    const bookable = await makeBookable(world, { starts: [300, 400], policy: 'FLEXIBLE' });
    const [from = '', to = ''] = bookable.sessionIds;
    const ticketId = await addTicket(world, bookable, { pricePence: 6000, name: 'Full day' });
    const family = await makeFamily(world);
    await hold(world, family, bookable, { sessionIds: [from] });
    const out = await checkOut(world, family);
    await holdDisputeNews(world);
    await payOnPage(out.body.url, DISPUTED_CARD);
    await settleAll(world);
    const params = { bookingId: out.body.bookingIds[0] as string };
    const [place] = (await world.request('GET /bookings/{bookingId}', { as: family.id, params })).body.places;
    const moved = await world.request('POST /bookings/{bookingId}/move', {
      as: family.id,
      params,
      body: { placeIds: [place.id], sessionIds: [to], ticketId, expectedDifferencePence: CARDS.second },
    });
    await payOnPage(moved.body.url, secondCard);
    await settleAll(world);
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    const disputes = async () =>
      world.services.db
        .selectFrom('dispute')
        .innerJoin('payment', 'payment.id', 'dispute.payment_id')
        .select(['dispute.stripe_dispute_id', 'dispute.amount_pence', 'dispute.state', 'payment.payment_intent_id'])
        .where('payment.account_id', '=', family.id)
        .execute();
    await disputesOf(world, params.bookingId, secondCard === DISPUTED_CARD ? 2 : 1);
    const of = async (card: keyof typeof CARDS) => (await disputes()).find((one) => one.amount_pence === CARDS[card]);
    const close = async (card: keyof typeof CARDS, how: 'won' | 'lost'): Promise<void> => {
      const id = (await of(card))?.stripe_dispute_id ?? '';
      if (how === 'lost') await world.services.stripe.disputes.close(id);
      else await world.services.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
      // Whoever loses hears at once, whoever wins a day later.
      if (how === 'won') world.clock.advance({ hours: 25 });
      await settleAll(world);
      expect((await of(card))?.state).toBe(how === 'won' ? 'WON' : 'LOST');
    };
    return { providerId: bookable.providerId, bookingId: params.bookingId, close, of };
  }

  const allBack = { booker: 0, 'provider-due': 0, 'platform-fee': 0, dispute: 0 };
  const kept = { booker: -6180, 'provider-due': 5880, 'platform-fee': 300, dispute: 0 };
  // The price goes back first, and the booking fee last: as if there had been no other dispute.
  const firstLost = { booker: -1236, 'provider-due': 1035, 'platform-fee': 201, dispute: 0 };
  const secondLost = { booker: -4944, 'provider-due': 4669, 'platform-fee': 275, dispute: 0 };
  it.each([
    [
      [
        ['first', 'won'],
        ['second', 'won'],
      ],
      kept,
      [4944, 1236],
      6180,
    ],
    [
      [
        ['first', 'lost'],
        ['second', 'won'],
      ],
      firstLost,
      [0, 1236],
      1236,
    ],
    [
      [
        ['second', 'won'],
        ['first', 'lost'],
      ],
      firstLost,
      [0, 1236],
      1236,
    ],
    [
      [
        ['first', 'won'],
        ['second', 'lost'],
      ],
      secondLost,
      [4944, 0],
      4944,
    ],
    [
      [
        ['second', 'lost'],
        ['first', 'won'],
      ],
      secondLost,
      [4944, 0],
      4944,
    ],
    [
      [
        ['second', 'lost'],
        ['first', 'lost'],
      ],
      allBack,
      [0, 0],
      0,
    ],
  ] as const)(
    '%j: everybody has what they would have without the other; what is kept goes back to its own card',
    async (ends, balances, refunds, rest) => {
      const { providerId, bookingId, close, of } = await bothDisputed();
      expect(await balancesOf(world, bookingId)).toMatchObject({ booker: -6180, 'provider-due': 0, dispute: 6180 });
      for (const [card, how] of ends) await close(card, how);
      expect(await balancesOf(world, bookingId)).toEqual(balances);
      expect(await ledgerErrors(world)).toEqual([]);
      // The provider cancels: what the banks have not taken goes back, each part to the card that paid it.
      const params = { bookingId };
      const provider = { as: providerId, params };
      const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', provider);
      expect(quote.totalPence).toBe(rest);
      const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
        ...provider,
        body: { placeIds: quote.places.map((one: { placeId: string }) => one.placeId), expectedRefundPence: rest },
      });
      expect(cancelled.status).toBe(200);
      await settleAll(world);
      expect(await balancesOf(world, bookingId)).toMatchObject({ booker: 0, 'provider-due': 0, 'platform-fee': 0 });
      expect(await ledgerErrors(world)).toEqual([]);
      const refunded = async (card: keyof typeof CARDS): Promise<number> => {
        const intent = (await of(card))?.payment_intent_id ?? '';
        const { data } = await world.services.stripe.refunds.list({ payment_intent: intent });
        return data.reduce((all, one) => all + one.amount, 0);
      };
      expect([await refunded('first'), await refunded('second')]).toEqual(refunds);
    },
  );

  const cancelledByProvider = async (
    { providerId, bookingId }: { providerId: string; bookingId: string },
    expected: number,
  ) => {
    const provider = { as: providerId, params: { bookingId } };
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', provider);
    const placeIds = quote.places.map((one: { placeId: string }) => one.placeId);
    const body = { placeIds, expectedRefundPence: expected };
    expect((await world.request('POST /bookings/{bookingId}/cancel', { ...provider, body })).status).toBe(200);
    await settleAll(world);
  };
  const everythingBack = { ...allBack, refund: 0 };

  it.each([
    ['won', 'won', 'first'],
    ['won', 'won', 'second'],
    ['won', 'lost', 'first'],
    ['won', 'lost', 'second'],
    ['lost', 'won', 'first'],
    ['lost', 'won', 'second'],
  ] as const)(
    'cancelled by its provider meanwhile, the first %s and the second %s, the %s heard of first: everything goes back',
    async (first, second, heardFirst) => {
      const stage = await bothDisputed();
      await cancelledByProvider(stage, 0);
      const ends = { first, second };
      for (const card of heardFirst === 'first' ? (['first', 'second'] as const) : (['second', 'first'] as const))
        await stage.close(card, ends[card]);
      await settleAll(world);
      expect(await balancesOf(world, stage.bookingId)).toEqual(everythingBack);
      expect(await ledgerErrors(world)).toEqual([]);
    },
  );

  it.each(['won', 'lost'] as const)(
    'cancelled by its provider while a bank looks into the first card, which is %s: the second one’s part goes back at once, and then the rest',
    async (how) => {
      const stage = await bothDisputed('4242424242424242');
      await cancelledByProvider(stage, CARDS.second);
      expect(await balancesOf(world, stage.bookingId)).toMatchObject({ booker: -CARDS.first, refund: 0 });
      await stage.close('first', how);
      await settleAll(world);
      expect(await balancesOf(world, stage.bookingId)).toEqual(everythingBack);
      expect(await ledgerErrors(world)).toEqual([]);
    },
  );
});

async function subjectsTo(accountId: string): Promise<string[]> {
  await world.settle();
  const { email } = await world.services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return world.mails(email).map((mail) => mail.subject);
}

/** The dispute about a booking's payment, once its news has been read: the payment's own news may come after it. */
async function disputeOf(bookingId: string) {
  const [dispute] = await disputesOf(world, bookingId);
  if (!dispute) throw new Error('unreachable');
  return dispute;
}

describe('a refund that failed', () => {
  const LATE_FAILURE = '4000000000005126';

  async function failed() {
    const bookable = await makeBookable(world, { starts: [300], policy: 'FLEXIBLE' });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url, LATE_FAILURE);
    await settleAll(world);
    const bookingId: string = out.body.bookingIds[0];
    const params = { bookingId };
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', { as: family.id, params });
    const places = await world.services.db
      .selectFrom('place')
      .select('id')
      .where('booking_id', '=', bookingId)
      .execute();
    const cancel = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params,
      body: { placeIds: places.map(({ id }) => id), expectedRefundPence: quote.totalPence },
    });
    expect(cancel.status).toBe(200);
    await settleAll(world);
    world.clock.advance({ hours: 30 });
    await sandbox(world, 'clock', { seconds: 1 });
    await settleAll(world);
    const refund = await world.services.db
      .selectFrom('refund')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return { bookingId, refund, bookerId: family.id, providerId: bookable.providerId };
  }

  it('is sent again when an administrator asks, once, as a refund of its own', async () => {
    const { bookingId, refund, bookerId } = await failed();
    const amount = formatMoney(refund.amount_pence);
    expect(refund.state).toBe('FAILED');
    const admin = await world.makeAccount({ role: 'admin' });
    const shown = await world.request('GET /reconciliation', { as: admin.id });
    expect(shown.body.failedRefunds).toMatchObject([{ id: refund.id, amountPence: refund.amount_pence, attempt: 1 }]);
    const params = { refundId: refund.id };
    const answers = await Promise.all(
      [1, 2, 3].map(async () => world.request('POST /refunds/{refundId}/retry', { as: admin.id, params })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await settleAll(world);
    const { payment_intent_id } = await world.services.db
      .selectFrom('payment')
      .select('payment_intent_id')
      .where('id', '=', refund.payment_id ?? '')
      .executeTakeFirstOrThrow();
    const { data } = await world.services.stripe.refunds.list({ payment_intent: payment_intent_id ?? '' });
    expect(data.map((one) => [one.status, one.metadata?.['attempt']])).toEqual([
      ['succeeded', '2'],
      ['failed', '1'],
    ]);
    const after = await world.services.db
      .selectFrom('refund')
      .select(['state', 'stripe_refund_id'])
      .where('id', '=', refund.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ state: 'REFUNDED', stripe_refund_id: data[0]?.id });
    expect((await balancesOf(world, bookingId))['refund']).toBe(0);
    expect(await ledgerErrors(world)).toEqual([]);
    // The booker heard of it when it was cancelled, and hears once more now that it is really on its way.
    const told = (await subjectsTo(bookerId)).filter((subject) => subject.startsWith('Your refund'));
    expect(told).toEqual([`Your refund of ${amount} is on its way`]);
  });

  it('is not sent again with the money of another one of the same place, when a bank has taken some of it', async () => {
    const { bookingId, refund } = await failed();
    const [part, rest] = [2_000, refund.amount_pence - 2_000];
    // Two refunds of one place have failed, and the bank has taken as much as the smaller one was to give back.
    const { place_id: placeId } = await world.services.db
      .updateTable('refund_place')
      .set({ amount_pence: part })
      .where('refund_id', '=', refund.id)
      .returning('place_id')
      .executeTakeFirstOrThrow();
    await world.services.db.updateTable('refund').set({ amount_pence: part }).where('id', '=', refund.id).execute();
    const other = { ...refund, id: randomUUIDv7(), amount_pence: rest, stripe_refund_id: null };
    await world.services.db.insertInto('refund').values(other).execute();
    await world.services.db
      .insertInto('refund_place')
      .values({ refund_id: other.id, place_id: placeId, amount_pence: rest })
      .execute();
    const { payment_intent_id: id, charge_id: charge } = await world.services.db
      .selectFrom('payment')
      .select(['payment_intent_id', 'charge_id'])
      .where('id', '=', refund.payment_id ?? '')
      .executeTakeFirstOrThrow();
    const payment_intent = { id, metadata: {} };
    const about = { id: `du_${bookingId}`, amount: part, reason: 'general', status: 'lost', charge, payment_intent };
    await takeDispute(world.services, about as unknown as Stripe.Dispute);
    const admin = await world.makeAccount({ role: 'admin' });
    const retry = async (refundId: string) =>
      world.request('POST /refunds/{refundId}/retry', { as: admin.id, params: { refundId } });
    expect((await retry(refund.id)).status).toBe(200);
    expect(await retry(other.id)).toMatchObject({ status: 409, body: { key: 'went-back-otherwise' } });
  });

  it('is told to its provider and the administrators, and is nobody else’s to send again', async () => {
    const admin = await world.makeAccount({ role: 'admin' });
    const { refund, providerId } = await failed();
    const told = (subjects: string[], start: string) => subjects.filter((subject) => subject.startsWith(start));
    expect(told(await subjectsTo(providerId), 'A refund did not go through: £')).toHaveLength(1);
    // The administrators hear of every one, so of the other's second failure, too.
    expect(told(await subjectsTo(admin.id), 'To put right: a refund of £')).not.toEqual([]);
    const { id } = await world.makeAccount();
    const params = { refundId: refund.id };
    expect((await world.request('POST /refunds/{refundId}/retry', { params })).status).toBe(401);
    expect((await world.request('POST /refunds/{refundId}/retry', { as: id, params })).status).toBe(403);
  });
});
