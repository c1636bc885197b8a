import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import { addedUp, AS_COUNTED, BY_HAND } from '../src/analytics/server/by-hand.fixture.ts';
import { countAgain } from '../src/analytics/server/count-again.ts';
import { demoAccounts, loadTown } from './town.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  // Half way between two holidays.
  world.clock.set('2027-04-29T09:00:00Z');
  await loadTown(world.services);
  await world.settle();
}, 240_000);
afterAll(async () => world.stop());

const placesOf = (email: string) =>
  world.services.db
    .selectFrom('place')
    .innerJoin('booking', 'booking.id', 'place.booking_id')
    .innerJoin('account', 'account.id', 'booking.booker_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('ticket', 'ticket.id', 'place.ticket_id')
    .select(['place.state', 'session.start_date', 'listing.title', 'ticket.funding', 'booking.payment'])
    .where('account.email', '=', email)
    .execute();

describe('the family of the demo town', () => {
  it('has been to the wood, goes again, has cancelled, was cancelled for, and has a funded place', async () => {
    const places = await placesOf(demoAccounts.family);
    const now = world.clock.now().epochMilliseconds;
    const confirmed = places.filter(({ state }) => state === 'CONFIRMED');
    const wood = confirmed.filter(({ title }) => title === 'Woodland Explorers');
    expect(wood.some(({ start_date }) => start_date.getTime() < now)).toBe(true);
    expect(wood.some(({ start_date }) => start_date.getTime() > now)).toBe(true);
    const states = new Set(places.map(({ state }) => state));
    expect(states).toEqual(new Set(['CONFIRMED', 'CANCELLED_BY_BOOKER', 'CANCELLED_BY_PROVIDER']));
    expect(confirmed.filter(({ funding }) => funding === 'COUNCIL').map(({ title }) => title)).toEqual([
      'Holiday Adventure Club',
    ]);
    expect(places.filter(({ state }) => state !== 'CONFIRMED').map(({ payment }) => payment)).not.toContain('PAID');
  });

  it('waits as the second of three for a date of the organisation that is full', async () => {
    const entries = await world.services.db
      .selectFrom('waiting_entry')
      .innerJoin('account', 'account.id', 'waiting_entry.account_id')
      .select('account.email')
      .orderBy('waiting_entry.queued_at')
      .execute();
    expect(entries).toHaveLength(3);
    expect(entries[1]?.email).toBe(demoAccounts.family);
  });

  it('has something to say of a date that is over, and nothing said yet', async () => {
    const said = await world.services.db
      .selectFrom('reflection')
      .innerJoin('account', 'account.id', 'reflection.account_id')
      .select('reflection.id')
      .where('account.email', '=', demoAccounts.family)
      .execute();
    expect(said).toEqual([]);
  });
});

describe('the organisation of the demo town', () => {
  it('has published reflections in words of their own, none of them twice', async () => {
    const said = await world.services.db
      .selectFrom('reflection')
      .innerJoin('account', 'account.id', 'reflection.provider_id')
      .select(['reflection.body', 'reflection.published_at', 'account.email'])
      .execute();
    const own = said.filter(({ email, published_at }) => email === demoAccounts.organisation && published_at !== null);
    expect(own.length).toBeGreaterThan(1);
    const words = said.filter(({ body }) => body !== '').map(({ body, email }) => `${email}: ${body}`);
    expect(new Set(words).size).toBe(words.length);
  });

  it('was paid for past dates', async () => {
    const batches = await world.services.db
      .selectFrom('payout_batch')
      .innerJoin('account', 'account.id', 'payout_batch.provider_id')
      .select('payout_batch.state')
      .where('account.email', '=', demoAccounts.organisation)
      .execute();
    expect(batches.map(({ state }) => state)).toContain('PAID');
  });

  it('has eight dates of Woodland Explorers with room for a family', async () => {
    const dates = await world.services.db
      .selectFrom('session_places')
      .innerJoin('session', 'session.id', 'session_places.session_id')
      .innerJoin('listing', 'listing.id', 'session.listing_id')
      .select(['session_places.capacity', 'session_places.taken'])
      .where('listing.title', '=', 'Woodland Explorers')
      .where('session.local_date', '>', '2027-04-29')
      .execute();
    expect(dates.filter(({ capacity, taken }) => capacity - taken >= 2).length).toBeGreaterThanOrEqual(8);
  });
});

it('councils of the demo town fund what lies in their own area', async () => {
  const funded = await world.services.db
    .selectFrom('listing')
    .innerJoin('council', 'council.id', 'listing.council_id')
    .select(['listing.title', 'listing.council_code', 'council.code'])
    .orderBy('listing.title')
    .execute();
  expect(funded.map(({ title }) => title)).toEqual([
    'Hills and Sea Holiday Days',
    'Holiday Adventure Club',
    'Sensory Swim',
  ]);
  for (const { council_code, code } of funded) expect(council_code).toBe(code);
});

it('adults of the demo town have been to what is for adults', async () => {
  const { count } = await world.services.db
    .selectFrom('place')
    .innerJoin('learner', 'learner.id', 'place.learner_id')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('learner.over18', '=', true)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(20);
});

it('the numbers of every provider equal what plain queries find', async () => {
  const { db, pool } = world.services;
  await countAgain(world.services);
  const providers = await db.selectFrom('booking').select('provider_id').distinct().execute();
  expect(providers.length).toBeGreaterThan(1);
  for (const { provider_id: id } of providers) {
    const [counted, found] = await Promise.all(
      [AS_COUNTED, BY_HAND].map(async (query) => (await pool.query(addedUp(query), [id])).rows),
    );
    expect([id, counted]).toEqual([id, found]);
  }
}, 120_000);
