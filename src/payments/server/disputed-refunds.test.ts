import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import type { PolicyPreset } from '../../listings/cancellation-policy.ts';
import {
  balancesOf,
  type Bookable,
  bookAndPay,
  checkOut,
  closeSound,
  DISPUTED_CARD,
  type Family,
  hold,
  holdDisputeNews,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { refundAfterDispute } from '../../cancellations/server/refund-after-dispute.ts';
import { takeDispute } from './take-dispute.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { resumeRefunds } from './send-refund.ts';

/** A bank takes a payment back while people cancel and decide about refunds: it goes back once, whoever comes first. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

/** So often a call is made before it is given up for the time being. */
const TRIES = 3;

type Stage = { bookable: Bookable; family: Family; bookingId: string; placeIds: string[] };

/** A family has paid with a card that is disputed at once; the news of that comes when it is let through. */
async function paid(options: { policy: PolicyPreset; heardOf: boolean }): Promise<Stage> {
  const bookable = await makeBookable(world, { starts: [24 * 20], policy: options.policy });
  const family = await makeFamily(world);
  expect((await hold(world, family, bookable)).status).toBe(200);
  const out = await checkOut(world, family);
  await holdDisputeNews(world);
  await payOnPage(out.body.url, DISPUTED_CARD);
  await settleAll(world);
  if (options.policy === 'DISCRETION') world.clock.advance({ hours: 30 });
  const bookingId: string = out.body.bookingIds[0];
  const { places } = (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body;
  const stage = { bookable, family, bookingId, placeIds: places.map((place: { id: string }) => place.id) };
  if (options.heardOf) await hear(stage);
  return stage;
}

async function hear({ bookingId }: Stage): Promise<void> {
  await sandbox(world, 'webhooks/release');
  await settleAll(world);
  await expect.poll(() => disputeOf(bookingId)).toBeDefined();
}

const disputeOf = async (bookingId: string) =>
  world.services.db
    .selectFrom('dispute')
    .innerJoin('place', 'place.payment_id', 'dispute.payment_id')
    .selectAll('dispute')
    .where('place.booking_id', '=', bookingId)
    .executeTakeFirst();

async function close({ bookingId }: Stage, how: 'won' | 'lost'): Promise<void> {
  const id = (await disputeOf(bookingId))?.stripe_dispute_id ?? '';
  if (how === 'lost') await world.services.stripe.disputes.close(id);
  else await world.services.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  if (how === 'won') world.clock.advance({ hours: 25 });
  await settleAll(world);
  expect((await disputeOf(bookingId))?.state).toBe(how === 'won' ? 'WON' : 'LOST');
}

const quoteOf = ({ bookingId }: Stage, as: string, side: 'booker' | 'provider'): Promise<Answer> =>
  world.request('GET /bookings/{bookingId}/refund-quote', { as, params: { bookingId }, query: { as: side } });

async function cancel(stage: Stage, side: 'booker' | 'provider', expectedRefundPence?: number): Promise<Answer> {
  const as = side === 'booker' ? stage.family.id : stage.bookable.providerId;
  const expected = expectedRefundPence ?? (await quoteOf(stage, as, side)).body.totalPence;
  return world.request('POST /bookings/{bookingId}/cancel', {
    as,
    params: { bookingId: stage.bookingId },
    body: { placeIds: stage.placeIds, expectedRefundPence: expected, as: side },
  });
}

const sides = ['booker', 'provider'] as const;
const NOTHING_LEFT = { 'provider-due': 0, 'platform-fee': 0, dispute: 0 };

async function refundsOf({ bookingId }: Stage): Promise<{ id: string; state: string; amount_pence: number }[]> {
  return world.services.db
    .selectFrom('refund')
    .select(['id', 'state', 'amount_pence'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute();
}
const decide = async ({ bookable, bookingId }: Stage, decision: object): Promise<Answer> => {
  const { id } = await world.services.db
    .selectFrom('refund')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return world.request('POST /refunds/{refundId}/decide', {
    as: bookable.providerId,
    params: { refundId: id },
    body: { decision, message: '' },
  });
};

describe('during a dispute', () => {
  it.each(sides)('a cancellation by the %s gives nothing back that the bank has taken', async (side) => {
    const stage = await paid({ policy: 'FLEXIBLE', heardOf: true });
    const as = side === 'booker' ? stage.family.id : stage.bookable.providerId;
    const { body } = await quoteOf(stage, as, side);
    expect(body.totalPence).toBe(0);
    expect(body.sentence).toContain('bank has taken £49.44 back in a dispute');
    expect((await cancel(stage, side, 4944)).status).toBe(409);
    // A second press is answered as the first.
    for (const _ of [1, 2])
      expect(await cancel(stage, side, 0)).toMatchObject({ status: 200, body: { refundedPence: 0 } });
    await settleAll(world);
    expect(await refundsOf(stage)).toEqual([]);
    await close(stage, 'lost');
    expect(await balancesOf(world, stage.bookingId)).toMatchObject({ ...NOTHING_LEFT, booker: 0 });
  });

  it.each(sides)('what the %s cancelled goes back, once, when the bank gives the money up again', async (side) => {
    const stage = await paid({ policy: 'FLEXIBLE', heardOf: true });
    expect((await cancel(stage, side)).status).toBe(200);
    await close(stage, 'won');
    await settleAll(world);
    expect(await refundsOf(stage)).toMatchObject([{ amount_pence: 4944 }]);
    expect(await balancesOf(world, stage.bookingId)).toMatchObject(NOTHING_LEFT);
    const { id } = (await disputeOf(stage.bookingId)) ?? { id: '' };
    await refundAfterDispute(world.services, stage.bookingId, id);
    expect(await refundsOf(stage)).toHaveLength(1);
    await settleAll(world);
    const told = world.mails(stage.family.email).filter(({ subject }) => subject.startsWith('Your refund'));
    expect(told.map(({ subject }) => subject)).toEqual(['Your refund of £49.44 is on its way']);
  });

  it('a provider who cancels the session cancels it for everybody, disputed or not', async () => {
    const stage = await paid({ policy: 'FLEXIBLE', heardOf: true });
    const [as, sessionIds] = [stage.bookable.providerId, stage.bookable.sessionIds];
    const other = await bookAndPay(world, await makeFamily(world), stage.bookable);
    const preview = await world.request('GET /cancellations/preview', {
      as,
      query: { sessions: sessionIds.join(',') },
    });
    const cancelled = await world.request('POST /cancellations', {
      as,
      body: { sessionIds, expectedPlaces: preview.body.places, message: 'A storm is coming.' },
    });
    expect([preview.status, cancelled.status]).toEqual([200, 200]);
    // What the bank has is not promised a second time.
    expect(preview.body.refundPence).toBe(4944);
    await settleAll(world);
    expect(await balancesOf(world, other)).toMatchObject({ booker: 0 });
    const states = await world.services.db
      .selectFrom('place')
      .select('state')
      .where('session_id', 'in', sessionIds)
      .execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['CANCELLED_BY_PROVIDER']));
  });

  it.each([
    ['won', 4800],
    ['lost', 0],
  ] as const)('a refund that waits for its provider waits for the bank first; %s', async (how, back) => {
    const stage = await paid({ policy: 'DISCRETION', heardOf: false });
    expect((await cancel(stage, 'booker')).status).toBe(200);
    expect(await refundsOf(stage)).toMatchObject([{ state: 'PENDING_DECISION', amount_pence: 4800 }]);
    await hear(stage);
    expect(await decide(stage, { kind: 'full' })).toMatchObject({ status: 409, body: { key: 'payment-disputed' } });
    await close(stage, how);
    expect((await decide(stage, { kind: 'full' })).status).toBe(200);
    await settleAll(world);
    const state = how === 'won' ? expect.stringMatching(/APPROVED_FULL|PROCESSING|REFUNDED|FAILED/) : 'DECLINED';
    expect(await refundsOf(stage)).toMatchObject([{ state, amount_pence: 4800 }]);
    const { refund = 0, booker = 0 } = await balancesOf(world, stage.bookingId);
    expect(booker + refund).toBe(how === 'won' ? back - 4944 : 0);
  });

  it.each([
    ['won', 'REFUNDED', 'The refund was sent to the card.'],
    ['lost', 'FAILED', 'The bank gave this money back to the cardholder in the dispute instead.'],
  ] as const)('a refund on its way that the bank takes is told of as such, and %s', async (how, state, sentence) => {
    const stage = await paid({ policy: 'FLEXIBLE', heardOf: false });
    const { family, bookable, bookingId } = stage;
    expect((await cancel(stage, 'booker', 4944)).status).toBe(200);
    await settleAll(world);
    const admin = await world.makeAccount({ role: 'admin' });
    const failed = async (): Promise<string[]> => {
      const { body } = await world.request('GET /reconciliation', { as: admin.id });
      return body.failedRefunds.map((refund: { bookingId: string }) => refund.bookingId);
    };
    expect(await failed()).toContain(bookingId);
    await hear(stage);
    // Until the bank has decided there is nothing to send, and nothing that an administrator could do.
    expect(await failed()).not.toContain(bookingId);
    for (const as of [family.id, bookable.providerId]) {
      const { body } = await world.request('GET /bookings/{bookingId}', { as, params: { bookingId } });
      expect(body.disputes).toMatchObject([{ state: 'OPEN', amountPence: 4944 }]);
      expect(body.refunds).toMatchObject([{ state: 'FAILED', sentence: expect.stringContaining('holds this money') }]);
      const invoice = await world.request('GET /bookings/{bookingId}/invoice', { as, params: { bookingId } });
      expect(invoice.body).toMatchObject({
        disputes: [{ amountPence: 4944 }],
        account: { refundedPence: 4944, takenBackPence: 0, balancePence: 0 },
      });
    }
    await close(stage, how);
    await settleAll(world);
    const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
    expect(body.refunds).toMatchObject([{ state, sentence: expect.stringContaining(sentence) }]);
    expect(await failed()).not.toContain(bookingId);
    expect(await balancesOf(world, bookingId)).toMatchObject({ ...NOTHING_LEFT, booker: 0, refund: 0 });
  });

  it('a refund that the bank takes before it was sent is nothing that anybody is told to put right', async () => {
    const stage = await paid({ policy: 'FLEXIBLE', heardOf: false });
    const admin = await world.makeAccount({ role: 'admin' });
    await sandbox(world, 'fail', { times: TRIES, status: 500, method: 'POST', path: '/v1/refunds' });
    expect((await cancel(stage, 'booker', 4944)).status).toBe(200);
    await settleAll(world);
    await reconcileDisputes(world.services);
    expect(await refundsOf(stage)).toMatchObject([{ state: 'AUTO_APPROVED' }]);
    world.clock.advance({ minutes: 2 });
    await resumeRefunds(world.services);
    await settleAll(world);
    expect(await refundsOf(stage)).toMatchObject([{ state: 'FAILED', amount_pence: 4944 }]);
    const { email } = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', stage.bookable.providerId)
      .executeTakeFirstOrThrow();
    const subjects = [...world.mails(email), ...world.mails(admin.email)].map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('refund'))).toEqual([]);
  });

  it('whose news comes in the very moment of a cancellation: the money goes back once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const stage = await paid({ policy: 'FLEXIBLE', heardOf: false });
      const [cancelled] = await Promise.all([cancel(stage, 'booker', 4944), sandbox(world, 'webhooks/release')]);
      expect([200, 409]).toContain(cancelled.status);
      await hear(stage);
      const back = (await refundsOf(stage)).filter(({ state }) => state !== 'DECLINED');
      expect(back.length).toBeLessThanOrEqual(1);
      await close(stage, 'lost');
      const { booker = 0, refund = 0 } = await balancesOf(world, stage.bookingId);
      expect([booker, refund]).toEqual([0, 0]);
    }
  });
});

describe('a dispute about a part of a payment', () => {
  /** A place at £48.00, which its provider decides about, and a bank that holds £20.00 of it. */
  async function partDisputed() {
    const bookable = await makeBookable(world, { starts: [24 * 20], policy: 'DISCRETION' });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    world.clock.advance({ hours: 30 });
    const params = { bookingId };
    const { places } = (await world.request('GET /bookings/{bookingId}', { as: family.id, params })).body;
    const stage: Stage = { bookable, family, bookingId, placeIds: [places[0].id] };
    const { payment_intent_id: id, charge_id: charge } = await world.services.db
      .selectFrom('payment')
      .select(['payment_intent_id', 'charge_id'])
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    const hearOf = async (status: 'needs_response' | 'won' | 'lost'): Promise<void> => {
      const payment_intent = { id, metadata: {} };
      const about = { id: `du_${bookingId}`, amount: 2000, reason: 'general', status, charge, payment_intent };
      expect(await takeDispute(world.services, about as unknown as Stripe.Dispute)).toBe(true);
      await settleAll(world);
    };
    return { stage, hearOf };
  }
  const decideAll = async (stage: Stage): Promise<void> => {
    for (const { id } of await refundsOf(stage))
      await world.request('POST /refunds/{refundId}/decide', {
        as: stage.bookable.providerId,
        params: { refundId: id },
        body: { decision: { kind: 'full' }, message: '' },
      });
    await settleAll(world);
  };

  it('that is lost leaves of the ticket price what is decided about, and the booking fee stays', async () => {
    const { stage, hearOf } = await partDisputed();
    expect((await cancel(stage, 'booker')).status).toBe(200);
    await hearOf('needs_response');
    await hearOf('lost');
    // Lists and reminders name what can still be given, not what was asked for first.
    const { bookings } = (
      await world.request('GET /bookings', {
        as: stage.bookable.providerId,
        query: { as: 'provider', payment: 'PENDING' },
      })
    ).body;
    expect(bookings).toMatchObject([{ id: stage.bookingId, toDecide: { amountPence: 2800 } }]);
    await decideAll(stage);
    expect(await refundsOf(stage)).toMatchObject([{ amount_pence: 2800 }]);
    expect(await balancesOf(world, stage.bookingId)).toMatchObject({
      ...NOTHING_LEFT,
      booker: -144,
      'platform-fee': 144,
    });
  });

  it('that is won has the provider asked about that part, too, once', async () => {
    const { stage, hearOf } = await partDisputed();
    await hearOf('needs_response');
    expect((await cancel(stage, 'booker')).status).toBe(200);
    expect(await refundsOf(stage)).toMatchObject([{ state: 'PENDING_DECISION', amount_pence: 2800 }]);
    await hearOf('won');
    const both = [
      { state: 'PENDING_DECISION', amount_pence: 2800 },
      { state: 'PENDING_DECISION', amount_pence: 2000 },
    ];
    expect(await refundsOf(stage)).toMatchObject(both);
    const { id } = (await disputeOf(stage.bookingId)) ?? { id: '' };
    await refundAfterDispute(world.services, stage.bookingId, id);
    expect(await refundsOf(stage)).toHaveLength(2);
    await decideAll(stage);
    expect(await balancesOf(world, stage.bookingId)).toMatchObject({
      ...NOTHING_LEFT,
      booker: -144,
      'platform-fee': 144,
    });
  });
});

it('lists tell what went back: nothing while a bank looks into a payment, and all of it when it is lost', async () => {
  const stage = await paid({ policy: 'FLEXIBLE', heardOf: true });
  const listed = async () => (await world.request('GET /bookings', { as: stage.family.id })).body.bookings;
  expect(await listed()).toMatchObject([{ id: stage.bookingId, paidPence: 4944, refundedPence: 0 }]);
  await close(stage, 'lost');
  expect(await listed()).toMatchObject([{ id: stage.bookingId, refundedPence: 4944 }]);
});
