import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  addTicket,
  type Bookable,
  bookAndPay,
  checkOut,
  closeSound,
  DISPUTED_CARD,
  hold,
  holdDisputeNews,
  makeBookable,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { bookFunded, makeFunded } from '../../checkout/server/funded.fixture.ts';
import { lockOf, nextRunDay, runOf } from '../payout.ts';
import { disputesOf } from './take-dispute.fixture.ts';
import { payoutFaults } from './payout-figures.fixture.ts';
import { atStripe, linkBank, runDayAfter, runOn } from './payouts.fixture.ts';
import { resumeFailedPayouts, runPayouts } from './send-payouts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const list = async (providerId: string) => (await world.request('GET /payouts', { as: providerId })).body;

/** Moves the first place of a booking that stands. */
async function move(as: string, bookingId: string, wanted: object) {
  const params = { bookingId };
  const { places } = (await world.request('GET /bookings/{bookingId}', { as, params })).body;
  const place = places.find((one: { state: string }) => one.state === 'CONFIRMED');
  return world.request('POST /bookings/{bookingId}/move', { as, params, body: { placeIds: [place.id], ...wanted } });
}

describe('the service fee of a session', () => {
  it('has nothing of a place that was moved away', async () => {
    const bookable = await makeBookable(world, { starts: [300, 400], policy: 'FLEXIBLE' });
    const { providerId, ticketId } = bookable;
    const [from = '', to = ''] = bookable.sessionIds;
    await bookAndPay(world, await makeFamily(world), bookable, { sessionIds: [from] });
    const mover = await makeFamily(world);
    const bookingId = await bookAndPay(world, mover, bookable, { sessionIds: [from] });
    const moved = await move(mover.id, bookingId, { sessionIds: [to], ticketId, expectedDifferencePence: 0 });
    expect(moved.body.outcome).toBe('moved');
    await settleAll(world);
    expect((await list(providerId)).payouts).toMatchObject([
      { id: from, amountPence: 4704, feePence: 96, placeCount: 1 },
      { id: to, amountPence: 4704, feePence: 96, placeCount: 1 },
    ]);
  });
});

describe('a place that two cards paid for, one of them disputed', () => {
  it('is kept back as a whole while the bank looks into it: the list says so, and no run takes the rest', async () => {
    // All over within the nine days after which the bank decides.
    const bookable = await makeBookable(world, { starts: [100, 140], policy: 'FLEXIBLE' });
    const { providerId } = bookable;
    const [from = '', to = ''] = bookable.sessionIds;
    await linkBank(world, providerId);
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: [from] });
    const ticketId = await addTicket(world, bookable, { pricePence: 6000 });
    const moved = await move(family.id, bookingId, { sessionIds: [to], ticketId, expectedDifferencePence: 1236 });
    await payOnPage(moved.body.url, DISPUTED_CARD);
    await settleAll(world);
    await disputesOf(world, bookingId);
    const disputed = {
      payouts: [
        {
          state: 'BLOCKED',
          reason: 'DISPUTE',
          amountPence: 5880,
          placeCount: 1,
          parts: [{ state: 'BLOCKED', reason: 'DISPUTE', amountPence: 5880 }],
        },
      ],
      totals: { comingPence: 0, blockedPence: 5880 },
    };
    const before = await list(providerId);
    expect(before).toMatchObject(disputed);
    const { body } = await world.request('GET /payouts/{payoutId}', { as: providerId, params: { payoutId: to } });
    expect(body.places).toMatchObject([{ state: 'BLOCKED', reason: 'DISPUTE', amountPence: 5880 }]);
    await runOn(world, runDayAfter(Temporal.Instant.from(before.payouts[0].session.endDate)));
    expect(await list(providerId)).toMatchObject(disputed);
    expect((await atStripe(world, providerId)).transferred).toBe(0);
  });
});

describe('all figures of payouts agree among themselves and with the ledger', () => {
  const GOOD_CARD = '4242424242424242';
  // Prices of which no share is a whole number of pence, and what families pay with the booking fee.
  const PRICES = { same: 4733, dearer: 6071, cheaper: 2999 } as const;
  const COSTS = { same: 4875, dearer: 6253, cheaper: 3089 } as const;
  type Ticket = keyof typeof COSTS;
  let providerId: string;
  /** Of one provider: each gives money back by another rule. */
  let flexible: Bookable;
  let moderate: Bookable;
  let discretion: Bookable;
  let tickets: Record<Ticket, string>;
  const bookings = new Map<string, { bookingId: string; by: string; ticket: Ticket }>();
  const at = ({ sessionIds }: Bookable, index: number): string => sessionIds[index] ?? '';
  const options = { starts: [800, 830, 860, 890], capacity: 50, pricePence: PRICES.same };

  beforeAll(async () => {
    world.clock.set('2027-03-01T09:00:00Z');
    flexible = await makeBookable(world, { ...options, policy: 'FLEXIBLE' });
    ({ providerId } = flexible);
    await linkBank(world, providerId);
    moderate = await makeBookable(world, { ...options, providerId, policy: 'MODERATE' });
    discretion = await makeBookable(world, { ...options, providerId, policy: 'DISCRETION' });
    const add = async (pricePence: number) => addTicket(world, flexible, { pricePence, name: `Day at ${pricePence}` });
    const [dearer, cheaper] = [await add(PRICES.dearer), await add(PRICES.cheaper)];
    tickets = { same: flexible.ticketId, dearer, cheaper };
  });

  function find(name: string) {
    const booking = bookings.get(name);
    if (!booking) throw new Error(`Nobody has booked ${name}.`);
    return booking;
  }

  /** Somebody books and pays one date. Of a card that is disputed the news is awaited, unless it is kept back. */
  async function pay(name: string, of = flexible, index = 0, { card = GOOD_CARD, children = 1, late = false } = {}) {
    const family = await makeFamily(world, children);
    expect((await hold(world, family, of, { sessionIds: [at(of, index)] })).status).toBe(200);
    const out = await checkOut(world, family);
    if (late) await holdDisputeNews(world);
    await payOnPage(out.body.url, card);
    await settleAll(world);
    const [bookingId] = out.body.bookingIds;
    bookings.set(name, { bookingId, by: family.id, ticket: 'same' });
    if (card === DISPUTED_CARD && !late) await disputesOf(world, bookingId);
  }

  async function moveTo(
    name: string,
    index: number,
    to: Ticket,
    { card = GOOD_CARD, late = false } = {},
  ): Promise<void> {
    const booking = find(name);
    const moved = await move(booking.by, booking.bookingId, {
      sessionIds: [at(flexible, index)],
      ticketId: tickets[to],
      expectedDifferencePence: COSTS[to] - COSTS[booking.ticket],
    });
    expect(moved.status).toBe(200);
    booking.ticket = to;
    if (moved.body.outcome === 'pay') await payOnPage(moved.body.url, card);
    await settleAll(world);
    if (card === DISPUTED_CARD && !late) await disputesOf(world, booking.bookingId);
  }

  async function payAndMove(name: string, to: Ticket): Promise<void> {
    await pay(name);
    await moveTo(name, 1, to);
  }

  /** Lets the news of disputes through that was kept back. */
  async function hear(...expected: [name: string, count: number][]): Promise<void> {
    await sandbox(world, 'webhooks/release');
    await settleAll(world);
    for (const [name, count] of expected) await disputesOf(world, find(name).bookingId, count);
  }

  /** Cancels what can be of a booking, or the first places of it. */
  async function cancel(name: string, side: 'booker' | 'provider', howMany = Infinity): Promise<void> {
    const { bookingId, by } = find(name);
    const ask = { as: side === 'booker' ? by : providerId, params: { bookingId } };
    const quoteOf = async (query: Record<string, string>) =>
      (await world.request('GET /bookings/{bookingId}/refund-quote', { ...ask, query: { as: side, ...query } })).body;
    const all = (await quoteOf({})).places.map((place: { placeId: string }) => place.placeId);
    const placeIds = all.slice(0, howMany);
    const { totalPence } = await quoteOf({ places: placeIds.join(',') });
    const body = { placeIds, expectedRefundPence: totalPence, as: side };
    expect((await world.request('POST /bookings/{bookingId}/cancel', { ...ask, body })).status).toBe(200);
  }

  async function decide(name: string, decision: object): Promise<void> {
    const { id } = await world.services.db
      .selectFrom('refund')
      .select('id')
      .where('booking_id', '=', find(name).bookingId)
      .where('state', '=', 'PENDING_DECISION')
      .executeTakeFirstOrThrow();
    const [params, body] = [{ refundId: id }, { decision, message: '' }];
    expect((await world.request('POST /refunds/{refundId}/decide', { as: providerId, params, body })).status).toBe(200);
  }

  async function close(name: string, how: 'won' | 'lost'): Promise<void> {
    const { stripe_dispute_id: id } = await world.services.db
      .selectFrom('dispute')
      .innerJoin('dispute_place', 'dispute_place.dispute_id', 'dispute.id')
      .innerJoin('place', 'place.id', 'dispute_place.place_id')
      .select('dispute.stripe_dispute_id')
      .where('place.booking_id', '=', find(name).bookingId)
      .where('dispute.state', '=', 'OPEN')
      .executeTakeFirstOrThrow();
    const { disputes } = world.services.stripe;
    if (how === 'lost') await disputes.close(id);
    else await disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    // Whoever wins hears a day later.
    if (how === 'won') world.clock.advance({ hours: 25 });
  }

  /** The provider books two children of a customer who pays directly, or by link. */
  async function bookFor(name: string, way: 'offline' | 'link'): Promise<void> {
    const lines = [0, 1].map((learner) => ({
      learner,
      ticketId: flexible.ticketId,
      sessionIds: [at(flexible, 0)],
      pricePence: null,
    }));
    const learners = ['Ivy', 'Fern'].map((firstName) => ({
      kind: 'new',
      learner: { firstName, lastName: 'Moss', dateOfBirth: '2019-03-01' },
    }));
    const customer = { kind: 'new', firstName: 'Hannah', lastName: 'Moss' };
    const expectedTotalPence = 2 * (way === 'link' ? COSTS : PRICES).same;
    const body = { listingId: flexible.listingId, customer, learners, lines, way, expectedTotalPence };
    const made = await world.request('POST /bookings', { as: providerId, body });
    expect(made.status).toBe(200);
    bookings.set(name, { bookingId: made.body.bookingId, by: '', ticket: 'same' });
  }

  async function openLink(name: string): Promise<string> {
    const params = { bookingId: find(name).bookingId };
    const { dues } = (await world.request('GET /bookings/{bookingId}', { as: providerId, params })).body;
    const key = String(dues.payUrl).split('/pay/')[1] ?? '';
    return (await world.request('POST /payment-links/{key}/pay', { params: { key } })).body.url;
  }

  async function receive(name: string, amountPence: number): Promise<void> {
    const params = { bookingId: find(name).bookingId };
    const body = { kind: 'RECEIVED', amountPence, method: 'CASH', paidOn: '2027-03-01' };
    const answer = await world.request('POST /bookings/{bookingId}/payments', { as: providerId, params, body });
    expect(answer.status).toBe(200);
  }

  /** To a moment so many hours after the first date begins. */
  function clockTo(hours: number): void {
    world.clock.set(
      Temporal.Instant.from('2027-03-01T09:00:00Z')
        .add({ hours: 800 + hours })
        .toString(),
    );
  }
  const days = async (count: number): Promise<void> => world.clock.advance({ hours: 24 * count });
  const run = async (): Promise<void> => runOn(world, nextRunDay(world.clock.now()));

  const steps: [what: string, act: () => Promise<unknown>][] = [
    ['a family has paid for two', async () => pay('two', flexible, 0, { children: 2 })],
    [
      'another has a free place, and one a place that a council pays for',
      async () => {
        const free = await makeBookable(world, { ...options, providerId, pricePence: 0 });
        await bookAndPay(world, await makeFamily(world), free);
        await bookFunded(world, await makeFunded(world, { ...options, providerId }));
      },
    ],
    [
      'one has changed its mind',
      async () => {
        await pay('mind');
        await cancel('mind', 'booker');
      },
    ],
    ['one has moved', async () => payAndMove('moved', 'same')],
    ['one has moved to what costs more', async () => payAndMove('dearer', 'dearer')],
    ['one has moved to what costs less', async () => payAndMove('cheaper', 'cheaper')],
    [
      'one has moved to what costs more, and on to what costs less',
      async () => {
        await payAndMove('both', 'dearer');
        await moveTo('both', 2, 'cheaper');
      },
    ],
    [
      'one has paid a difference too late',
      async () => {
        await pay('late');
        const { by, bookingId } = find('late');
        const to = {
          sessionIds: [at(flexible, 1)],
          ticketId: tickets.dearer,
          expectedDifferencePence: COSTS.dearer - COSTS.same,
        };
        const { body } = await move(by, bookingId, to);
        await cancel('late', 'booker');
        await payOnPage(body.url);
      },
    ],
    [
      'a customer has paid a part directly',
      async () => {
        await bookFor('direct', 'offline');
        await receive('direct', 5000);
      },
    ],
    ['a customer is to pay by link', async () => bookFor('link', 'link')],
    [
      'that one has paid after one place was cancelled',
      async () => {
        const url = await openLink('link');
        await cancel('link', 'provider', 1);
        await payOnPage(url);
      },
    ],
    ['a bank looks into a payment', async () => pay('silence', flexible, 2, { card: DISPUTED_CARD, children: 2 })],
    [
      'another place, of which a bank has a part, is cancelled',
      async () => {
        await pay('cut');
        await moveTo('cut', 2, 'dearer', { card: DISPUTED_CARD });
        await cancel('cut', 'provider');
      },
    ],
    ['the bank gives that part up', async () => close('cut', 'won')],
    [
      'two banks look into both parts of a place',
      async () => {
        await pay('twice', flexible, 0, { card: DISPUTED_CARD, late: true });
        await moveTo('twice', 2, 'dearer', { card: DISPUTED_CARD, late: true });
        await hear(['twice', 2]);
      },
    ],
    ['that place is cancelled', async () => cancel('twice', 'provider')],
    ['one of the two keeps its part', async () => close('twice', 'lost')],
    ['the other one gives its part up', async () => close('twice', 'won')],
    [
      'a bank takes a refund that is on its way',
      async () => {
        await pay('crossed', flexible, 3, { card: DISPUTED_CARD, late: true });
        await cancel('crossed', 'booker');
        await settleAll(world);
        await hear(['crossed', 1]);
        // Nothing of that date is its provider’s, so there is nothing to show.
        expect((await list(providerId)).payouts.map(({ id }: { id: string }) => id)).not.toContain(at(flexible, 3));
      },
    ],
    ['that refund comes back', async () => close('crossed', 'won')],
    [
      'a bank keeps a payment',
      async () => {
        await pay('lost', flexible, 2, { card: DISPUTED_CARD });
        await close('lost', 'lost');
      },
    ],
    [
      'a bank gives a payment up',
      async () => {
        await pay('won', flexible, 2, { card: DISPUTED_CARD });
        await close('won', 'won');
      },
    ],
    [
      'some have booked by other terms',
      async () => {
        for (const name of ['asks', 'asks for part', 'asks later']) await pay(name, discretion, 1);
        await pay('half', moderate, 1, { children: 2 });
        await pay('alone', moderate, 0);
        await pay('fee stays', flexible, 1);
      },
    ],
    ['nobody has answered a bank for long', async () => clockTo(-60)],
    [
      'providers are to decide',
      async () => {
        for (const name of ['asks', 'asks for part', 'asks later']) await cancel(name, 'booker');
      },
    ],
    ['one decides to give a part', async () => decide('asks for part', { kind: 'part', amountPence: 1234 })],
    ['a half goes back by the policy', async () => cancel('half', 'booker', 1)],
    ['a ticket’s price goes back, and its booking fee does not', async () => cancel('fee stays', 'booker')],
    [
      'a bank looks into a difference',
      async () => {
        await pay('part');
        await moveTo('part', 3, 'dearer', { card: DISPUTED_CARD });
      },
    ],
    ['the first date is over', async () => clockTo(3)],
    [
      'banks look into payments for the last date, or are about to',
      async () => {
        clockTo(85);
        await pay('open', flexible, 3, { card: DISPUTED_CARD });
        await pay('lost later', flexible, 3, { card: DISPUTED_CARD, children: 2, late: true });
        await pay('won later', flexible, 3, { card: DISPUTED_CARD, late: true });
      },
    ],
    ['all dates are over', async () => clockTo(120)],
    ['an administrator keeps everything back', async () => setHold(true)],
    [
      'what is ready is locked',
      async () => {
        await setHold(false);
        await lock();
      },
    ],
    [
      'it is on its way',
      async () => {
        world.clock.set(runOf(today()).toString());
        await runPayouts(world.services);
      },
    ],
    ['it has arrived', async () => days(3)],
    ['banks look into what was paid out', async () => hear(['lost later', 1], ['won later', 1])],
    ['one of them keeps it', async () => close('lost later', 'lost')],
    ['one gives it up', async () => close('won later', 'won')],
    ['one gives up what was not paid out yet', async () => close('open', 'won')],
    ['a place is cancelled after it was paid out', async () => cancel('two', 'provider', 1)],
    ['all places of a date are cancelled after they were paid out', async () => cancel('alone', 'provider')],
    ['one decides late', async () => decide('asks later', { kind: 'part', amountPence: 2001 })],
    ['another gives nothing', async () => decide('asks', { kind: 'none' })],
    ['the next payout has taken off what it must', run],
    [
      'families pay again, and the bank sends the payout back',
      async () => {
        const more = await makeBookable(world, { starts: [100], providerId, capacity: 50 });
        await pay('more', more, 0, { children: 4 });
        await linkBank(world, providerId, '00001113');
        await days(7);
        await run();
        await days(3);
      },
    ],
    [
      'the account is mended',
      async () => {
        await linkBank(world, providerId);
        await settleAll(world);
        await resumeFailedPayouts(world.services);
        await runPayouts(world.services);
        await days(3);
      },
    ],
    ['everything is paid', settleUp],
  ];

  const today = (): Temporal.PlainDate => nextRunDay(world.clock.now());
  const lock = async (): Promise<void> => {
    world.clock.set(lockOf(today()).toString());
    await runPayouts(world.services);
  };

  /** In the end nothing waits for anybody: all that is earned has been paid out. */
  async function settleUp(): Promise<void> {
    await run();
    await days(3);
    await settleAll(world);
    const { totals } = await list(providerId);
    expect(totals).toEqual({ paidPence: expect.any(Number), onItsWayPence: 0, comingPence: 0, blockedPence: 0 });
  }

  async function setHold(held: boolean): Promise<void> {
    const { db } = world.services;
    const held_at = world.clock.now().toString();
    if (held)
      await db
        .insertInto('payout_hold')
        .values({ account_id: providerId, reason: 'A question.', held_by_id: providerId, held_at })
        .execute();
    else await db.deleteFrom('payout_hold').where('account_id', '=', providerId).execute();
  }

  it.each(steps)('when %s', async (_, act) => {
    await act();
    await settleAll(world);
    // News of a dispute may come in the middle of it: then all is read once more.
    await expect.poll(async () => payoutFaults(world, providerId)).toEqual([]);
  });
});
