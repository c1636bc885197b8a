import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  balancesOf,
  bookAndPay,
  ledgerErrors,
  makeBookable,
  makeFamily,
  sandbox,
  settleAll,
  type Bookable,
  type BookableOptions,
} from '../../places/server/bookable.fixture.ts';
import { ok } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import { lockOf, runOf } from '../payout.ts';
import { lockPayouts } from './lock-payouts.ts';
import { decideRefund } from './decide-refund.ts';
import { bring, ordersOf } from './news.fixture.ts';
import { atStripe, linkBank, runDayAfter, runOn } from './payouts.fixture.ts';
import { resumeFailedPayouts, runPayouts, sendBatch } from './send-payouts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

/** A provider with a bank account, one session that a family of `children` has paid, and the day it is paid out on. */
async function sold(options: BookableOptions & { children?: number; bank?: string | null } = {}) {
  const bookable = await makeBookable(world, { starts: [240], ...options });
  const bank = options.bank === undefined ? '00012345' : options.bank;
  if (bank !== null && !options.providerId) await linkBank(world, bookable.providerId, bank);
  const family = await makeFamily(world, options.children ?? 1);
  const bookingId = await bookAndPay(world, family, bookable);
  return { bookable, family, bookingId, day: runDayAfter(await endOf(bookable)) };
}

async function endOf({ sessionIds }: Bookable): Promise<Temporal.Instant> {
  const { end_date } = await world.services.db
    .selectFrom('session')
    .select('end_date')
    .where('id', '=', sessionIds[0] ?? '')
    .executeTakeFirstOrThrow();
  return Temporal.Instant.fromEpochMilliseconds(end_date.getTime());
}

const list = async (providerId: string, query = {}) =>
  (await world.request('GET /payouts', { as: providerId, query })).body;
const days = (count: number): void => world.clock.advance({ hours: 24 * count });
const batchOf = async (providerId: string) =>
  world.services.db
    .selectFrom('payout_batch')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();

describe('a payout', () => {
  it('goes from the sale to the bank, and the page tells each step', async () => {
    const { bookable, bookingId, day } = await sold({ children: 2 });
    const { providerId } = bookable;
    const end = await endOf(bookable);
    expect(await list(providerId)).toMatchObject({
      payouts: [
        {
          state: 'ACCRUING',
          amountPence: 9408,
          feePence: 192,
          placeCount: 2,
          expectedOn: day.subtract({ days: 0 }).toString(),
        },
      ],
      totals: { paidPence: 0, onItsWayPence: 0, comingPence: 9408, blockedPence: 0 },
    });
    world.clock.set(end.toString());
    expect((await list(providerId)).payouts[0].state).toBe('COOLING');
    world.clock.set(end.add({ hours: 24 }).toString());
    expect((await list(providerId)).payouts[0].state).toBe('SCHEDULED');

    world.clock.set(lockOf(day).toString());
    await runPayouts(world.services);
    expect(await batchOf(providerId)).toMatchObject({ state: 'SCHEDULED', amount_pence: 9408, stripe_payout_id: null });
    expect(await balancesOf(world, bookingId)).toMatchObject({ 'provider-due': 0, payout: 9408 });
    expect((await list(providerId)).payouts[0]).toMatchObject({ state: 'SCHEDULED', expectedOn: day.toString() });

    world.clock.set(runOf(day).toString());
    await runPayouts(world.services);
    expect(await atStripe(world, providerId)).toEqual({ transferred: 9408, sent: [9408] });
    const [onItsWay] = (await list(providerId)).payouts;
    expect(onItsWay).toMatchObject({ state: 'IN_TRANSIT', amountPence: 9408, feePence: 192 });
    expect(onItsWay.bankReference).toMatch(/^THICKET [A-Z0-9]{8}$/);

    days(3);
    await settleAll(world);
    expect(await list(providerId)).toMatchObject({
      payouts: [{ state: 'PAID', amountPence: 9408, sentence: 'It has arrived at your bank.' }],
      totals: { paidPence: 9408, onItsWayPence: 0, comingPence: 0, blockedPence: 0 },
    });
    expect(await ledgerErrors(world)).toEqual([]);
  });

  it('carries the charge, the group and its own id at the payment partner, also where the charge was not known', async () => {
    const { bookable, bookingId, day } = await sold();
    const { basket_id, payment_id } = await world.services.db
      .selectFrom('booking')
      .innerJoin('place', 'place.booking_id', 'booking.id')
      .select(['booking.basket_id', 'place.payment_id'])
      .where('booking.id', '=', bookingId)
      .executeTakeFirstOrThrow();
    await world.services.db
      .updateTable('payment')
      .set({ charge_id: null })
      .where('id', '=', payment_id ?? '')
      .execute();
    await runOn(world, day);
    const payment = await world.services.db
      .selectFrom('payment')
      .select('charge_id')
      .where('id', '=', payment_id ?? '')
      .executeTakeFirstOrThrow();
    const { stripe_account_id } = await batchOf(bookable.providerId);
    const { data } = await world.services.stripe.transfers.list({ destination: stripe_account_id });
    const payout = await world.services.db
      .selectFrom('payout')
      .select('id')
      .where('provider_id', '=', bookable.providerId)
      .executeTakeFirstOrThrow();
    expect(payment.charge_id).toMatch(/^ch_/);
    expect(data).toMatchObject([
      {
        amount: 4704,
        source_transaction: payment.charge_id,
        transfer_group: basket_id,
        metadata: { payout_id: payout.id },
      },
    ]);
  });

  it('has no batch for what is free', async () => {
    const { bookable, day } = await sold({ pricePence: 0 });
    await runOn(world, day);
    expect((await list(bookable.providerId)).payouts).toEqual([]);
    expect((await atStripe(world, bookable.providerId)).transferred).toBe(0);
  });

  it('takes all sessions of a day as one line on the bank statement', async () => {
    const { bookable, family } = await sold({ starts: [240, 242] });
    const day = runDayAfter((await endOf(bookable)).add({ hours: 2 }));
    expect(family.learnerIds).toHaveLength(1);
    await runOn(world, day);
    expect(await atStripe(world, bookable.providerId)).toEqual({ transferred: 9408, sent: [9408] });
    const { payouts } = await list(bookable.providerId);
    expect(new Set(payouts.map((one: { bankReference: string }) => one.bankReference)).size).toBe(1);
  });

  it.each([
    ['without a bank account', 'NO_BANK'],
    ['whose account was stopped', 'ACCOUNT_RESTRICTED'],
    ['that is on hold', 'ADMIN_HOLD'],
  ])('waits for a provider %s, and goes once that is over', async (_, reason) => {
    const { bookable, day } = await sold({ bank: reason === 'NO_BANK' ? null : '00012345' });
    const { providerId } = bookable;
    const admin = await world.makeAccount({ role: 'admin' });
    if (reason === 'ACCOUNT_RESTRICTED') {
      const { stripe_account_id } = await world.services.db
        .selectFrom('bank_account')
        .select('stripe_account_id')
        .where('account_id', '=', providerId)
        .executeTakeFirstOrThrow();
      await sandbox(world, `accounts/${stripe_account_id}/standing`, { standing: 'restricted' });
      await settleAll(world);
    }
    if (reason === 'ADMIN_HOLD') {
      const params = { accountId: providerId };
      const held = await world.request('PUT /payout-holds/{accountId}', {
        as: admin.id,
        params,
        body: { reason: 'A check' },
      });
      expect(held.status).toBe(200);
      expect((await world.request('GET /payout-holds/{accountId}', { as: admin.id, params })).body).toMatchObject({
        hold: { reason: 'A check', heldBy: expect.any(String) },
      });
    }
    await runOn(world, day);
    expect(await list(providerId)).toMatchObject({
      payouts: [{ state: 'BLOCKED', reason, amountPence: 4704 }],
      totals: { blockedPence: 4704, comingPence: 0 },
    });
    if (reason === 'NO_BANK') await linkBank(world, providerId);
    if (reason === 'ACCOUNT_RESTRICTED') {
      const row = await world.services.db
        .selectFrom('bank_account')
        .select('stripe_account_id')
        .where('account_id', '=', providerId)
        .executeTakeFirstOrThrow();
      await sandbox(world, `accounts/${row.stripe_account_id}/standing`, { standing: 'enabled' });
      await settleAll(world);
    }
    if (reason === 'ADMIN_HOLD') {
      const params = { accountId: providerId };
      await world.request('DELETE /payout-holds/{accountId}', { as: admin.id, params });
      const { body } = await world.request('GET /payout-holds/{accountId}', { as: admin.id, params });
      expect(body).toEqual({ hold: null });
    }
    expect((await list(providerId)).payouts[0].state).toBe('SCHEDULED');
    await runOn(world, day.add({ days: 1 }));
    expect((await atStripe(world, providerId)).transferred).toBe(4704);
  });

  it('is taken off the next one where money went back after it was paid out', async () => {
    const { bookable, bookingId, day } = await sold({ children: 2, policy: 'FLEXIBLE' });
    const { providerId } = bookable;
    await runOn(world, day);
    days(3);
    await settleAll(world);
    const { booking, paymentId } = await moneyOf(bookingId);
    const placeId = booking.places[0] ?? '';
    await transact(world.services.db, async (tx) =>
      ok(
        await decideRefund(tx, world.services, {
          booking: { id: bookingId, bookerId: booking.bookerId, providerId },
          paymentId,
          rule: 'PROVIDER_CANCELLED',
          reason: 'A gift.',
          state: 'AUTO_APPROVED',
          amounts: new Map([[placeId, 4944]]),
        }),
      ),
    );
    world.services.wakeRelay();
    await settleAll(world);
    expect((await list(providerId)).payouts[0]).toMatchObject({
      state: 'PAID',
      amountPence: 4704,
      feePence: 96,
      parts: [
        { state: 'PAID', amountPence: 9408 },
        { state: 'SCHEDULED', amountPence: -4704 },
      ],
    });
    // Nothing is paid while less than nothing is due.
    await runOn(world, day.add({ days: 4 }));
    expect((await atStripe(world, providerId)).sent).toEqual([9408]);
    const more = await makeBookable(world, { providerId, starts: [240] });
    await bookAndPay(world, await makeFamily(world, 3), more);
    await runOn(world, runDayAfter(await endOf(more)));
    expect(await atStripe(world, providerId)).toEqual({ transferred: 9408 + 3 * 4704 - 4704, sent: [2 * 4704, 9408] });
    expect((await balancesOf(world, bookingId))['provider-due']).toBe(0);
    expect(await ledgerErrors(world)).toEqual([]);
  });

  it('that the bank sends back is told, and sent again once the account is mended', async () => {
    const { bookable, day } = await sold({ bank: '00001113' });
    const { providerId } = bookable;
    await runOn(world, day);
    days(3);
    await settleAll(world);
    expect(await batchOf(providerId)).toMatchObject({ state: 'FAILED', failure: 'The bank account has been closed.' });
    expect((await list(providerId)).payouts[0]).toMatchObject({ state: 'FAILED', expectedOn: null });
    expect((await list(providerId)).totals).toMatchObject({ blockedPence: 4704, onItsWayPence: 0 });
    expect((await world.request('GET /bank-account', { as: providerId })).body.state).toBe('DISABLED');
    const { email } = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', providerId)
      .executeTakeFirstOrThrow();
    expect(world.mails(email).filter((mail) => mail.subject === 'Your payout of £47.04 came back')).toHaveLength(1);
    // Not before it is mended, however often it is looked at.
    days(1);
    await resumeFailedPayouts(world.services);
    expect((await batchOf(providerId)).state).toBe('FAILED');
    await linkBank(world, providerId);
    await settleAll(world);
    await runPayouts(world.services);
    expect(await atStripe(world, providerId)).toEqual({ transferred: 4704, sent: [4704] });
    days(3);
    await settleAll(world);
    expect(await batchOf(providerId)).toMatchObject({ state: 'PAID', attempt: 2 });
  });

  it('that the bank sends back stays here while payouts are on hold, and is sent again once they go on', async () => {
    const { bookable, day } = await sold({ bank: '00001113' });
    const { providerId } = bookable;
    await runOn(world, day);
    days(3);
    await settleAll(world);
    const admin = await world.makeAccount({ role: 'admin' });
    const params = { accountId: providerId };
    const body = { reason: 'A check' };
    expect((await world.request('PUT /payout-holds/{accountId}', { as: admin.id, params, body })).status).toBe(200);
    await linkBank(world, providerId);
    await settleAll(world);
    days(1);
    await resumeFailedPayouts(world.services);
    await runPayouts(world.services);
    expect(await batchOf(providerId)).toMatchObject({ state: 'FAILED', attempt: 1 });
    await world.request('DELETE /payout-holds/{accountId}', { as: admin.id, params });
    await settleAll(world);
    await runPayouts(world.services);
    expect(await batchOf(providerId)).toMatchObject({ state: 'IN_TRANSIT', attempt: 2 });
    expect(await atStripe(world, providerId)).toEqual({ transferred: 4704, sent: [4704] });
  });
});

async function moneyOf(bookingId: string) {
  const rows = await world.services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select(['place.id', 'place.payment_id', 'booking.booker_id'])
    .where('booking.id', '=', bookingId)
    .orderBy('place.id')
    .execute();
  return {
    paymentId: rows[0]?.payment_id ?? '',
    booking: { bookerId: rows[0]?.booker_id ?? '', places: rows.map((row) => row.id) },
  };
}

/** The product in a process that dies after the payment partner has carried out a call, before its answer is read. */
function dying(family: 'transfers' | 'payouts'): World['services'] {
  const { stripe } = world.services;
  const create = async (...args: [never, never]) => {
    await stripe[family].create(...args);
    throw new Error('The process died.');
  };
  const broken = Object.create(stripe[family], { create: { value: create } });
  return { ...world.services, stripe: Object.create(stripe, { [family]: { value: broken } }) };
}

describe('exactly once', () => {
  it('when the payment partner has an outage in the middle of it', async () => {
    const { bookable, day } = await sold();
    await sandbox(world, 'fail', { method: 'POST', path: '/v1/transfers', times: 2, after: true });
    await sandbox(world, 'fail', { method: 'POST', path: '/v1/payouts', times: 2 });
    await runOn(world, day);
    await runPayouts(world.services);
    expect(await atStripe(world, bookable.providerId)).toEqual({ transferred: 4704, sent: [4704] });
  });

  it('with two processes that lock and send at the same time, again and again', async () => {
    const { bookable, day } = await sold({ children: 2 });
    world.clock.set(lockOf(day).toString());
    await Promise.all([1, 2, 3].map(async () => lockPayouts(world.services)));
    world.clock.set(runOf(day).toString());
    const { id } = await batchOf(bookable.providerId);
    await Promise.allSettled([1, 2, 3].map(async () => sendBatch(world.services, id)));
    await sendBatch(world.services, id);
    await sendBatch(world.services, id);
    expect(await atStripe(world, bookable.providerId)).toEqual({ transferred: 9408, sent: [9408] });
  });

  it.each([
    ['the answer about a transfer', 'transfers'],
    ['the answer about a payout', 'payouts'],
  ] as const)('when %s is lost after it took effect', async (_, path) => {
    const { bookable, day } = await sold();
    world.clock.set(lockOf(day).toString());
    await lockPayouts(world.services);
    world.clock.set(runOf(day).toString());
    const { id } = await batchOf(bookable.providerId);
    await expect(sendBatch(dying(path), id)).rejects.toThrow('The process died.');
    await sendBatch(world.services, id);
    expect(await atStripe(world, bookable.providerId)).toEqual({ transferred: 4704, sent: [4704] });
  });

  it.each([
    ['the answer about a transfer', 'transfers'],
    ['the answer about a payout', 'payouts'],
  ] as const)('when %s was lost so long ago that its key is forgotten', async (_, path) => {
    const { bookable, day } = await sold();
    world.clock.set(lockOf(day).toString());
    await lockPayouts(world.services);
    world.clock.set(runOf(day).toString());
    const { id } = await batchOf(bookable.providerId);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 50 });
    await expect(sendBatch(dying(path), id)).rejects.toThrow('The process died.');
    days(2);
    await sendBatch(world.services, id);
    await sandbox(world, 'webhooks/release');
    expect(await atStripe(world, bookable.providerId)).toEqual({ transferred: 4704, sent: [4704] });
  });

  /** The types of the news of payouts that was brought to the product, in its order. */
  const payoutNews = async (): Promise<string[]> => {
    const authorization = `Bearer ${world.services.settings.STRIPE_SECRET_KEY}`;
    const answer = await fetch(`${world.stripeUrl}/_control/webhooks/attempts`, { headers: { authorization } });
    const { data } = (await answer.json()) as { data: { type: string; status: number }[] };
    return data.filter(({ type, status }) => type.startsWith('payout.') && status === 200).map(({ type }) => type);
  };

  it.each([
    ['and it has arrived', '00012345', 'PAID', ['payout.paid']],
    ['and it came back', '00001113', 'FAILED', ['payout.failed']],
  ])('when the news comes three times, days late and the last one first: %s', async (_, bank, state, kinds) => {
    const { bookable, day } = await sold({ bank });
    const { providerId } = bookable;
    await settleAll(world);
    await sandbox(world, 'webhooks/faults', { fault: 'hold', times: 100 });
    await runOn(world, day);
    days(3);
    await sandbox(world, 'clock', { seconds: 1 });
    const { stripe_account_id: stripeAccount } = await batchOf(providerId);
    const { data } = await world.services.stripe.events.list({ types: ['payout.*'] }, { stripeAccount });
    const round = [...kinds, 'payout.updated', 'payout.created'];
    expect(data.map(({ type }) => type)).toEqual(round);
    await sandbox(world, 'webhooks/release', { reversed: true, copies: 3 });
    await settleAll(world);
    expect((await payoutNews()).slice(-3 * round.length)).toEqual([...round, ...round, ...round]);
    await runPayouts(world.services);
    expect(await batchOf(providerId)).toMatchObject({ state, attempt: 1 });
    expect((await atStripe(world, providerId)).transferred).toBe(4704);
    const told = await world.services.db
      .selectFrom('event')
      .select('kind')
      .where('kind', 'in', ['payout.sent', 'payout.paid', 'payout.failed'])
      .where('subject_id', '=', providerId)
      .orderBy('id')
      .execute();
    expect(told.map(({ kind }) => kind)).toEqual(['payout.sent', ...kinds]);
  });

  const DAY = 24 * 60 * 60;
  type Ends = { state: string; later: number; told: string[] };
  it.each<[name: string, attempt: number, news: [status: string, later: number][], ends: Ends]>([
    [
      'it has arrived',
      1,
      [
        ['in_transit', 0],
        ['in_transit', DAY],
        ['paid', DAY],
      ],
      { state: 'PAID', later: DAY, told: ['payout.paid'] },
    ],
    [
      'it came back',
      1,
      [
        ['in_transit', 0],
        ['in_transit', DAY],
        ['failed', DAY],
      ],
      { state: 'FAILED', later: DAY, told: ['payout.failed'] },
    ],
    [
      'it came back after it had arrived',
      1,
      [
        ['in_transit', 0],
        ['paid', DAY],
        ['failed', DAY],
      ],
      { state: 'FAILED', later: DAY, told: ['payout.failed'] },
    ],
    [
      'the attempt before came back',
      2,
      [
        ['in_transit', DAY],
        ['failed', DAY],
      ],
      { state: 'IN_TRANSIT', later: 0, told: [] },
    ],
  ])('in whichever order the news comes, each twice: %s', async (_, attempt, news, expected) => {
    const { bookable, day } = await sold();
    const { providerId } = bookable;
    await runOn(world, day);
    await settleAll(world);
    const { id, stripe_account_id: account, stripe_payout_id, expected_on } = await batchOf(providerId);
    const payout = await world.services.stripe.payouts.retrieve(stripe_payout_id ?? '', {}, { stripeAccount: account });
    const begun = {
      state: 'IN_TRANSIT' as const,
      attempt,
      stripe_payout_id,
      expected_on,
      finished_at: null,
      failure: '',
    };
    const toldOf = async (): Promise<string[]> => {
      const told = world.services.db.selectFrom('event').select('kind').where('subject_id', '=', providerId);
      const rows = await told.where('kind', 'like', 'payout.%').orderBy('id').execute();
      return rows.map(({ kind }) => kind);
    };
    for (const [nth, order] of ordersOf(news).entries()) {
      await world.services.db.updateTable('payout_batch').set(begun).where('id', '=', id).execute();
      const before = (await toldOf()).length;
      const events = order.map(([status, later], index) => ({
        id: `evt_${id}_${nth}_${index}`,
        type: status === 'in_transit' ? 'payout.updated' : `payout.${status}`,
        object: { ...payout, status, arrival_date: payout.arrival_date + later },
        account,
      }));
      await bring(world, [...events, ...events]);
      const batch = await batchOf(providerId);
      // One that came back may have been told as arrived before.
      const told = (await toldOf()).slice(before).filter((kind) => batch.state === 'PAID' || kind !== 'payout.paid');
      const arrives = new Date((payout.arrival_date + expected.later) * 1000).toISOString().slice(0, 10);
      expect({ order, state: batch.state, expectedOn: batch.expected_on, told }).toEqual({
        order,
        state: expected.state,
        expectedOn: arrives,
        told: expected.told,
      });
    }
  });

  it('when the news never comes: it is asked for', async () => {
    const { bookable, day } = await sold();
    await runOn(world, day);
    await settleAll(world);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 20 });
    days(3);
    await sandbox(world, 'clock', { seconds: 1 });
    await runPayouts(world.services);
    await sandbox(world, 'webhooks/release');
    expect((await batchOf(bookable.providerId)).state).toBe('PAID');
  });

  it('when the money is not available yet: the payout waits for it and goes once', async () => {
    const bookable = await makeBookable(world, { starts: [1] });
    await linkBank(world, bookable.providerId);
    await bookAndPay(world, await makeFamily(world), bookable);
    const end = await endOf(bookable);
    const day = runDayAfter(end).subtract({ days: 1 });
    const first = Temporal.Instant.compare(lockOf(day), end.add({ hours: 24 })) >= 0 ? day : day.add({ days: 1 });
    await runOn(world, first);
    expect(await batchOf(bookable.providerId)).toMatchObject({
      state: 'IN_TRANSIT',
      stripe_payout_id: null,
      attempt: 2,
    });
    expect((await list(bookable.providerId)).payouts[0].state).toBe('IN_TRANSIT');
    days(3);
    await runPayouts(world.services);
    expect(await atStripe(world, bookable.providerId)).toEqual({ transferred: 4704, sent: [4704] });
  });
});
