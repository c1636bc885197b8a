import { execFile } from 'node:child_process';
import { createHmac, randomUUIDv7 } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { SignJWT } from 'jose';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookAndPay,
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  sandbox,
  settleAll,
  takenOf,
  type Bookable,
  type BookableOptions,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { landing, safePath } from '../src/identity/landing.ts';
import { openMetrics } from '../src/platform/server/observe/metrics.ts';
import { readSettings } from '../src/platform/server/settings.ts';
import { ZONE } from '../src/platform/time.ts';
import { openSite } from '../src/app/http.ts';
import { work } from '../src/app/jobs.ts';
import { inThisOrder } from './in-order.ts';
import { accessTokenFor, makeWorld, type Answer, type World } from './world.ts';
import { tell } from '../src/people/server/tell.fixture.ts';

/** What somebody may try who means harm, or is merely careless: each of it is refused, and nothing has changed. */
let world: World;
beforeAll(async () => {
  world = await makeWorld({ signIn: true });
});
afterAll(() => world.stop());

const nobody = '00000000-0000-7000-8000-000000000000';

/** The one row that a test knows to be there. */
function only<Value>(values: readonly Value[]): Value {
  const [value] = values;
  if (value === undefined) throw new Error('There is none.');
  return value;
}

const first = (bookable: Bookable): string => only(bookable.sessionIds);

function line(family: Family, bookable: Bookable, changes: object = {}) {
  return { sessionId: first(bookable), ticketId: bookable.ticketId, learnerId: only(family.learnerIds), ...changes };
}

async function placesOf(family: Family) {
  return world.services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .select(['place.id', 'place.state', 'place.price_pence', 'place.session_id', 'place.booking_id'])
    .where('booking.booker_id', '=', family.id)
    .execute();
}

describe('what a client says of money is never believed', () => {
  const fields = {
    price: 1,
    pricePence: 1,
    bookerFeePence: 0,
    providerFeePence: 0,
    totalPence: 1,
    amountPence: 1,
    discount: 100,
    discountCode: 'FREE',
    currency: 'jpy',
    status: 'CONFIRMED',
    state: 'CONFIRMED',
    payment: 'PAID',
    paymentId: nobody,
    approval: 'APPROVED',
    quantity: 1,
    funding: 'FREE',
    bookerId: nobody,
    accountId: nobody,
    providerId: nobody,
    basketId: nobody,
    heldUntil: '2099-01-01T00:00:00Z',
  };
  const names = Object.entries(fields);

  it.each(names)('a hold that brings %s along is refused, beside its lines and inside', async (name, value) => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    const places = (body: object): Promise<Answer> => world.request('POST /basket/places', { as: family.id, body });
    const { listingId } = bookable;
    expect(await places({ listingId, lines: [line(family, bookable)], [name]: value })).toMatchObject({ status: 422 });
    expect(await places({ listingId, lines: [line(family, bookable, { [name]: value })] })).toMatchObject({
      status: 422,
    });
    expect(await takenOf(world, first(bookable))).toBe(0);
  });

  it('a checkout that brings any of them along is refused', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    for (const [name, value] of names) {
      const body = { expectedTotalPence: 4944, [name]: value };
      expect(await world.request('POST /basket/checkout', { as: family.id, body })).toMatchObject({ status: 422 });
    }
    expect((await placesOf(family)).map((place) => place.state)).toEqual(['HELD']);
  });

  it.each([-1, 1.5, 1e9, Number.MAX_SAFE_INTEGER, '4944', null, [4944]])(
    'a total of %s is not a total',
    async (total) => {
      const family = await makeFamily(world);
      await hold(world, family, await makeBookable(world, { starts: [240] }));
      const answer = await world.request('POST /basket/checkout', {
        as: family.id,
        body: { expectedTotalPence: total },
      });
      expect(answer.status).toBe(422);
    },
  );

  it.each([0, 1, 4943, 4945])('a total of %i is answered with the true one, and nothing is charged', async (total) => {
    const family = await makeFamily(world);
    await hold(world, family, await makeBookable(world, { starts: [240] }));
    const answer = await world.request('POST /basket/checkout', { as: family.id, body: { expectedTotalPence: total } });
    expect(answer).toMatchObject({ status: 409, body: { key: 'total-changed', details: { totalPence: 4944 } } });
  });

  it.each([-1, 0, 1, 1.5, 1e9])('there is no quantity to send: %s is refused', async (quantity) => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    const body = { listingId: bookable.listingId, lines: [line(family, bookable, { quantity })] };
    expect(await world.request('POST /basket/places', { as: family.id, body })).toMatchObject({ status: 422 });
  });

  it('no lines, and more lines than a basket takes, are refused', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    for (const count of [0, 201]) {
      const body = {
        listingId: bookable.listingId,
        lines: Array.from({ length: count }, () => line(family, bookable)),
      };
      expect(await world.request('POST /basket/places', { as: family.id, body })).toMatchObject({ status: 422 });
    }
  });

  it.each([-1, 4943, 5000, 1e8])('a cancellation that expects %i gives nothing back', async (expectedRefundPence) => {
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, await makeBookable(world, { starts: [240] }));
    const placeIds = (await placesOf(family)).map((place) => place.id);
    const answer = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds, expectedRefundPence },
    });
    expect(answer.status).toBe(expectedRefundPence < 0 ? 422 : 409);
    expect((await placesOf(family)).map((place) => place.state)).toEqual(['CONFIRMED']);
  });
});

describe('what may not be booked is not booked', () => {
  type Attempt = { bookable: Bookable; family: Family; other: Bookable; stranger: Family };
  type Case = {
    what: string;
    options?: BookableOptions;
    prepare?: (attempt: Attempt) => Promise<unknown>;
    lines?: (attempt: Attempt) => object[];
    key?: string;
    status: number;
    refusal: string;
  };
  const set = (table: 'block' | 'listing' | 'session' | 'ticket', id: string, values: object): Promise<unknown> =>
    world.services.db.updateTable(table).set(values).where('id', '=', id).execute();
  const hours = (count: number): string => world.clock.now().add({ hours: count }).toString();

  const cases: Case[] = [
    {
      what: 'a date of another listing',
      lines: ({ family, bookable, other }) => [line(family, bookable, { sessionId: first(other) })],
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a ticket of another listing',
      lines: ({ family, bookable, other }) => [line(family, bookable, { ticketId: other.ticketId })],
      status: 409,
      refusal: 'ticket-not-on-sale',
    },
    {
      what: 'date and ticket of another listing',
      lines: ({ family, bookable, other }) => [
        line(family, bookable, { sessionId: first(other), ticketId: other.ticketId }),
      ],
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a date that nobody has',
      lines: ({ family, bookable }) => [line(family, bookable, { sessionId: nobody })],
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a ticket that nobody has',
      lines: ({ family, bookable }) => [line(family, bookable, { ticketId: nobody })],
      status: 409,
      refusal: 'ticket-not-on-sale',
    },
    {
      what: 'a learner of another family',
      lines: ({ bookable, stranger }) => [line(stranger, bookable)],
      status: 404,
      refusal: 'not-found',
    },
    {
      what: 'an own learner and one of another family',
      lines: ({ family, bookable, stranger }) => [line(family, bookable), line(stranger, bookable)],
      status: 404,
      refusal: 'not-found',
    },
    {
      what: 'a learner who was removed',
      prepare: ({ family }) =>
        world.services.db
          .updateTable('learner')
          .set({ removed_at: hours(0) })
          .where('id', 'in', family.learnerIds)
          .execute(),
      status: 404,
      refusal: 'not-found',
    },
    {
      what: 'the same learner twice on a date',
      lines: ({ family, bookable }) => [line(family, bookable), line(family, bookable)],
      status: 409,
      refusal: 'learner-busy',
    },
    { what: 'a date that has begun', options: { starts: [-0.5] }, status: 409, refusal: 'not-bookable' },
    { what: 'a date that is over', options: { starts: [-100] }, status: 409, refusal: 'not-bookable' },
    {
      what: 'a cancelled date',
      prepare: ({ bookable }) => set('session', first(bookable), { cancelled_at: hours(0) }),
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a block that has closed',
      prepare: ({ bookable }) => set('block', bookable.blockId, { closes_at: hours(-1) }),
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a block that has not opened',
      prepare: ({ bookable }) => set('block', bookable.blockId, { opens_at: hours(1) }),
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a date within its cut-off',
      options: { starts: [2] },
      prepare: ({ bookable }) => set('block', bookable.blockId, { cutoff_minutes: 180 }),
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a block that was removed',
      prepare: ({ bookable }) => set('block', bookable.blockId, { archived_at: hours(0) }),
      status: 409,
      refusal: 'not-bookable',
    },
    {
      what: 'a ticket that was taken off',
      prepare: ({ bookable }) => set('ticket', bookable.ticketId, { archived_at: hours(0) }),
      status: 409,
      refusal: 'ticket-not-on-sale',
    },
    {
      what: 'a ticket whose sale is over',
      prepare: ({ bookable }) => set('ticket', bookable.ticketId, { sale_to: hours(-1) }),
      status: 409,
      refusal: 'ticket-not-on-sale',
    },
    {
      what: 'a ticket whose sale has not begun',
      prepare: ({ bookable }) => set('ticket', bookable.ticketId, { sale_from: hours(1) }),
      status: 409,
      refusal: 'ticket-not-on-sale',
    },
    { what: 'a private listing without its key', options: { isPrivate: true }, status: 404, refusal: 'not-found' },
    {
      what: 'a private listing with another key',
      options: { isPrivate: true },
      key: 'another-key',
      status: 404,
      refusal: 'not-found',
    },
    {
      what: 'a draft, even with its key',
      options: { state: 'DRAFT' },
      key: 'the-key',
      status: 404,
      refusal: 'not-found',
    },
    {
      what: 'an archived listing, even with its key',
      options: { state: 'ARCHIVED' },
      key: 'the-key',
      status: 404,
      refusal: 'not-found',
    },
    { what: 'a paused listing', options: { state: 'PAUSED' }, status: 409, refusal: 'not-bookable' },
    {
      what: 'a child who is too young on the day',
      options: { ages: [9, 11] },
      status: 409,
      refusal: 'ages-do-not-fit',
    },
    { what: 'a child who is too old on the day', options: { ages: [3, 7] }, status: 409, refusal: 'ages-do-not-fit' },
    { what: 'fewer than a ticket is sold from', options: { minimum: 2 }, status: 409, refusal: 'quantity-not-allowed' },
    {
      what: 'more than a ticket may be taken',
      options: { maximum: 1, starts: [240, 264] },
      lines: ({ family, bookable }) => bookable.sessionIds.map((sessionId) => line(family, bookable, { sessionId })),
      status: 409,
      refusal: 'quantity-not-allowed',
    },
    {
      what: 'a part of a block',
      options: { unit: 'block', starts: [240, 264] },
      status: 409,
      refusal: 'block-incomplete',
    },
    {
      what: 'a block that has begun',
      options: { unit: 'block', starts: [-1, 264] },
      lines: ({ family, bookable }) => [line(family, bookable, { sessionId: bookable.sessionIds[1] })],
      status: 409,
      refusal: 'not-bookable',
    },
  ];

  it.each(cases)('$what', async ({ options = {}, prepare, lines, key, status, refusal }) => {
    const bookable = await makeBookable(world, { starts: [240], ...options });
    const attempt = {
      bookable,
      other: await makeBookable(world, { starts: [300] }),
      family: await makeFamily(world),
      stranger: await makeFamily(world),
    };
    await prepare?.(attempt);
    const body = {
      listingId: bookable.listingId,
      ...(key ? { key } : {}),
      lines: lines?.(attempt) ?? [line(attempt.family, bookable)],
    };
    const answer = await world.request('POST /basket/places', { as: attempt.family.id, body });
    expect([answer.status, answer.body.key]).toEqual([status, refusal]);
    expect(await placesOf(attempt.family)).toEqual([]);
    for (const sessionId of bookable.sessionIds) expect(await takenOf(world, sessionId)).toBe(0);
  });

  it('overlapping dates of two providers, however little they overlap', async () => {
    const family = await makeFamily(world);
    const now = world.clock.now().toZonedDateTimeISO(ZONE);
    const noon = now.startOfDay().add({ days: 10, hours: 12 }).since(now).total('hours');
    expect(await hold(world, family, await makeBookable(world, { starts: [noon] }))).toMatchObject({ status: 200 });
    const other = await makeBookable(world, { starts: [noon + 1.9] });
    expect(await hold(world, family, other)).toMatchObject({ status: 409, body: { key: 'learner-busy' } });
    expect(await takenOf(world, first(other))).toBe(0);
  });
});

describe('what belongs to another family is not found', () => {
  let owner: Family;
  let thief: Family;
  let bookingId: string;
  let heldId: string;
  let placeIds: string[];
  beforeAll(async () => {
    owner = await makeFamily(world);
    thief = await makeFamily(world);
    bookingId = await bookAndPay(world, owner, await makeBookable(world, { starts: [240] }));
    placeIds = (await placesOf(owner)).map((place) => place.id);
    const held = await hold(world, owner, await makeBookable(world, { starts: [400] }));
    heldId = held.body.basket.bookings[0].id;
    await hold(world, thief, await makeBookable(world, { starts: [240] }));
  });

  type Theft = [what: string, address: string, options: () => Parameters<World['request']>[1]];
  const thefts: Theft[] = [
    ['seeing a booking', 'GET /bookings/{bookingId}', () => ({ params: { bookingId } })],
    ['seeing a hold', 'GET /bookings/{bookingId}', () => ({ params: { bookingId: heldId } })],
    ['settling a booking', 'POST /bookings/{bookingId}/settle', () => ({ params: { bookingId } })],
    ['quoting a booking', 'GET /bookings/{bookingId}/refund-quote', () => ({ params: { bookingId } })],
    [
      'quoting as its provider',
      'GET /bookings/{bookingId}/refund-quote',
      () => ({ params: { bookingId }, query: { as: 'provider' } }),
    ],
    [
      'cancelling a booking',
      'POST /bookings/{bookingId}/cancel',
      () => ({ params: { bookingId }, body: { placeIds, expectedRefundPence: 4944 } }),
    ],
    [
      'cancelling as its provider',
      'POST /bookings/{bookingId}/cancel',
      () => ({ params: { bookingId }, body: { placeIds, expectedRefundPence: 4944, as: 'provider' } }),
    ],
    [
      'moving a booking',
      'POST /bookings/{bookingId}/move',
      () => ({
        params: { bookingId },
        body: { placeIds, sessionIds: [randomUUIDv7()], ticketId: randomUUIDv7(), expectedDifferencePence: 0 },
      }),
    ],
    [
      'looking where a booking could go',
      'GET /bookings/{bookingId}/move-options',
      () => ({ params: { bookingId }, query: { places: placeIds.join(',') } }),
    ],
    ['giving up a move', 'DELETE /bookings/{bookingId}/move', () => ({ params: { bookingId } })],
    ['taking a calendar', 'GET /bookings/{bookingId}/calendar.ics', () => ({ params: { bookingId } })],
    ['reading a ledger', 'GET /ledger/bookings/{bookingId}', () => ({ params: { bookingId } })],
    ['emptying a hold', 'DELETE /basket', () => ({ query: { bookingId: heldId } })],
    ['answering for a hold', 'PUT /basket/answers', () => ({ body: { bookingId: heldId, answers: [] } })],
    [
      'changing a child',
      'PATCH /learners/{learnerId}',
      () => ({ params: { learnerId: only(owner.learnerIds) }, body: { firstName: 'Mine' } }),
    ],
    ['removing a child', 'DELETE /learners/{learnerId}', () => ({ params: { learnerId: only(owner.learnerIds) } })],
    [
      'changing a profile',
      'PATCH /users/update-user/{id}',
      () => ({ params: { id: owner.id }, body: { firstName: 'Mine' } }),
    ],
    [
      'answering the marketing questions',
      'POST /users/marketing-answers',
      () => ({ body: { freeBookings: 1, paidBookings: 1, hafBookings: 1, userIdToUpdate: owner.id } }),
    ],
  ];
  it.each(thefts)('%s', async (_, address, options) => {
    expect(await world.request(address, { as: thief.id, ...options() })).toMatchObject({
      status: 404,
      body: { key: 'not-found' },
    });
  });

  it('and afterwards everything of it is as it was', async () => {
    expect((await placesOf(owner)).map((place) => place.state).sort()).toEqual(['CONFIRMED', 'HELD']);
    const { body } = await world.request('GET /learners', { as: owner.id });
    expect(body).toMatchObject([{ firstName: 'Mia' }]);
  });

  it('no list and no child of it is among the thief’s own', async () => {
    const lists = await Promise.all(
      ['GET /bookings', 'GET /basket', 'GET /learners', 'GET /users/me'].map((address) =>
        world.request(address, { as: thief.id }),
      ),
    );
    const text = JSON.stringify(lists.map(({ body }) => body));
    for (const secret of [owner.id, owner.email, bookingId, heldId, ...owner.learnerIds])
      expect(text).not.toContain(secret);
  });

  it('places of it cannot be named among the places of an own booking', async () => {
    const own = await makeFamily(world);
    const ownBooking = await bookAndPay(world, own, await makeBookable(world, { starts: [240] }));
    const mine = (await placesOf(own)).map((place) => place.id);
    const answer = await world.request('POST /bookings/{bookingId}/cancel', {
      as: own.id,
      params: { bookingId: ownBooking },
      body: { placeIds: [...mine, ...placeIds], expectedRefundPence: 9888 },
    });
    expect(answer.status).toBe(404);
    expect((await placesOf(own)).map((place) => place.state)).toEqual(['CONFIRMED']);
  });
});

describe('what belongs to another provider is not found', () => {
  let theirs: Bookable;
  let placeId: string;
  let thief: string;
  let own: Bookable;
  beforeAll(async () => {
    theirs = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    await bookAndPay(world, family, theirs);
    placeId = only(await placesOf(family)).id;
    own = await makeBookable(world, { starts: [240] });
    thief = own.providerId;
  });
  const marksOf = (sessionId: string): Promise<Answer> =>
    world.request('POST /registers/{sessionId}/marks', {
      as: thief,
      params: { sessionId },
      body: { marks: [{ id: randomUUIDv7(), placeId, kind: 'ARRIVED', madeAt: world.clock.now().toString() }] },
    });
  const block = {
    name: 'Mine',
    type: 'CHOOSE_DATES',
    sessions: [{ date: '2099-01-05', start: '09:00', end: '10:00', capacity: 1 }],
  };

  type Theft = [what: string, address: string, options: () => Parameters<World['request']>[1]];
  const thefts: Theft[] = [
    ['opening a register', 'GET /registers/{sessionId}', () => ({ params: { sessionId: first(theirs) } })],
    [
      'printing a register',
      'GET /registers/{sessionId}',
      () => ({ params: { sessionId: first(theirs) }, query: { purpose: 'print' } }),
    ],
    ['reading marks', 'GET /registers/{sessionId}/marks', () => ({ params: { sessionId: first(theirs) } })],
    [
      'adding a block',
      'POST /experiences/{experienceId}/blocks',
      () => ({ params: { experienceId: theirs.listingId }, body: block }),
    ],
    [
      'adding a place',
      'POST /experiences/{experienceId}/venues',
      () => ({ params: { experienceId: theirs.listingId }, body: { name: 'Hall', zipCode: 'BS3 1LL' } }),
    ],
    [
      'changing a block',
      'PUT /blocks/{blockId}',
      () => ({ params: { blockId: theirs.blockId }, body: { ...block, version: 'x' } }),
    ],
    ['removing a block', 'DELETE /blocks/{blockId}', () => ({ params: { blockId: theirs.blockId } })],
    [
      'reading blocks',
      'GET /experiences/{experienceId}/blocks',
      () => ({ params: { experienceId: theirs.listingId } }),
    ],
    [
      'changing tickets',
      'PUT /experiences/{experienceId}/tickets',
      () => ({ params: { experienceId: theirs.listingId }, body: { version: 'x', tickets: [] } }),
    ],
    [
      'changing questions',
      'PUT /experiences/{experienceId}/questions',
      () => ({ params: { experienceId: theirs.listingId }, body: { version: 'x', questions: [] } }),
    ],
    [
      'changing a listing',
      'PATCH /experiences/{experienceId}',
      () => ({ params: { experienceId: theirs.listingId }, body: { version: 1, title: 'Mine' } }),
    ],
    [
      'publishing a listing',
      'POST /experiences/{experienceId}/publish',
      () => ({ params: { experienceId: theirs.listingId } }),
    ],
    [
      'pausing a listing',
      'POST /experiences/{experienceId}/pause',
      () => ({ params: { experienceId: theirs.listingId } }),
    ],
    [
      'archiving a listing',
      'POST /experiences/{experienceId}/archive',
      () => ({ params: { experienceId: theirs.listingId } }),
    ],
  ];
  it.each(thefts)('%s', async (_, address, options) => {
    expect(await world.request(address, { as: thief, ...options() })).toMatchObject({
      status: 404,
      body: { key: 'not-found' },
    });
  });

  it('a mark on a foreign place is refused on the foreign register and on the own', async () => {
    expect(await marksOf(first(theirs))).toMatchObject({ status: 404 });
    expect(await marksOf(first(own))).toMatchObject({ status: 200, body: { accepted: [], refused: [{}], marks: [] } });
    expect(await world.services.db.selectFrom('mark').select('id').where('place_id', '=', placeId).execute()).toEqual(
      [],
    );
  });

  it('a picture of somebody else cannot be made the own face or cover', async () => {
    const id = randomUUIDv7();
    await world.services.db
      .insertInto('media')
      .values({
        id,
        key: id,
        account_id: theirs.providerId,
        width: 64,
        height: 64,
        bytes: 1,
        colour: '#000000',
        widths: [64],
        created_at: world.clock.now().toString(),
      })
      .execute();
    expect(await world.request('PUT /users/me/profilePicture', { as: thief, body: { mediaId: id } })).toMatchObject({
      status: 404,
    });
    const pictures = await world.request('PUT /experiences/{experienceId}/pictures', {
      as: thief,
      params: { experienceId: own.listingId },
      body: { version: 1, pictures: [{ id, alternativeText: '' }] },
    });
    expect(pictures.status).toBe(422);
  });

  it('a private listing is nowhere without its key', async () => {
    const title = 'Moonlight badger watch';
    const secret = await makeBookable(world, { isPrivate: true, title, starts: [240] });
    const { slug, provider_id: providerId } = await world.services.db
      .selectFrom('listing')
      .select(['slug', 'provider_id'])
      .where('id', '=', secret.listingId)
      .executeTakeFirstOrThrow();
    await work.subscribers
      .find((one) => one.name === 'index listing for search')
      ?.run(world.services, {
        id: nobody,
        kind: 'listing.changed',
        at: new Date(),
        about: { listing: secret.listingId },
        data: { version: 1, fields: [] },
        actor_id: null,
        subject_id: null,
      });
    await world.services.db.updateTable('account').set({ slug: 'the-badger' }).where('id', '=', providerId).execute();
    const params = { experienceId: secret.listingId };
    const answers = await Promise.all([
      world.request('GET /search'),
      world.request('GET /search', { query: { q: 'badger watch' } }),
      world.request('GET /search', { query: { q: 'bager wach' } }),
      world.request('GET /search', { query: { provider: providerId } }),
      world.request('GET /providers/{slug}', { params: { slug: 'the-badger' } }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${title}|${secret.listingId}|${slug}`));
    }
    for (const address of ['', '/sessions', '/tickets', '/questions']) {
      for (const key of ['', 'the-ke', 'THE-KEY']) {
        const query = { key };
        expect(await world.request(`GET /experiences/{experienceId}${address}`, { params, query })).toMatchObject({
          status: 404,
        });
      }
    }
    expect(await world.request('GET /listings/{slug}', { params: { slug } })).toMatchObject({ status: 404 });
    expect(await world.request('GET /listings/{slug}', { params: { slug }, query: { key: 'the-key' } })).toMatchObject({
      status: 200,
    });
  });
});

describe('an event that Stripe did not sign', () => {
  const secret = 'whsec_thicket_sandbox';
  let family: Family;
  let payload: string;
  beforeAll(async () => {
    family = await makeFamily(world);
    await hold(world, family, await makeBookable(world, { starts: [240] }));
    await checkOut(world, family);
    const payment = await world.services.db
      .selectFrom('payment')
      .selectAll()
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    const object = {
      id: payment.checkout_session_id,
      object: 'checkout.session',
      payment_status: 'paid',
      payment_intent: 'pi_forged',
      amount_total: payment.amount_pence,
      currency: 'gbp',
      metadata: { payment_id: payment.id, basket_id: payment.basket_id },
    };
    payload = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object },
    });
  });
  const seconds = (ago = 0): number => Math.floor(Date.now() / 1000) - ago;
  const sign = (text: string, key: string): string => createHmac('sha256', key).update(text).digest('hex');
  const header = (body: string, { key = secret, at = seconds(), scheme = 'v1' } = {}): string =>
    `t=${at},${scheme}=${sign(`${at}.${body}`, key)}`;

  const forgeries: [what: string, forge: (body: string) => { signature?: string; body?: string }][] = [
    ['without a signature', () => ({})],
    ['with an empty signature', () => ({ signature: '' })],
    ['with nonsense for a signature', () => ({ signature: 'Bearer sk_test_thicket_sandbox' })],
    ['signed with another secret', (body) => ({ signature: header(body, { key: 'whsec_another' }) })],
    ['signed with the API key', (body) => ({ signature: header(body, { key: 'sk_test_thicket_sandbox' }) })],
    ['signed with an empty secret', (body) => ({ signature: header(body, { key: '' }) })],
    ['with the signature of another event', () => ({ signature: header('{"id":"evt_other"}') })],
    [
      'changed after it was signed',
      (body) => ({ signature: header(body), body: body.replace('evt_forged', 'evt_forgee') }),
    ],
    ['with a space put in after it was signed', (body) => ({ signature: header(body), body: `${body} ` })],
    ['signed ten minutes ago', (body) => ({ signature: header(body, { at: seconds(600) }) })],
    [
      'with its time set forward after it was signed',
      (body) => ({ signature: header(body, { at: seconds(600) }).replace(/^t=\d+/, `t=${seconds()}`) }),
    ],
    ['with a signature of the old scheme only', (body) => ({ signature: header(body, { scheme: 'v0' }) })],
    ['with half a signature', (body) => ({ signature: header(body).slice(0, -32) })],
    ['without a time', (body) => ({ signature: header(body).replace(/^t=\d+,/, '') })],
  ];
  it.each(forgeries)('%s is refused', async (_, forge) => {
    const { signature, body = payload } = forge(payload);
    const answer = await world.request('POST /stripe/webhook', {
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    });
    expect(answer).toMatchObject({ status: 400, body: { key: 'signature-invalid' } });
  });

  it('has left nothing behind: no event, no booking, no money', async () => {
    expect(
      await world.services.db.selectFrom('stripe_event').select('id').where('id', 'like', 'evt_forge%').execute(),
    ).toEqual([]);
    expect((await placesOf(family)).map((place) => place.state)).toEqual(['HELD']);
    const payments = await world.services.db
      .selectFrom('payment')
      .select('state')
      .where('account_id', '=', family.id)
      .execute();
    expect(payments).toEqual([{ state: 'OPEN' }]);
  });

  it('is too large to be read to its end', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(600_000) });
    expect(
      await world.request('POST /stripe/webhook', { body, headers: { 'stripe-signature': header(body) } }),
    ).toMatchObject({ status: 413 });
  });
});

/** Addresses that look like paths of this site to some reader and like another site to another. */
const elsewhere = [
  'https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '////evil.example/path',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./..//evil.example',
  '/%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/.\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\0/evil.example',
  '\u00a0//evil.example',
  '\u2028//evil.example',
  '/\u0085/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'evil.example',
  '@evil.example',
  '/@evil.example',
  'http://this.site@evil.example',
  'http://this.site.evil.example',
  '//this.site@evil.example',
  '//evil.example:80/',
  '//evil%00.example',
  '/%0d%0aSet-Cookie:%20a=b',
  '/\r\nLocation: https://evil.example',
  '/%5cevil.example',
  '/%2f/evil.example',
  '/;//evil.example',
  '/?next=//evil.example',
  '/#//evil.example',
  '／／evil.example',
  '/／evil.example',
  '[::1]',
  'mailto:a@evil.example',
  '?next=https://evil.example',
  '#',
  '',
] as const;

describe('after signing in nobody is led to another site', () => {
  const site = 'https://thicket.example';
  const origin = (path: string | null): string => new URL(path ?? '/', site).origin;

  it.each(elsewhere)('by %j', (wanted) => {
    expect(origin(safePath(wanted))).toBe(site);
    expect(safePath(wanted) ?? '/').toMatch(/^\/(?![/\\])[^\\\p{Cc}]*$/u);
    for (const from of ['/login', '/listing/a']) {
      expect(origin(landing({ next: wanted, stored: null, mode: 'learn', from }))).toBe(site);
      expect(origin(landing({ next: null, stored: wanted, mode: 'mentor', from }))).toBe(site);
    }
  });

  it('nor by way of an outside sign-in provider', async () => {
    for (const wanted of elsewhere.filter((one) => !one.includes('\0'))) {
      const begun = await world.product.app.request(`/api/auth/social/google?${new URLSearchParams({ next: wanted })}`);
      expect([wanted, begun.status]).toEqual([wanted, 303]);
      const cookie = begun.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
      const back = await world.product.app.request(
        `/api/auth/social/google/callback?${new URLSearchParams({ error: 'access_denied', state })}`,
        { headers: { cookie } },
      );
      const location = back.headers.get('location') ?? '';
      expect([wanted, location.startsWith('/login?')]).toEqual([wanted, true]);
      expect([wanted, origin(new URL(location, site).searchParams.get('next'))]).toEqual([wanted, site]);
    }
  });

  it('nor by a link in a mail', async () => {
    for (const [index, wanted] of elsewhere.filter((one) => !one.includes('\0')).entries()) {
      const email = `next-${index}@example.org`;
      expect(
        await world.request('POST /auth/email-link', { body: { email, purpose: 'sign-in', next: wanted } }),
      ).toMatchObject({ status: 200 });
      await expect.poll(() => world.mails(email)).toHaveLength(1);
      const link = /http:\/\/127[^\s"<]+/.exec(world.mails(email)[0]?.text ?? '')?.[0] ?? '';
      expect(link.startsWith(`${world.url}/login?`)).toBe(true);
      expect([wanted, origin(new URL(link).searchParams.get('next'))]).toEqual([wanted, site]);
    }
  });
});

describe('a profile takes only what its owner may change', () => {
  const fields: Record<string, unknown> = {
    id: nobody,
    role: 'admin',
    email: 'a@b.example',
    emailAddress: 'a@b.example',
    emailVerified: true,
    email_verified_at: '2020-01-01',
    isCouncilMember: true,
    isImpersonated: true,
    identitySignature: 'x',
    createdDate: 'x',
    created_at: 'x',
    lastSignInDate: 'x',
    last_sign_in_at: 'x',
    hasStripeAccount: true,
    holdsPlaces: true,
    erasureDueAt: '2020-01-01',
    stripeAccountId: 'acct_1',
    stripe_account_id: 'acct_1',
    countPayouts: 0,
    slug: 'mine',
    profilePicture: 'https://evil.example/a.png',
    picture_id: nobody,
    password: 'new',
    passwordHash: 'x',
    hash: 'x',
    disabled_at: null,
    disabledAt: null,
    account_type: 'organisation',
    mission: 'x',
    actorId: nobody,
    subjectId: nobody,
    accountId: nobody,
    account_id: nobody,
    sessionId: nobody,
    acting: 'impersonation',
    acting_for_id: nobody,
    scope: 'full',
    grants: [],
    accessControlUser: {},
    council_id: nobody,
    councils: [],
    roles: ['admin'],
    permissions: ['*'],
    isAdmin: true,
    admin: true,
    constructor: { prototype: { role: 'admin' } },
    prototype: {},
    toString: 'x',
    hasOwnProperty: true,
  };
  const all = [...Object.keys(fields), '__proto__'];

  it.each(all)('%s is refused or ignored', async (name) => {
    const { id } = await world.makeAccount();
    const value = name === '__proto__' ? '{"role":"admin","accountType":"organisation"}' : JSON.stringify(fields[name]);
    const row = (): Promise<unknown> =>
      world.services.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await row();
    for (const [address, rest] of [
      ['PUT /users/me', '"firstName":"Robin","lastName":"Ash",'],
      ['PATCH /users/update-user/{id}', ''],
    ] as const) {
      const answer = await world.request(address, { as: id, params: { id }, body: `{${rest}"${name}":${value}}` });
      expect(name === '__proto__' ? [200, 422] : [422]).toContain(answer.status);
    }
    expect(await row()).toEqual(before);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

describe('doing it twice does it once', () => {
  it('two clicks on checkout at once make one payment and one page', async () => {
    const family = await makeFamily(world);
    await hold(world, family, await makeBookable(world, { starts: [240] }));
    const clicks = await Promise.all(Array.from({ length: 4 }, () => checkOut(world, family)));
    expect(new Set(clicks.map(({ body }) => body.url)).size).toBe(1);
    const payments = await world.services.db
      .selectFrom('payment')
      .select('id')
      .where('account_id', '=', family.id)
      .execute();
    expect(payments).toHaveLength(1);
  });

  it.each([
    ['the family', ['booker', 'booker', 'provider'], [200, 200, 409]],
    ['the provider', ['provider', 'booker', 'booker'], [200, 409, 409]],
  ] as const)(
    'cancellations at once, %s first: one refund, and the room comes back once',
    async (_, sides, statuses) => {
      const bookable = await makeBookable(world, { starts: [240], capacity: 2, quota: 2 });
      const family = await makeFamily(world);
      const bookingId = await bookAndPay(world, family, bookable);
      const placeIds = (await placesOf(family)).map((place) => place.id);
      const cancel = async (side: 'booker' | 'provider'): Promise<Answer> =>
        world.request('POST /bookings/{bookingId}/cancel', {
          as: side === 'booker' ? family.id : bookable.providerId,
          params: { bookingId },
          body: { placeIds, expectedRefundPence: 4944, as: side },
        });
      const answers = await inThisOrder(
        world,
        ['select from booking where id = $1', [bookingId]],
        sides.map((side) => async () => cancel(side)),
      );
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      await settleAll(world);
      const refunds = await world.services.db
        .selectFrom('refund')
        .select('amount_pence')
        .where('booking_id', '=', bookingId)
        .execute();
      expect(refunds).toEqual([{ amount_pence: 4944 }]);
      expect(await takenOf(world, first(bookable))).toBe(0);
      const quota = await world.services.db
        .selectFrom('ticket_quota')
        .select('taken')
        .where('ticket_id', '=', bookable.ticketId)
        .executeTakeFirst();
      expect(quota).toEqual({ taken: 0 });
    },
  );

  it('an idempotency key of a hold that one family used does nothing for another', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const [one, other] = [await makeFamily(world), await makeFamily(world)];
    await hold(world, one, bookable, { idempotencyKey: 'the same' });
    const answer = await hold(world, other, bookable, { idempotencyKey: 'the same' });
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    expect(await takenOf(world, first(bookable))).toBe(2);
  });

  it('an idempotency key that was used for one listing is not answered for another', async () => {
    const one = await makeBookable(world, { starts: [240] });
    const other = await makeBookable(world, { starts: [240], providerId: one.providerId });
    const body = {
      name: 'Summer',
      type: 'CHOOSE_DATES',
      sessions: [{ date: '2099-01-05', start: '09:00', end: '10:00', capacity: 5 }],
    };
    const add = (experienceId: string): Promise<Answer> =>
      world.request('POST /experiences/{experienceId}/blocks', {
        as: one.providerId,
        params: { experienceId },
        body,
        idempotencyKey: 'add block',
      });
    const added = await add(one.listingId);
    const again = await add(other.listingId);
    expect(added.status).toBe(200);
    expect(again.body.id).not.toBe(added.body.id);
  });

  it('an idempotency key of a request that failed on our side can be used again at once', async () => {
    const family = await makeFamily(world);
    await hold(world, family, await makeBookable(world, { starts: [240] }));
    const error = { type: 'invalid_request_error', message: 'Something that cannot be asked.' };
    await sandbox(world, 'fail', { method: 'POST', path: '/v1/checkout/sessions', status: 400, error });
    expect(await checkOut(world, family, 'pay')).toMatchObject({ status: 500 });
    expect(await checkOut(world, family, 'pay')).toMatchObject({ status: 200, body: { outcome: 'pay' } });
  });
});

describe('a forged or borrowed identity is nobody', () => {
  const claims = async (id: string): Promise<{ sid: string }> =>
    JSON.parse(Buffer.from((await accessTokenFor(world.services, id)).split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const key = (secret: string): Uint8Array => new TextEncoder().encode(secret);
  const inAnHour = (): number => Math.floor(world.clock.now().epochMilliseconds / 1000) + 3600;

  const forgeries: [what: string, forge: (victim: string, thief: string) => Promise<string>][] = [
    [
      'a token without a signature',
      async (victim) =>
        `${encode({ alg: 'none' })}.${encode({ ...(await claims(victim)), sub: victim, exp: inAnHour() })}.`,
    ],
    [
      'a token with an algorithm of none and some signature',
      async (victim) =>
        `${encode({ alg: 'none' })}.${encode({ ...(await claims(victim)), sub: victim, exp: inAnHour() })}.AAAA`,
    ],
    [
      'a token of another secret',
      async (victim) =>
        new SignJWT(await claims(victim))
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(victim)
          .setExpirationTime('1h')
          .sign(key('another secret of enough length')),
    ],
    [
      'a token that never ends',
      async (victim) =>
        new SignJWT({ sid: (await claims(victim)).sid })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(victim)
          .sign(key(world.services.settings.TOKEN_SECRET)),
    ],
    [
      'a token that has ended',
      async (victim) =>
        new SignJWT({ sid: (await claims(victim)).sid })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(victim)
          .setExpirationTime(1)
          .sign(key(world.services.settings.TOKEN_SECRET)),
    ],
    [
      'the thief’s device with the victim’s name',
      async (victim, thief) =>
        new SignJWT({ sid: (await claims(thief)).sid })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(victim)
          .setExpirationTime('1h')
          .sign(key(world.services.settings.TOKEN_SECRET)),
    ],
    [
      'a device that does not exist',
      async (victim) =>
        new SignJWT({ sid: nobody })
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(victim)
          .setExpirationTime('1h')
          .sign(key(world.services.settings.TOKEN_SECRET)),
    ],
  ];
  it.each(forgeries)('%s', async (_, forge) => {
    const [victim, thief] = [await world.makeAccount(), await world.makeAccount()];
    expect(await world.request('GET /users/me', { token: await forge(victim.id, thief.id) })).toMatchObject({
      status: 401,
    });
  });

  it('acting for another ends with the grant, and never reaches bank, children’s health or further grants', async () => {
    const [giver, receiver] = [await world.makeAccount({ accountType: 'mentor' }), await world.makeAccount()];
    const grant = randomUUIDv7();
    await world.services.db
      .insertInto('access_grant')
      .values({
        id: grant,
        giver_id: giver.id,
        receiver_id: receiver.id,
        scope: 'full',
        created_at: world.clock.now().toString(),
      })
      .execute();
    const token = await accessTokenFor(world.services, receiver.id, { forId: giver.id, kind: 'delegation' });
    expect(await world.request('POST /bank-account/link', { token })).toMatchObject({
      status: 403,
      body: { key: 'not-while-acting' },
    });
    expect(
      await world.request('POST /learners', { token, body: { firstName: 'A', over18: true, medical: 'x' } }),
    ).toMatchObject({ status: 403 });
    await world.services.db
      .updateTable('access_grant')
      .set({ revoked_at: world.clock.now().toString() })
      .where('id', '=', grant)
      .execute();
    expect(await world.request('GET /users/me', { token })).toMatchObject({ status: 401 });
  });

  it.each(['finance', 'bookings', 'registers'] as const)(
    'a delegate for %s alone cannot rewrite the profile of the account',
    async (scope) => {
      const [giver, receiver] = [await world.makeAccount({ accountType: 'mentor' }), await world.makeAccount()];
      await world.services.db
        .insertInto('access_grant')
        .values({
          id: randomUUIDv7(),
          giver_id: giver.id,
          receiver_id: receiver.id,
          scope,
          created_at: world.clock.now().toString(),
        })
        .execute();
      const token = await accessTokenFor(world.services, receiver.id, { forId: giver.id, kind: 'delegation' });
      expect(
        await world.request('PUT /users/me', { token, body: { firstName: 'Taken', lastName: 'Over' } }),
      ).toMatchObject({ status: 403 });
    },
  );

  it('an answer of an outside provider that was planted in another browser signs nobody in', async () => {
    const begun = await world.product.app.request('/api/auth/social/google');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? '';
    for (const cookie of ['', 'thicket-attempt=', `thicket-attempt=${'A'.repeat(state.length)}`, `other=${state}`]) {
      const back = await world.product.app.request(
        `/api/auth/social/google/callback?${new URLSearchParams({ code: 'x', state })}`,
        { headers: { cookie } },
      );
      expect(back.headers.get('location')).toMatch(/^\/login\?error=invalid-auth-event/);
      expect(back.headers.getSetCookie().join()).not.toMatch(/__Host-thicket=./);
    }
  });
});

describe('a page of another site', () => {
  /** Ada makes an account with a mailed code. */
  const adaSignsUp = async (): Promise<Response> => {
    const email = `${randomUUIDv7()}@example.org`;
    await world.request('POST /auth/otp-code', { body: { email } });
    const code = /\b\d{3} \d{3}\b/.exec(world.mails(email)[0]?.text ?? '')?.[0];
    return world.product.app.request('/api/auth/otp-verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, code }),
    });
  };
  const signUp = async (): Promise<{ cookie: string; token: string }> => {
    const response = await adaSignsUp();
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return { cookie, token: ((await response.json()) as { token: string }).token };
  };
  const post = (path: string, headers: Record<string, string>): Promise<Response> =>
    Promise.resolve(world.product.app.request(`/api/auth/${path}`, { method: 'POST', headers }));

  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'http://localhost', 'x'])(
    'at %s cannot renew a session',
    async (origin) => {
      const { cookie } = await signUp();
      expect((await post('refresh', { cookie, origin })).status).toBe(403);
      expect((await post('refresh', { cookie })).status).toBe(403);
      expect((await post('refresh', { cookie, origin: world.url })).status).toBe(200);
    },
  );

  it('cannot sign anybody out', async () => {
    const { cookie } = await signUp();
    const answer = await post('sign-out', { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await post('refresh', { cookie, origin: world.url })).status).toBe(200);
  });

  it('signing out with the cookie alone, when the token has run out, ends the session', async () => {
    const { cookie } = await signUp();
    await post('sign-out', { cookie, origin: world.url });
    expect((await post('refresh', { cookie, origin: world.url })).status).toBe(401);
  });

  it('gets cookies that scripts cannot read and other sites do not send', async () => {
    const response = await adaSignsUp();
    const [secret = ''] = response.headers.getSetCookie();
    expect(secret).toMatch(/^__Host-thicket=.+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

/** Waits until `count` statements of this world's database wait for a lock. */
async function waiting(count: number): Promise<void> {
  const waiters = async (): Promise<number | undefined> => {
    const { rows } = await world.services.pool.query<{ waiting: number }>(
      `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
    );
    return rows[0]?.waiting;
  };
  await expect.poll(waiters).toBe(count);
}

/** Runs `act` while another transaction holds what `lock` locks; lets go when `act` says so. */
async function whileLocked(
  lock: string,
  values: unknown[],
  act: (letGo: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client: pg.PoolClient = await world.services.pool.connect();
  let held = true;
  const letGo = async (): Promise<void> => {
    if (held) await client.query('rollback');
    held = false;
  };
  try {
    await client.query('begin');
    await client.query(lock, values);
    await act(letGo);
  } finally {
    await letGo();
    client.release();
  }
}

describe('a family books in the very moment in which its provider changes something', () => {
  const sessionLock = 'select 1 from session_places where session_id = $1 for update';
  const holdWith = (token: string, family: Family, bookable: Bookable): Promise<Answer> =>
    world.request('POST /basket/places', {
      token,
      body: { listingId: bookable.listingId, lines: [line(family, bookable)] },
    });

  it('the block was removed: nothing is held on a date that does not take place', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const earlier = await makeFamily(world);
    await hold(world, earlier, bookable);
    await world.request('DELETE /basket', { as: earlier.id });
    const family = await makeFamily(world);
    const token = await accessTokenFor(world.services, family.id);
    await whileLocked(sessionLock, [first(bookable)], async (letGo) => {
      const removal = world.request('DELETE /blocks/{blockId}', {
        as: bookable.providerId,
        params: { blockId: bookable.blockId },
      });
      await waiting(1);
      const booking = holdWith(token, family, bookable);
      await waiting(2);
      await letGo();
      expect(await removal).toMatchObject({ status: 204 });
      expect((await booking).status).toBe(409);
    });
    expect(await placesOf(family)).toEqual([]);
  });

  it('the date was moved: nobody holds another time than they chose', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    const token = await accessTokenFor(world.services, family.id);
    const { body } = await world.request('GET /experiences/{experienceId}/blocks', {
      as: bookable.providerId,
      params: { experienceId: bookable.listingId },
    });
    const { version, name, type, sessions } = body.blocks[0];
    const moved = {
      version,
      name,
      type,
      sessions: [{ id: sessions[0].id, date: '2099-01-05', start: '09:00', end: '10:00' }],
    };
    await whileLocked(sessionLock, [first(bookable)], async (letGo) => {
      const change = world.request('PUT /blocks/{blockId}', {
        as: bookable.providerId,
        params: { blockId: bookable.blockId },
        body: moved,
      });
      await waiting(1);
      const booking = holdWith(token, family, bookable);
      await waiting(2);
      await letGo();
      expect(await change).toMatchObject({ status: 200 });
      expect((await booking).status).toBe(409);
    });
    expect(await placesOf(family)).toEqual([]);
  });

  it('the listing was archived: nothing is held on what is put away for good', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    const token = await accessTokenFor(world.services, family.id);
    await whileLocked(sessionLock, [first(bookable)], async (letGo) => {
      const booking = holdWith(token, family, bookable);
      await waiting(1);
      const archive = world.request('POST /experiences/{experienceId}/archive', {
        as: bookable.providerId,
        params: { experienceId: bookable.listingId },
      });
      // Either it goes through at once, or it waits for the hold and is then refused.
      await Promise.race([archive, waiting(2)]);
      await letGo();
      const statuses = [(await archive).status, (await booking).status];
      expect([
        [200, 404],
        [200, 409],
        [409, 200],
      ]).toContainEqual(statuses);
    });
  });

  it('a quota was set: it counts the place that is just being taken', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    const family = await makeFamily(world);
    const token = await accessTokenFor(world.services, family.id);
    const provider = await accessTokenFor(world.services, bookable.providerId);
    const params = { experienceId: bookable.listingId };
    const { body } = await world.request('GET /experiences/{experienceId}/tickets', { params });
    const { allInPence: _, state: __, reason: ___, ...ticket } = body.tickets[0];
    await whileLocked('select 1 from account where id = $1 for update', [bookable.providerId], async (letGo) => {
      const booking = holdWith(token, family, bookable);
      await waiting(1);
      const change = world.request('PUT /experiences/{experienceId}/tickets', {
        token: provider,
        params,
        body: { version: body.version, tickets: [{ ...ticket, quota: 1 }] },
      });
      await Promise.race([change, waiting(2)]);
      await letGo();
      expect(await booking).toMatchObject({ status: 200 });
      expect(await change).toMatchObject({ status: 200 });
    });
    expect(await hold(world, await makeFamily(world), bookable)).toMatchObject({
      status: 409,
      body: { key: 'places-gone' },
    });
  });
});

describe('what a provider has set is kept to', () => {
  const stateOf = async (family: Family): Promise<string[]> => (await placesOf(family)).map((place) => place.state);

  it('a quota that is set on a block ticket counts tickets, not dates', async () => {
    const bookable = await makeBookable(world, { unit: 'block', starts: [240, 264, 288] });
    await bookAndPay(world, await makeFamily(world), bookable);
    const params = { experienceId: bookable.listingId };
    const { body } = await world.request('GET /experiences/{experienceId}/tickets', { params });
    const { allInPence: _, state: __, reason: ___, ...ticket } = body.tickets[0];
    const saved = await world.request('PUT /experiences/{experienceId}/tickets', {
      as: bookable.providerId,
      params,
      body: { version: body.version, tickets: [{ ...ticket, quota: 2 }] },
    });
    expect(saved.status).toBe(200);
    expect(await hold(world, await makeFamily(world), bookable)).toMatchObject({ status: 200 });
    expect(await hold(world, await makeFamily(world), bookable)).toMatchObject({ status: 409 });
  });

  it('a listing whose provider approves each booking is not booked at once', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    await world.services.db
      .updateTable('listing')
      .set({ instant_book: false })
      .where('id', '=', bookable.listingId)
      .execute();
    const family = await makeFamily(world);
    if ((await hold(world, family, bookable)).status === 200) await checkOut(world, family);
    expect(await stateOf(family)).not.toContain('CONFIRMED');
  });

  it('a place that a council pays for is not given to whoever asks', async () => {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    await world.services.db
      .updateTable('ticket')
      .set({ funding: 'COUNCIL' })
      .where('id', '=', bookable.ticketId)
      .execute();
    const family = await makeFamily(world);
    if ((await hold(world, family, bookable)).status === 200) await checkOut(world, family);
    expect(await stateOf(family)).not.toContain('CONFIRMED');
  });

  it('the number of places that a provider hides is not told to whoever asks for too many', async () => {
    const bookable = await makeBookable(world, { starts: [240], capacity: 3 });
    await world.services.db
      .updateTable('listing')
      .set({ hide_places: true })
      .where('id', '=', bookable.listingId)
      .execute();
    const { body } = await hold(world, await makeFamily(world, 4), bookable);
    expect(body.key).toBe('places-gone');
    expect(JSON.stringify(body)).not.toMatch(/"left":3|only 3/);
  });

  it('a provider whose account was switched off is found by nobody and booked by nobody', async () => {
    const bookable = await makeBookable(world, { starts: [240] });
    await world.services.db
      .updateTable('account')
      .set({ disabled_at: world.clock.now().toString() })
      .where('id', '=', bookable.providerId)
      .execute();
    const { body } = await world.request('GET /search', { query: { provider: bookable.providerId } });
    expect(body.total).toBe(0);
    expect((await hold(world, await makeFamily(world), bookable)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('what a family told about a child', () => {
  const health = 'a peanut is enough';

  async function bookedChild(): Promise<{ family: Family; bookable: Bookable; bookingId: string; admin: string }> {
    const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
    const family = await makeFamily(world);
    await tell(world.services, family.learnerIds, {
      health: { allergies: [{ allergen: health }] },
      contacts: { people: [{ name: 'Nan', phone: '07700 900123' }] },
    });
    const questionId = randomUUIDv7();
    await world.services.db
      .insertInto('question')
      .values({
        id: questionId,
        listing_id: bookable.listingId,
        position: 1,
        type: 'short-text',
        label: 'Medication',
        scope: 'learner',
        sensitive: true,
        on_register: true,
        created_at: world.clock.now().toString(),
      })
      .execute();
    const held = await hold(world, family, bookable);
    const bookingId: string = held.body.basket.bookings[0].id;
    await world.request('PUT /basket/answers', {
      as: family.id,
      body: { bookingId, answers: [{ questionId, learnerId: only(family.learnerIds), value: health }] },
    });
    return { family, bookable, bookingId, admin: (await world.makeAccount({ role: 'admin' })).id };
  }

  it('is not shown to an administrator who looks into an account, in any answer', async () => {
    const { family, bookable, bookingId, admin } = await bookedChild();
    const asFamily = await accessTokenFor(world.services, admin, { forId: family.id, kind: 'impersonation' });
    const asProvider = await accessTokenFor(world.services, admin, {
      forId: bookable.providerId,
      kind: 'impersonation',
    });
    const basket = await world.request('GET /basket', { token: asFamily });
    await checkOut(world, family);
    const params = { bookingId, sessionId: first(bookable) };
    const answers = {
      basket,
      learners: await world.request('GET /learners', { token: asFamily }),
      bookingOfFamily: await world.request('GET /bookings/{bookingId}', { token: asFamily, params }),
      bookingOfProvider: await world.request('GET /bookings/{bookingId}', { token: asProvider, params }),
      register: await world.request('GET /registers/{sessionId}', { token: asProvider, params }),
    };
    expect(Object.values(answers).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const shown = Object.entries(answers)
      .filter(([, { body }]) => JSON.stringify(body).includes(health))
      .map(([where]) => where);
    expect(shown).toEqual([]);
  });

  it('emergency contacts are not shown to an administrator who looks into an account', async () => {
    const { family, bookable, admin } = await bookedChild();
    await checkOut(world, family);
    const token = await accessTokenFor(world.services, admin, { forId: bookable.providerId, kind: 'impersonation' });
    const { body } = await world.request('GET /registers/{sessionId}', {
      token,
      params: { sessionId: first(bookable) },
    });
    expect(JSON.stringify(body)).not.toContain('07700 900123');
  });

  it('is on no public answer and in no mail', async () => {
    const { family, bookable, bookingId } = await bookedChild();
    await checkOut(world, family);
    await settleAll(world);
    const provider = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', bookable.providerId)
      .executeTakeFirstOrThrow();
    const mails = [...world.mails(family.email), ...world.mails(provider.email)];
    expect(mails.length).toBeGreaterThan(0);
    const params = { experienceId: bookable.listingId };
    const answers = [
      await world.request('GET /experiences/{experienceId}', { params }),
      await world.request('GET /experiences/{experienceId}/sessions', { params }),
    ];
    expect(JSON.stringify([mails, answers])).not.toContain(health);
    const events = await world.services.db.selectFrom('event').select(['about', 'data']).execute();
    expect(JSON.stringify(events)).not.toContain(health);
    expect(bookingId).toBeTruthy();
  });
});

describe('requests that are meant to wear the server out', () => {
  it('a small file of many empty comments is looked at in an instant, not for ever', async () => {
    const module = join(import.meta.dirname, '../src/media/file-kind.ts');
    const code = `import { fileKindOf } from ${JSON.stringify(module)}; process.stdout.write(fileKindOf(new TextEncoder().encode('<!---->'.repeat(140) + 'x')));`;
    const kind = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', code], { timeout: 5_000 }, (error, out) =>
        resolve(error?.killed ? 'never' : out),
      );
    });
    expect(kind).toBe('unknown');
  });

  it('asking for the head of a file does not keep the file open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thicket-assets-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'a.png'), Buffer.alloc(1_000_000));
    const site = openSite({
      api: new Hono(),
      pages: null,
      metrics: openMetrics(),
      assets: folder,
      ready: async () => true,
      development: false,
      log: world.services.log,
    });
    // Other tests of this process open and close their own files and connections.
    const pointsTo = (one: string): string => {
      try {
        return readlinkSync(`/proc/self/fd/${one}`);
      } catch {
        return 'closed meanwhile';
      }
    };
    const openOnes = (): number =>
      readdirSync('/proc/self/fd').filter((one) => pointsTo(one).startsWith(folder)).length;
    for (let count = 0; count < 100; count += 1) {
      const answer = await site.request('/assets/a.png', { method: 'HEAD' });
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '1000000']);
    }
    // Whatever was opened before this one is open by now.
    await (await site.request('/assets/a.png')).arrayBuffer();
    expect(openOnes()).toBeLessThanOrEqual(1);
    rmSync(folder, { recursive: true, force: true });
  });

  it('one visitor cannot take every live stream', async () => {
    const streams: AbortController[] = [];
    const statuses = new Set<number>();
    for (let count = 0; count < 300; count += 1) {
      const stop = new AbortController();
      streams.push(stop);
      statuses.add((await world.product.app.request('/api/live?topics=', { signal: stop.signal })).status);
    }
    for (const stop of streams) stop.abort();
    expect([...statuses].some((status) => status === 429 || status === 503)).toBe(true);
  });

  it('guessing codes of many addresses from one place comes to an end', async () => {
    const keys = new Set<string>();
    for (let count = 0; count < 300; count += 1) {
      const { body } = await world.request('POST /auth/otp-verify', {
        body: { email: `guess-${count}@example.org`, code: '123456' },
      });
      keys.add(body.key);
    }
    expect([...keys]).toContain('too-many-requests');
  });

  const paths = [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%252e%252e%252f%252e%252e%252fpackage.json',
    '/..%5c..%5cpackage.json',
    '/....//....//package.json',
    '//etc/passwd.json',
    '/%00/package.json',
    '/package.json%00.js',
    '/assets/%c0%ae%c0%ae/package.json',
    '/../server/index.js',
    '/..%2fserver%2findex.js',
    '/../client-/x.js',
    '/api/media/..%2f..%2f..%2fetc%2fpasswd',
    '/api/media/../../package.json',
  ];
  it.each(paths)('the path %s leads to no file', async (path) => {
    const { hostname, port } = new URL(world.url);
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      httpRequest({ hostname, port, path, method: 'GET', timeout: 3_000 }, (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('error', reject)
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      })
        .on('timeout', () => reject(new Error('never answered')))
        .on('error', reject)
        .end();
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/"dependencies"|openWeb|root:/);
  });
});

describe('what is kept and what is written down', () => {
  it('a log line of a database error has no words of the row that was refused', async () => {
    const module = (path: string): string => JSON.stringify(join(import.meta.dirname, '../src/platform/server', path));
    const code = `
      import pg from 'pg';
      import { openLog } from ${module('observe/log.ts')};
      const error = Object.assign(new pg.DatabaseError('new row violates check constraint', 1, 'error'), { code: '23514', detail: 'Failing row contains (1, Mia, Shah, 2018-01-01, peanuts, 07700 900123).', where: 'mia@example.org', parameters: ['Mia'] });
      openLog('info').error({ route: 'POST /learners', err: error }, 'request failed');
      openLog('info').error({ err: Object.assign(new Error('refused'), { rejected: ['mia@example.org'], response: '550 <mia@example.org> unknown' }) }, 'mail failed');`;
    const out = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        ['--input-type=module', '-e', code],
        { cwd: join(import.meta.dirname, '..') },
        (_, text) => resolve(text),
      );
    });
    expect(out).toContain('request failed');
    expect(out).not.toMatch(/peanuts|Mia|example\.org|07700/);
  });

  it('settings that are public are refused where the public can reach the site', () => {
    for (const environment of [
      { PUBLIC_URL: 'https://thicket.example' },
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://thicket.example' },
    ]) {
      expect(() => readSettings(environment)).toThrow(/TOKEN_SECRET/);
    }
  });

  it('a refund that a provider still decides cannot be approved on top of one that was paid', async () => {
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, await makeBookable(world, { starts: [240] }));
    const [place] = await placesOf(family);
    const payment = await world.services.db
      .selectFrom('payment')
      .select('id')
      .where('account_id', '=', family.id)
      .executeTakeFirstOrThrow();
    const client = await world.services.pool.connect();
    try {
      await client.query('begin');
      for (const state of ['PENDING_DECISION', 'AUTO_APPROVED']) {
        const id = randomUUIDv7();
        await client.query(
          `insert into refund (id, booking_id, payment_id, state, amount_pence, rule, reason, created_at) values ($1, $2, $3, $4, 4800, 'DECISION', '', now())`,
          [id, bookingId, payment.id, state],
        );
        await client.query('insert into refund_place (refund_id, place_id, amount_pence) values ($1, $2, 4800)', [
          id,
          place?.id,
        ]);
      }
      await expect(
        client.query(`update refund set state = 'APPROVED_FULL' where booking_id = $1 and state = 'PENDING_DECISION'`, [
          bookingId,
        ]),
      ).rejects.toMatchObject({ code: '23000' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

// The clock goes on here, so these come last.
describe('as time goes by', () => {
  it('guessing the code of one address comes to an end, however many codes are sent', async () => {
    const email = 'patient-guesses@example.org';
    let checked = 0;
    for (let round = 0; round < 12; round += 1) {
      for (let code = 0; code < 3; code += 1) {
        await world.request('POST /auth/otp-code', { body: { email } });
        for (let guess = 0; guess < 5; guess += 1) {
          const { body } = await world.request('POST /auth/otp-verify', { body: { email, code: '000000' } });
          if (body.key === 'invalid-verification-code') checked += 1;
        }
      }
      world.clock.advance({ minutes: 10, seconds: 1 });
    }
    // 180 guesses in two hours would be 2,160 a day: one account in 463.
    expect(checked).toBeLessThanOrEqual(100);
  });

  it('what was kept to answer a repeated request is forgotten', async () => {
    const family = await makeFamily(world);
    const answer = await world.request('POST /learners', {
      as: family.id,
      body: { firstName: 'Isla', over18: true, medical: 'epilepsy' },
      idempotencyKey: 'add Isla',
    });
    expect(answer.status).toBe(200);
    world.clock.advance({ hours: 72 });
    for (const routine of work.routines) await routine.run(world.services);
    const kept = await world.services.db
      .selectFrom('idempotency_key')
      .select('key')
      .where('account_id', '=', family.id)
      .execute();
    expect(kept).toEqual([]);
  });

  it('health and emergency contacts are no longer shown to a provider two months after the session', async () => {
    const bookable = await makeBookable(world, { starts: [24], pricePence: 0 });
    const family = await makeFamily(world);
    await tell(world.services, family.learnerIds, {
      health: { allergies: [{ allergen: 'a peanut is enough' }] },
      contacts: { people: [{ phone: '07700 900123' }] },
    });
    await hold(world, family, bookable);
    await checkOut(world, family);
    world.clock.advance({ hours: 24 * 60 });
    const { status, body } = await world.request('GET /registers/{sessionId}', {
      as: bookable.providerId,
      params: { sessionId: first(bookable) },
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/peanut|07700 900123/);
  });
});
