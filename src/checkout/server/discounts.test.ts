import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPairs } from '../../../test/in-pairs.ts';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { DiscountRule } from '../../tickets/discount.ts';
import { takeCode } from '../../tickets/server/take-code.ts';
import {
  balancesOf,
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  miscounted,
  payOnPage,
  sandbox,
  settleAll,
  type Bookable,
  type BookableOptions,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endHolds } from './end-holds.ts';
import { lockBasket, releaseBasket } from './release-basket.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

type Discounts = { rules?: DiscountRule[]; codes?: Record<string, unknown>[] };

const plainCode = {
  kind: 'percent',
  percent: 10,
  amountPence: null,
  ticketId: null,
  maximumUses: null,
  perFamily: null,
  validFrom: null,
  validTo: null,
};
const percentOff = (kind: DiscountRule['kind'], from: number, percent: number): DiscountRule => ({
  kind,
  from,
  percent,
  amountPence: null,
});

/** Saves what a provider gives, over the API. */
async function saveDiscounts(bookable: Bookable, { rules = [], codes = [] }: Discounts): Promise<Answer> {
  const of = { as: bookable.providerId, params: { experienceId: bookable.listingId } };
  const { body } = await world.request('GET /experiences/{experienceId}/discounts', of);
  return world.request('PUT /experiences/{experienceId}/discounts', {
    ...of,
    body: { version: body.version, rules, codes: codes.map((code) => ({ ...plainCode, ...code })) },
  });
}

async function makeDiscounted(discounts: Discounts, options: BookableOptions = {}): Promise<Bookable> {
  const bookable = await makeBookable(world, { capacity: 200, ...options });
  expect((await saveDiscounts(bookable, discounts)).status).toBe(200);
  return bookable;
}

const basketOf = async (family: Family) => (await world.request('GET /basket', { as: family.id })).body.basket;

async function enterCode(family: Family, code: string | null, listingId?: string): Promise<Answer> {
  const basket = await basketOf(family);
  const booking = basket.bookings.find(
    (one: { listing: { id: string } }) => listingId === undefined || one.listing.id === listingId,
  );
  return world.request('PUT /basket/code', { as: family.id, body: { bookingId: booking.id, code } });
}

/** Holds with a code, as the first half of the checkout does. */
async function holdWith(family: Family, bookable: Bookable, more: Record<string, unknown>): Promise<Answer> {
  return world.request('POST /basket/places', {
    as: family.id,
    body: {
      listingId: bookable.listingId,
      lines: family.learnerIds.map((learnerId) => ({
        sessionId: bookable.sessionIds[0],
        ticketId: bookable.ticketId,
        learnerId,
      })),
      ...more,
    },
  });
}

const usedOf = async (bookable: Bookable): Promise<number[]> =>
  (
    await world.request('GET /experiences/{experienceId}/discounts', {
      as: bookable.providerId,
      params: { experienceId: bookable.listingId },
    })
  ).body.codes.map((code: { used: number }) => code.used);

/** Uses that the counters say against bookings that have a code: empty when they agree. */
async function miscountedCodes(): Promise<unknown[]> {
  const { rows } = await world.services.pool.query(`
    select counted.code_id, counted.taken, count(code_use.booking_id)::int as standing
      from discount_code_uses counted
      left join code_use on code_use.code_id = counted.code_id and code_use.given_back_at is null
     group by counted.code_id having counted.taken <> count(code_use.booking_id)`);
  return rows;
}

/** Places whose price is not their ticket's price with their steps: empty when every penny is explained. */
async function unexplained(bookable: Bookable): Promise<unknown[]> {
  const { rows } = await world.services.pool.query(
    `select place.id, place.price_pence, ticket.price_pence as list, coalesce(sum(step.price_pence), 0)::int as steps
       from place join ticket on ticket.id = place.ticket_id left join place_step step on step.place_id = place.id
      where ticket.listing_id = $1 and ticket.unit = 'session'
      group by place.id, ticket.id
     having place.price_pence <> ticket.price_pence + coalesce(sum(step.price_pence), 0)`,
    [bookable.listingId],
  );
  return rows;
}

describe('discounts of a listing', () => {
  it('come off by themselves, each with a line that explains it, and the lines sum to what is paid', async () => {
    const bookable = await makeDiscounted({
      rules: [percentOff('learners', 2, 10), percentOff('sessions', 3, 5), percentOff('early-bird', 300, 50)],
      codes: [{ code: 'spring10' }],
    });
    const family = await makeFamily(world, 2);
    const { body } = await hold(world, family, bookable);
    const [booking] = body.basket.bookings;
    // £48.00 and £43.20, each 5% less: £45.60 and £41.04; the fee of 3% is £1.37 and £1.23.
    expect(booking.quote).toEqual({
      pricePence: 3 * 4560 + 3 * 4104,
      bookerFeePence: 3 * 137 + 3 * 123,
      totalPence: 3 * 4697 + 3 * 4227,
    });
    expect(booking.lines.map((line: { fullPence: number }) => line.fullPence)).toEqual([3 * 4944, 3 * 4944]);
    expect(booking.adjustments).toMatchObject([
      { kind: 'learners', label: 'Sibling discount, 10% off the second child', totalPence: -3 * 494 },
      { kind: 'sessions', label: 'Several dates, 5% off for 3 dates or more', totalPence: -3 * (247 + 223) },
    ]);
    const withCode = await enterCode(family, ' spring 10 ');
    expect(withCode.status).toBe(200);
    const [cheaper] = withCode.body.basket.bookings;
    expect(cheaper.code).toBe('SPRING10');
    expect(cheaper.adjustments.at(-1)).toMatchObject({ kind: 'code', label: 'Code SPRING10, 10% off' });
    for (const one of [booking, cheaper]) {
      const explained =
        one.lines.reduce((all: number, line: { fullPence: number }) => all + line.fullPence, 0) +
        one.adjustments.reduce((all: number, line: { totalPence: number }) => all + line.totalPence, 0);
      expect(explained).toBe(one.quote.totalPence);
    }
    expect(cheaper.quote.pricePence).toBe(3 * 4104 + 3 * 3694);
    expect(await unexplained(bookable)).toEqual([]);
    // Taken away again the price is to the penny what it was.
    const without = await enterCode(family, null);
    expect(without.body.basket.bookings[0]).toEqual({ ...booking, places: expect.anything() });
    expect(await usedOf(bookable)).toEqual([0]);
  });

  it('are worked out for block tickets too, whose parts sum to the whole', async () => {
    const bookable = await makeDiscounted(
      {
        rules: [percentOff('learners', 2, 33)],
        codes: [{ code: 'ODD', kind: 'amount', percent: null, amountPence: 101 }],
      },
      { unit: 'block', pricePence: 5000, starts: [240, 264, 288, 312, 336, 360, 384] },
    );
    const family = await makeFamily(world, 2);
    const before = (await hold(world, family, bookable)).body.basket.quote;
    expect(before.pricePence).toBe(5000 + 3350);
    const after = (await enterCode(family, 'ODD')).body.basket;
    expect(after.quote.pricePence).toBe(8350 - 101);
    expect(after.bookings[0].places).toHaveLength(14);
    expect((await enterCode(family, null)).body.basket.quote).toEqual(before);
  });

  it('welcome a family back whose earlier place is over, and nobody else', async () => {
    const bookable = await makeDiscounted({ rules: [percentOff('returning', 1, 25)] }, { starts: [24 * 30, 24 * 60] });
    const [early, late] = bookable.sessionIds as [string, string];
    const family = await makeFamily(world);
    expect((await hold(world, family, bookable, { sessionIds: [early] })).body.basket.quote.pricePence).toBe(4800);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    expect((await hold(world, family, bookable, { sessionIds: [late] })).body.basket.quote.pricePence).toBe(4800);
    world.clock.advance({ hours: 24 * 31 });
    expect((await hold(world, family, bookable, { sessionIds: [late] })).body.basket.quote.pricePence).toBe(3600);
    const shown = await world.request('GET /experiences/{experienceId}/tickets', {
      as: family.id,
      params: { experienceId: bookable.listingId },
    });
    expect(shown.body).toMatchObject({ returning: true, discounts: [{ kind: 'returning' }] });
    await world.request('DELETE /basket', { as: family.id });
  });

  it('cannot be sent by a booker: price, discount and total of a request are unknown fields', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'MINE' }] });
    const family = await makeFamily(world);
    const line = { sessionId: bookable.sessionIds[0], ticketId: bookable.ticketId, learnerId: family.learnerIds[0] };
    for (const body of [
      { listingId: bookable.listingId, lines: [{ ...line, pricePence: 1 }] },
      { listingId: bookable.listingId, lines: [line], discountPence: 4000 },
      { listingId: bookable.listingId, lines: [line], discounts: [percentOff('learners', 1, 100)] },
      { listingId: bookable.listingId, lines: [line], returning: true },
    ]) {
      const answer = await world.request('POST /basket/places', { as: family.id, body });
      expect(answer).toMatchObject({ status: 422, body: { key: 'invalid-input' } });
    }
    await hold(world, family, bookable);
    const [booking] = (await basketOf(family)).bookings;
    const forged = { bookingId: booking.id, code: 'MINE', percent: 100 };
    expect((await world.request('PUT /basket/code', { as: family.id, body: forged })).status).toBe(422);
    expect((await basketOf(family)).quote.pricePence).toBe(3 * 4800);
    // Another family's booking is as good as none.
    const stranger = await makeFamily(world);
    await hold(world, stranger, bookable);
    const other = { bookingId: booking.id, code: 'MINE' };
    expect((await world.request('PUT /basket/code', { as: stranger.id, body: other })).status).toBe(404);
  });
});

describe('money', () => {
  it('that was paid with discounts, add-ons and a code goes back to the penny, and the ledger and the provider’s due agree', async () => {
    const bookable = await makeDiscounted(
      { rules: [percentOff('learners', 2, 15)], codes: [{ code: 'ODD7', percent: 7 }] },
      { pricePence: 1235, policy: 'MODERATE' },
    );
    const lunch = await addLunch(bookable);
    const family = await makeFamily(world, 2);
    const [first] = bookable.sessionIds;
    const lines = family.learnerIds.flatMap((learnerId) =>
      bookable.sessionIds.map((sessionId) => ({
        sessionId,
        learnerId,
        ticketId: bookable.ticketId,
        ...(sessionId === first ? { addOnIds: [lunch] } : {}),
      })),
    );
    const asked = { listingId: bookable.listingId, lines };
    const plain = await world.request('POST /basket/places', { as: family.id, body: asked });
    expect(plain.body.basket.bookings[0].adjustments).toMatchObject([{ kind: 'add-on' }, { kind: 'learners' }]);
    expect((await world.request('GET /basket', { as: family.id })).body.basket).toEqual(plain.body.basket);
    const held = await world.request('POST /basket/places', { as: family.id, body: { ...asked, code: 'odd7' } });
    expect(held.status).toBe(200);
    expect(held.body.basket.bookings[0].adjustments).toMatchObject([
      { kind: 'add-on', label: 'Lunch', count: 2 },
      { kind: 'learners' },
      { kind: 'code' },
    ]);
    const total = held.body.basket.quote.totalPence;
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    const [bookingId] = out.body.bookingIds;
    const show = async () =>
      (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body;
    const booked = await show();
    expect(booked.money.paidPence).toBe(total);
    expect(booked.adjustments).toEqual(held.body.basket.bookings[0].adjustments);
    expect(booked.places.reduce((all: number, place: { paidPence: number }) => all + place.paidPence, 0)).toBe(total);
    const before = await balancesOf(world, bookingId);
    expect(before).toMatchObject({ booker: -total });

    // Two days later the policy gives the ticket price of each place back, exactly what it cost without the fee.
    world.clock.advance({ hours: 49 });
    for (const place of booked.places.slice(0, 2)) {
      const of = { as: family.id, params: { bookingId } };
      const quote = await world.request('GET /bookings/{bookingId}/refund-quote', {
        ...of,
        query: { places: place.id },
      });
      expect(quote.body.totalPence).toBe(place.pricePence);
      const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
        ...of,
        body: { placeIds: [place.id], expectedRefundPence: quote.body.totalPence },
      });
      expect(cancelled.status).toBe(200);
    }
    await settleAll(world);
    const gone = booked.places[0].pricePence + booked.places[1].pricePence;
    expect((await show()).money.refundedPence).toBe(gone);
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: -total + gone });

    // What is left when the provider cancels the rest: everything goes back, the ledger is even.
    const rest = booked.places.slice(2);
    const restPence = rest.reduce((all: number, place: { paidPence: number }) => all + place.paidPence, 0);
    const all = await world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId },
      body: { placeIds: rest.map((place: { id: string }) => place.id), expectedRefundPence: restPence },
    });
    expect(all.status).toBe(200);
    await settleAll(world);
    expect(await balancesOf(world, bookingId)).toMatchObject({ booker: -total + gone + restPence });
    // A code comes back with the last place that it was used for.
    expect(await usedOf(bookable)).toEqual([0]);
  });

  it('is not asked for where a free place leaves nothing to pay', async () => {
    const bookable = await makeDiscounted(
      { codes: [{ code: 'TRYUS', kind: 'free-place', percent: null }] },
      { starts: [240] },
    );
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    expect((await enterCode(family, 'TRYUS')).body.basket.quote.totalPence).toBe(0);
    const out = await checkOut(world, family);
    expect(out.body.outcome).toBe('confirmed');
    expect(await usedOf(bookable)).toEqual([1]);
  });
});

/** Lunch for £4.50 with the listing's ticket, as its provider adds it. */
async function addLunch(bookable: Bookable): Promise<string> {
  const of = { as: bookable.providerId, params: { experienceId: bookable.listingId } };
  const { body } = await world.request('GET /experiences/{experienceId}/tickets', of);
  const { allInPence: _a, state: _s, reason: _r, ...ticket } = body.tickets[0];
  const saved = await world.request('PUT /experiences/{experienceId}/tickets', {
    ...of,
    body: { version: body.version, tickets: [{ ...ticket, addOns: [{ name: 'Lunch', pricePence: 450 }] }] },
  });
  expect(saved.status).toBe(200);
  return saved.body.tickets[0].addOns[0].id;
}

describe('add-ons', () => {
  it('of another ticket, or that are no longer offered, are refused', async () => {
    const [bookable, other] = [await makeBookable(world), await makeBookable(world)];
    const lunch = await addLunch(other);
    const family = await makeFamily(world);
    const line = { sessionId: bookable.sessionIds[0], ticketId: bookable.ticketId, learnerId: family.learnerIds[0] };
    const body = { listingId: bookable.listingId, lines: [{ ...line, addOnIds: [lunch] }] };
    expect(await world.request('POST /basket/places', { as: family.id, body })).toMatchObject({
      status: 409,
      body: { key: 'ticket-not-on-sale' },
    });
  });
});

describe('a code', () => {
  it.each(['booker', 'provider'] as const)(
    'with one use can be used again once the %s has cancelled all that it was used for, and not before',
    async (who) => {
      const bookable = await makeDiscounted(
        { codes: [{ code: 'ONCE', percent: 100, maximumUses: 1, perFamily: 1 }] },
        { starts: [240, 264] },
      );
      const family = await makeFamily(world);
      const held = await hold(world, family, bookable);
      const bookingId = held.body.basket.bookings[0].id;
      const enter = async (as: Family, id: string) =>
        world.request('PUT /basket/code', { as: as.id, body: { bookingId: id, code: 'ONCE' } });
      expect((await enter(family, bookingId)).status).toBe(200);
      expect((await checkOut(world, family)).status).toBe(200);
      await settleAll(world);
      expect(await usedOf(bookable)).toEqual([1]);
      const { body } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
      const [first, second] = body.places.map(({ id }: { id: string }) => id);
      const cancel = async (placeId: string) =>
        world.request('POST /bookings/{bookingId}/cancel', {
          as: who === 'booker' ? family.id : bookable.providerId,
          params: { bookingId },
          body: { placeIds: [placeId], expectedRefundPence: 0, message: 'The wood is closed.' },
        });
      expect((await cancel(first)).status).toBe(200);
      expect(await usedOf(bookable)).toEqual([1]);
      expect((await cancel(second)).status).toBe(200);
      expect(await usedOf(bookable)).toEqual([0]);
      const again = await hold(world, family, bookable);
      expect((await enter(family, again.body.basket.bookings[0].id)).status).toBe(200);
      expect(await miscountedCodes()).toEqual([]);
    },
  );

  it('over its limit in 100 parallel requests is used exactly as often as it may be', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'FIVE', maximumUses: 5 }] }, { starts: [240] });
    const families = await Promise.all(Array.from({ length: 100 }, () => makeFamily(world)));
    const bookings = await Promise.all(
      families.map(async (family) => (await hold(world, family, bookable)).body.basket.bookings[0].id),
    );
    const answers = await Promise.all(
      families.map((family, index) =>
        world.request('PUT /basket/code', { as: family.id, body: { bookingId: bookings[index], code: 'FIVE' } }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(answer).toMatchObject({
        status: 409,
        body: { key: 'code-used-up', fields: { code: 'The code ‘FIVE’ has been used as often as it can be.' } },
      });
    expect(await usedOf(bookable)).toEqual([5]);
    // Whoever was refused still holds their places at the full price.
    const totals = await Promise.all(families.map(async (family) => (await basketOf(family)).quote.pricePence));
    expect(totals.filter((pence) => pence === 4320)).toHaveLength(5);
    expect(totals.filter((pence) => pence === 4800)).toHaveLength(95);
  });

  it('typed before the hold is guarded in the same way, and a refused hold holds nothing', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'THREE', maximumUses: 3 }] }, { starts: [240] });
    const families = await Promise.all(Array.from({ length: 30 }, () => makeFamily(world)));
    const answers = await Promise.all(families.map((family) => holdWith(family, bookable, { code: 'THREE' })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.body.key))).toEqual(
      new Set(['code-used-up']),
    );
    expect(await miscounted(world)).toEqual([]);
    expect(await usedOf(bookable)).toEqual([3]);
  });

  it('would be overused by looking first and counting after: the race is real, the conditional update stops it', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'RACE', maximumUses: 5 }] }, { starts: [240] });
    const code = await world.services.db
      .selectFrom('discount_code')
      .select(['id', 'code'])
      .where('listing_id', '=', bookable.listingId)
      .executeTakeFirstOrThrow();
    const families = await Promise.all(Array.from({ length: 60 }, () => makeFamily(world)));
    const bookings = await Promise.all(
      families.map(async (family) => ({
        accountId: family.id,
        bookingId: (await hold(world, family, bookable)).body.basket.bookings[0].id as string,
      })),
    );
    const pairs = inPairs();
    const unguarded = async (tx: Tx): Promise<boolean> => {
      const row = await tx
        .selectFrom('discount_code_uses')
        .select(['maximum', 'taken'])
        .where('code_id', '=', code.id)
        .executeTakeFirstOrThrow();
      if (row.taken >= (row.maximum ?? Infinity)) {
        pairs.leave();
        return false;
      }
      await pairs.meet();
      await tx
        .updateTable('discount_code_uses')
        .set({ taken: row.taken + 1 })
        .where('code_id', '=', code.id)
        .execute();
      return true;
    };
    const guarded = async (tx: Tx, index: number): Promise<boolean> => {
      const booking = bookings[index];
      if (!booking) return false;
      const off = { kind: 'percent', percent: 10, amountPence: null } as const;
      const limits = { ticketId: null, perFamily: null, validFrom: null, validTo: null };
      const whole = { ...off, ...limits, ...code };
      return (await takeCode(tx, world.clock.now(), { ...booking, code: whole })).ok;
    };
    const race = async (take: (tx: Tx, index: number) => Promise<boolean>): Promise<number> => {
      await world.services.db
        .updateTable('discount_code_uses')
        .set({ taken: 0 })
        .where('code_id', '=', code.id)
        .execute();
      const got = await Promise.all(
        bookings.map((_, index) => world.services.db.transaction().execute(async (tx) => take(tx, index))),
      );
      return got.filter(Boolean).length;
    };
    expect(await race(unguarded)).toBeGreaterThan(5);
    expect(await race(guarded)).toBe(5);
  });

  it('comes back when the hold lapses, and can be used at once, even before anything has cleaned up', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'ONE', maximumUses: 1 }] }, { starts: [240] });
    const [slow, quick, later] = [await makeFamily(world), await makeFamily(world), await makeFamily(world)];
    await hold(world, slow, bookable);
    expect((await enterCode(slow, 'ONE')).status).toBe(200);
    await hold(world, quick, bookable);
    expect((await enterCode(quick, 'ONE')).body.key).toBe('code-used-up');
    world.clock.advance({ minutes: 16 });
    expect((await holdWith(quick, bookable, { code: 'ONE' })).status).toBe(200);
    expect(await usedOf(bookable)).toEqual([1]);
    world.clock.advance({ minutes: 16 });
    // Holds of the other tests lapse too, a hundred at a time.
    while ((await endHolds(world.services)) > 0);
    expect(await usedOf(bookable)).toEqual([0]);
    await hold(world, later, bookable);
    expect((await enterCode(later, 'ONE')).status).toBe(200);
    await world.request('DELETE /basket', { as: later.id });
    expect(await usedOf(bookable)).toEqual([0]);
    expect(await miscountedCodes()).not.toContainEqual(expect.objectContaining({ taken: 1 }));
  });

  it('stays with the booking when its dates change, and goes with the booking when that is given back', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'STAY', maximumUses: 1 }] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    await enterCode(family, 'STAY');
    const [first = '', second = ''] = bookable.sessionIds;
    const changed = await hold(world, family, bookable, { sessionIds: [first, second] });
    expect(changed.body.basket.bookings[0]).toMatchObject({ code: 'STAY', quote: { pricePence: 2 * 4320 } });
    expect(await usedOf(bookable)).toEqual([1]);
    const { id } = changed.body.basket.bookings[0];
    await world.request('DELETE /basket', { as: family.id, query: { bookingId: id } });
    expect(await usedOf(bookable)).toEqual([0]);
  });

  it.each(['decline', 'withdraw'] as const)(
    'comes back when a request ends by %s before anything was paid',
    async (how) => {
      const bookable = await makeDiscounted(
        { codes: [{ code: 'ASK', maximumUses: 1 }] },
        { starts: [240], needsApproval: true },
      );
      const family = await makeFamily(world);
      await holdWith(family, bookable, { code: 'ASK' });
      const out = await checkOut(world, family);
      await payOnPage(out.body.url);
      await settleAll(world);
      expect(await usedOf(bookable)).toEqual([1]);
      const [bookingId] = out.body.bookingIds;
      const ended = await (how === 'decline'
        ? world.request('POST /bookings/{bookingId}/decline', {
            as: bookable.providerId,
            params: { bookingId },
            body: { reason: 'full' },
          })
        : world.request('POST /bookings/{bookingId}/withdraw', { as: family.id, params: { bookingId } }));
      expect(ended.status).toBe(200);
      expect(await usedOf(bookable)).toEqual([0]);
    },
  );

  /** The hold is lost while the page stays open, as when nobody could be asked for half an hour. */
  async function releaseBasketOf(family: Family): Promise<void> {
    await world.services.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .selectFrom('basket')
        .select('id')
        .where('account_id', '=', family.id)
        .executeTakeFirstOrThrow();
      const basket = await lockBasket(tx, id);
      if (basket) await releaseBasket(tx, world.services, basket, 'time-out');
    });
  }

  it('is taken once more by a payment that comes late, and if it is used up meanwhile all the money goes back', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'LATE', maximumUses: 1 }] }, { starts: [240] });
    const late = async (): Promise<{ family: Family; bookingId: string; url: string }> => {
      const family = await makeFamily(world);
      expect((await holdWith(family, bookable, { code: 'LATE' })).status).toBe(200);
      const out = await checkOut(world, family);
      return { family, bookingId: out.body.bookingIds[0], url: out.body.url };
    };
    const first = await late();
    await releaseBasketOf(first.family);
    expect(await usedOf(bookable)).toEqual([0]);
    await payOnPage(first.url);
    await settleAll(world);
    const shown = async ({ family, bookingId }: { family: Family; bookingId: string }) =>
      (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body;
    expect(await shown(first)).toMatchObject({ payment: 'PAID', adjustments: [{ kind: 'code' }] });
    expect(await usedOf(bookable)).toEqual([1]);

    const other = await makeDiscounted({ codes: [{ code: 'LATER', maximumUses: 1 }] }, { starts: [240] });
    const family = await makeFamily(world);
    await holdWith(family, other, { code: 'LATER' });
    const out = await checkOut(world, family);
    await releaseBasketOf(family);
    expect((await holdWith(await makeFamily(world), other, { code: 'LATER' })).status).toBe(200);
    await payOnPage(out.body.url);
    await settleAll(world);
    expect(await shown({ family, bookingId: out.body.bookingIds[0] })).toMatchObject({ payment: 'REFUNDED' });
    expect(await usedOf(other)).toEqual([1]);
  });

  it.each([
    [1, 'REFUNDED', 1],
    [2, 'PAID', 2],
  ] as const)(
    'for %i uses of a family is used no more often when it booked again before its late payment came: that is %s',
    async (perFamily, payment, uses) => {
      const bookable = await makeDiscounted({ codes: [{ code: 'ONCE', perFamily }] }, { starts: [240] });
      const family = await makeFamily(world);
      expect((await holdWith(family, bookable, { code: 'ONCE' })).status).toBe(200);
      const late = await checkOut(world, family);
      await releaseBasketOf(family);
      const sibling = { ...family, learnerIds: [await makeFamilyMember(family)] };
      expect((await holdWith(sibling, bookable, { code: 'ONCE' })).status).toBe(200);
      const again = await checkOut(world, family);
      await payOnPage(again.body.url);
      await settleAll(world);
      await payOnPage(late.body.url);
      await settleAll(world);
      const labelOf = async ([bookingId]: string[]) =>
        (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId: bookingId ?? '' } }))
          .body.payment;
      expect([await labelOf(again.body.bookingIds), await labelOf(late.body.bookingIds)]).toEqual(['PAID', payment]);
      expect(await usedOf(bookable)).toEqual([uses]);
    },
  );

  it('is refused with a plain sentence beside its field, and the basket stays as it was', async () => {
    const soon = world.clock.now().add({ hours: 5 }).toString();
    const past = world.clock.now().subtract({ hours: 5 }).toString();
    const bookable = await makeDiscounted({
      codes: [
        { code: 'SOON', validFrom: soon },
        { code: 'PAST', validTo: past },
        { code: 'ONCE', perFamily: 1 },
      ],
    });
    const other = await makeBookable(world, { providerId: bookable.providerId });
    await saveDiscounts(other, { codes: [{ code: 'OTHER' }] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const before = await basketOf(family);
    for (const [code, key, sentence] of [
      ['NOPE', 'code-unknown', /We do not know the code ‘NOPE’/],
      ['other', 'code-elsewhere', /‘OTHER’ is not for this listing/],
      ['SOON', 'code-not-yet', /works from/],
      ['PAST', 'code-expired', /ended on/],
    ] as const) {
      const refused = await enterCode(family, code);
      expect(refused).toMatchObject({ status: 409, body: { key } });
      expect(refused.body.fields.code).toMatch(sentence);
      expect(refused.body.message).toMatch(sentence);
    }
    expect(await basketOf(family)).toEqual(before);

    // A family may use a code as often as its provider says, also by two clicks at once.
    await enterCode(family, 'ONCE');
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    const later = await makeBookable(world, { providerId: bookable.providerId, starts: [900] });
    await hold(world, family, later);
    expect((await enterCode(family, 'ONCE')).body.key).toBe('code-elsewhere');
    await world.request('DELETE /basket', { as: family.id });
    const again = await makeFamilyMember(family);
    const second = await holdWith({ ...family, learnerIds: [again] }, bookable, { code: 'ONCE' });
    expect(second).toMatchObject({ status: 409, body: { key: 'code-used-by-you' } });
    await hold(world, { ...family, learnerIds: [again] }, bookable);
    expect(await enterCode(family, 'ONCE')).toMatchObject({ status: 409, body: { key: 'code-used-by-you' } });

    const free = await makeBookable(world, { pricePence: 0 });
    await saveDiscounts(free, { codes: [{ code: 'NOTHING' }] });
    const guest = await makeFamily(world);
    await hold(world, guest, free);
    expect((await enterCode(guest, 'NOTHING')).body.key).toBe('code-of-no-use');
    expect(await usedOf(free)).toEqual([0]);
  });
});

async function makeFamilyMember(family: Family): Promise<string> {
  const id = randomUUIDv7();
  const born = world.clock.now().toZonedDateTimeISO('Europe/London').subtract({ years: 8 }).toPlainDate().toString();
  const at = world.clock.now().toString();
  await world.services.db
    .insertInto('learner')
    .values({ id, account_id: family.id, first_name: 'Ada', last_name: 'Shah', date_of_birth: born, created_at: at })
    .execute();
  return id;
}

describe('guessing codes', () => {
  const read = (family: Family, bookable: Bookable, code: string): Promise<Answer> =>
    world.request('GET /experiences/{experienceId}/codes/{code}', {
      as: family.id,
      params: { experienceId: bookable.listingId, code },
    });

  it('is stopped after twenty wrong ones in an hour, wherever they are typed and however many come at once', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'RIGHT' }] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const guesses = await Promise.all([
      ...Array.from({ length: 15 }, (_, nth) => read(family, bookable, `LEAF${nth}`)),
      ...Array.from({ length: 15 }, (_, nth) => enterCode(family, `TREE${nth}`)),
    ]);
    expect(guesses.filter(({ body }) => body.key === 'code-unknown')).toHaveLength(20);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({
      key: 'too-many-requests',
      fields: {
        code: expect.stringMatching(/^Too many of the codes .* try again in 60 minutes, or book without a code\.$/),
      },
    });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    // Also the right one waits now, and a hold that brings a code along; one without goes on.
    expect((await read(family, bookable, 'RIGHT')).status).toBe(429);
    const line = { sessionId: bookable.sessionIds[0], ticketId: bookable.ticketId, learnerId: family.learnerIds[0] };
    const body = { listingId: bookable.listingId, lines: [line], code: 'RIGHT' };
    expect((await world.request('POST /basket/places', { as: family.id, body })).status).toBe(429);
    expect((await hold(world, family, bookable)).status).toBe(200);
    expect((await enterCode(family, null)).status).toBe(200);
    // Nobody else waits.
    expect((await read(await makeFamily(world), bookable, 'RIGHT')).status).toBe(200);
  });

  it('counts wrong codes only: a right one takes nothing, and forgives nothing', async () => {
    const bookable = await makeDiscounted({
      codes: [{ code: 'RIGHT' }, { code: 'OVER', validTo: '2020-01-01T00:00:00Z' }],
    });
    const family = await makeFamily(world);
    for (let round = 0; round < 19; round += 1) {
      expect((await read(family, bookable, 'RIGHT')).status).toBe(200);
      expect((await read(family, bookable, 'OVER')).body.key).toBe('code-expired');
      expect((await read(family, bookable, `WRONG${round}`)).body.key).toBe('code-unknown');
    }
    expect((await read(family, bookable, 'RIGHT')).status).toBe(200);
    expect((await read(family, bookable, 'WRONG')).status).toBe(409);
    expect((await read(family, bookable, 'RIGHT')).status).toBe(429);
  });
});

describe('a ticket that is sold with a code only', () => {
  it('is shown and sold to nobody without its code', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    await world.services.db
      .updateTable('ticket')
      .set({ code_only: true })
      .where('id', '=', bookable.ticketId)
      .execute();
    const opens = { kind: 'ticket', percent: null, ticketId: bookable.ticketId };
    await saveDiscounts(bookable, { codes: [{ code: 'STAFF', ...opens, maximumUses: 1 }, { code: 'TENOFF' }] });
    const family = await makeFamily(world);
    const of = { as: family.id, params: { experienceId: bookable.listingId } };
    expect((await world.request('GET /experiences/{experienceId}/tickets', of)).body.tickets).toEqual([]);
    const own = await world.request('GET /experiences/{experienceId}/tickets', { ...of, as: bookable.providerId });
    expect(own.body.tickets).toMatchObject([{ codeOnly: true }]);

    expect((await holdWith(family, bookable, {})).body).toMatchObject({
      key: 'ticket-not-on-sale',
      message: 'The ticket ‘Child’ is sold only with a code that opens it.',
    });
    expect((await holdWith(family, bookable, { code: 'TENOFF' })).body.key).toBe('ticket-not-on-sale');
    expect(await miscounted(world)).toEqual([]);

    const shown = await world.request('GET /experiences/{experienceId}/codes/{code}', {
      ...of,
      params: { experienceId: bookable.listingId, code: 'staff' },
    });
    expect(shown.body).toMatchObject({ code: 'STAFF', kind: 'ticket', ticket: { name: 'Child' } });
    expect((await holdWith(family, bookable, { code: 'staff' })).status).toBe(200);
    expect(await usedOf(bookable)).toEqual([1, 0]);
    // The code that lets the family in cannot be taken away, nor swapped for money off.
    expect((await enterCode(family, null)).status).toBe(409);
    expect((await enterCode(family, 'TENOFF')).status).toBe(409);
    expect(await usedOf(bookable)).toEqual([1, 0]);
    const late = await makeFamily(world);
    expect((await holdWith(late, bookable, { code: 'STAFF' })).body.key).toBe('code-used-up');
  });
});

describe('a provider', () => {
  it('saves and sees discounts of own listings only, with the version of what they saw', async () => {
    const bookable = await makeDiscounted({ rules: [percentOff('learners', 2, 10)], codes: [{ code: 'first' }] });
    const of = { as: bookable.providerId, params: { experienceId: bookable.listingId } };
    const { body } = await world.request('GET /experiences/{experienceId}/discounts', of);
    expect(body).toMatchObject({ rules: [{ from: 2 }], codes: [{ code: 'FIRST', used: 0 }] });
    const send = (more: Record<string, unknown>, as = of) =>
      world.request('PUT /experiences/{experienceId}/discounts', {
        ...as,
        body: { version: body.version, rules: body.rules, codes: [], ...more },
      });
    const stranger = await world.makeAccount({ accountType: 'mentor' });
    expect((await send({}, { ...of, as: stranger.id })).status).toBe(404);
    expect((await send({ version: 'old' })).body.key).toBe('version-changed');
    const wrong = await send({
      rules: [{ ...percentOff('learners', 1, 10), amountPence: 5 }],
      codes: [
        { ...plainCode, code: 'a!' },
        { ...plainCode, code: 'SAME', perFamily: 3, maximumUses: 2 },
        { ...plainCode, code: 'same' },
        { ...plainCode, code: 'GIFT', kind: 'ticket', percent: null, ticketId: randomUUIDv7() },
      ],
    });
    expect(wrong).toMatchObject({ status: 422, body: { key: 'invalid-discounts' } });
    expect(Object.keys(wrong.body.fields).toSorted()).toEqual([
      'codes.0.code',
      'codes.1.perFamily',
      'codes.2.code',
      'codes.3.ticketId',
      'rules.0.from',
      'rules.0.percent',
    ]);
  });

  it('cannot make a code allow fewer uses than it has, and one that is left out works no more', async () => {
    const bookable = await makeDiscounted({ codes: [{ code: 'TWO', maximumUses: 9 }] }, { starts: [240] });
    for (const family of [await makeFamily(world), await makeFamily(world)])
      expect((await holdWith(family, bookable, { code: 'TWO' })).status).toBe(200);
    const of = { as: bookable.providerId, params: { experienceId: bookable.listingId } };
    const { body } = await world.request('GET /experiences/{experienceId}/discounts', of);
    const [{ used: _used, ...code }] = body.codes;
    const fewer = await saveDiscounts(bookable, { codes: [{ ...code, maximumUses: 1 }] });
    expect(fewer).toMatchObject({
      status: 409,
      body: { key: 'below-used', fields: { 'codes.0.maximumUses': expect.any(String) } },
    });
    expect((await saveDiscounts(bookable, { codes: [{ ...code, maximumUses: 2 }] })).status).toBe(200);
    expect((await saveDiscounts(bookable, {})).status).toBe(200);
    const late = await makeFamily(world);
    await hold(world, late, bookable);
    expect((await enterCode(late, 'TWO')).body.key).toBe('code-unknown');
  });

  it('who changes the rules changes nothing that is held or booked', async () => {
    const bookable = await makeDiscounted({ rules: [percentOff('sessions', 2, 50)], codes: [{ code: 'KEEP' }] });
    const family = await makeFamily(world);
    const held = (await hold(world, family, bookable)).body.basket.quote;
    await saveDiscounts(bookable, { codes: [{ code: 'KEEP' }] });
    expect((await basketOf(family)).quote).toEqual(held);
    const withCode = await enterCode(family, 'KEEP');
    expect(withCode.body.basket.quote.pricePence).toBe(3 * 2160);
    const out = await checkOut(world, family);
    await payOnPage(out.body.url);
    await settleAll(world);
    expect((await world.request('GET /bookings', { as: family.id })).body.bookings[0].paidPence).toBe(
      withCode.body.basket.quote.totalPence,
    );
  });
});

it('a control: a booking without discounts costs what it always did', async () => {
  const bookable = await makeBookable(world);
  const family = await makeFamily(world);
  const bookingId = await bookAndPay(world, family, bookable);
  expect(await balancesOf(world, bookingId)).toMatchObject({ booker: -3 * 4944 });
  expect(await sandbox(world, 'webhooks/settle')).toBeDefined();
});
