import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allContracts } from '../src/app/contracts.ts';
import { countDueDays } from '../src/analytics/server/count-days.ts';
import { endMonth, makeMonth } from '../src/council-money/server/council-money.fixture.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
/** Who asks, and what is in the addresses. */
const who: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await makeWorld();
  const { db } = world.services;
  const month = await makeMonth(world, { families: 2 });
  await endMonth(world);
  const { councilId, programmeId, providerId, officerId, managerId } = month;
  const settled = await world.request('POST /councils/{councilId}/settlements', {
    as: managerId,
    params: { councilId },
    body: { providerId, month: '2027-04', purchaseOrder: 'PO 77' },
    idempotencyKey: randomUUIDv7(),
  });
  const { booker_id: family, learner_id: learnerId } = await db
    .selectFrom('booking')
    .innerJoin('place', 'place.booking_id', 'booking.id')
    .select(['booking.booker_id', 'place.learner_id'])
    .where('booking.id', '=', month.bookingIds[0] ?? '')
    .executeTakeFirstOrThrow();
  const listId = randomUUIDv7();
  await db
    .insertInto('school_list')
    .values({
      id: listId,
      council_id: councilId,
      programme_id: programmeId,
      title: 'Elm School',
      state: 'DONE',
      made_by_id: managerId,
      made_at: world.clock.now().toString(),
    })
    .execute();
  const made = await world.request('POST /workflows', {
    as: providerId,
    body: {
      name: 'Thanks',
      trigger: 'CONFIRMED',
      hours: 0,
      onlyFor: {},
      action: 'MAIL',
      subject: 'Thank you',
      body: 'See you soon.',
    },
  });
  await world.settle();
  await countDueDays(world.services);
  const admin = await world.makeAccount({ role: 'admin' });
  Object.assign(who, { family, provider: providerId, officer: officerId, admin: admin.id });
  Object.assign(ids, { councilId, programmeId, learnerId, listId });
  Object.assign(ids, { settlementId: settled.body.id, workflowId: made.body.id });
});
afterAll(() => world.stop());

/** Every list that is read in pages, with who reads it here and what else is asked. */
const lists: Record<string, [reader: string, query?: Record<string, string>]> = {
  'GET /notifications': ['family'],
  'GET /access-control/log': ['family'],
  'GET /users': ['admin'],
  'GET /acting-log': ['admin'],
  'GET /councils/{councilId}/programmes/{programmeId}/allowances': ['officer'],
  'GET /councils/{councilId}/programmes/{programmeId}/codes': ['officer'],
  'GET /councils/{councilId}/attendance': ['officer'],
  'GET /councils/{councilId}/messages': ['officer'],
  'GET /councils/{councilId}/eligibilities': ['officer'],
  'GET /councils/{councilId}/programmes': ['officer'],
  'GET /councils/{councilId}/school-lists/{listId}': ['officer'],
  'GET /experiences': ['provider'],
  'GET /councils/{councilId}/listings': ['officer'],
  'GET /payouts': ['provider'],
  'GET /fees': ['admin'],
  'GET /learners/{learnerId}/seen': ['family'],
  'GET /cancellable-sessions': ['provider', { from: '2027-04-01' }],
  'GET /bookings': ['family', { as: 'booker', type: 'all' }],
  'GET /councils/{councilId}/bookings': ['officer'],
  'GET /conversations': ['family', { q: 'anything' }],
  'GET /reflections': ['provider'],
  'GET /councils/{councilId}/report/rows': [
    'officer',
    { from: '2027-04-01', to: '2027-04-30', table: 'outcome', names: 'no' },
  ],
  'GET /councils/{councilId}/settlements/{settlementId}': ['officer', { lines: 'all' }],
  'GET /settlements': ['provider'],
  'GET /settlements/{settlementId}': ['provider', { lines: 'all' }],
  'GET /workflows/{workflowId}/runs': ['provider'],
  'GET /known-customers': ['provider'],
  'GET /saved-listings': ['family'],
  'GET /search': ['family'],
  'GET /support/conversations': ['admin', { state: 'waiting' }],
};
/** What families answered a council: a folder that is looked after by itself. */
const testedElsewhere = ['GET /councils/{councilId}/programmes/{programmeId}/answers'];

it('has every list that tells its page', () => {
  const inPages = allContracts.flatMap(([, contract]) =>
    Object.entries(contract).flatMap(([address, { query, output }]) =>
      shapeOf(query).includes('page') && shapeOf(output).includes('page') ? [address] : [],
    ),
  );
  expect(inPages.toSorted()).toEqual([...Object.keys(lists), ...testedElsewhere].toSorted());
});

const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

it.each(Object.entries(lists))(
  '%s: whoever stands on a page that has emptied under them reads the last one, not that there is nothing',
  async (address, [reader, query = {}]) => {
    const read = (page: number) =>
      world.request(address, { as: who[reader] ?? '', params: ids, query: { ...query, page } });
    const first = await read(1);
    expect([first.status, first.body.page]).toEqual([200, 1]);
    expect((await read(99)).body).toEqual(first.body);
  },
);
