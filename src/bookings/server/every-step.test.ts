import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  settleAll,
  type Bookable,
  type BookableOptions,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { endHolds } from '../../checkout/server/end-holds.ts';
import { followCouncils } from '../../requests/server/follow-council.ts';
import {
  ask,
  bookFunded,
  cancelForCouncil,
  decide,
  makeFunded,
  no,
  yes,
} from '../../checkout/server/funded.fixture.ts';
import { lapseRequests } from '../../requests/server/lapse-requests.ts';
import { placeSteps } from '../../places/place.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

type Cast = { family: Family; provider: { id: string; email: string }; bookable: Bookable };

async function cast(options: BookableOptions = {}): Promise<Cast> {
  const provider = await world.makeAccount({ accountType: 'mentor', firstName: 'Oakwood', lastName: 'Forest School' });
  const bookable = await makeBookable(world, { starts: [240, 300], ...options, providerId: provider.id });
  return { family: await makeFamily(world), provider, bookable };
}

const first = ({ bookable }: Cast) => ({ sessionIds: bookable.sessionIds.slice(0, 1) });

/** A family has asked and its card is authorised, or has booked and paid. */
async function booked(options: BookableOptions = {}): Promise<Cast & { bookingId: string }> {
  const all = await cast(options);
  return { ...all, bookingId: await bookAndPay(world, all.family, all.bookable, first(all)) };
}
const requested = () => booked({ needsApproval: true });

const change = async (
  verb: 'approve' | 'decline' | 'withdraw',
  { bookingId, family, provider }: Awaited<ReturnType<typeof booked>>,
) => {
  const bodies = { approve: { message: '' }, decline: { reason: 'full', message: '' }, withdraw: undefined };
  const { status } = await world.request(`POST /bookings/{bookingId}/${verb}`, {
    as: verb === 'withdraw' ? family.id : provider.id,
    params: { bookingId },
    ...(bodies[verb] ? { body: bodies[verb] } : {}),
  });
  expect(status).toBe(200);
};

async function cancel(as: 'booker' | 'provider') {
  const all = await booked();
  const caller = as === 'booker' ? all.family.id : all.provider.id;
  const params = { bookingId: all.bookingId };
  const quote = await world.request('GET /bookings/{bookingId}/refund-quote', { as: caller, params, query: { as } });
  const { status } = await world.request('POST /bookings/{bookingId}/cancel', {
    as: caller,
    params,
    body: {
      placeIds: quote.body.places.map((place: { placeId: string }) => place.placeId),
      expectedRefundPence: quote.body.totalPence,
      as,
    },
  });
  expect(status).toBe(200);
  return all;
}

async function move(as: 'booker' | 'provider') {
  const all = await booked();
  const caller = as === 'booker' ? all.family.id : all.provider.id;
  const params = { bookingId: all.bookingId };
  const { body } = await world.request('GET /bookings/{bookingId}', { as: caller, params });
  const { status } = await world.request('POST /bookings/{bookingId}/move', {
    as: caller,
    params,
    body: {
      placeIds: body.places.map((place: { id: string }) => place.id),
      sessionIds: all.bookable.sessionIds.slice(1),
      ticketId: all.bookable.ticketId,
      expectedDifferencePence: 0,
      ...(as === 'provider' ? { as, message: 'The gate is being mended.' } : {}),
    },
  });
  expect(status).toBe(200);
  return all;
}

type Told = {
  /** Makes it happen; before anything is booked there is no history to read. */
  happen: () => Promise<Cast & { bookingId?: string }>;
  /** The event that tells the rest of the product. */
  event: string;
  toBooker?: RegExp;
  toProvider?: RegExp;
  /** The line in the history of the booking, as its family reads it. */
  says?: RegExp;
};

// What is only held is nobody's news but the family's own, who sees it happen.
const steps: Record<string, Told> = {
  'new hold booker': {
    happen: async () => {
      const all = await cast();
      await hold(world, all.family, all.bookable);
      return all;
    },
    event: 'places.held',
  },
  'HELD leave booker': {
    happen: async () => {
      const all = await cast();
      await hold(world, all.family, all.bookable);
      await world.request('DELETE /basket', { as: all.family.id });
      return all;
    },
    event: 'places.released',
  },
  'HELD time-out clock': {
    happen: async () => {
      const all = await cast();
      await hold(world, all.family, all.bookable);
      world.clock.advance({ minutes: 15 });
      await endHolds(world.services);
      return all;
    },
    event: 'places.released',
  },
  'new book provider': {
    happen: async () => {
      const all = await cast();
      const email = `hannah-${all.provider.id}@example.org`;
      const { body } = await world.request('POST /bookings', {
        as: all.provider.id,
        body: {
          listingId: all.bookable.listingId,
          customer: { kind: 'new', firstName: 'Hannah', lastName: 'Moss', emailAddress: email },
          learners: [{ kind: 'new', learner: { firstName: 'Ivy', lastName: 'Moss', dateOfBirth: '2019-03-01' } }],
          lines: [{ learner: 0, ticketId: all.bookable.ticketId, ...first(all), pricePence: null }],
          way: 'offline',
          expectedTotalPence: 4_800,
        },
      });
      return { ...all, family: { ...all.family, email }, bookingId: body.bookingId };
    },
    event: 'booking.confirmed',
    toBooker: /^Booked/,
    says: /^Booked by /,
  },
  'HELD confirm booker': {
    happen: () => booked(),
    event: 'booking.confirmed',
    toBooker: /^Booked: /,
    toProvider: /^New booking: /,
    says: /^Booked\.$/,
  },
  'HELD request booker': {
    happen: requested,
    event: 'booking.requested',
    toBooker: /^Requested: /,
    toProvider: /^New request: /,
    says: /^Requested\.$/,
  },
  'REQUESTED approve provider': {
    happen: async () => {
      const all = await requested();
      await change('approve', all);
      return all;
    },
    event: 'booking.approved',
    toBooker: /^Booked: /,
    says: /said yes\.$/,
  },
  'REQUESTED decline provider': {
    happen: async () => {
      const all = await requested();
      await change('decline', all);
      return all;
    },
    event: 'booking.declined',
    toBooker: /^Not booked: /,
    says: /said no\. Nothing was charged\.$/,
  },
  'REQUESTED not-eligible council': {
    happen: async () => {
      const provider = await world.makeAccount({ accountType: 'mentor' });
      const funded = await makeFunded(world, { starts: [240], providerId: provider.id });
      const family = await makeFamily(world);
      const ids = await ask(world, family, funded);
      await hold(world, family, funded);
      const out = await checkOut(world, family);
      await decide(world, funded, ids, no);
      world.clock.advance({ minutes: 15 });
      await followCouncils(world.services);
      return { family, provider, bookable: funded, bookingId: out.body.bookingIds[0] };
    },
    event: 'booking.declined',
    toBooker: /^Not booked: /,
    toProvider: /^Not funded: request for /,
    says: /^The council does not pay for these places/,
  },
  'REQUESTED withdraw booker': {
    happen: async () => {
      const all = await requested();
      await change('withdraw', all);
      return all;
    },
    event: 'booking.withdrawn',
    toBooker: /^Taken back: request for /,
    toProvider: /^Withdrawn: request for /,
    says: /^Taken back by you\. Nothing was charged\.$/,
  },
  'REQUESTED lapse clock': {
    happen: async () => {
      const all = await requested();
      world.clock.advance({ hours: 24 * 6 });
      await lapseRequests(world.services);
      return all;
    },
    event: 'booking.lapsed',
    toBooker: /^Not booked: /,
    toProvider: /^Lapsed: request for /,
    says: /^Not answered in time, so the request lapsed\. Nothing was charged\.$/,
  },
  'CONFIRMED cancel-by-booker booker': {
    happen: () => cancel('booker'),
    event: 'places.cancelled',
    toBooker: /^Cancelled: 1 place, /,
    toProvider: /^Cancelled: 1 place, /,
    says: /^1 place cancelled by you /,
  },
  'CONFIRMED cancel-by-provider provider': {
    happen: () => cancel('provider'),
    event: 'places.cancelled',
    toBooker: /^Cancelled: 1 place, /,
    toProvider: /^Cancelled: 1 place, /,
    says: /^1 place cancelled by Oakwood Forest School /,
  },
  'CONFIRMED cancel-by-provider council': {
    happen: async () => {
      const provider = await world.makeAccount({ accountType: 'mentor' });
      const funded = await makeFunded(world, { starts: [240], providerId: provider.id });
      const all = await bookFunded(world, funded);
      const { status } = await cancelForCouncil(world, funded, all.bookingId, 'The hall has no fire certificate.');
      expect(status).toBe(200);
      return { ...all, provider, bookable: funded };
    },
    event: 'places.cancelled',
    toBooker: /^Cancelled: 1 place, /,
    toProvider: /^Cancelled: 1 place, /,
    says: /^1 place cancelled by Bramley Council .*: ‘The hall has no fire certificate.’$/,
  },
  'CONFIRMED move booker': {
    happen: () => move('booker'),
    event: 'places.moved',
    toBooker: /^New date/,
    toProvider: /^Moved|^New date/,
    says: /^1 place moved by you from /,
  },
  'CONFIRMED move provider': {
    happen: () => move('provider'),
    event: 'places.moved',
    toBooker: /^Moved to a new date/,
    says: /^1 place moved by Oakwood Forest School from /,
  },
};

const happens = placeSteps.flatMap(({ from, event, who }) => who.map((actor) => `${from ?? 'new'} ${event} ${actor}`));

it('every step that a place can take is one of these', () => {
  expect(Object.keys(steps).toSorted()).toEqual(happens.toSorted());
});

it.each(Object.entries(steps))('%s: is told to the product, to both sides and by the booking', async (_, told) => {
  const { family, provider, bookingId } = await told.happen();
  await settleAll(world);
  const { rows } = await world.services.pool.query(
    `select 1 from event where kind = $1 and (about ->> 'account' = $2 or about ->> 'booking' = $3)`,
    [told.event, family.id, bookingId ?? ''],
  );
  expect(rows.length).toBeGreaterThan(0);
  const fits = (email: string, subject: RegExp) => world.mails(email).filter((mail) => subject.test(mail.subject));
  if (told.toBooker) expect(fits(family.email, told.toBooker)).toHaveLength(1);
  else expect(world.mails(family.email)).toEqual([]);
  if (told.toProvider) expect(fits(provider.email, told.toProvider)).toHaveLength(1);
  if (!told.says) return;
  const as = told.event === 'booking.confirmed' && !told.toProvider ? provider.id : family.id;
  const { body } = await world.request('GET /bookings/{bookingId}', { as, params: { bookingId: bookingId ?? '' } });
  expect(body.history.map((line: { sentence: string }) => line.sentence)).toContainEqual(
    expect.stringMatching(told.says),
  );
});

it('a council that pays for one child and not for the other: both sides read whose place it does not pay for', async () => {
  const provider = await world.makeAccount({ accountType: 'mentor', firstName: 'Oakwood', lastName: 'Forest School' });
  const funded = await makeFunded(world, { starts: [240], providerId: provider.id });
  const family = await makeFamily(world, 2);
  const ids = await ask(world, family, funded);
  expect((await hold(world, family, funded)).status).toBe(200);
  const { bookingIds } = (await checkOut(world, family)).body;
  await decide(world, funded, ids.slice(0, 1), no);
  await decide(world, funded, ids.slice(1), yes);
  world.clock.advance({ minutes: 15 });
  await followCouncils(world.services);
  await settleAll(world);
  const { body } = await world.request('GET /bookings/{bookingId}', {
    as: family.id,
    params: { bookingId: bookingIds[0] },
  });
  const nameOf = (state: string): string =>
    body.places.find((place: { state: string }) => place.state === state).learner.firstName;
  for (const [email, charged] of [
    [family.email, true],
    [provider.email, false],
  ] as const) {
    const mails = world.mails(email).filter(({ subject }) => subject === 'Not all funded: Forest school');
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? '';
    expect(text).toContain('The council does not pay for 1 place');
    expect(text).toContain('The other places of the booking stay as they are.');
    expect(text).toContain(nameOf('DECLINED'));
    expect(text).not.toContain(nameOf('CONFIRMED'));
    expect(text.includes('Nothing was charged.')).toBe(charged);
  }
});
