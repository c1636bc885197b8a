import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  addTicket,
  type Bookable,
  checkOut,
  DISPUTED_CARD,
  hold,
  ledgerErrors,
  makeBookable,
  makeFamily,
  miscounted,
  payOnPage,
  settleAll,
} from '../../places/server/bookable.fixture.ts';
import { ZONE } from '../../platform/time.ts';
import { nextRunDay } from '../payout.ts';
import { payoutFaults } from './payout-figures.fixture.ts';
import { atStripe, linkBank, runOn } from './payouts.fixture.ts';
import { runPayouts } from './send-payouts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-03-03T09:00:00Z');
});
afterAll(async () => world.stop());

type Booked = { id: string; bookerId: string; of: Bookable };
/** A booking that is paid to the provider directly, with what has come by the model. */
type Direct = { id: string; came: number };
type Stage = {
  /** Of one provider: what gives money back by rule, and what its provider decides about. */
  bookable: Bookable;
  discretion: Bookable;
  /** Tickets of the first one that cost more and less. */
  tickets: { dearer: string; cheaper: string };
  bookings: Booked[];
  direct: Direct[];
};

/** Carries a command out as its people would; answers whether it was accepted, or null where nobody could give it. */
type Act = (stage: Stage, pick: number) => Promise<boolean | null>;

const chosen = <Value>(values: readonly Value[], pick: number): Value | undefined => values[pick % values.length];

async function pay({ bookings }: Stage, of: Bookable, pick: number, card: string): Promise<boolean> {
  const family = await makeFamily(world);
  const held = await hold(world, family, of, { sessionIds: [chosen(of.sessionIds, pick) ?? ''] });
  if (held.status !== 200) return false;
  const out = await checkOut(world, family);
  await payOnPage(out.body.url, card);
  await settleAll(world);
  bookings.push({ id: out.body.bookingIds[0], bookerId: family.id, of });
  return true;
}

async function cancel({ bookings }: Stage, pick: number, side: 'booker' | 'provider'): Promise<boolean | null> {
  const booking = chosen(bookings, pick);
  if (!booking) return null;
  const as = side === 'booker' ? booking.bookerId : booking.of.providerId;
  const params = { bookingId: booking.id };
  const quote = await world.request('GET /bookings/{bookingId}/refund-quote', { as, params, query: { as: side } });
  if (quote.status !== 200) return false;
  const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
    as,
    params,
    body: {
      placeIds: quote.body.places.map(({ placeId }: { placeId: string }) => placeId),
      expectedRefundPence: quote.body.totalPence,
      as: side,
      ...(side === 'booker' ? {} : { message: 'We are sorry.' }),
    },
  });
  await settleAll(world);
  return cancelled.status === 200;
}

/** To the next date that the booking may move to, at another price or the same. */
async function move(
  { bookable, bookings, tickets }: Stage,
  pick: number,
  to: 'dearer' | 'cheaper' | 'same',
): Promise<boolean | null> {
  const booking = chosen(
    bookings.filter(({ of }) => of === bookable),
    pick,
  );
  if (!booking) return null;
  const params = { bookingId: booking.id };
  const { places } = (await world.request('GET /bookings/{bookingId}', { as: booking.bookerId, params })).body;
  const place = places.find((one: { canMove: boolean }) => one.canMove);
  if (!place) return false;
  const options = await world.request('GET /bookings/{bookingId}/move-options', {
    as: booking.bookerId,
    params,
    query: { places: place.id },
  });
  if (options.status !== 200) return false;
  const kept = (options.body.tickets as { id: string; kept: boolean }[]).find((one) => one.kept)?.id ?? '';
  const ticketId = to === 'same' ? kept : tickets[to];
  type Option = {
    sessionIds: string[];
    refusal: string | null;
    tickets: { ticketId: string; differencePence: number }[];
  };
  const option = (options.body.dates as Option[]).find(
    (one) => one.refusal === null && one.tickets.some((each) => each.ticketId === ticketId),
  );
  const difference = option?.tickets.find((each) => each.ticketId === ticketId)?.differencePence;
  if (!option || difference === undefined) return false;
  const moved = await world.request('POST /bookings/{bookingId}/move', {
    as: booking.bookerId,
    params,
    body: { placeIds: [place.id], sessionIds: option.sessionIds, ticketId, expectedDifferencePence: difference },
  });
  if (moved.body.outcome === 'pay') await payOnPage(moved.body.url);
  await settleAll(world);
  return moved.status === 200;
}

async function decide({ bookable }: Stage, decision: object): Promise<boolean | null> {
  const refund = await world.services.db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select('refund.id')
    .where('booking.provider_id', '=', bookable.providerId)
    .where('refund.state', '=', 'PENDING_DECISION')
    .executeTakeFirst();
  if (!refund) return null;
  const decided = await world.request('POST /refunds/{refundId}/decide', {
    as: bookable.providerId,
    params: { refundId: refund.id },
    body: { decision, message: '' },
  });
  await settleAll(world);
  return decided.status === 200;
}

async function closeDispute(how: 'won' | 'lost'): Promise<boolean | null> {
  const dispute = await world.services.db
    .selectFrom('dispute')
    .select('stripe_dispute_id')
    .where('state', '=', 'OPEN')
    .orderBy('opened_at')
    .executeTakeFirst();
  if (!dispute) return null;
  if (how === 'lost') await world.services.stripe.disputes.close(dispute.stripe_dispute_id);
  else
    await world.services.stripe.disputes.update(dispute.stripe_dispute_id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
  if (how === 'won') world.clock.advance({ hours: 25 });
  await settleAll(world);
  return true;
}

async function bookDirectly({ bookable, direct }: Stage, pick: number): Promise<boolean> {
  const sessionId = chosen(bookable.sessionIds, pick);
  const made = await world.request('POST /bookings', {
    as: bookable.providerId,
    body: {
      listingId: bookable.listingId,
      customer: { kind: 'new', firstName: 'Hannah', lastName: 'Moss' },
      learners: [{ kind: 'new', learner: { firstName: 'Ivy', lastName: 'Moss', dateOfBirth: '2019-03-01' } }],
      lines: [{ learner: 0, ticketId: bookable.ticketId, sessionIds: [sessionId], pricePence: null }],
      way: 'offline',
      expectedTotalPence: 4800,
    },
  });
  if (made.status === 200) direct.push({ id: made.body.bookingId, came: 0 });
  return made.status === 200;
}

type Kind = 'RECEIVED' | 'RETURNED' | 'TAKEN_BACK';

/** A part of what is owed, or of what came, is recorded; or the last record is taken back. */
async function record({ bookable, direct }: Stage, pick: number, kind: Kind): Promise<boolean | null> {
  const booking = chosen(direct, pick);
  if (!booking) return null;
  const [as, params] = [bookable.providerId, { bookingId: booking.id }];
  const { dues } = (await world.request('GET /bookings/{bookingId}', { as, params })).body;
  type Record_ = { id: string; kind: Kind; amountPence: number; stands: boolean };
  const last = (dues.records as Record_[]).findLast((one) => one.stands && one.kind !== 'TAKEN_BACK');
  if (kind === 'TAKEN_BACK' && !last) return null;
  const atMost = kind === 'RECEIVED' ? dues.outstandingPence : dues.receivedPence;
  const amountPence = Math.ceil((atMost * (pick + 2)) / 10);
  if (kind !== 'TAKEN_BACK' && amountPence === 0) return null;
  const answer =
    kind === 'TAKEN_BACK'
      ? await world.request('POST /bookings/{bookingId}/payments/{recordId}/take-back', {
          as,
          params: { ...params, recordId: last?.id ?? '' },
        })
      : await world.request('POST /bookings/{bookingId}/payments', {
          as,
          params,
          body: {
            kind,
            amountPence,
            method: 'CASH',
            paidOn: world.clock.now().toZonedDateTimeISO(ZONE).toPlainDate().toString(),
          },
        });
  if (answer.status !== 200) return false;
  booking.came += kind === 'RECEIVED' ? amountPence : kind === 'RETURNED' ? -amountPence : -(last?.amountPence ?? 0);
  return true;
}

const commands: Record<string, Act> = {
  pay: (stage, pick) => pay(stage, stage.bookable, pick, '4242424242424242'),
  'pay once more': (stage, pick) => pay(stage, stage.bookable, pick + 1, '4242424242424242'),
  'pay what its provider decides about': (stage, pick) => pay(stage, stage.discretion, pick, '4242424242424242'),
  'pay and dispute': (stage, pick) => pay(stage, stage.bookable, pick, DISPUTED_CARD),
  cancel: (stage, pick) => cancel(stage, pick, 'booker'),
  'provider cancels': (stage, pick) => cancel(stage, pick, 'provider'),
  'move at the same price': (stage, pick) => move(stage, pick, 'same'),
  'move and pay the difference': (stage, pick) => move(stage, pick, 'dearer'),
  'move and get the difference': (stage, pick) => move(stage, pick, 'cheaper'),
  'ask and get all': (stage) => decide(stage, { kind: 'full' }),
  'ask and get part': (stage, pick) => decide(stage, { kind: 'part', amountPence: 100 + pick }),
  'ask and get none': (stage) => decide(stage, { kind: 'none' }),
  won: () => closeDispute('won'),
  lost: () => closeDispute('lost'),
  'book directly': bookDirectly,
  'part is paid directly': (stage, pick) => record(stage, pick, 'RECEIVED'),
  'part goes back directly': (stage, pick) => record(stage, pick, 'RETURNED'),
  'a record is taken back': (stage, pick) => record(stage, pick, 'TAKEN_BACK'),
  run: async () => {
    await runOn(world, nextRunDay(world.clock.now()));
    await settleAll(world);
    return true;
  },
  clock: async (_, pick) => {
    world.clock.advance({ hours: 10 + 5 * pick });
    await settleAll(world);
    return true;
  },
};
const anyCommand = fc.record({ kind: fc.constantFrom(...Object.keys(commands)), pick: fc.nat({ max: 7 }) });

/** What holds after every command, told by the tables and by the payment partner. */
async function check({ bookable: { providerId }, direct }: Stage): Promise<void> {
  expect(await ledgerErrors(world)).toEqual([]);
  expect(await miscounted(world)).toEqual([]);
  const { rows } = await world.services.pool.query(
    `select place.id, place.price_pence as price, place.provider_fee_pence as fee, due.due_pence + due.paid_out_pence as has,
        place.price_pence + place.booker_fee_pence as paid, place.carried_pence as carried,
        coalesce((select sum(part.amount_pence) from refund_place part join refund on refund.id = part.refund_id
          where part.place_id = place.id and refund.state not in ('DECLINED', 'PENDING_DECISION')), 0)::int as refunded,
        coalesce((select sum(part.amount_pence) from dispute_place part join dispute on dispute.id = part.dispute_id
          where part.place_id = place.id and dispute.state = 'LOST'), 0)::int as lost,
        coalesce((select sum(part.due_pence) from dispute_place part join dispute on dispute.id = part.dispute_id
          where part.place_id = place.id and dispute.state = 'OPEN'), 0)::int as held
      from place_due due join place on place.id = due.place_id where due.provider_id = $1`,
    [providerId],
  );
  for (const row of rows) {
    expect(row.refunded + row.lost + row.carried).toBeLessThanOrEqual(row.paid);
    const kept = Math.max(0, row.price - row.refunded - row.lost - row.carried);
    expect(row.has + row.held).toBe(kept - Math.round((row.fee * kept) / row.price));
  }
  // News of a dispute may come in the middle of it: then all is read once more.
  await expect.poll(async () => payoutFaults(world, providerId)).toEqual([]);
  await runPayouts(world.services);
  // Between its lock and its sending a batch is in the ledger only.
  const totals = await world.services.pool.query(
    `select coalesce(sum(amount_pence), 0)::int as payout from ledger_entry where provider_id = $1 and account = 'payout'
       and payout_id not in (select payout.id from payout join payout_batch batch on batch.id = payout.batch_id where batch.state = 'SCHEDULED')`,
    [providerId],
  );
  const { transferred, sent } = await atStripe(world, providerId);
  expect(transferred).toBe(totals.rows[0].payout);
  expect(sent.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(transferred);
  for (const { id, came } of direct) {
    const { body } = await world.request('GET /bookings/{bookingId}', { as: providerId, params: { bookingId: id } });
    expect([body.dues.receivedPence, body.dues.outstandingPence]).toEqual([came, body.dues.owedPence - came]);
  }
}

async function stageOf(): Promise<Stage> {
  const options = { starts: [60, 110, 300, 500, 900, 1200], capacity: 50 };
  const bookable = await makeBookable(world, { ...options, policy: 'FLEXIBLE' });
  const { providerId } = bookable;
  await linkBank(world, providerId);
  const dearer = await addTicket(world, bookable, { pricePence: 6000, name: 'Full day' });
  const cheaper = await addTicket(world, bookable, { pricePence: 3000, name: 'Short day' });
  const discretion = await makeBookable(world, { ...options, providerId, policy: 'DISCRETION' });
  return { bookable, discretion, tickets: { dearer, cheaper }, bookings: [], direct: [] };
}

describe('any run of money commands, as people give them', () => {
  it('leaves the ledger at 0, refunds within what was paid, and nobody paid twice', async () => {
    const [asked, accepted]: [string[], string[]] = [[], []];
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 22, maxLength: 26 }), async (run) => {
        const stage = await stageOf();
        for (const { kind, pick } of [{ kind: 'pay', pick: 4 }, { kind: 'book directly', pick: 5 }, ...run]) {
          const answer = await commands[kind]?.(stage, pick);
          if (answer !== null) asked.push(kind);
          if (answer) accepted.push(kind);
          await check(stage);
        }
      }),
      // Four runs are too few for their share of accepted commands to be left to chance: the same ones each time, and
      // others with MONEY_SEED.
      { numRuns: 4, endOnFailure: true, seed: Number(process.env['MONEY_SEED'] ?? 5) },
    );
    expect(accepted.length / asked.length).toBeGreaterThanOrEqual(0.6);
  }, 240_000);

  it('that moves, has decided, and pays in parts: each of them does what it says', async () => {
    const stage = await stageOf();
    const run = [
      ['pay', 4],
      ['move and pay the difference', 0],
      ['move and get the difference', 0],
      ['move at the same price', 0],
      ['cancel', 0],
      ['pay what its provider decides about', 4],
      ['clock', 7],
      ['cancel', 1],
      ['ask and get part', 3],
      ['book directly', 5],
      ['part is paid directly', 0],
      ['part is paid directly', 0],
      ['part goes back directly', 0],
      ['a record is taken back', 0],
    ] as const;
    for (const [kind, pick] of run) {
      expect([kind, await commands[kind]?.(stage, pick)]).toEqual([kind, true]);
      await check(stage);
    }
  });
});
