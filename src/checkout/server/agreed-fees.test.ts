import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Answer, type World } from '../../../test/world.ts';
import { share } from '../../platform/money.ts';
import { indexListings } from '../../search/server/index-listing.ts';
import {
  balancesOf,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
  payOnPage,
  settleAll,
  type Bookable,
} from '../../places/server/bookable.fixture.ts';

const STANDARD = { bookerFeeBasisPoints: 300, providerFeeBasisPoints: 200 };
const COUNCIL = { bookerFeeBasisPoints: 0, providerFeeBasisPoints: 150 };
const PROVIDER = { bookerFeeBasisPoints: 125, providerFeeBasisPoints: 475 };
type Fees = typeof STANDARD;

let world: World;
let adminId: string;
beforeAll(async () => {
  world = await makeWorld();
  adminId = (await world.makeAccount({ role: 'admin', firstName: 'Ada', lastName: 'Minster' })).id;
});
afterAll(() => closeSound(world));

type Party = { kind: 'provider' | 'council'; id: string };

async function agree(party: Party, fees: Fees | null, from: string | null = null): Promise<Answer> {
  const answer = await world.request('POST /fees', {
    as: adminId,
    body: { party, fees, from, reason: 'As written in the contract' },
    idempotencyKey: randomUUID(),
  });
  return answer;
}

let councils: string[] = [];
/** A council that has agreed on nothing yet. */
async function freshCouncil(): Promise<string> {
  if (councils.length === 0) {
    const rows = await world.services.db.selectFrom('council').select('id').orderBy('id').limit(20).execute();
    councils = rows.map(({ id }) => id);
  }
  const [id = ''] = councils.splice(0, 1);
  return id;
}

async function fundBy(bookable: Bookable, councilId: string): Promise<void> {
  await world.services.db
    .updateTable('listing')
    .set({ council_id: councilId, is_council_funded: true })
    .where('id', '=', bookable.listingId)
    .execute();
}

/** The booking fee of a listing as each place says it that shows a price, and as a hold charges it. */
async function feesSaid(bookable: Bookable, pricePence: number) {
  const params = { experienceId: bookable.listingId };
  const { body: listing } = await world.request('GET /experiences/{experienceId}', { params });
  const { body: tickets } = await world.request('GET /experiences/{experienceId}/tickets', { params });
  await indexListings(world.services, [bookable.listingId]);
  const { body: found } = await world.request('GET /search', {
    query: { provider: bookable.providerId, sort: 'price', price: 1_000 },
  });
  const { body: options } = await world.request('GET /bookable-listings/{listingId}', {
    as: bookable.providerId,
    params: { listingId: bookable.listingId },
  });
  const family = await makeFamily(world);
  const { body: basket } = await hold(world, family, bookable, { sessionIds: bookable.sessionIds.slice(0, 1) });
  return {
    listing: listing.tickets[0].allInPence - pricePence,
    tickets: tickets.tickets[0].allInPence - pricePence,
    search: found.results.find((one: { id: string }) => one.id === bookable.listingId).fromPence - pricePence,
    byHand: share(pricePence, options.bookerFeeBasisPoints),
    hold: basket.basket.quote.bookerFeePence,
  };
}

async function storedFees(bookable: Bookable): Promise<Fees[]> {
  const rows = await world.services.db
    .selectFrom('booking')
    .select(['booker_fee_basis_points', 'provider_fee_basis_points'])
    .where('listing_id', '=', bookable.listingId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    bookerFeeBasisPoints: row.booker_fee_basis_points,
    providerFeeBasisPoints: row.provider_fee_basis_points,
  }));
}

describe('which fees a listing has', () => {
  it.each([
    ['nothing is agreed', {}, STANDARD],
    ['its provider has agreed', { provider: PROVIDER }, PROVIDER],
    ['its council has agreed', { council: COUNCIL }, COUNCIL],
    ['both have: the council’s', { council: COUNCIL, provider: PROVIDER }, COUNCIL],
    ['the council’s agreement is over', { council: null, provider: PROVIDER }, PROVIDER],
    ['the provider’s agreement is over', { provider: null }, STANDARD],
    ['both are over', { council: null, provider: null }, STANDARD],
  ] as [string, { council?: Fees | null; provider?: Fees | null }, Fees][])(
    '%s: wherever it is shown and in what is charged',
    async (_, { council, provider }, expected) => {
      const pricePence = 1_999;
      const bookable = await makeBookable(world, { pricePence });
      const councilId = await freshCouncil();
      await fundBy(bookable, councilId);
      if (council === null) await agree({ kind: 'council', id: councilId }, COUNCIL);
      if (provider === null) await agree({ kind: 'provider', id: bookable.providerId }, PROVIDER);
      if (council !== undefined) expect((await agree({ kind: 'council', id: councilId }, council)).status).toBe(200);
      if (provider !== undefined)
        expect((await agree({ kind: 'provider', id: bookable.providerId }, provider)).status).toBe(200);
      const fee = share(pricePence, expected.bookerFeeBasisPoints);
      expect(await feesSaid(bookable, pricePence)).toEqual({
        listing: fee,
        tickets: fee,
        search: fee,
        byHand: fee,
        hold: fee,
      });
      expect(await storedFees(bookable)).toEqual([expected]);
    },
  );
});

describe('fees hold from a moment', () => {
  it('so that what is set for a later day begins on that day, and what is held or booked keeps its fees', async () => {
    const bookable = await makeBookable(world, { pricePence: 4_800 });
    const party: Party = { kind: 'provider', id: bookable.providerId };
    const tomorrow = world.clock.now().toZonedDateTimeISO('Europe/London').add({ days: 1 }).toPlainDate();
    expect((await agree(party, PROVIDER, tomorrow.toString())).body.state).toBe('later');

    const family = await makeFamily(world);
    await hold(world, family, bookable);
    const { body: paid } = await checkOut(world, family);
    world.clock.set(tomorrow.toZonedDateTime('Europe/London').toInstant().toString());
    await payOnPage(paid.url);
    await settleAll(world);
    const later = await makeFamily(world);
    await hold(world, later, bookable);
    expect(await storedFees(bookable)).toEqual([STANDARD, PROVIDER]);
  });

  it('never in the past, for nobody who is not there, and above no half', async () => {
    const { providerId } = await makeBookable(world);
    const yesterday = world.clock.now().toZonedDateTimeISO('Europe/London').subtract({ days: 1 }).toPlainDate();
    const party: Party = { kind: 'provider', id: providerId };
    expect((await agree(party, PROVIDER, yesterday.toString())).body.fields).toHaveProperty('from');
    expect((await agree({ kind: 'council', id: randomUUID() }, PROVIDER)).status).toBe(404);
    const family = await makeFamily(world);
    expect((await agree({ kind: 'provider', id: family.id }, PROVIDER)).status).toBe(404);
    expect((await agree(party, { ...PROVIDER, bookerFeeBasisPoints: 5_001 })).status).toBe(422);
  });

  it('and all that was set stays to be read: which fees, from when, by whom and why', async () => {
    const { providerId } = await makeBookable(world);
    const party: Party = { kind: 'provider', id: providerId };
    await agree(party, PROVIDER);
    await agree(party, null);
    const { body } = await world.request('GET /fees', { as: adminId });
    const last = await world.request('GET /fees', { as: adminId, query: { page: body.pageCount } });
    expect((await world.request('GET /fees', { as: adminId, query: { page: 99 } })).body).toEqual(last.body);
    expect(body.standard).toEqual(STANDARD);
    expect(body.agreements.slice(0, 2)).toMatchObject([
      { fees: null, state: 'now', setBy: 'Ada Minster', reason: 'As written in the contract' },
      { fees: PROVIDER, state: 'past', party: { ...party, name: 'Oakwood Forest School' } },
    ]);
    const { body: found } = await world.request('GET /fee-parties', { as: adminId, query: { q: 'wood FOREST' } });
    expect(found.parties).toContainEqual({ ...party, name: 'Oakwood Forest School' });
    await expect(world.services.db.deleteFrom('fee_agreement').execute()).rejects.toThrow('permission denied');
  });
});

it('two providers with fees of their own in one basket: listed price, charge and refund agree, and the ledger is at 0', async () => {
  const [one, other] = [
    await makeBookable(world, { pricePence: 1_999 }),
    await makeBookable(world, { pricePence: 3_333 }),
  ];
  await agree({ kind: 'provider', id: one.providerId }, PROVIDER);
  await agree({ kind: 'provider', id: other.providerId }, COUNCIL);
  const family = await makeFamily(world);
  const listed: number[] = [];
  for (const bookable of [one, other]) {
    const { body } = await world.request('GET /experiences/{experienceId}', {
      params: { experienceId: bookable.listingId },
    });
    listed.push(body.tickets[0].allInPence);
    await hold(world, family, bookable, {
      sessionIds: bookable.sessionIds.slice(...(bookable === one ? [0, 1] : [1, 2])),
    });
  }
  expect(listed).toEqual([1_999 + 25, 3_333]);
  const { body: paid } = await checkOut(world, family);
  await payOnPage(paid.url);
  await settleAll(world);
  const bookings = await world.services.db
    .selectFrom('booking')
    .select(['id', 'listing_id'])
    .where('booker_id', '=', family.id)
    .execute();
  for (const { id, listing_id } of bookings) {
    const allIn = listed[listing_id === one.listingId ? 0 : 1] ?? 0;
    expect(await balancesOf(world, id)).toMatchObject({ booker: -allIn });
    // The provider calls it off, so everything is refunded, including the booking fee.
    const bookable = listing_id === one.listingId ? one : other;
    const places = await world.services.db
      .selectFrom('place')
      .select(['id', 'session_id'])
      .where('booking_id', '=', id)
      .execute();
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      as: bookable.providerId,
      params: { bookingId: id },
      body: {
        placeIds: places.map((place) => place.id),
        expectedRefundPence: allIn,
        as: 'provider',
        message: 'The wood is flooded.',
      },
      idempotencyKey: randomUUID(),
    });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    await settleAll(world);
    const refunds = await world.services.db
      .selectFrom('refund')
      .select('amount_pence')
      .where('booking_id', '=', id)
      .execute();
    expect(refunds).toEqual([{ amount_pence: allIn }]);
  }
});
