import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bookAndPay,
  closeSound,
  makeBookable,
  makeFamily,
  settleAll,
  takenOf,
  type Bookable,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { book, entryOf, join, makeWaitable } from '../src/waiting/server/waiting.fixture.ts';
import { at } from '../bench/parts/fair.ts';
import { ZONE } from '../src/platform/time.ts';
import { makeWorld, type Answer, type World } from './world.ts';

/**
 * What a client may send in place of a number, a price or a ticket, whatever its screen would have sent: it is refused
 * with a sentence, and no row of any table has changed.
 */
const nobody = '00000000-0000-7000-8000-000000000000';

let world: World;
/** Sees every table. */
let owner: pg.Client;

/** Each with a price, of one provider; of another one the last. */
let bookable: Bookable;
let sibling: Bookable;
let foreign: Bookable;
/** Who has booked two dates of it, and who waits for its one place. */
let family: Family;
let bookingId: string;
let placeIds: string[];
let full: Bookable;
let waiting: Family;
let entryId: string;
/** A booking that is paid at the door, and a refund that its provider decides. */
let atTheDoor: string;
let refundId: string;
let discretion: Bookable;

const options = { starts: [240, 264, 288] };

beforeAll(async () => {
  world = await makeWorld();
  // In the morning: what happens in the evening by itself does not meet the tests.
  world.clock.set('2027-04-06T09:00:00Z');
  owner = new pg.Client({ connectionString: world.services.pool.options.connectionString });
  await owner.connect();
  discretion = await makeBookable(world, { starts: [120], policy: 'DISCRETION' });
  const hopeful = await makeFamily(world);
  const cancelled = await bookAndPay(world, hopeful, discretion);
  world.clock.advance({ hours: 48 });
  const params = { bookingId: cancelled };
  const { body: seen } = await world.request('GET /bookings/{bookingId}', { as: hopeful.id, params });
  await world.request('POST /bookings/{bookingId}/cancel', {
    as: hopeful.id,
    params,
    body: { placeIds: [seen.places[0].id], expectedRefundPence: 0 },
  });
  await settleAll(world);
  const { body: after } = await world.request('GET /bookings/{bookingId}', { as: hopeful.id, params });
  refundId = after.refunds[0].id;

  bookable = await makeBookable(world, options);
  sibling = await makeBookable(world, { ...options, providerId: bookable.providerId });
  foreign = await makeBookable(world, options);
  family = await makeFamily(world, 2);
  const [mia = ''] = family.learnerIds;
  bookingId = await bookAndPay(world, family, bookable, {
    learnerIds: [mia],
    sessionIds: bookable.sessionIds.slice(0, 1),
  });
  const { body: booked } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
  placeIds = booked.places.map(({ id }: { id: string }) => id);

  full = await makeWaitable(world, { starts: [500] });
  await book(world, await makeFamily(world), full);
  waiting = await makeFamily(world);
  await join(world, waiting, full);
  entryId = (await entryOf(world, waiting)).id;

  const made = await byHand({});
  atTheDoor = made.body.bookingId;
  await settleAll(world);
});
afterAll(async () => {
  await owner.end();
  await closeSound(world);
});

/** Another child of another new customer each time: nothing but what a test says is wrong with it. */
const handBody = () => ({
  listingId: bookable.listingId,
  customer: { kind: 'new', firstName: 'Hannah', lastName: 'Moss' },
  learners: [{ kind: 'new', learner: { firstName: 'Ivy', lastName: 'Moss', dateOfBirth: bornEightYearsAgo() } }],
  lines: [{ learner: 0, ticketId: bookable.ticketId, sessionIds: bookable.sessionIds.slice(1, 2), pricePence: null }],
  way: 'offline',
  expectedTotalPence: 4800,
});
const moveBody = () => ({
  placeIds,
  sessionIds: bookable.sessionIds.slice(2),
  ticketId: bookable.ticketId,
  expectedDifferencePence: 0,
});
const joinBody = () => ({
  listingId: full.listingId,
  sessionIds: full.sessionIds,
  learners: [{ learnerId: at(family.learnerIds, 1), ticketId: full.ticketId }],
  together: true,
});
const byHand = (changes: object): Promise<Answer> =>
  world.request('POST /bookings', { as: bookable.providerId, body: { ...handBody(), ...changes } });
const today = () => world.clock.now().toZonedDateTimeISO(ZONE).toPlainDate();
const bornEightYearsAgo = (): string => today().subtract({ years: 8, months: 1 }).toString();

/**
 * Every row of every table, table by table, but for those of who is signed in, of payouts that the clock begins, and of
 * numbers that are counted again by themselves.
 */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sign_in_session', 'payout_run')
       and tablename not like 'daily\\_%' and tablename not like 'number\\_%'`,
  );
  const { rows } = await owner.query<{ name: string; rows: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtext(one::text)), 0) as rows from "${name}" one`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** Asks for several things, and finds refusals of the caller with a sentence, and all as it was. */
async function areRefused(
  asks: readonly [what: string, ask: () => Promise<Answer>][],
  statuses = [400, 404, 409, 422],
): Promise<void> {
  const before = await everything();
  const answers: [what: string, status: number, body: unknown][] = [];
  for (const [what, ask] of asks) {
    const { status, body } = await ask();
    answers.push([what, status, body]);
  }
  const refusal = expect.objectContaining({ key: expect.any(String), message: expect.stringMatching(/^[A-Z].+/) });
  const ofTheCaller = expect.toSatisfy((status: number) => statuses.includes(status));
  expect(answers).toEqual(answers.map(([what]) => [what, ofTheCaller, refusal]));
  expect(await everything()).toEqual(before);
}

type Numeric = {
  what: string;
  route: string;
  ask: () => { as: string; params?: Record<string, string> };
  /** The body with the number in its place; all else of it is right. */
  body: (number: unknown) => unknown;
  /** A number that is right there, so that nothing else can be the reason. */
  right: number;
  /** As JSON: what is wrong there besides what is wrong everywhere. */
  wrong: string[];
};

/** No number of pounds, people or the like, as JSON writes it; 1e400 is read as infinite. */
const never = [
  '-1',
  '1.5',
  '1e9',
  '1e12',
  '1e400',
  '-0.01',
  '"5"',
  '"5 or more"',
  'true',
  '[5]',
  '{}',
  'NaN',
  'Infinity',
];

const asProvider = () => ({ as: bookable.providerId });
const ofTickets = (what: string, right: number, wrong: string[], change: (number: unknown) => object): Numeric => ({
  what,
  route: 'PUT /experiences/{experienceId}/tickets',
  ask: () => ({ as: sibling.providerId, params: { experienceId: sibling.listingId } }),
  body: (number) => ({ version: versions.tickets, tickets: [{ ...ticket(), ...change(number) }] }),
  right,
  wrong,
});
const ofDiscounts = (what: string, right: number, wrong: string[], change: (number: unknown) => object): Numeric => ({
  what,
  route: 'PUT /experiences/{experienceId}/discounts',
  ask: () => ({ as: sibling.providerId, params: { experienceId: sibling.listingId } }),
  body: (number) => ({ version: versions.discounts, rules: [], codes: [], ...change(number) }),
  right,
  wrong,
});
/** What the lists say now: who changes them sends that along. */
const versions = { tickets: '', discounts: '' };
const ticket = () => ({
  id: sibling.ticketId,
  name: 'Child',
  audience: 'child',
  unit: 'session',
  funding: 'PAID',
  pricePence: 4800,
});
const code = {
  code: 'SPRING',
  kind: 'percent',
  percent: 10,
  amountPence: null,
  ticketId: null,
  maximumUses: null,
  perFamily: null,
  validFrom: null,
  validTo: null,
};

const numerics: Numeric[] = [
  ofTickets('the price of a ticket', 4900, ['null', '1000001'], (pricePence) => ({ pricePence })),
  ofTickets('the price of an add-on', 500, ['null', '1000001'], (pricePence) => ({
    addOns: [{ name: 'Lunch', pricePence }],
  })),
  ofTickets('the quota of a ticket', 5, ['100001'], (quota) => ({ quota })),
  ofTickets('the fewest places of a ticket', 2, ['0', 'null', '1001'], (minimumPerBooking) => ({ minimumPerBooking })),
  ofTickets('the most places of a ticket', 5, ['0', '1001'], (maximumPerBooking) => ({ maximumPerBooking })),
  ofDiscounts('the percent of a discount', 10, ['0', 'null', '101'], (percent) => ({
    rules: [{ kind: 'early-bird', from: 5, percent, amountPence: null }],
  })),
  ofDiscounts('the amount of a discount', 500, ['0', 'null', '1000001'], (amountPence) => ({
    rules: [{ kind: 'early-bird', from: 5, percent: null, amountPence }],
  })),
  ofDiscounts('how many bookings a code is good for', 5, ['0', '1000001'], (maximumUses) => ({
    codes: [{ ...code, maximumUses }],
  })),
  ofDiscounts('how many bookings of a family a code is good for', 5, ['0', '1001'], (perFamily) => ({
    codes: [{ ...code, perFamily }],
  })),
  {
    what: 'the price of a booking by hand',
    route: 'POST /bookings',
    ask: asProvider,
    body: (pricePence) => ({
      ...handBody(),
      lines: [{ ...at(handBody().lines, 0), pricePence }],
      expectedTotalPence: 700,
    }),
    right: 700,
    wrong: ['10000001'],
  },
  {
    what: 'the total of a booking by hand',
    route: 'POST /bookings',
    ask: asProvider,
    body: (expectedTotalPence) => ({ ...handBody(), expectedTotalPence }),
    right: 4800,
    wrong: ['0', '4799', 'null', '100000001'],
  },
  {
    what: 'the learner of a booking by hand',
    route: 'POST /bookings',
    ask: asProvider,
    body: (learner) => ({ ...handBody(), lines: [{ ...at(handBody().lines, 0), learner }] }),
    right: 0,
    wrong: ['1', '19', '20', 'null'],
  },
  {
    what: 'how far a booking by hand may go beyond the capacity',
    route: 'POST /bookings',
    ask: () => ({ as: full.providerId }),
    body: (upTo) => ({
      ...handBody(),
      listingId: full.listingId,
      lines: [{ ...at(handBody().lines, 0), ticketId: full.ticketId, sessionIds: full.sessionIds }],
      exceed: [{ sessionId: at(full.sessionIds, 0), upTo }],
      way: 'free',
      expectedTotalPence: 0,
    }),
    right: 2,
    wrong: ['0', '1', 'null', '10001'],
  },
  {
    what: 'the price in a quote for a booking by hand',
    route: 'POST /bookable-listings/{listingId}/quote',
    ask: () => ({ as: bookable.providerId, params: { listingId: bookable.listingId } }),
    body: (pricePence) => ({ customerId: null, lines: [{ ...at(handBody().lines, 0), pricePence }], code: null }),
    right: 700,
    wrong: ['10000001'],
  },
  {
    what: 'how far an offer to a party that waits may go beyond the capacity',
    route: 'POST /waiting-entries/{entryId}/offer',
    ask: () => ({ as: full.providerId, params: { entryId } }),
    body: (upTo) => ({ sessionIds: full.sessionIds, exceed: [{ sessionId: at(full.sessionIds, 0), upTo }] }),
    right: 3,
    wrong: ['0', '1', 'null', '10001'],
  },
  {
    what: 'what came in at the door',
    route: 'POST /bookings/{bookingId}/payments',
    ask: () => ({ as: bookable.providerId, params: { bookingId: atTheDoor } }),
    body: (amountPence) => ({ kind: 'RECEIVED', amountPence, method: 'CASH', paidOn: today().toString() }),
    right: 4800,
    wrong: ['0', 'null', '4801', '100000001'],
  },
  {
    what: 'what was given back at the door',
    route: 'POST /bookings/{bookingId}/payments',
    ask: () => ({ as: bookable.providerId, params: { bookingId: atTheDoor } }),
    body: (amountPence) => ({ kind: 'RETURNED', amountPence, method: 'CASH', paidOn: today().toString() }),
    // After what came in, above.
    right: 4800,
    wrong: ['0', 'null', '4801', '100000001'],
  },
  {
    what: 'the part of a refund',
    route: 'POST /refunds/{refundId}/decide',
    ask: () => ({ as: discretion.providerId, params: { refundId } }),
    body: (amountPence) => ({ decision: { kind: 'part', amountPence } }),
    right: 700,
    wrong: ['0', 'null', '4801', '100000001'],
  },
  {
    what: 'the difference of a move',
    route: 'POST /bookings/{bookingId}/move',
    ask: () => ({ as: family.id, params: { bookingId } }),
    body: (expectedDifferencePence) => ({ ...moveBody(), expectedDifferencePence }),
    right: 0,
    wrong: ['1', '-4944', 'null', '100000001', '-100000001'],
  },
];

const send = ({ route, ask, body }: Numeric, number: string): Promise<Answer> =>
  world.request(route, { ...ask(), body: JSON.stringify(body('@')).replace('"@"', number) });

/** What the lists of tickets and discounts say now. */
async function readVersions(): Promise<void> {
  for (const what of ['tickets', 'discounts'] as const) {
    const asked = { as: sibling.providerId, params: { experienceId: sibling.listingId } };
    versions[what] = (await world.request(`GET /experiences/{experienceId}/${what}`, asked)).body.version;
  }
}

describe('what is no number there is refused, and changes nothing', () => {
  beforeAll(readVersions);
  it.each(numerics)('for $what', async (one) => {
    await areRefused([...never, ...one.wrong].map((number) => [number, async () => send(one, number)]));
  });
});

describe('a price, a state or the like that a client sends along is refused, and changes nothing', () => {
  const fields = {
    price: 1,
    discount: 100,
    discountCode: 'FREE',
    currency: 'jpy',
    status: 'CONFIRMED',
    state: 'CONFIRMED',
    payment: 'PAID',
    approval: 'APPROVED',
    quantity: 2,
    funding: 'FREE',
    amountPence: 1,
    pricePence: 1,
    totalPence: 1,
    bookerFeePence: 0,
    bookerId: nobody,
    providerId: nobody,
  };
  type Sent = {
    what: string;
    address: string;
    ask: () => { as: string; params?: Record<string, string> };
    body: (more: object) => object;
    /** What belongs there. */
    except?: string[];
  };
  const sent: Sent[] = [
    {
      what: 'a move',
      address: 'POST /bookings/{bookingId}/move',
      ask: () => ({ as: family.id, params: { bookingId } }),
      body: (more) => ({ ...moveBody(), ...more }),
    },
    {
      what: 'a cancellation',
      address: 'POST /bookings/{bookingId}/cancel',
      ask: () => ({ as: family.id, params: { bookingId } }),
      body: (more) => ({ placeIds, expectedRefundPence: 4944, ...more }),
    },
    {
      what: 'a booking by hand',
      address: 'POST /bookings',
      ask: asProvider,
      body: (more) => ({ ...handBody(), ...more }),
    },
    {
      what: 'a line of a booking by hand',
      address: 'POST /bookings',
      ask: asProvider,
      body: (more) => ({ ...handBody(), lines: handBody().lines.map((line) => ({ ...line, ...more })) }),
      except: ['pricePence'],
    },
    {
      what: 'the customer of a booking by hand',
      address: 'POST /bookings',
      ask: asProvider,
      body: (more) => ({ ...handBody(), customer: { ...handBody().customer, ...more } }),
    },
    {
      what: 'a learner of a booking by hand',
      address: 'POST /bookings',
      ask: asProvider,
      body: (more) => ({ ...handBody(), learners: handBody().learners.map((learner) => ({ ...learner, ...more })) }),
    },
    {
      what: 'joining a waiting list',
      address: 'POST /waiting-entries',
      ask: () => ({ as: family.id }),
      body: (more) => ({ ...joinBody(), ...more }),
    },
    {
      what: 'a learner who joins a waiting list',
      address: 'POST /waiting-entries',
      ask: () => ({ as: family.id }),
      body: (more) => ({ ...joinBody(), learners: joinBody().learners.map((learner) => ({ ...learner, ...more })) }),
    },
    {
      what: 'an offer to a party that waits',
      address: 'POST /waiting-entries/{entryId}/offer',
      ask: () => ({ as: full.providerId, params: { entryId } }),
      body: (more) => ({ sessionIds: full.sessionIds, ...more }),
    },
    {
      what: 'money at the door',
      address: 'POST /bookings/{bookingId}/payments',
      ask: () => ({ as: bookable.providerId, params: { bookingId: atTheDoor } }),
      body: (more) => ({ kind: 'RECEIVED', amountPence: 1, method: 'CASH', paidOn: today().toString(), ...more }),
      except: ['amountPence'],
    },
  ];
  it.each(sent)('with $what', async ({ address, ask, body, except = [] }) => {
    const names = Object.entries(fields).filter(([name]) => !except.includes(name));
    await areRefused(
      names.map(([name, value]) => [
        name,
        async () => world.request(address, { ...ask(), body: body({ [name]: value }) }),
      ]),
      [422],
    );
  });
});

describe('a ticket or a date of another listing is refused, and changes nothing', () => {
  const others = (): [whose: string, other: Bookable][] => [
    ['of the same provider', sibling],
    ['of another provider', foreign],
  ];
  const asks = (ask: (changes: object) => Promise<Answer>) =>
    others().flatMap(([whose, { ticketId, sessionIds }]): [string, () => Promise<Answer>][] => [
      [`the ticket ${whose}`, async () => ask({ ticketId })],
      [`the date ${whose}`, async () => ask({ sessionIds: sessionIds.slice(2) })],
      [`both ${whose}`, async () => ask({ ticketId, sessionIds: sessionIds.slice(2) })],
    ]);

  it.each([
    ['by its family', () => family.id],
    ['by its provider', () => bookable.providerId],
  ])('for a move %s', async (_, as) => {
    await areRefused(
      asks(async (changes) =>
        world.request('POST /bookings/{bookingId}/move', {
          as: as(),
          params: { bookingId },
          body: { ...moveBody(), ...changes },
        }),
      ),
    );
  });

  it('for a waiting list', async () => {
    await areRefused(
      asks(
        async ({
          ticketId = full.ticketId,
          sessionIds = full.sessionIds,
        }: {
          ticketId?: string;
          sessionIds?: string[];
        }) =>
          world.request('POST /waiting-entries', {
            as: family.id,
            body: { ...joinBody(), sessionIds, learners: joinBody().learners.map((one) => ({ ...one, ticketId })) },
          }),
      ),
    );
  });

  it('for a booking by hand and its quote', async () => {
    const lines = (changes: object) => handBody().lines.map((line) => ({ ...line, ...changes }));
    await areRefused([
      ...asks(async (changes) => byHand({ lines: lines(changes) })),
      ...asks(async (changes) =>
        world.request('POST /bookable-listings/{listingId}/quote', {
          as: bookable.providerId,
          params: { listingId: bookable.listingId },
          body: { customerId: null, lines: lines(changes), code: null },
        }),
      ),
    ]);
  });
});

describe('the same without what is wrong in them', () => {
  beforeAll(readVersions);

  it('joins the waiting list', async () => {
    const { status, body } = await world.request('POST /waiting-entries', { as: family.id, body: joinBody() });
    expect([status, body.message]).toEqual([200, undefined]);
  });

  it.each(numerics)('is taken: $what, $right', async (one) => {
    await settleAll(world);
    await readVersions();
    const { status, body } = await send(one, String(one.right));
    expect([status, body.message]).toEqual([200, undefined]);
  });

  it('cancels the booking', async () => {
    await settleAll(world);
    const { body: now } = await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } });
    const standing = now.places.filter(({ state }: { state: string }) => state === 'CONFIRMED');
    expect(standing).toHaveLength(1);
    const answer = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: standing.map(({ id }: { id: string }) => id), expectedRefundPence: 4944 },
    });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect(await takenOf(world, at(bookable.sessionIds, 2))).toBe(0);
  });
});
