import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  type Bookable,
} from '../src/places/server/bookable.fixture.ts';
import { endHolds } from '../src/checkout/server/end-holds.ts';
import { lapseRequests } from '../src/requests/server/lapse-requests.ts';
import { lockOf, runOf } from '../src/payments/payout.ts';
import { atStripe, linkBank, runDayAfter } from '../src/payments/server/payouts.fixture.ts';
import { runPayouts, sendBatch } from '../src/payments/server/send-payouts.ts';
import type { Services } from '../src/platform/server/services.ts';
import { tendQueues } from '../src/waiting/server/tend-queue.ts';
import { book, cancel, entryOf, join, makeWaitable, statesOf } from '../src/waiting/server/waiting.fixture.ts';
import { anotherProcess } from './another-process.ts';
import { inThisOrder, type Gate } from './in-order.ts';
import { makeWorld, type World } from './world.ts';

/**
 * What the clock begins, in two processes at once. Both have found the same thing to do and are in the middle of it: each
 * waits behind a row that a gate has locked. The world's own clock is behind theirs, so nobody else has found it.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-05-04T09:00:00Z');
});
afterAll(() => closeSound(world));

const only = ({ sessionIds: [id = ''] }: Bookable): string => id;

/** Runs a routine in two processes whose clocks are ahead, when both wait for the same row. */
async function inBoth<Outcome>(
  routine: (services: Services) => Promise<Outcome>,
  ahead: Temporal.DurationLike,
  gate: Gate,
): Promise<Outcome[]> {
  const processes = ['one process', 'another process'].map((name) => anotherProcess(world, name, ahead));
  try {
    return await inThisOrder(
      world,
      gate,
      processes.map(
        ({ services }) =>
          async () =>
            routine(services),
      ),
    );
  } finally {
    await Promise.all(processes.map(async ({ stop }) => stop()));
    await settleAll(world);
  }
}

/** How often something happened to what these words name. */
async function times(kind: string, about: Record<string, string>): Promise<number> {
  const { rows } = await world.services.pool.query(
    'select count(*)::int as count from event where kind = $1 and about @> $2::jsonb',
    [kind, JSON.stringify(about)],
  );
  return (rows[0] as { count: number }).count;
}

const subjectsTo = (email: string): string[] => world.mails(email).map(({ subject }) => subject);

/** How far it is from the world's clock to a moment, and a second. */
const until = (moment: Temporal.Instant): Temporal.Duration =>
  moment.add({ seconds: 1 }).since(world.clock.now(), { largestUnit: 'seconds' });

describe('two processes find at once', () => {
  it.each([
    ['a hold whose time is over', false],
    ['a hold whose time is over while its payment page is open', true],
  ])('%s: its places come back once', async (_, paying) => {
    const bookable = await makeBookable(world, { starts: [240], capacity: 2, quota: 2 });
    const family = await makeFamily(world);
    expect((await hold(world, family, bookable)).status).toBe(200);
    const page = paying ? (await checkOut(world, family)).body.url : null;
    const { id } = await world.services.db
      .selectFrom('basket')
      .select('id')
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    // Another family's place is there to be given back by mistake.
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(200);
    await world.services.db
      .updateTable('basket')
      .set({ held_until: world.clock.now().add({ hours: 5 }).toString() })
      .where('id', '<>', id)
      .execute();
    // The news that the page is closed would be one more who waits behind the gate.
    if (page) await sandbox(world, 'webhooks/faults', { fault: 'hold', type: 'checkout.session.expired' });
    const gate = ['select from basket where id = $1', [id]] as const;
    expect(await inBoth(async (services) => endHolds(services), { hours: 4 }, gate)).toEqual([1, 1]);
    expect(await takenOf(world, only(bookable))).toBe(1);
    expect(await times('places.released', { account: family.id })).toBe(1);
    const quota = await world.services.db
      .selectFrom('ticket_quota')
      .select('taken')
      .where('ticket_id', '=', bookable.ticketId)
      .executeTakeFirstOrThrow();
    expect(quota.taken).toBe(1);
    if (!page) return;
    expect(await payOnPage(page)).toBe(410);
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    expect(await times('places.released', { account: family.id })).toBe(1);
  });

  it('a request that nobody answered: it ends once, the card is let go and both sides are told once', async () => {
    const bookable = await makeBookable(world, { starts: [240], capacity: 2, needsApproval: true });
    const [family, other] = [await makeFamily(world), await makeFamily(world)];
    const bookingId = await bookAndPay(world, family, bookable);
    const { answer_by: answerBy } = await world.services.db
      .selectFrom('booking')
      .select('answer_by')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    const ahead = until(Temporal.Instant.fromEpochMilliseconds(answerBy?.getTime() ?? 0));
    // This one has time.
    await bookAndPay(world, other, bookable);
    await world.services.db
      .updateTable('booking')
      .set({
        answer_by: world.clock
          .now()
          .add({ hours: 24 * 9 })
          .toString(),
      })
      .where('booker_id', '=', other.id)
      .execute();
    await inBoth(lapseRequests, ahead, ['select from booking where id = $1', [bookingId]]);
    const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
    expect(body).toMatchObject({ approval: 'EXPIRED', places: [{ state: 'EXPIRED' }] });
    expect(await times('booking.lapsed', { booking: bookingId })).toBe(1);
    expect(await takenOf(world, only(bookable))).toBe(1);
    expect(subjectsTo(family.email).filter((subject) => subject.startsWith('Not booked'))).toHaveLength(1);
    const payment = await world.services.db
      .selectFrom('payment')
      .select('payment_intent_id')
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    const intent = await world.services.stripe.paymentIntents.retrieve(payment.payment_intent_id ?? '');
    expect(intent.status).toBe('canceled');
  });

  it('an offer that ran out: it lapses once, and the place is offered to the next one once', async () => {
    const bookable = await makeWaitable(world);
    const [booker, one, two, three] = [
      await makeFamily(world),
      await makeFamily(world),
      await makeFamily(world),
      await makeFamily(world),
    ];
    const bookingId = await book(world, booker, bookable);
    for (const family of [one, two, three]) {
      world.clock.advance({ seconds: 1 });
      expect((await join(world, family, bookable)).status).toBe(200);
    }
    await cancel(world, booker, bookingId);
    await world.settle();
    const { offer } = await entryOf(world, one);
    const gate = ['select from listing where id = $1', [bookable.listingId]] as const;
    await inBoth(tendQueues, until(Temporal.Instant.from(offer.until)), gate);
    expect(await Promise.all([one, two, three].map(async (family) => statesOf(world, family)))).toEqual([
      ['EXPIRED'],
      ['OFFERED'],
      ['WAITING'],
    ]);
    expect(await takenOf(world, only(bookable))).toBe(1);
    const about = { listing: bookable.listingId };
    expect([await times('waiting.lapsed', about), await times('waiting.offered', about)]).toEqual([1, 2]);
    expect(subjectsTo(two.email).filter((subject) => subject.startsWith('A place is free'))).toHaveLength(1);
  });

  describe('money that is ready', () => {
    const dues = async (bookable: Bookable): Promise<{ bookingId: string; day: Temporal.PlainDate }> => {
      await linkBank(world, bookable.providerId);
      const bookingId = await bookAndPay(world, await makeFamily(world, 2), bookable);
      const { end_date } = await world.services.db
        .selectFrom('session')
        .select('end_date')
        .where('id', '=', only(bookable))
        .executeTakeFirstOrThrow();
      return { bookingId, day: runDayAfter(Temporal.Instant.fromEpochMilliseconds(end_date.getTime())) };
    };
    const batchesOf = async ({ providerId }: Bookable) =>
      world.services.db.selectFrom('payout_batch').selectAll().where('provider_id', '=', providerId).execute();
    const batchGate = ({ providerId }: Bookable): Gate => [
      'select from payout_batch where provider_id = $1',
      [providerId],
    ];
    const transferGate = ({ providerId }: Bookable): Gate => [
      `select from payout_transfer where payout_id in
         (select payout.id from payout join payout_batch on payout_batch.id = batch_id where payout_batch.provider_id = $1)`,
      [providerId],
    ];
    /** Sends what it has found before, as a run does whose list is old by now. */
    const sendFound =
      (bookable: Bookable) =>
      async (services: Services): Promise<void> => {
        for (const { id } of await batchesOf(bookable)) await sendBatch(services, id);
      };
    const run = () => runPayouts;

    it.each([
      ['the run has just begun', run, batchGate],
      ['both are about to ask the payment partner', sendFound, transferGate],
    ] as const)('is locked into one payout and sent once: %s', async (_, send, gate) => {
      const bookable = await makeBookable(world, { starts: [48] });
      const { providerId } = bookable;
      const { bookingId, day } = await dues(bookable);
      const account = ['select from bank_account where account_id = $1', [providerId]] as const;
      await inBoth(runPayouts, until(lockOf(day)), account);
      expect(await balancesOf(world, bookingId)).toMatchObject({ 'provider-due': 0, payout: 9408 });
      expect(await batchesOf(bookable)).toMatchObject([{ state: 'SCHEDULED', amount_pence: 9408 }]);
      expect(await atStripe(world, providerId)).toEqual({ transferred: 0, sent: [] });

      // The payment partner has the world's clock, and pays out what it has had for some days.
      world.clock.set(lockOf(day).add({ minutes: 1 }).toString());
      await inBoth(send(bookable), until(runOf(day)), gate(bookable));
      expect(await atStripe(world, providerId)).toEqual({ transferred: 9408, sent: [9408] });
      expect(await batchesOf(bookable)).toMatchObject([{ state: 'IN_TRANSIT', amount_pence: 9408 }]);
      expect(await balancesOf(world, bookingId)).toMatchObject({ 'provider-due': 0, payout: 9408 });
      expect(await times('payout.sent', { provider: providerId })).toBe(1);
    });
  });
});
