import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  type Bookable,
  bookAndPay,
  closeSound,
  DISPUTED_CARD,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
} from '../../bookings/server/bookable.fixture.ts';
import { atStripe, linkBank, runDayAfter, runOn } from './payouts.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const list = async (providerId: string) => (await world.request('GET /payouts', { as: providerId })).body;

/** Moves the first place of a booking that stands. */
async function move(as: string, bookingId: string, wish: object) {
  const params = { bookingId };
  const { places } = (await world.request('GET /bookings/{bookingId}', { as, params })).body;
  const place = places.find((one: { state: string }) => one.state === 'CONFIRMED');
  return world.request('POST /bookings/{bookingId}/move', { as, params, body: { placeIds: [place.id], ...wish } });
}

/** A second ticket of a listing. */
async function addTicket({ listingId }: Bookable, pricePence: number): Promise<string> {
  const id = randomUUIDv7();
  await world.doors.db
    .insertInto('ticket')
    .values({
      id,
      listing_id: listingId,
      name: `Day at ${pricePence}`,
      audience: 'child',
      unit: 'session',
      funding: 'PAID',
      price_pence: pricePence,
      created_at: world.clock.now().toString(),
    })
    .execute();
  return id;
}

/** Waits for the dispute about one of a booking’s payments: its news may come before the payment’s own. */
async function disputeOf(bookingId: string): Promise<string> {
  const find = async () => {
    const dispute = await world.doors.db
      .selectFrom('dispute')
      .innerJoin('dispute_place', 'dispute_place.dispute_id', 'dispute.id')
      .innerJoin('place', 'place.id', 'dispute_place.place_id')
      .select('dispute.stripe_dispute_id')
      .where('place.booking_id', '=', bookingId)
      .executeTakeFirst();
    return dispute?.stripe_dispute_id ?? '';
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
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
    const bookable = await makeBookable(world, { starts: [300, 400], policy: 'FLEXIBLE' });
    const { providerId } = bookable;
    const [from = '', to = ''] = bookable.sessionIds;
    await linkBank(world, providerId);
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable, { sessionIds: [from] });
    const ticketId = await addTicket(bookable, 6000);
    const moved = await move(family.id, bookingId, { sessionIds: [to], ticketId, expectedDifferencePence: 1236 });
    await payOnPage(moved.body.url, DISPUTED_CARD);
    await settleAll(world);
    await disputeOf(bookingId);
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
