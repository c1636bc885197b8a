import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  closeSound,
  DISPUTED_CARD,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { paymentEffects } from '../../app/payment-effects.ts';
import { ZONE } from '../../platform/time.ts';
import { compareDay, compareDays } from './compare-with-stripe.ts';
import { loseAnswerOfRefund } from './lost-answers.fixture.ts';
import { linkBank, runDayAfter, runOn } from './payouts.fixture.ts';
import { reconcileOpenPayments } from './reconcile.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { resumeRefunds } from './send-refund.ts';
import { runPayouts } from './send-payouts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const today = (): Temporal.PlainDate => world.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();

/** What differs on a day, compared now. */
async function differencesOn(day: Temporal.PlainDate): Promise<{ kind: string; sentence: string }[]> {
  await world.services.db.deleteFrom('reconciliation').execute();
  await compareDay(world.services, day);
  const admin = await world.makeAccount({ role: 'admin' });
  const { body } = await world.request('GET /reconciliation', { as: admin.id });
  return body.nights[0].differences;
}

/** A family has paid, and no news of it has come. */
async function paidUnheard(): Promise<string> {
  const family = await makeFamily(world);
  await hold(world, family, await makeBookable(world, { starts: [240] }));
  const { body } = await checkOut(world, family);
  await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 50 });
  await payOnPage(body.url);
  await sandbox(world, 'webhooks/release');
  return family.id;
}

describe('the comparison with the payment partner', () => {
  it('finds no difference in a payment that was heard of days late: not when it was heard, nor after, nor on its day', async () => {
    const familyId = await paidUnheard();
    const paidOn = today();
    world.clock.advance({ hours: 72 });
    await reconcileOpenPayments(world.services, paymentEffects);
    const payment = world.services.db.selectFrom('payment').select('state').where('account_id', '=', familyId);
    expect(await payment.execute()).toEqual([{ state: 'SUCCEEDED' }]);
    for (const day of [today(), today().add({ days: 1 }), paidOn]) expect(await differencesOn(day)).toEqual([]);
  });

  it('tells of a payment that was never heard of, and of one that only the ledger knows', async () => {
    await paidUnheard();
    expect(await differencesOn(today())).toMatchObject([
      { kind: 'charge', sentence: 'Stripe has a card payment of £49.44 that we have no record of.' },
    ]);
    await reconcileAll();
    const [{ id, charge_id } = { id: '', charge_id: null }] = await world.services.db
      .selectFrom('payment')
      .select(['id', 'charge_id'])
      .orderBy('finished_at', 'desc')
      .limit(1)
      .execute();
    const set = (charge: string | null) =>
      world.services.db.updateTable('payment').set({ charge_id: charge }).where('id', '=', id).execute();
    await set('ch_nobody_knows');
    expect((await differencesOn(today())).map(({ sentence }) => sentence)).toContain(
      'We have a card payment of £49.44 on record that Stripe does not know.',
    );
    await set(charge_id);
  });

  it('finds no difference in a dispute that was opened long ago and is won now', async () => {
    const family = await makeFamily(world);
    await hold(world, family, await makeBookable(world, { starts: [2400] }));
    const { body } = await checkOut(world, family);
    // The test card whose payments are disputed at once.
    await payOnPage(body.url, DISPUTED_CARD);
    await settleAll(world);
    world.clock.advance({ hours: 24 * 5 });
    // What was told of the dispute before the payment was heard of is read again a moment later.
    await reconcileDisputes(world.services);
    await settleAll(world);
    const { stripe_dispute_id: id } = await world.services.db
      .selectFrom('dispute')
      .select('stripe_dispute_id')
      .executeTakeFirstOrThrow();
    const provedOn = today();
    await world.services.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    world.clock.advance({ hours: 48 });
    await sandbox(world, 'clock', { seconds: 1 });
    await settleAll(world);
    const dispute = world.services.db.selectFrom('dispute').select('state');
    expect(await dispute.execute()).toEqual([{ state: 'WON' }]);
    for (const later of [0, 1, 2]) expect(await differencesOn(provedOn.add({ days: later }))).toEqual([]);
  });

  it('finds no difference in a payout that the bank sent back, nor once it was sent again', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    await linkBank(world, bookable.providerId, '00001113');
    await bookAndPay(world, await makeFamily(world), bookable);
    const sentOn = runDayAfter(world.clock.now().add({ hours: 242 }));
    await runOn(world, sentOn);
    world.clock.advance({ hours: 72 });
    await settleAll(world);
    const batch = world.services.db
      .selectFrom('payout_batch')
      .select('state')
      .where('provider_id', '=', bookable.providerId);
    expect(await batch.execute()).toEqual([{ state: 'FAILED' }]);
    expect(await differencesOn(sentOn)).toEqual([]);
    await linkBank(world, bookable.providerId);
    await settleAll(world);
    await runPayouts(world.services);
    const sentAgainOn = today();
    world.clock.advance({ hours: 24 });
    await settleAll(world);
    for (const day of [sentOn, sentAgainOn]) expect(await differencesOn(day)).toEqual([]);
  });

  it('finds no difference in a refund that was heard of days late', async () => {
    world.clock.advance({ hours: 72 });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, await makeBookable(world, { starts: [240], policy: 'FLEXIBLE' }));
    const lost = loseAnswerOfRefund(world);
    await sandbox(world, 'webhooks/faults', { fault: 'drop', times: 50 });
    const params = { bookingId };
    const { body: quote } = await world.request('GET /bookings/{bookingId}/refund-quote', { as: family.id, params });
    const placeIds = quote.places.map(({ placeId }: { placeId: string }) => placeId);
    const answer = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params,
      body: { placeIds, expectedRefundPence: quote.totalPence },
    });
    expect(answer.status).toBe(200);
    await lost.made;
    await sandbox(world, 'webhooks/release');
    const madeOn = today();
    world.clock.advance({ hours: 72 });
    await resumeRefunds(world.services);
    lost.giveUp();
    const refund = world.services.db.selectFrom('refund').select('state').where('booking_id', '=', bookingId);
    expect(await refund.execute()).toEqual([{ state: 'REFUNDED' }]);
    for (const day of [today(), today().add({ days: 1 }), madeOn]) expect(await differencesOn(day)).toEqual([]);
  });
});

async function reconcileAll(): Promise<void> {
  world.clock.advance({ minutes: 2 });
  await reconcileOpenPayments(world.services, paymentEffects);
}

describe('days that nobody compared', () => {
  const comparedDays = async (): Promise<string[]> =>
    (await world.services.db.selectFrom('reconciliation').select('day').orderBy('day').execute()).map(({ day }) => day);
  const ago = (days: number): string => today().subtract({ days }).toString();

  it('are made up for once the product is back, each once, as far back as can still be asked', async () => {
    world.clock.set(`${today().add({ days: 1 }).toString()}T12:00:00Z`);
    await world.services.db.deleteFrom('reconciliation').execute();
    await compareDays(world.services);
    expect(await comparedDays()).toEqual([ago(1)]);

    await world.services.db
      .updateTable('reconciliation')
      .set({ day: ago(4) })
      .execute();
    await compareDays(world.services);
    await compareDays(world.services);
    expect(await comparedDays()).toEqual([ago(4), ago(3), ago(2), ago(1)]);

    await world.services.db.deleteFrom('reconciliation').where('day', '>', ago(4)).execute();
    await world.services.db
      .updateTable('reconciliation')
      .set({ day: ago(90) })
      .execute();
    await compareDays(world.services);
    const days = await comparedDays();
    expect([days.length, days[1], days.at(-1)]).toEqual([31, ago(30), ago(1)]);
  });

  it('wait for the night to be over', async () => {
    world.clock.set(`${today().add({ days: 1 }).toString()}T01:30:00Z`);
    await compareDays(world.services);
    expect(await comparedDays()).not.toContain(ago(1));
    world.clock.advance({ hours: 3 });
    await compareDays(world.services);
    expect(await comparedDays()).toContain(ago(1));
  });
});
