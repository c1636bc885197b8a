import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookAndPay,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../src/places/server/bookable.fixture.ts';
import { distance } from '../src/platform/geo.ts';
import { indexListings } from '../src/search/server/index-listing.ts';
import { StillMapPicture } from '../src/listings/components/still-map-picture.tsx';
import { listingSchema } from '../src/listing-page/components/listing-schema.ts';
import { listingView } from '../src/listing-page/components/listing-view.ts';
import { makeWorld, type Answer, type World } from './world.ts';

const exact = { latitude: 53.38117, longitude: -1.47021 };
const address = {
  venue_name: 'Oak Cottage',
  address_line: '7 Bluebell Lane',
  town: 'Sheffield',
  zip_code: 'S1 2HH',
  council_code: 'E08000039',
  ...exact,
};
/** What must not be in an answer to somebody who is not told the exact place. */
const secrets = ['Oak Cottage', 'Bluebell', '2HH', '53.3811', '1.4702'];

let world: World;
let bookable: Bookable;
let slug: string;
let family: Family;

beforeAll(async () => {
  world = await makeWorld();
  bookable = await makeBookable(world, { title: 'Woodland mornings', needsApproval: true });
  await place(bookable.listingId, 'booked');
  slug = `listing-${bookable.listingId}`;
  const account = { slug: 'oakwood' };
  await world.services.db.updateTable('account').set(account).where('id', '=', bookable.providerId).execute();
  await indexListings(world.services, 'all');
  family = await makeFamily(world);
});
afterAll(() => world.stop());

async function place(listingId: string, exactLocation: 'everyone' | 'booked'): Promise<void> {
  await world.services.db
    .updateTable('listing')
    .set({ ...address, exact_location: exactLocation })
    .where('id', '=', listingId)
    .execute();
}

function expectSecret(answer: unknown): void {
  const text = JSON.stringify(answer);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

const params = () => ({ experienceId: bookable.listingId });
const search = (query: Record<string, string | number>): Promise<Answer> => world.request('GET /search', { query });
const found = async (query: Record<string, string | number>): Promise<boolean> =>
  (await search(query)).body.results.some((result: { id: string }) => result.id === bookable.listingId);

describe('where the exact place is for booked families only', () => {
  test('the public page has the town, half the postcode, and the place to about a kilometre', async () => {
    const { status, body } = await world.request('GET /listings/{slug}', { params: { slug } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      exactLocation: 'booked',
      address: { venueName: '', addressLine: '', town: 'Sheffield', zipCode: 'S1' },
    });
    expectSecret(body);
    expect(distance(exact, body.address)).toBeLessThan(900);
    expect(body.address).toMatchObject({ latitude: 53.38, longitude: -1.47 });
  });

  test('the map of the page shows an area, and search engines read no position', async () => {
    const { body: listing } = await world.request('GET /listings/{slug}', { params: { slug } });
    const facts = { listing, sessions: { blocks: [] }, tickets: { tickets: [], discounts: [] } } as never;
    const view = listingView({ ...(facts as object), now: world.clock.now() } as never);
    expect(view.place).toMatchObject({ approximate: true, lines: ['Sheffield S1'] });
    const { latitude, longitude } = view.place;
    const still = renderToStaticMarkup(
      createElement(StillMapPicture, {
        position: { latitude: latitude ?? 0, longitude: longitude ?? 0 },
        approximate: true,
      }),
    );
    expect(still).toContain('/still-map/53.38/-1.47?theme=light&amp;shape=wide&amp;mark=area');
    expectSecret(still);
    const schema = listingSchema(facts, { brand: 'Thicket', publicUrl: 'https://thicket.example' });
    expectSecret(schema);
    expect(JSON.stringify(schema)).not.toContain('GeoCoordinates');
  });

  test.each(['nobody', 'a family', 'another provider'])('GET /experiences/{id} tells %s no more', async (who) => {
    const as =
      who === 'a family'
        ? { as: family.id }
        : who === 'another provider'
          ? { as: (await world.makeAccount({ accountType: 'mentor' })).id }
          : {};
    const { status, body } = await world.request('GET /experiences/{experienceId}', { params: params(), ...as });
    expect(status).toBe(200);
    expectSecret(body);
  });

  test('its provider sees all of it', async () => {
    const { body } = await world.request('GET /experiences/{experienceId}', {
      params: params(),
      as: bookable.providerId,
    });
    expect(body.address).toMatchObject({ venueName: 'Oak Cottage', zipCode: 'S1 2HH', ...exact });
  });

  test('search and the page of the provider show no more', async () => {
    expectSecret((await search({})).body);
    expectSecret((await world.request('GET /providers/{slug}', { params: { slug: 'oakwood' } })).body);
  });

  test('search cannot be asked for it either: not by words, not by narrowing the map, not by distances', async () => {
    expect(await found({ q: 'Woodland' })).toBe(true);
    expect(await found({ q: 'Sheffield' })).toBe(true);
    expect(await found({ q: 'Oak Cottage' })).toBe(false);
    expect(await found({ q: '2HH' })).toBe(false);
    const box = ({ latitude, longitude }: typeof exact) =>
      [longitude - 0.0001, latitude - 0.0001, longitude + 0.0001, latitude + 0.0001].join(',');
    expect(await found({ bounds: box(exact) })).toBe(false);
    expect(await found({ bounds: box({ latitude: 53.38, longitude: -1.47 }) })).toBe(true);
    const near = await search({ latitude: 53.38, longitude: -1.47, radius: 1 });
    expect(near.body.results[0]).toMatchObject({ id: bookable.listingId, distance: 0 });
  });

  test('a family that only holds places or asks is not told; with a confirmed place it is, by page, mail and calendar', async () => {
    const booking = async (bookingId: string) =>
      (await world.request('GET /bookings/{bookingId}', { as: family.id, params: { bookingId } })).body;
    const calendar = async (bookingId: string): Promise<string> =>
      (await world.request('GET /bookings/{bookingId}/calendar.ics', { as: family.id, params: { bookingId } })).body;
    const mails = (): string => JSON.stringify(world.mails(family.email));

    const { status, body: basket } = await hold(world, family, bookable);
    expect(status).toBe(200);
    expectSecret(basket);
    expectSecret((await world.request('GET /basket', { as: family.id })).body);
    await world.request('DELETE /basket', { as: family.id });

    const id = await bookAndPay(world, family, bookable);
    await world.settle();
    expect(await booking(id)).toMatchObject({ approval: 'PENDING', listing: { exactPlace: false, zipCode: 'S1' } });
    expectSecret(await booking(id));
    expectSecret(await calendar(id));
    expectSecret((await world.request('GET /bookings', { as: family.id })).body);
    expectSecret(mails());
    // Its provider always is.
    const asProvider = { as: bookable.providerId, params: { bookingId: id } };
    expect((await world.request('GET /bookings/{bookingId}', asProvider)).body.listing.venueName).toBe('Oak Cottage');

    const approved = await world.request('POST /bookings/{bookingId}/approve', { ...asProvider, body: {} });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    await world.settle();
    const told = { venueName: 'Oak Cottage', addressLine: '7 Bluebell Lane', zipCode: 'S1 2HH', exactPlace: true };
    expect((await booking(id)).listing).toMatchObject(told);
    expect((await world.request('GET /bookings', { as: family.id })).body.bookings[0].listing).toMatchObject(told);
    expect((await calendar(id)).replaceAll(/\r\n\s/g, '')).toContain('7 Bluebell Lane');
    expect(mails()).toContain('7 Bluebell Lane');
    // Others see as little as before.
    expectSecret((await world.request('GET /listings/{slug}', { params: { slug } })).body);
  });
});

test('a date that is held elsewhere is told as the listing’s own place is: to booked families exactly, to others not', async () => {
  const elsewhere = await makeBookable(world, { title: 'River mornings', pricePence: 0 });
  await place(elsewhere.listingId, 'booked');
  const [first = '', second = ''] = elsewhere.sessionIds;
  const as = elsewhere.providerId;
  const experience = { experienceId: elsewhere.listingId };
  const venue = { name: 'Boat House', addressLine: '3 Weir Road', zipCode: 's10 2tn' };
  const add = (body: object) =>
    world.request('POST /experiences/{experienceId}/venues', { as, params: experience, body: body as never });
  const added = (await add(venue)).body;
  expect(added).toMatchObject({ name: 'Boat House', zipCode: 'S10 2TN' });
  expect((await add(venue)).body.id).toBe(added.id);
  expect((await add({ ...venue, zipCode: 'ZZ99 9ZZ' })).status).toBe(422);
  const read = async () =>
    (await world.request('GET /experiences/{experienceId}/blocks', { as, params: experience })).body;
  const save = async (venueId: string, agreed: string | null = null, message = '') => {
    const [block] = (await read()).blocks;
    const { id, sessions, ...rest } = block;
    const changed = sessions.map((session: { id: string; date: string; start: string; end: string }) => ({
      id: session.id,
      date: session.date,
      start: session.start,
      end: session.end,
      ...(session.id === second ? { venueId } : {}),
    }));
    return world.request('PUT /blocks/{blockId}', {
      as,
      params: { blockId: id },
      body: { ...rest, sessions: changed, agreed, message },
    });
  };
  // A place of another listing is none of this one.
  const foreign = await world.services.db
    .insertInto('venue')
    .values({
      id: crypto.randomUUID(),
      listing_id: bookable.listingId,
      name: 'Theirs',
      zip_code: 'S1 2HH',
      created_at: world.clock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await save(foreign.id)).body.key).toBe('invalid-dates');

  // Booked before its place changes: the family is told, and may cancel for free.
  const early = await makeFamily(world);
  const earlyId = await bookAndPay(world, early, elsewhere, { sessionIds: [second] });
  const asked = await save(added.id);
  expect(asked.body.key).toBe('agree-first');
  const { preview } = asked.body.details;
  expect(preview).toMatchObject({ families: 1, freeFamilies: 1, dates: [{ kind: 'moved', place: 'Boat House' }] });
  expect((await save(added.id, preview.version, 'The wood is closed.')).status).toBe(200);
  await world.settle();
  expect(JSON.stringify(world.mails(early.email))).toContain('at Boat House, 3 Weir Road');
  const show = async (who: string, bookingId: string) =>
    (await world.request('GET /bookings/{bookingId}', { as: who, params: { bookingId } })).body;
  expect((await show(early.id, earlyId)).places[0]).toMatchObject({
    session: { place: expect.stringMatching(/^Boat House, 3 Weir Road, .*S10 2TN$/) },
    freeUntil: expect.any(String),
  });
  const calendar = await world.request('GET /bookings/{bookingId}/calendar.ics', {
    as: early.id,
    params: { bookingId: earlyId },
  });
  expect(calendar.body.replaceAll(/\r\n\s/g, '')).toContain('LOCATION:Boat House');

  // Everybody else reads the town and half the postcode, on the page and in the basket.
  const told = ['Boat House', 'Weir Road', '2TN'];
  const expectHidden = (answer: unknown): void => {
    for (const word of told) expect(JSON.stringify(answer)).not.toContain(word);
  };
  const { body: open } = await world.request('GET /experiences/{experienceId}/sessions', { params: experience });
  expectHidden(open);
  expect(open.blocks[0].sessions.map((session: { place: string | null }) => session.place?.includes('S10'))).toEqual([
    undefined,
    true,
    undefined,
  ]);
  const late = await makeFamily(world);
  const basket = (await hold(world, late, elsewhere, { sessionIds: [first, second] })).body;
  expectHidden(basket);
  expect(basket.basket.bookings[0].places[1].session.place).toMatch(/S10$/);
  // The register of that date says where it is.
  const register = await world.request('GET /registers/{sessionId}', {
    as,
    params: { sessionId: second },
    query: {},
  });
  expect(register.body.session.listing.venueName).toBe('Boat House');
  // Whoever books for others, moves a place or reads an invoice sees where each date is.
  const bookings = await world.request('GET /bookable-listings/{listingId}', {
    as,
    params: { listingId: elsewhere.listingId },
  });
  const byDate = (dates: { place: string | null }[]) => dates.map((date) => date.place?.split(',')[0] ?? null);
  expect(byDate(bookings.body.sessions)).toEqual([null, 'Boat House', null]);
  const other = await makeFamily(world);
  const otherId = await bookAndPay(world, other, elsewhere, { sessionIds: [first] });
  const moves = await world.request('GET /bookings/{bookingId}/move-options', {
    as: other.id,
    params: { bookingId: otherId },
    query: { places: (await show(other.id, otherId)).places[0].id },
  });
  expect(byDate(moves.body.dates)).toEqual(['Boat House', null]);
  const third = await makeFamily(world);
  const thirdId = await bookAndPay(world, third, elsewhere, { sessionIds: [second] });
  await world.settle();
  const invoice = await world.request('GET /bookings/{bookingId}/invoice', {
    as: third.id,
    params: { bookingId: thirdId },
  });
  expect(byDate(invoice.body.lines)).toEqual(['Boat House']);
  // Search names the town of the next date where it is another one.
  await indexListings(world.services, [elsewhere.listingId]);
  const nextIn = async () =>
    (await world.request('GET /search', { query: { provider: as } })).body.results[0].next.town;
  expect(await nextIn()).toBeNull();
  await world.services.db.updateTable('venue').set({ town: 'Bakewell' }).where('id', '=', added.id).execute();
  await world.services.db.updateTable('session').set({ venue_id: added.id }).where('id', '=', first).execute();
  expect(await nextIn()).toBe('Bakewell');
  await place(elsewhere.listingId, 'everyone');
  const { body: shown } = await world.request('GET /experiences/{experienceId}/sessions', { params: experience });
  expect(shown.blocks[0].sessions[1].place).toContain('Boat House, 3 Weir Road');
});

test('where it is for everyone, everyone sees it', async () => {
  const other = await makeBookable(world, { title: 'Beach days' });
  await place(other.listingId, 'everyone');
  const { body } = await world.request('GET /listings/{slug}', { params: { slug: `listing-${other.listingId}` } });
  expect(body).toMatchObject({ exactLocation: 'everyone', address: { venueName: 'Oak Cottage', ...exact } });
});

test('one place always gives the same rounded one, within a kilometre, all over the country', async () => {
  for (const [latitude, longitude] of [
    [49.9123, -6.3077],
    [51.50101, -0.14156],
    [60.8412, -0.8899],
    [54.5974, -5.9299],
  ] as const) {
    await world.services.db
      .updateTable('listing')
      .set({ latitude, longitude })
      .where('id', '=', bookable.listingId)
      .execute();
    const { body } = await world.request('GET /listings/{slug}', { params: { slug } });
    expect(distance({ latitude, longitude }, body.address)).toBeLessThan(900);
    const again = await world.request('GET /listings/{slug}', { params: { slug } });
    expect(again.body.address).toEqual(body.address);
  }
});

test('the provider chooses who is told, as a field of the listing', async () => {
  const as = bookable.providerId;
  const { body: before } = await world.request('GET /experiences/{experienceId}', { as, params: params() });
  const change = (exactLocation: string) =>
    world.request('PATCH /experiences/{experienceId}', {
      as,
      params: params(),
      body: { version: before.version, exactLocation },
    });
  expect((await change('nobody')).status).toBe(422);
  expect((await change('everyone')).body).toMatchObject({ exactLocation: 'everyone', version: before.version + 1 });
});
