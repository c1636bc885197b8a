import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  balancesOf,
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
import { atStripe, linkBank, runDayAfter, runOn } from './payouts.fixture.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const BEGINS = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
const ENDS = ['charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_reinstated'];

/** From now on the next events of each of these types are lost on their way. */
async function lose(types: readonly string[], times = 1): Promise<void> {
  for (const type of types) await sandbox(world, 'webhooks/faults', { fault: 'drop', type, times });
}

const reconcile = async (services = world.services): Promise<void> => {
  await reconcileDisputes(services);
  await settleAll(world);
};

/** A session that one family paid with a good card, and another one for two places with a card that is disputed at once. */
async function disputed({ heard }: { heard: boolean }) {
  const bookable = await makeBookable(world, { starts: [100], policy: 'FLEXIBLE' });
  const { providerId } = bookable;
  await linkBank(world, providerId);
  const good = await bookAndPay(world, await makeFamily(world), bookable);
  const family = await makeFamily(world, 2);
  await hold(world, family, bookable);
  const out = await checkOut(world, family);
  // Of what is heard, one event: another one would be read later, perhaps when the dispute has ended.
  await lose(heard ? BEGINS.slice(1) : BEGINS);
  await payOnPage(out.body.url, DISPUTED_CARD);
  await settleAll(world);
  const { end_date } = await world.services.db
    .selectFrom('session')
    .select('end_date')
    .where('id', '=', bookable.sessionIds[0] ?? '')
    .executeTakeFirstOrThrow();
  const payment = await world.services.db
    .selectFrom('payment')
    .select(['id', 'payment_intent_id'])
    .where('account_id', '=', family.id)
    .executeTakeFirstOrThrow();
  const atPartner = async () => {
    const { data } = await world.services.stripe.disputes.list({ payment_intent: payment.payment_intent_id ?? '' });
    return data[0]?.id ?? '';
  };
  const one = {
    providerId,
    good,
    bad: out.body.bookingIds[0] as string,
    day: runDayAfter(Temporal.Instant.fromEpochMilliseconds(end_date.getTime())),
    paymentId: payment.id,
    stripeDisputeId: await atPartner(),
  };
  // Its news may come before that of the payment; then it is read again a moment later.
  await expect.poll(() => stateOf(one)).toBe(heard ? 'OPEN' : null);
  return one;
}

type Disputed = Awaited<ReturnType<typeof disputed>>;

const stateOf = async ({ paymentId }: { paymentId: string }): Promise<string | null> =>
  (await world.services.db.selectFrom('dispute').select('state').where('payment_id', '=', paymentId).executeTakeFirst())
    ?.state ?? null;

/** All that hearing something twice could change. */
const traces = async ({ bad, paymentId, providerId }: Disputed) => ({
  balances: await balancesOf(world, bad),
  disputes: await world.services.db.selectFrom('dispute').selectAll().where('payment_id', '=', paymentId).execute(),
  entries: await world.services.db
    .selectFrom('ledger_entry')
    .select('id')
    .where('payment_id', '=', paymentId)
    .execute(),
  events: await world.services.db
    .selectFrom('event')
    .select(['id', 'kind'])
    .where('subject_id', '=', providerId)
    .where('kind', 'like', 'dispute.%')
    .execute(),
});

async function close({ stripeDisputeId }: Disputed, how: 'WON' | 'LOST'): Promise<void> {
  const { disputes } = world.services.stripe;
  if (how === 'LOST') {
    await disputes.close(stripeDisputeId);
  } else {
    await disputes.update(stripeDisputeId, { evidence: { uncategorized_text: 'winning_evidence' } });
    world.clock.advance({ hours: 25 });
    await sandbox(world, 'clock', { seconds: 1 });
  }
  await settleAll(world);
}

describe('a dispute whose news got lost', () => {
  it('is found, and keeps back the money of its places only', async () => {
    const one = await disputed({ heard: false });
    expect(await balancesOf(world, one.bad)).toMatchObject({ 'provider-due': 9408 });
    await reconcile();
    expect(await stateOf(one)).toBe('OPEN');
    expect(await balancesOf(world, one.bad)).toEqual({
      booker: -9888,
      'provider-due': 0,
      'platform-fee': 0,
      dispute: 9888,
    });
    await runOn(world, one.day);
    expect((await atStripe(world, one.providerId)).transferred).toBe(4704);
    expect(await balancesOf(world, one.good)).toMatchObject({ 'provider-due': 0, payout: 4704 });
  });

  it.each([
    ['that it began', false, 'OPEN'],
    ['how it ended, and it is won', true, 'WON'],
    ['how it ended, and it is lost', true, 'LOST'],
    ['all of it, and it is won', false, 'WON'],
    ['all of it, and it is lost', false, 'LOST'],
  ] as const)('is healed once, however often it is looked for: %s', async (_, heard, state) => {
    const one = await disputed({ heard });
    if (state !== 'OPEN') {
      await lose(ENDS);
      await close(one, state);
    }
    expect(await stateOf(one)).toBe(heard ? 'OPEN' : null);
    await reconcile();
    await sandbox(world, 'webhooks/release');
    expect(await stateOf(one)).toBe(state);
    expect(await balancesOf(world, one.bad)).toEqual(
      {
        OPEN: { booker: -9888, 'provider-due': 0, 'platform-fee': 0, dispute: 9888 },
        WON: { booker: -9888, 'provider-due': 9408, 'platform-fee': 480, dispute: 0 },
        LOST: { booker: 0, 'provider-due': 0, 'platform-fee': 0, dispute: 0 },
      }[state],
    );
    const before = await traces(one);
    for (let run = 0; run < 2; run += 1) await reconcile();
    world.clock.advance({ hours: 2 });
    await reconcile();
    // The lost news itself, days late, is no news any more.
    for (const { id } of (await world.services.stripe.events.list({ types: ['charge.dispute.*'], limit: 100 })).data)
      await sandbox(world, 'webhooks/redeliver', { event: id });
    await settleAll(world);
    expect(await traces(one)).toEqual(before);
  });

  it('is asked after by itself when it is open here and began long ago', async () => {
    const one = await disputed({ heard: true });
    // Those of the tests before end as well.
    await lose(ENDS, 50);
    // The bank decides nine days after it began; nobody looked for so long that it is no longer listed.
    world.clock.advance({ hours: 24 * 31 });
    await sandbox(world, 'clock', { seconds: 1 });
    await settleAll(world);
    expect(await stateOf(one)).toBe('OPEN');
    await reconcile();
    await sandbox(world, 'webhooks/release');
    expect(await stateOf(one)).toBe('LOST');
    expect((await balancesOf(world, one.bad))['dispute']).toBe(0);
  });

  it('is found on whichever page of the list it stands, also beside one that cannot be booked', async () => {
    const all = [await disputed({ heard: false }), await disputed({ heard: false }), await disputed({ heard: false })];
    const broken = all[1]?.paymentId ?? '';
    const unheard = async (state: 'CAPTURING' | 'SUCCEEDED') =>
      world.services.db.updateTable('payment').set({ state, charge_id: null }).where('id', '=', broken).execute();
    await unheard('CAPTURING');
    const { stripe } = world.services;
    const pages = {
      list: (params: object) => stripe.disputes.list({ ...params, limit: 1 }),
      retrieve: stripe.disputes.retrieve.bind(stripe.disputes),
    };
    await reconcile({ ...world.services, stripe: Object.create(stripe, { disputes: { value: pages } }) });
    expect(await Promise.all(all.map(stateOf))).toEqual(['OPEN', null, 'OPEN']);
    await unheard('SUCCEEDED');
    await reconcile();
    expect(await Promise.all(all.map(stateOf))).toEqual(['OPEN', 'OPEN', 'OPEN']);
  });
});
