import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPairs } from '../../../test/in-pairs.ts';
import { waitersBehind } from '../../../test/waiters.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import type { SignedIn } from '../../identity/access.ts';
import { countTry } from '../../identity/server/limit-tries.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { takePlaces } from '../../schedule/server/take-places.ts';
import {
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  miscounted,
  takenOf,
  type BookableOptions,
} from '../../places/server/bookable.fixture.ts';
import { MINUTES_HELD_IN_VAIN, UNPROVED_FROM_PLACE } from '../hold-limits.ts';
import { endHold, endHolds } from './end-holds.ts';
import { holdPlaces } from './hold-places.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => world.stop());

/** As if the family had signed up with a password a moment ago. */
async function unprove(family: { id: string }): Promise<void> {
  await world.services.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', family.id).execute();
}

describe('a hold', () => {
  it('shows names, times, prices, terms and the time it ends', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world, 2);
    const held = await hold(world, family, bookable);
    expect(held.status).toBe(200);
    const { basket } = held.body;
    expect(basket).toMatchObject({
      state: 'OPEN',
      canRenew: true,
      quote: { pricePence: 6 * 4800, bookerFeePence: 6 * 144, totalPence: 6 * 4944 },
    });
    expect(Date.parse(basket.heldUntil) - world.clock.now().epochMilliseconds).toBeGreaterThan(14 * 60_000);
    const [booking] = basket.bookings;
    expect(booking).toMatchObject({ provider: { name: 'Oakwood Forest School' }, listing: { title: 'Forest school' } });
    expect(booking.reference).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect(booking.places).toHaveLength(6);
    expect(booking.places[0]).toMatchObject({
      state: 'HELD',
      learner: { firstName: 'Mia' },
      ticket: { name: 'Child' },
      allInPence: 4944,
      session: { blockName: 'Spring term' },
    });
    expect(booking.lines).toHaveLength(2);
    expect(booking.lines[0]).toMatchObject({ learnerName: 'Mia Shah', placeCount: 3, allInPence: 3 * 4944 });
    expect(booking.cancellation.example).toContain('you get');
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(2);
  });

  // A basket that a hold makes is not read to be shown; the next look at it reads it.
  it.each<[string, BookableOptions]>([
    ['dates', {}],
    ['a block', { unit: 'block' }],
    ['what the provider answers first', { needsApproval: true, starts: [240] }],
    ['what is free', { pricePence: 0, policy: 'FLEXIBLE' }],
    ['formal education', { formal: true }],
  ])(
    'of %s answers exactly what is read of it afterwards, children and dates in the same order',
    async (_, options) => {
      const bookable = await makeBookable(world, options);
      const family = await makeFamily(world, 3);
      const [mia = '', ...others] = family.learnerIds;
      await world.services.db.updateTable('learner').set({ first_name: 'Élodie' }).where('id', '=', mia).execute();
      for (const learnerIds of [family.learnerIds, others]) {
        const held = await hold(world, family, bookable, { learnerIds });
        expect(held.status).toBe(200);
        const read = await world.request('GET /basket', { as: family.id });
        expect(read.body).toEqual({ ...held.body, ended: null });
      }
    },
  );

  it('replaces what the basket held of that listing, and keeps what it held of others', async () => {
    const [first, second] = [await makeBookable(world), await makeBookable(world, { starts: [400] })];
    const family = await makeFamily(world);
    await hold(world, family, first);
    await hold(world, family, second);
    const again = await hold(world, family, first, { sessionIds: [first.sessionIds[2] ?? ''] });
    expect(again.body.basket.bookings.map((booking: { places: unknown[] }) => booking.places.length)).toEqual([1, 1]);
    expect(await Promise.all(first.sessionIds.map((id) => takenOf(world, id)))).toEqual([0, 0, 1]);
    expect(await miscounted(world)).toEqual([]);
  });

  it('locks the dates that it gives back in one order with those that it takes: two families who swap dates do not wait for each other', async () => {
    const bookable = await makeBookable(world, { starts: [300, 310] });
    const family = await makeFamily(world);
    const [low = '', high = ''] = bookable.sessionIds.toSorted();
    await hold(world, family, bookable, { sessionIds: [low] });
    const gate = new pg.Client({ connectionString: world.services.pool.options.connectionString });
    await gate.connect();
    const lock = (sessionId: string) =>
      gate.query('select from session_places where session_id = $1 for update nowait', [sessionId]);
    await gate.query('begin');
    await lock(low);
    const swapped = hold(world, family, bookable, { sessionIds: [high] });
    await expect.poll(() => waitersBehind(gate), { interval: 5 }).toBe(1);
    await expect(lock(high)).resolves.toMatchObject({ rowCount: 1 });
    await gate.query('rollback');
    await gate.end();
    expect((await swapped).status).toBe(200);
    expect(await Promise.all([low, high].map((id) => takenOf(world, id)))).toEqual([0, 1]);
  });

  it('can be replaced by itself when the session is full: a family does not stand in its own way', async () => {
    const bookable = await makeBookable(world, { capacity: 1, starts: [200, 210], quota: 2 });
    const family = await makeFamily(world);
    expect((await hold(world, family, bookable)).status).toBe(200);
    expect((await hold(world, family, bookable)).status).toBe(200);
    expect(await miscounted(world)).toEqual([]);
  });

  it('is all or nothing over its dates, and says which went and how many are left', async () => {
    const bookable = await makeBookable(world, { capacity: 1, starts: [100, 130, 160, 190, 220] });
    const rival = await makeFamily(world);
    await hold(world, rival, bookable, { sessionIds: [bookable.sessionIds[1] ?? '', bookable.sessionIds[3] ?? ''] });
    const family = await makeFamily(world);
    const refused = await hold(world, family, bookable);
    expect(refused.status).toBe(409);
    expect(refused.body.key).toBe('places-gone');
    expect(refused.body.message).toMatch(/^These 2 of your 5 dates just went: /);
    expect(refused.body.details.sessions).toMatchObject([
      { sessionId: bookable.sessionIds[1], asked: 1, left: 0 },
      { sessionId: bookable.sessionIds[3], asked: 1, left: 0 },
    ]);
    expect(await Promise.all(bookable.sessionIds.map((id) => takenOf(world, id)))).toEqual([0, 1, 0, 1, 0]);
    expect((await world.request('GET /basket', { as: family.id })).body.basket).toBeNull();
  });

  it('says how many are left when there are some, but too few', async () => {
    const bookable = await makeBookable(world, { capacity: 2, starts: [100] });
    const refused = await hold(world, await makeFamily(world, 3), bookable);
    expect(refused.body.message).toContain('only 2 left, you need 3');
    expect(refused.body.details.sessions).toMatchObject([{ asked: 3, left: 2 }]);
  });

  it('keeps to itself how many are left where the provider hides it', async () => {
    const room = await makeBookable(world, { capacity: 2, starts: [100] });
    const quota = await makeBookable(world, { quota: 2, starts: [100] });
    await world.services.db
      .updateTable('listing')
      .set({ hide_places: true })
      .where('id', 'in', [room.listingId, quota.listingId])
      .execute();
    const ofRoom = (await hold(world, await makeFamily(world, 3), room)).body;
    expect(ofRoom.message).toContain('fewer left, you need 3');
    expect(ofRoom.details.sessions).toMatchObject([{ asked: 3, left: null }]);
    const ofQuota = (await hold(world, await makeFamily(world, 3), quota)).body;
    expect(ofQuota.message).toBe('There are not enough of the ticket ‘Child’ left.');
    expect(ofQuota.details.tickets).toMatchObject([{ asked: 3, left: null }]);
  });

  it('respects the quota of a ticket beside the room of its sessions', async () => {
    const bookable = await makeBookable(world, { quota: 2, starts: [100] });
    expect((await hold(world, await makeFamily(world, 2), bookable)).status).toBe(200);
    const refused = await hold(world, await makeFamily(world), bookable);
    expect(refused.body).toMatchObject({ key: 'places-gone', message: 'The ticket ‘Child’ is sold out.' });
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(2);
  });

  it('counts a block ticket once against its quota, however many dates it has', async () => {
    const bookable = await makeBookable(world, { unit: 'block', quota: 2 });
    expect((await hold(world, await makeFamily(world, 2), bookable)).status).toBe(200);
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(409);
  });

  it('ends after 15 minutes, and its places can be booked at once, even before anything has cleaned up', async () => {
    const bookable = await makeBookable(world, { capacity: 1, quota: 1, starts: [100] });
    const slow = await makeFamily(world);
    const quick = await makeFamily(world);
    await hold(world, slow, bookable);
    world.clock.advance({ minutes: 14 });
    expect((await hold(world, quick, bookable)).status).toBe(409);
    world.clock.advance({ minutes: 2 });
    expect((await hold(world, quick, bookable)).status).toBe(200);
    expect((await world.request('GET /basket', { as: slow.id })).body.basket).toBeNull();
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that has ended on one date gives a ticket with a quota to who wants another date, before anything has cleaned up', async () => {
    const bookable = await makeBookable(world, { quota: 1, starts: [100, 124] });
    const [first = '', second = ''] = bookable.sessionIds;
    await hold(world, await makeFamily(world), bookable, { sessionIds: [first] });
    const quick = await makeFamily(world);
    expect((await hold(world, quick, bookable, { sessionIds: [second] })).status).toBe(409);
    world.clock.advance({ minutes: 16 });
    expect((await hold(world, quick, bookable, { sessionIds: [second] })).status).toBe(200);
    expect([await takenOf(world, first), await takenOf(world, second)]).toEqual([0, 1]);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that has ended makes room for a new one of the same family, with its whole time, before anything has cleaned up', async () => {
    const bookable = await makeBookable(world, { starts: [240, 264] });
    const [first = '', second = ''] = bookable.sessionIds;
    const family = await makeFamily(world);
    const before = (await hold(world, family, bookable, { sessionIds: [first] })).body.basket;
    world.clock.advance({ minutes: 16 });
    const again = await hold(world, family, bookable, { sessionIds: [second] });
    expect(again.status).toBe(200);
    expect(again.body.basket.id).not.toBe(before.id);
    expect(Date.parse(again.body.basket.heldUntil) - Date.parse(before.heldUntil)).toBeGreaterThanOrEqual(16 * 60_000);
    expect(await takenOf(world, first)).toBe(0);
  });

  it('is ended by the routine too, once', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    await hold(world, await makeFamily(world), bookable);
    world.clock.advance({ minutes: 16 });
    await Promise.all([endHolds(world.services), endHolds(world.services)]);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
    expect(await endHolds(world.services)).toBe(0);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that somebody else has ended in the same moment counts as ended: its places are looked at again', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const { body } = await hold(world, await makeFamily(world), bookable);
    expect(await endHold(world.services, body.basket.id)).toBe(false);
    world.clock.advance({ minutes: 16 });
    expect(await endHold(world.services, body.basket.id)).toBe(true);
    expect(await endHold(world.services, body.basket.id)).toBe(true);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
  });

  it('can be renewed once', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    world.clock.advance({ minutes: 14 });
    const renewed = await world.request('POST /basket/renew', { as: family.id });
    expect(renewed.body.basket.canRenew).toBe(false);
    world.clock.advance({ minutes: 14 });
    expect((await world.request('GET /basket', { as: family.id })).body.basket).not.toBeNull();
    expect((await world.request('POST /basket/renew', { as: family.id })).body.key).toBe('already-renewed');
    world.clock.advance({ minutes: 2 });
    expect((await world.request('POST /basket/renew', { as: family.id })).body.key).toBe('hold-ended');
  });

  it('whose renewal was answered to nobody is not refused when the same press is repeated', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    world.clock.advance({ minutes: 14 });
    const press = async () => world.request('POST /basket/renew', { as: family.id, idempotencyKey: 'one-press-of-it' });
    const [lost, repeated] = [await press(), await press()];
    expect([lost.status, repeated.status]).toEqual([200, 200]);
    expect(repeated.body.basket.heldUntil).toBe(lost.body.basket.heldUntil);
  });

  it('is given back by its booker, whole or one booking of it', async () => {
    const [first, second] = [
      await makeBookable(world, { starts: [100] }),
      await makeBookable(world, { starts: [140] }),
    ];
    const family = await makeFamily(world);
    const { body } = await hold(world, family, first);
    await hold(world, family, second);
    const left = await world.request('DELETE /basket', {
      as: family.id,
      query: { bookingId: body.basket.bookings[0].id },
    });
    expect(left.status).toBe(204);
    expect([await takenOf(world, first.sessionIds[0] ?? ''), await takenOf(world, second.sessionIds[0] ?? '')]).toEqual(
      [0, 1],
    );
    expect((await world.request('DELETE /basket', { as: family.id })).status).toBe(204);
    expect(await takenOf(world, second.sessionIds[0] ?? '')).toBe(0);
    expect((await world.request('DELETE /basket', { as: family.id })).status).toBe(204);
  });
});

describe('a hold is refused', () => {
  const refusals: [string, (w: World) => Promise<{ status: number; body: { key: string } }>, number, string][] = [
    [
      'for a draft',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { state: 'DRAFT' })),
      404,
      'not-found',
    ],
    [
      'for a paused listing',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { state: 'PAUSED' })),
      409,
      'not-bookable',
    ],
    [
      'for a private listing without its key',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { isPrivate: true })),
      404,
      'not-found',
    ],
    [
      'for a private listing with a wrong key',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { isPrivate: true }), { key: 'no' }),
      404,
      'not-found',
    ],
    [
      'for a date that has begun',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { starts: [-1] })),
      409,
      'not-bookable',
    ],
    [
      'for a child of the wrong age',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { ages: [12, 16] })),
      409,
      'ages-do-not-fit',
    ],
    [
      'below the fewest of a ticket',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { starts: [90], minimum: 2 })),
      409,
      'quantity-not-allowed',
    ],
    [
      'above the most of a ticket',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w, { maximum: 2 })),
      409,
      'quantity-not-allowed',
    ],
    [
      'for a part of a block that is sold whole',
      async (w) => {
        const bookable = await makeBookable(w, { unit: 'block' });
        return hold(w, await makeFamily(w), bookable, { sessionIds: bookable.sessionIds.slice(0, 2) });
      },
      409,
      'block-incomplete',
    ],
    [
      'for another family’s child',
      async (w) =>
        hold(w, await makeFamily(w), await makeBookable(w), { learnerIds: (await makeFamily(w)).learnerIds }),
      404,
      'not-found',
    ],
    [
      'for a session of another listing',
      async (w) =>
        hold(w, await makeFamily(w), await makeBookable(w), { sessionIds: (await makeBookable(w)).sessionIds }),
      409,
      'not-bookable',
    ],
    [
      'with a ticket of another listing',
      async (w) =>
        hold(w, await makeFamily(w), { ...(await makeBookable(w)), ticketId: (await makeBookable(w)).ticketId }),
      409,
      'ticket-not-on-sale',
    ],
    [
      'for the same child twice on one date',
      async (w) => {
        const bookable = await makeBookable(w, { starts: [90] });
        const family = await makeFamily(w);
        return hold(w, family, bookable, { sessionIds: [...bookable.sessionIds, ...bookable.sessionIds] });
      },
      409,
      'learner-busy',
    ],
    [
      'for no places at all',
      async (w) => hold(w, await makeFamily(w), await makeBookable(w), { sessionIds: [] }),
      422,
      'invalid-input',
    ],
  ];
  it.each(refusals)('%s', async (_, attempt, status, key) => {
    const answer = await attempt(world);
    expect(answer.body.key).toBe(key);
    expect(answer.status).toBe(status);
    expect(await miscounted(world)).toEqual([]);
  });

  it('with prices, states or unknown fields sent along', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    for (const extra of [{ pricePence: 1 }, { state: 'CONFIRMED' }, { quantity: -5 }]) {
      const line = {
        sessionId: bookable.sessionIds[0],
        ticketId: bookable.ticketId,
        learnerId: family.learnerIds[0],
        ...extra,
      };
      const answer = await world.request('POST /basket/places', {
        as: family.id,
        body: { listingId: bookable.listingId, lines: [line] },
      });
      expect(answer.status).toBe(422);
    }
  });

  it('of more places than one account may hold at once, over all its listings', async () => {
    const family = await makeFamily(world, 10);
    const [one] = family.learnerIds.map((id) => [id]);
    const weekly = (first: number) => Array.from({ length: 20 }, (_, week) => first + week * 168);
    const all = [
      await makeBookable(world, { starts: weekly(240) }),
      await makeBookable(world, { starts: weekly(250) }),
    ];
    for (const bookable of all) expect((await hold(world, family, bookable)).status).toBe(200);
    const other = await makeBookable(world, { starts: [260] });
    const more = await hold(world, family, other, { learnerIds: one });
    expect([more.status, more.body.key]).toEqual([409, 'too-many-places']);
    expect(await takenOf(world, other.sessionIds[0] ?? '')).toBe(0);
    // Whoever holds less of one listing has room for another.
    const [less] = all;
    if (less) await hold(world, family, less, { learnerIds: one });
    expect((await hold(world, family, other, { learnerIds: one })).status).toBe(200);
  });

  it.each([
    ['lets them run out', 16, 10],
    ['gives each up in the last moment', 9.5, 14],
  ])(
    'to an account that holds places all day and books none, and says until when: it %s',
    async (_, minutes, times) => {
      const bookable = await makeBookable(world, { starts: [240], capacity: 2 });
      const [family, other] = [await makeFamily(world), await makeFamily(world)];
      const leave = () => world.request('DELETE /basket', { as: family.id });
      // Who looks and thinks again keeps hardly anybody from anything.
      for (let looks = 0; looks < 8; looks += 1) {
        expect((await hold(world, family, bookable)).status).toBe(200);
        expect((await leave()).status).toBeLessThan(300);
      }
      let refused = await hold(world, family, bookable);
      for (let holds = 0; holds <= times && refused.status === 200; holds += 1) {
        world.clock.advance({ seconds: minutes * 60 });
        await (minutes > 15 ? endHolds(world.services) : leave());
        refused = await hold(world, family, bookable);
      }
      expect([refused.status, refused.body.key]).toEqual([429, 'too-many-holds']);
      expect(refused.body.message).toMatch(/choose places again from \d+(st|nd|rd|th) \w+, \d\d:\d\d\./);
      expect(refused.body.details.retryAfterSeconds).toBeGreaterThan(20 * 3600);
      expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(0);
      expect((await hold(world, other, bookable)).status).toBe(200);
      world.clock.advance({ hours: 24 });
      expect((await hold(world, family, bookable)).status).toBe(200);
    },
  );

  it('never to a mother who books two children for ten dates and thinks again all evening', async () => {
    const bookable = await makeBookable(world, { starts: Array.from({ length: 10 }, (_, week) => 240 + week * 168) });
    const family = await makeFamily(world, 2);
    await unprove(family);
    for (let times = 0; times < 8; times += 1) {
      expect((await hold(world, family, bookable)).status).toBe(200);
      world.clock.advance({ minutes: 12 });
      expect((await world.request('DELETE /basket', { as: family.id })).status).toBeLessThan(300);
    }
    expect((await hold(world, family, bookable)).status).toBe(200);
  });

  it('of a whole date to accounts whose addresses nobody has proved: half of it is kept for others', async () => {
    const bookable = await makeBookable(world, { starts: [240], capacity: 12 });
    const strangers = await Promise.all([1, 2, 3].map(() => makeFamily(world, 4)));
    for (const stranger of strangers) await unprove(stranger);
    // In one moment, so that they are decided about together.
    const held = await Promise.all(strangers.map((stranger) => hold(world, stranger, bookable)));
    expect(held.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = held.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.key]).toEqual([409, 'email-not-proved']);
    expect(refused?.body.message).toMatch(/Please confirm your email address/);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(4);
    const proved = await Promise.all([1, 2].map(() => makeFamily(world, 4)));
    for (const family of proved) expect((await hold(world, family, bookable)).status).toBe(200);
  });

  it('of more than four places on one date to an account whose address nobody has proved', async () => {
    const bookable = await makeBookable(world, { starts: [240], capacity: 30 });
    const family = await makeFamily(world, 5);
    await unprove(family);
    expect((await hold(world, family, bookable)).body.key).toBe('email-not-proved');
    expect((await hold(world, family, bookable, { learnerIds: family.learnerIds.slice(0, 4) })).status).toBe(200);
    // Changing what one holds oneself is no second family.
    expect((await hold(world, family, bookable, { learnerIds: family.learnerIds.slice(1) })).status).toBe(200);
  });

  it('to ever new accounts of one place', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const [stranger, neighbour] = [await makeFamily(world), await makeFamily(world)];
    await unprove(stranger);
    const { db } = world.services;
    // Where the requests of the tests come from.
    const place = 'in-process';
    await countTry(db, world.clock, UNPROVED_FROM_PLACE, place, { weight: UNPROVED_FROM_PLACE.tries });
    expect((await hold(world, stranger, bookable)).body.key).toBe('too-many-requests');
    expect((await hold(world, neighbour, bookable)).status).toBe(200);
    await db.deleteFrom('sign_in_limit').execute();
  });

  it('of what a provider was asked for on top of what is asked for already', async () => {
    const bookable = await makeBookable(world, { needsApproval: true, starts: [240], capacity: 50, pricePence: 0 });
    const family = await makeFamily(world, 13);
    expect((await hold(world, family, bookable, { learnerIds: family.learnerIds.slice(0, 12) })).status).toBe(200);
    expect((await checkOut(world, family)).body.outcome).toBe('requested');
    const more = await hold(world, family, bookable, { learnerIds: family.learnerIds.slice(12) });
    expect([more.status, more.body.key]).toEqual([409, 'too-many-places']);
  });

  it('to whoever is not signed in', async () => {
    const bookable = await makeBookable(world);
    const answer = await world.request('POST /basket/places', { body: { listingId: bookable.listingId, lines: [] } });
    expect(answer.status).toBe(401);
  });

  it('for a private listing only without the key: with it, it works', async () => {
    const answer = await hold(world, await makeFamily(world), await makeBookable(world, { isPrivate: true }), {
      key: 'the-key',
    });
    expect(answer.status).toBe(200);
  });
});

describe('the last places', () => {
  it('go to exactly one of two families', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bookable = await makeBookable(world, { capacity: 1, starts: [100] });
      const answers = await Promise.all([
        hold(world, await makeFamily(world), bookable),
        hold(world, await makeFamily(world), bookable),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(1);
    }
  });

  it('go to exactly 30 of 200 families who ask at once for 30 places on two dates', async () => {
    const bookable = await makeBookable(world, { capacity: 30, starts: [100, 130] });
    const families = await Promise.all(Array.from({ length: 200 }, () => makeFamily(world)));
    const answers = await Promise.all(
      families.map((family, index) =>
        hold(world, family, bookable, {
          sessionIds: index % 2 ? bookable.sessionIds : bookable.sessionIds.toReversed(),
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 409)).toHaveLength(170);
    expect(await Promise.all(bookable.sessionIds.map((id) => takenOf(world, id)))).toEqual([30, 30]);
    expect(await miscounted(world)).toEqual([]);
  });

  it('of a ticket with a quota go to exactly as many as there are tickets, whatever room there is', async () => {
    const bookable = await makeBookable(world, { capacity: 100, quota: 7, starts: [100, 130] });
    const families = await Promise.all(Array.from({ length: 40 }, () => makeFamily(world)));
    const answers = await Promise.all(
      families.map((family, index) =>
        hold(world, family, bookable, { sessionIds: [bookable.sessionIds[index % 2] ?? ''] }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7);
    expect(answers.filter((answer) => answer.body.key === 'places-gone')).toHaveLength(33);
    const { taken } = await world.services.db
      .selectFrom('ticket_quota')
      .select('taken')
      .where('ticket_id', '=', bookable.ticketId)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(7);
    expect(await miscounted(world)).toEqual([]);
  });

  it('that were gone a moment ago go to who can have them, not to the one in front who may hold nothing', async () => {
    const bookable = await makeBookable(world, { capacity: 1, starts: [100] });
    const [holder, late, refused, next] = await Promise.all([1, 2, 3, 4].map(() => makeFamily(world)));
    if (!holder || !late || !refused || !next) throw new Error('There are four families.');
    expect((await hold(world, holder, bookable)).status).toBe(200);
    // From now on it is known that the date was full.
    expect((await hold(world, late, bookable)).body.key).toBe('places-gone');
    const { tries } = MINUTES_HELD_IN_VAIN;
    await countTry(world.services.db, world.clock, MINUTES_HELD_IN_VAIN, refused.id, { weight: tries });
    expect((await world.request('DELETE /basket', { as: holder.id })).status).toBe(204);
    // Asked in this order and in one moment, so both are decided about together.
    const answers = await Promise.all(
      [refused, next].map((family) =>
        holdPlaces(world.services, { subjectId: family.id, acting: null } as SignedIn, {
          listingId: bookable.listingId,
          lines: bookable.sessionIds.flatMap((sessionId) =>
            family.learnerIds.map((learnerId) => ({ sessionId, ticketId: bookable.ticketId, learnerId })),
          ),
        }),
      ),
    );
    expect(answers.map((answer) => (answer.ok ? 'held' : answer.refusal.key))).toEqual(['too-many-holds', 'held']);
    expect(await miscounted(world)).toEqual([]);
  });

  it('are not given out twice to families who ask together: who comes later in a batch gets what is left', async () => {
    const bookable = await makeBookable(world, { capacity: 3, starts: [100] });
    const families = await Promise.all([2, 2, 1].map((children) => makeFamily(world, children)));
    const answers = await Promise.all(families.map((family) => hold(world, family, bookable)));
    // Two and two do not fit; two and one do.
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(await takenOf(world, bookable.sessionIds[0] ?? '')).toBe(3);
    expect(await miscounted(world)).toEqual([]);
  });

  it('would be oversold by looking first and counting after: the race is real, the conditional update stops it', async () => {
    const bookable = await makeBookable(world, { capacity: 30, starts: [100] });
    const [sessionId = ''] = bookable.sessionIds;
    const pairs = inPairs();
    const unguarded = async (tx: Tx): Promise<boolean> => {
      const row = await tx
        .selectFrom('session_places')
        .select(['capacity', 'taken'])
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow();
      if (row.taken >= row.capacity) {
        pairs.leave();
        return false;
      }
      await pairs.meet();
      await tx
        .updateTable('session_places')
        .set({ taken: row.taken + 1 })
        .where('session_id', '=', sessionId)
        .execute();
      return true;
    };
    const guarded = async (tx: Tx): Promise<boolean> => (await takePlaces(tx, new Map([[sessionId, 1]]))).length === 0;
    const race = async (take: (tx: Tx) => Promise<boolean>): Promise<number> => {
      await world.services.db
        .updateTable('session_places')
        .set({ taken: 0 })
        .where('session_id', '=', sessionId)
        .execute();
      const got = await Promise.all(Array.from({ length: 100 }, () => world.services.db.transaction().execute(take)));
      return got.filter(Boolean).length;
    };
    expect(await race(unguarded)).toBeGreaterThan(30);
    expect(await race(guarded)).toBe(30);
    await world.services.db
      .updateTable('session_places')
      .set({ taken: 0 })
      .where('session_id', '=', sessionId)
      .execute();
  });
});

describe('a learner', () => {
  it('cannot be in two places at once, at any provider; the refusal names child and date', async () => {
    const [first, second] = [
      await makeBookable(world, { starts: [100], title: 'Judo' }),
      await makeBookable(world, { starts: [101] }),
    ];
    const family = await makeFamily(world);
    await hold(world, family, first);
    const refused = await hold(world, family, second);
    expect(refused).toMatchObject({
      status: 409,
      body: { key: 'learner-busy', details: { learnerName: 'Mia', sessionId: second.sessionIds[0] } },
    });
    expect(refused.body.message).toContain('‘Judo’');
  });

  it('may go from one to the next', async () => {
    const [first, second] = [
      await makeBookable(world, { starts: [100] }),
      await makeBookable(world, { starts: [102] }),
    ];
    const family = await makeFamily(world);
    expect((await hold(world, family, first)).status).toBe(200);
    expect((await hold(world, family, second)).status).toBe(200);
  });

  it('is guarded by the database when two tabs book at the same moment', async () => {
    const listings = await Promise.all(Array.from({ length: 6 }, () => makeBookable(world, { starts: [100] })));
    const family = await makeFamily(world);
    const answers = await Promise.all(listings.map((bookable) => hold(world, family, bookable)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) expect(answer.body.key).toBe('learner-busy');
    expect(await miscounted(world)).toEqual([]);
  });
});

describe('the same request', () => {
  it('sent twice with one key holds once and answers the same', async () => {
    const bookable = await makeBookable(world, { starts: [100] });
    const family = await makeFamily(world);
    const first = await hold(world, family, bookable, { idempotencyKey: 'k1' });
    const second = await hold(world, family, bookable, { idempotencyKey: 'k1' });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });

  it('with the same key and another body is refused', async () => {
    const bookable = await makeBookable(world);
    const family = await makeFamily(world);
    await hold(world, family, bookable, { idempotencyKey: 'k2' });
    const other = await hold(world, family, bookable, {
      idempotencyKey: 'k2',
      sessionIds: bookable.sessionIds.slice(0, 1),
    });
    expect(other).toMatchObject({ status: 422, body: { key: 'idempotency-key-reused' } });
  });
});
