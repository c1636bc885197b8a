import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookFunded, makeFunded, makeProgramme, type Funded } from '../../checkout/server/funded.fixture.ts';
import type { Report } from '../report.ts';

let world: World;
let funded: Funded;
/** The families of a weekend on which the clock goes forward, on Sunday 28 March 2027. */
let families: Awaited<ReturnType<typeof bookFunded>>[];

beforeAll(async () => {
  world = await makeWorld();
  world.clock.set('2027-03-26T09:00:00Z');
  // Saturday at 10:00, Sunday at 10:00 by the new time, and midnight on Monday, which is still Sunday in UTC.
  funded = await makeFunded(world, { starts: [25, 48, 62] });
  families = [];
  for (const name of ['Ada', 'Ben', 'Cy', 'Dee']) {
    const booked = await bookFunded(world, funded);
    await world.services.db
      .updateTable('learner')
      .set({ first_name: name })
      .where('id', '=', booked.family.learnerIds[0] ?? '')
      .execute();
    families.push(booked);
  }
  const { db } = world.services;
  // Ada comes for another reason, Ben is eligible for short breaks too, and Dee cancels everything.
  await db
    .updateTable('eligibility')
    .set({ discretionary: true, meal_tier: null })
    .where('id', '=', families[0]?.eligibilityIds[0] ?? '')
    .execute();
  const { id: breaks } = await makeProgramme(world, funded, { kind: 'SEND', title: 'Short breaks' });
  await db
    .insertInto('eligibility')
    .values({
      id: randomUUIDv7(),
      learner_id: families[1]?.family.learnerIds[0] ?? '',
      programme_id: breaks,
      state: 'ELIGIBLE',
      basis: 'MANUAL',
      valid_until: '2027-12-31',
      submitted_at: world.clock.now().toString(),
    })
    .execute();
  const { family, bookingId } = families[3] ?? {};
  const booking = await world.request('GET /bookings/{bookingId}', {
    as: family?.id ?? '',
    params: { bookingId: bookingId ?? '' },
  });
  await world.request('POST /bookings/{bookingId}/cancel', {
    as: family?.id ?? '',
    params: { bookingId: bookingId ?? '' },
    body: { placeIds: booking.body.places.map(({ id }: { id: string }) => id), expectedRefundPence: 0 },
  });
  await world.services.pool.query(
    `insert into mark (id, place_id, session_id, kind, made_at, received_at, marked_by_id)
      select gen_random_uuid(), place.id, place.session_id, 'ARRIVED', $1, $1, $2 from place
        join booking on booking.id = place.booking_id where place.state = 'CONFIRMED' and booking.provider_id = $2`,
    [world.clock.now().toString(), funded.providerId],
  );
  world.clock.set('2027-04-02T09:00:00Z');
});
afterAll(() => world.stop());

async function reportOf(from: string, to: string): Promise<Report> {
  const { body } = await world.request('GET /councils/{councilId}/report', {
    as: funded.viewerId,
    params: { councilId: funded.councilId },
    query: { from, to },
  });
  return body.report;
}

const lineOf = (report: Report, table: string, line: string) =>
  report.tables.find(({ key }) => key === table)?.lines.find(({ key }) => key === line)?.value;

async function count(sql: string): Promise<number> {
  const { rows } = await world.services.pool.query<{ count: number }>(sql, [funded.councilId]);
  return Number(rows[0]?.count);
}

it('counts SEND, other reasons and cancellations as plain SQL does', async () => {
  const report = await reportOf('2027-03-01', '2027-04-02');
  const children = await count(`
    select count(distinct place.learner_id) from place join mark on mark.place_id = place.id
      join eligibility on eligibility.learner_id = place.learner_id and eligibility.state = 'ELIGIBLE'
      join programme on programme.id = eligibility.programme_id and programme.kind = 'SEND' and programme.council_id = $1`);
  expect(children).toBe(1);
  expect(lineOf(report, 'send-source', 'SHORT_BREAKS')).toBe(children);
  expect(lineOf(report, 'needs', 'send')).toBe(children);
  expect(lineOf(report, 'needs', 'not-said')).toBe(2);
  const others = await count(`
    select count(distinct place.learner_id) from place join mark on mark.place_id = place.id
      join entitlement_use use on use.place_id = place.id
      join eligibility on eligibility.id = use.eligibility_id and eligibility.discretionary
      join programme on programme.id = eligibility.programme_id and programme.council_id = $1`);
  expect(others).toBe(1);
  expect(lineOf(report, 'ground', 'discretionary')).toBe(others);
  expect(lineOf(report, 'phase-ground', 'primary discretionary')).toBe(others);
  const cancelled = await count(`
    select count(*) from place join booking on booking.id = place.booking_id join listing on listing.id = booking.listing_id
      where listing.council_id = $1 and place.state = 'CANCELLED_BY_BOOKER'`);
  expect(cancelled).toBe(3);
  expect(lineOf(report, 'outcome', 'cancelled-by-family')).toBe(cancelled);
});

it.each([
  ['2027-03-27', '2027-03-27', 3],
  ['2027-03-28', '2027-03-28', 3],
  ['2027-03-29', '2027-03-29', 3],
  ['2027-03-27', '2027-03-28', 6],
  ['2027-03-30', '2027-04-02', 0],
])('from %s to %s, over the change of the clock, %i places were attended', async (from, to, places) => {
  expect(lineOf(await reportOf(from, to), 'outcome', 'attended')).toBe(places);
});
