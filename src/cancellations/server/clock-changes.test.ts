import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { atStripe, linkBank, runOn } from '../../payments/server/payouts.fixture.ts';
import {
  bookAndPay,
  checkOut,
  closeSound,
  hold,
  makeBookable,
  makeFamily,
} from '../../places/server/bookable.fixture.ts';

/** What lasts some time lasts that time while the clocks change; what happens at an hour happens at that hour in London. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closeSound(world));

const hoursTo = (moment: Temporal.Instant): number => world.clock.now().until(moment).total('hours');
const london = (local: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/London').toInstant();

/**
 * The moment of the change; the day of it; the run that takes what ended at 17:00 in London the evening before, and has
 * cooled off 24 hours that have passed later: at 18:00 on the clock in spring, which is too late for that day's run, and
 * at 16:00 in autumn.
 */
const changes = [
  ['forward', '2027-03-28T01:00:00Z', '2027-03-28', '2027-03-29'],
  ['back', '2027-10-31T01:00:00Z', '2027-10-31', '2027-10-31'],
] as const;

describe.each(changes)('when the clocks go %s at %s', (_, moment, day, runDay) => {
  const change = Temporal.Instant.from(moment);
  const at = (before: Temporal.DurationLike): void => world.clock.set(change.subtract(before).toString());

  it.each([
    ['before its end', { minutes: 14, seconds: 50 }, 409],
    ['after it', { minutes: 15, seconds: 10 }, 200],
  ] as const)('a hold over it lasts 15 minutes: %s', async (_name, later, status) => {
    at({ minutes: 10 });
    const bookable = await makeBookable(world, { starts: [240], capacity: 1 });
    const family = await makeFamily(world);
    const { body } = await hold(world, family, bookable);
    const lasts = Date.parse(body.basket.heldUntil) - world.clock.now().epochMilliseconds;
    expect(Math.round(lasts / 60_000)).toBe(15);
    world.clock.advance(later);
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(status);
  });

  it.each([
    ['while it may be open', { minutes: 34 }, 409],
    ['when it is closed', { minutes: 36 }, 200],
  ] as const)('a payment page over it keeps the places for 35 minutes: %s', async (_name, later, status) => {
    at({ minutes: 10 });
    const bookable = await makeBookable(world, { starts: [240], capacity: 1 });
    const family = await makeFamily(world);
    await hold(world, family, bookable);
    expect((await checkOut(world, family)).body.outcome).toBe('pay');
    world.clock.advance(later);
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(status);
  });

  it.each([
    ['just in time', { minutes: -2 }, 200],
    ['a moment too late', { seconds: 10 }, 409],
  ] as const)('booking ends 24 hours that pass before the start: %s', async (_name, later, status) => {
    at({ hours: 72 });
    const start = london(`${day}T09:30`);
    const bookable = await makeBookable(world, { starts: [hoursTo(start)] });
    await world.services.db
      .updateTable('block')
      .set({ cutoff_minutes: 24 * 60 })
      .where('id', '=', bookable.blockId)
      .execute();
    world.clock.set(start.subtract({ hours: 24 }).add(later).toString());
    expect((await hold(world, await makeFamily(world), bookable)).status).toBe(status);
  });

  it.each([
    ['just in time', { minutes: -2 }, 4800],
    ['a moment too late', { seconds: 30 }, 0],
  ] as const)('a cancellation is free up to 24 hours that pass before the start: %s', async (_name, later, pence) => {
    at({ hours: 96 });
    const start = london(`${day}T09:30`);
    const bookable = await makeBookable(world, { starts: [hoursTo(start)], policy: 'FLEXIBLE' });
    const family = await makeFamily(world);
    const bookingId = await bookAndPay(world, family, bookable);
    world.clock.set(start.subtract({ hours: 24 }).add(later).toString());
    const { body } = await world.request('GET /bookings/{bookingId}/refund-quote', {
      as: family.id,
      params: { bookingId },
    });
    expect(body.totalPence).toBe(pence);
  });

  it('a payout cools for 24 hours that pass, and leaves at 17:30 on the clock', async () => {
    at({ hours: 96 });
    const eve = Temporal.PlainDate.from(day).subtract({ days: 1 });
    const bookable = await makeBookable(world, { starts: [hoursTo(london(`${eve.toString()}T15:00`))] });
    await linkBank(world, bookable.providerId);
    await bookAndPay(world, await makeFamily(world), bookable);
    const run = Temporal.PlainDate.from(runDay);
    await runOn(world, run.subtract({ days: 1 }));
    expect(await atStripe(world, bookable.providerId)).toMatchObject({ transferred: 0 });
    await runOn(world, run);
    expect(world.clock.now().toZonedDateTimeISO('Europe/London').toPlainTime().toString().slice(0, 5)).toBe('17:30');
    expect(await atStripe(world, bookable.providerId)).toMatchObject({ transferred: 4704 });
  });
});
