import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { settleFunded } from '../../registers/server/settle-funded.ts';
import {
  addTicket,
  balancesOf,
  checkOut,
  closeSound,
  hold,
  makeFamily,
  payOnPage,
  sandbox,
  settleAll,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import {
  ask,
  decide,
  makeFunded,
  miscountedEntitlements,
  takenOfEntitlement,
  yes,
  type Funded,
  type FundedOptions,
} from './funded.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-04-03T09:00:00Z');
});
afterAll(async () => {
  expect(await miscountedEntitlements(world)).toEqual([]);
  await closeSound(world);
});

/** A day out that costs £60, of which a budget pays £40 at most; Maya has £100. */
const dayOut = (options: FundedOptions = {}): Promise<Funded> =>
  makeFunded(world, {
    kind: 'SEND',
    allowance: { unit: 'pounds', amount: 10_000 },
    placePence: 4_000,
    wholePence: 6_000,
    ...options,
  });

async function eligibleFamily(funded: Funded): Promise<{ family: Family; eligibilityId: string }> {
  const family = await makeFamily(world);
  const [eligibilityId = ''] = await ask(world, family, funded);
  await decide(world, funded, [eligibilityId], yes);
  return { family, eligibilityId };
}

/** Books and pays the given dates; answers the booking and its places in time. */
async function book(funded: Funded, sessionIds = funded.sessionIds) {
  const { family, eligibilityId } = await eligibleFamily(funded);
  const held = await hold(world, family, funded, { sessionIds });
  if (held.status !== 200) throw new Error(`Not held: ${JSON.stringify(held.body)}`);
  const out = await checkOut(world, family);
  expect(out.body.outcome).toBe('pay');
  await payOnPage(out.body.url);
  await settleAll(world);
  const [bookingId = ''] = out.body.bookingIds as string[];
  const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
  return { family, eligibilityId, bookingId, booking: body, held: held.body.basket };
}

const cancel = async (as: string, bookingId: string, placeIds: string[], expectedRefundPence: number) =>
  world.request('POST /bookings/{bookingId}/cancel', {
    as,
    params: { bookingId },
    body: { placeIds, expectedRefundPence, message: 'We are ill.' },
  });

describe('a place that a budget pays for in part', () => {
  it('takes what the council pays from the budget and asks the card for the rest, in one payment', async () => {
    const funded = await dayOut();
    const { eligibilityId, booking, bookingId, held } = await book(funded);
    const parts = (of: { places: { councilPence: number; pricePence: number; allInPence: number }[] }) =>
      of.places.map(({ councilPence, pricePence, allInPence }) => [councilPence, pricePence, allInPence]);
    const expected = [
      [4_000, 2_000, 2_060],
      [4_000, 2_000, 2_060],
      [2_000, 4_000, 4_120],
    ];
    expect(parts(held.bookings[0])).toEqual(expected);
    expect(held.quote.totalPence).toBe(8_240);
    expect(parts(booking)).toEqual(expected);
    expect(booking.places.map(({ state }: { state: string }) => state)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
    ]);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 10_000, used: 0 });
    // The council owes nothing before the dates.
    expect(await balancesOf(world, bookingId)).toEqual({ booker: -8_240, 'platform-fee': 400, 'provider-due': 7_840 });
  });

  it('costs nothing by card where the budget pays for all of it', async () => {
    const funded = await dayOut({ wholePence: 3_500, starts: [240] });
    const { family, eligibilityId } = await eligibleFamily(funded);
    const held = await hold(world, family, funded);
    expect(held.body.basket.quote.totalPence).toBe(0);
    expect((await checkOut(world, family)).body.outcome).toBe('confirmed');
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 3_500, used: 0 });
  });

  it('costs nothing by card in a programme that pays for whole places', async () => {
    const funded = await dayOut({ starts: [240] });
    await world.services.db
      .updateTable('programme')
      .set({ tops_up: false })
      .where('id', '=', funded.programmeId)
      .execute();
    const { family, eligibilityId } = await eligibleFamily(funded);
    expect((await hold(world, family, funded)).body.basket.quote.totalPence).toBe(0);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 4_000, used: 0 });
  });

  it('is refused in a sentence where the budget is used up before the last date', async () => {
    const funded = await dayOut({ allowance: { unit: 'pounds', amount: 8_000 } });
    const { family, eligibilityId } = await eligibleFamily(funded);
    const { status, body } = await hold(world, family, funded);
    expect([status, body.key]).toEqual([409, 'allowance-used-up']);
    expect(body.message).toMatch(/has £80.00 left, which is used up before .*Choose fewer dates/);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 0 });
    const none = await hold(world, family, funded, { sessionIds: funded.sessionIds.slice(0, 2) });
    expect(none.status).toBe(200);
  });

  it('comes after places of the same budget that the council pays for as a whole', async () => {
    const funded = await dayOut({ starts: [240, 264], allowance: { unit: 'pounds', amount: 6_000 } });
    const wholeTicket = await addTicket(world, funded, { pricePence: 0, name: 'Walk' });
    await world.services.db.updateTable('ticket').set({ funding: 'COUNCIL' }).where('id', '=', wholeTicket).execute();
    const { family, eligibilityId } = await eligibleFamily(funded);
    const [learnerId = ''] = family.learnerIds;
    const [first = '', second = ''] = funded.sessionIds;
    const held = await world.request('POST /basket/places', {
      as: family.id,
      body: {
        listingId: funded.listingId,
        lines: [
          { learnerId, sessionId: first, ticketId: funded.ticketId },
          { learnerId, sessionId: second, ticketId: wholeTicket },
        ],
      },
    });
    expect(held.status).toBe(200);
    // Of £60 the walk takes £40, though it is later, and £20 are left for the day out.
    expect(held.body.basket.quote.totalPence).toBe(4_120);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 6_000, used: 0 });
  });

  it('is not held by a card while the council has not decided', async () => {
    const funded = await dayOut({ starts: [240] });
    const family = await makeFamily(world);
    await ask(world, family, funded);
    const { status, body } = await hold(world, family, funded);
    expect([status, body.key]).toEqual([409, 'not-eligible']);
    expect(body.message).toContain('Book once the council has said yes');
  });

  it('is given back with the hold, and when what is held is chosen again', async () => {
    const funded = await dayOut();
    const { family, eligibilityId } = await eligibleFamily(funded);
    await hold(world, family, funded);
    const again = await hold(world, family, funded, { sessionIds: funded.sessionIds.slice(2) });
    // The last date had £20 of the budget before, and has £40 now.
    expect(again.body.basket.quote.totalPence).toBe(2_060);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 4_000, used: 0 });
    await world.request('DELETE /basket', { as: family.id });
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 0 });
  });

  it('asks the provider first where the listing does, and takes nothing when it says no', async () => {
    const funded = await dayOut({ starts: [240], needsApproval: true });
    const { family, eligibilityId } = await eligibleFamily(funded);
    await hold(world, family, funded);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    const [bookingId = ''] = out.body.bookingIds as string[];
    const declined = await world.request('POST /bookings/{bookingId}/decline', {
      as: funded.providerId,
      params: { bookingId },
      body: { reason: 'full', message: '' },
    });
    expect(declined.status).toBe(200);
    await settleAll(world);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 0 });
    expect(await balancesOf(world, bookingId)).toEqual({});
  });
});

describe('a provider that changes what its ticket costs in all', () => {
  /** The provider saves its only ticket with another whole price, or none. */
  const sayWhole = async (funded: Funded, wholePence: number | null) => {
    const params = { experienceId: funded.listingId };
    const { body } = await world.request('GET /experiences/{experienceId}/tickets', { params });
    const [{ id, name }] = body.tickets;
    const ticket = { id, name, audience: 'child', unit: 'session', funding: 'COUNCIL', pricePence: 0, wholePence };
    const saved = await world.request('PUT /experiences/{experienceId}/tickets', {
      as: funded.providerId,
      params,
      body: { version: body.version, tickets: [ticket] },
    });
    expect([saved.status, saved.body.tickets[0].id]).toEqual([200, id]);
  };

  it.each([
    ['clears it', 6_000, null, 4_000],
    ['says one where there was none', null, 6_000, null],
  ])('changes nothing of what a family has booked: it %s', async (_, before, after, councilPence) => {
    const funded = await dayOut({ starts: [240] });
    await sayWhole(funded, before);
    const { family, eligibilityId } = await eligibleFamily(funded);
    await hold(world, family, funded);
    const out = await checkOut(world, family);
    if (out.body.url) await payOnPage(out.body.url);
    await settleAll(world);
    const [bookingId = ''] = out.body.bookingIds as string[];
    const told = async () => {
      const [booking, quote] = await Promise.all([
        world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } }),
        world.request('GET /bookings/{bookingId}/refund-quote', { as: family.id, params: { bookingId } }),
      ]);
      return { councilPence: booking.body.places[0].councilPence, refund: quote.body.sentence };
    };
    const booked = await told();
    expect(booked.councilPence).toBe(councilPence);
    expect(booked.refund.includes('goes back to the budget')).toBe(councilPence !== null);
    await sayWhole(funded, after);
    expect(await told()).toEqual(booked);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 4_000, used: 0 });
  });
});

describe('what is cancelled goes back to where it came from', () => {
  it('in time: the budget has its part again, and the card its own', async () => {
    const funded = await dayOut();
    const { family, eligibilityId, bookingId, booking } = await book(funded);
    const [first] = booking.places;
    const quote = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: family.id,
      params: { bookingId },
      query: { places: first.id },
    });
    expect(quote.body.sentence).toBe('You get all of £20.60 back. £40.00 goes back to the budget.');
    expect((await cancel(family.id, bookingId, [first.id], 2_060)).status).toBe(200);
    await settleAll(world);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 6_000, used: 0 });
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: -6_180, 'provider-due': 5_880 });
    // Asked again, the answer is the same and nothing happens twice.
    expect((await cancel(family.id, bookingId, [first.id], 2_060)).body.refundedPence).toBe(2_060);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 6_000, used: 0 });
  });

  it('too late: the budget has used its part, which the council owes, and the card gets what the policy says', async () => {
    const funded = await dayOut({ starts: [60] });
    const { family, eligibilityId, bookingId, booking } = await book(funded);
    world.clock.advance({ hours: 40 });
    const quote = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: family.id,
      params: { bookingId },
    });
    expect(quote.body.sentence).toContain('It is too late to give £40.00 back to the budget: it counts as used.');
    expect((await cancel(family.id, bookingId, [booking.places[0].id], 0)).status).toBe(200);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 4_000 });
    expect(await balancesOf(world, bookingId)).toEqual({
      booker: -2_060,
      'platform-fee': 100,
      'provider-due': 1_960 + 4_000,
      'council-receivable': -4_000,
    });
  });

  it('by the provider: all of both', async () => {
    const funded = await dayOut({ starts: [240] });
    const { eligibilityId, bookingId, booking } = await book(funded);
    expect((await cancel(funded.providerId, bookingId, [booking.places[0].id], 2_060)).status).toBe(200);
    await settleAll(world);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 0 });
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: 0, 'provider-due': 0 });
  });

  it('and when the payment page is left, the budget has everything again', async () => {
    const funded = await dayOut({ starts: [240] });
    const { family, eligibilityId } = await eligibleFamily(funded);
    await hold(world, family, funded);
    await checkOut(world, family);
    expect((await world.request('DELETE /basket', { as: family.id })).status).toBe(204);
    await settleAll(world);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 0 });
  });

  it('and it is not moved: another date may take another part', async () => {
    const funded = await dayOut();
    const { family, bookingId, booking } = await book(funded, undefined);
    const options = await world.request('GET /bookings/{bookingId}/move-options', {
      as: family.id,
      params: { bookingId },
      query: { places: booking.places[0].id },
    });
    expect([options.status, options.body.message]).toEqual([
      409,
      'A council pays for this place. Cancel it, and book the other date instead.',
    ]);
  });
});

describe('a budget', () => {
  it('is never spent twice: two dates held at once, and the second click on the payment is the first one', async () => {
    const one = await dayOut({ starts: [240], allowance: { unit: 'pounds', amount: 5_000 } });
    const { family, eligibilityId } = await eligibleFamily(one);
    const other = await dayOut({ starts: [260] });
    await world.services.db
      .updateTable('listing')
      .set({ council_id: one.councilId })
      .where('id', '=', other.listingId)
      .execute();
    const held = await Promise.all([hold(world, family, one), hold(world, family, other)]);
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 5_000, used: 0 });
    const { body } = await world.request('GET /basket', { as: family.id });
    // £40 and £10 of the budget; £20 and £50 by card.
    expect(body.basket.quote.totalPence).toBe(7_210);
    const [first, second] = await Promise.all([checkOut(world, family), checkOut(world, family)]);
    expect(second.body.url).toBe(first.body.url);
    await payOnPage(first.body.url);
    await settleAll(world);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 5_000, used: 0 });
    const { rows } = await world.services.pool.query(
      `select count(*)::int as paid from payment where account_id = $1 and state = 'SUCCEEDED'`,
      [family.id],
    );
    expect(rows).toEqual([{ paid: 1 }]);
  });

  it('counts only its own part as what the council owes, and the statement says what was paid by card', async () => {
    const funded = await dayOut({ starts: [24] });
    const { family, eligibilityId, bookingId } = await book(funded);
    world.clock.advance({ hours: 24 + 2 + 24 });
    await settleFunded(world.services);
    await settleFunded(world.services);
    expect(await takenOfEntitlement(world, eligibilityId)).toEqual({ reserved: 0, used: 4_000 });
    expect(await balancesOf(world, bookingId)).toMatchObject({
      'council-receivable': -4_000,
      'provider-due': 1_960 + 4_000,
    });
    const { body } = await world.request('GET /eligibilities', { as: family.id });
    expect(body[0].uses).toMatchObject([{ amountText: '£40.00', byCardText: '£20.00', state: 'USED' }]);
    await sandbox(world, 'webhooks/settle');
  });
});
