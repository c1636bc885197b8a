import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tell } from '../../people/server/tell.fixture.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { needTemplates, type Section } from '../../people/section.ts';
import {
  checkOut,
  hold,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { askForMore } from './mails.ts';
import { noteFirstLooks } from './note-first-looks.ts';

let world: World;
let bookable: Bookable;
let family: Family;
let bookingId: string;

const START = '2027-04-01T09:00:00Z';

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

/** A family has told everything there is to tell, and booked one date that begins in two days. */
beforeEach(async () => {
  world.clock.set(START);
  bookable = await makeBookable(world, { pricePence: 0, starts: [48] });
  family = await makeFamily(world);
  await tell(world.services, family.learnerIds, {
    health: { conditions: 'Epilepsy', allergies: [{ allergen: 'Peanuts' }] },
    support: { needs: 'A quiet corner' },
    consents: { photosInside: { answer: 'yes', version: 1, on: '2027-03-01' } },
    contacts: { people: [{ name: 'Aunt Jo', phone: '07700 900999' }] },
  });
  bookingId = '';
});

async function book(): Promise<void> {
  await hold(world, family, bookable);
  const { status, body } = await checkOut(world, family);
  expect(status).toBe(200);
  bookingId = body.bookingIds[0];
}

const child = () => family.learnerIds[0] ?? '';
const ofSession = () => ({ sessionId: bookable.sessionIds[0] ?? '' });
const readRegister = async (as = bookable.providerId) =>
  (await world.request('GET /registers/{sessionId}', { as, params: ofSession() })).body;
const onRegister = async () => (await readRegister()).places[0];
const readSharing = async () =>
  (await world.request('GET /bookings/{bookingId}/sharing', { as: family.id, params: { bookingId } })).body;
const change = (section: Section, shared: boolean, more: { as?: string; learnerId?: string } = {}) =>
  world.request('PUT /bookings/{bookingId}/sharing', {
    as: more.as ?? family.id,
    params: { bookingId },
    body: { learnerId: more.learnerId ?? child(), section, shared },
  });
const readSeen = async (as = family.id) =>
  world.request('GET /learners/{learnerId}/seen', { as, params: { learnerId: child() } });

async function need(...wanted: Section[]): Promise<void> {
  const params = { experienceId: bookable.listingId };
  const as = bookable.providerId;
  const { version } = (await world.request('GET /experiences/{experienceId}', { as, params })).body;
  const needs = needTemplates[0].needs.filter(({ section }) => wanted.includes(section));
  const changed = await world.request('PATCH /experiences/{experienceId}', { as, params, body: { version, needs } });
  expect(changed.status).toBe(200);
}

const statesOf = async () =>
  Object.fromEntries(
    (await readSharing()).sections.map((one: { section: string; learners: { state: string }[] }) => [
      one.section,
      one.learners[0]?.state,
    ]),
  );

describe('a booking', () => {
  test('shares what its listing needs, and the checkout says so before', async () => {
    await hold(world, family, bookable);
    const { body } = await world.request('GET /basket/sharing', { as: family.id });
    expect(body.bookings[0].sections.map((one: { section: string }) => one.section)).toEqual(
      needTemplates[0].needs.map(({ section }) => section),
    );
    expect(body.bookings[0].sections[1]).toMatchObject({
      section: 'health',
      reason: 'To act at once if somebody is ill or has a reaction.',
      aroundDates: false,
      learners: [{ firstName: 'Mia', state: 'to-share', told: '2 notes' }],
    });
    bookingId = (await checkOut(world, family)).body.bookingIds[0];
    expect(await onRegister()).toMatchObject({
      notShared: [],
      alerts: [{ kind: 'ALLERGY', text: 'Peanuts' }, { kind: 'MEDICAL' }, { kind: 'SEND' }],
    });
  });

  test('shares no more than that: the register has nothing of the rest', async () => {
    await need('basics', 'contacts');
    world.clock.advance({ minutes: 1 });
    await book();
    world.clock.set('2027-04-03T08:00:00Z');
    const place = await onRegister();
    expect(place).toMatchObject({
      notShared: [],
      alerts: [{ kind: 'NO_PHOTO' }],
      emergencyContacts: [{ name: 'Aunt Jo' }],
    });
    expect(JSON.stringify(place)).not.toMatch(/Peanuts|Epilepsy|quiet/);
  });

  test('that is asked for shows its provider what is shared, to say yes or no', async () => {
    bookable = await makeBookable(world, { pricePence: 0, starts: [48], needsApproval: true });
    await need('basics', 'support');
    world.clock.advance({ minutes: 1 });
    await book();
    const { body } = await world.request('GET /bookings/{bookingId}', {
      as: bookable.providerId,
      params: { bookingId },
    });
    expect(body.request.learners).toMatchObject([{ allergies: '', medical: '', supportNeeds: 'A quiet corner' }]);
    await change('support', false);
    const after = await world.request('GET /bookings/{bookingId}', { as: bookable.providerId, params: { bookingId } });
    expect(after.body.request.learners).toMatchObject([{ supportNeeds: '', notShared: ['support'] }]);
  });

  test('that a provider makes shares it, too, and the family can withdraw it', async () => {
    await book();
    const made = await world.request('POST /bookings', {
      as: bookable.providerId,
      body: {
        listingId: bookable.listingId,
        customer: { kind: 'existing', customerId: family.id },
        learners: [{ kind: 'new', learner: { firstName: 'Ivy', dateOfBirth: '2019-02-03', allergies: 'Bees' } }],
        lines: [{ learner: 0, sessionIds: bookable.sessionIds, ticketId: bookable.ticketId, pricePence: null }],
        way: 'free',
        expectedTotalPence: 0,
      },
    });
    expect([made.status, made.body]).toMatchObject([200, {}]);
    bookingId = made.body.bookingId;
    expect((await statesOf()).health).toBe('shared');
    const [{ learners }] = (await readSharing()).sections;
    expect((await change('health', false, { learnerId: learners[0].id })).status).toBe(200);
    expect(JSON.stringify(await readRegister())).not.toContain('Bees');
  });
});

describe('a family that withdraws a section', () => {
  test('is obeyed by the next request, and can share it again', async () => {
    await book();
    expect(JSON.stringify(await readRegister())).toContain('Peanuts');
    expect((await change('health', false)).status).toBe(200);
    const place = await onRegister();
    expect(place).toMatchObject({ notShared: ['health'], alerts: [{ kind: 'SEND' }] });
    expect(JSON.stringify(place)).not.toMatch(/Peanuts|not told/);
    await change('health', true);
    expect(JSON.stringify(await readRegister())).toContain('Peanuts');
  });

  test('takes contacts off the register, and the paper', async () => {
    await book();
    world.clock.set('2027-04-03T08:00:00Z');
    expect((await onRegister()).emergencyContacts[0]).toMatchObject({ phone: '07700 900999' });
    await change('contacts', false);
    expect(await onRegister()).toMatchObject({ notShared: ['contacts'], emergencyContacts: [] });
    const paper = await world.request('POST /registers/{sessionId}/print', {
      as: bookable.providerId,
      params: ofSession(),
      body: { reason: 'There is no signal in the wood' },
    });
    expect(JSON.stringify(paper.body)).not.toContain('900999');
  });

  test('keeps name and age shared: who comes is known as long as somebody comes', async () => {
    await book();
    expect(await change('basics', false)).toMatchObject({ status: 409, body: { key: 'always-shared' } });
  });

  test('tells the open registers of these dates', async () => {
    await book();
    await change('food', false);
    const event = await world.services.db
      .selectFrom('event')
      .select(['kind', 'about'])
      .where('kind', '=', 'sharing.withdrawn')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.about).toMatchObject({ session: bookable.sessionIds, provider: bookable.providerId });
  });

  test('is the family of the booking, and nobody else', async () => {
    await book();
    const stranger = await makeFamily(world);
    for (const as of [stranger.id, bookable.providerId])
      expect((await change('health', false, { as })).status).toBe(404);
    expect((await change('health', false, { learnerId: stranger.learnerIds[0] ?? '' })).status).toBe(404);
    expect((await statesOf()).health).toBe('shared');
  });
});

describe('the time for which something is shared', () => {
  test('ends 30 days after the last date, whatever page is still open', async () => {
    await book();
    const { until } = (await readSharing()).sections[1];
    world.clock.set(Temporal.Instant.from(until).subtract({ minutes: 1 }).toString());
    expect(JSON.stringify(await readRegister())).toContain('Peanuts');
    world.clock.set(Temporal.Instant.from(until).add({ minutes: 1 }).toString());
    expect(JSON.stringify(await readRegister())).not.toContain('Peanuts');
    expect(await change('health', true)).toMatchObject({ status: 409, body: { key: 'sharing-over' } });
    expect((await readSeen()).body.access.flatMap((one: { sections: unknown[] }) => one.sections)).toEqual([]);
  });

  test('ends with the last date that stands', async () => {
    await book();
    const cancelled = await world.request('POST /bookings/{bookingId}/cancel', {
      as: family.id,
      params: { bookingId },
      body: { placeIds: await placeIds(), expectedRefundPence: 0 },
    });
    expect([cancelled.status, cancelled.body]).toMatchObject([200, {}]);
    expect((await readSharing()).sections).toEqual([]);
    expect((await change('health', false)).status).toBe(404);
  });
});

const placeIds = async (): Promise<string[]> =>
  (await world.services.db.selectFrom('place').select('id').where('booking_id', '=', bookingId).execute()).map(
    ({ id }) => id,
  );

describe('a provider that needs more later', () => {
  test('is not shown it before the family says so, and asks by mail', async () => {
    await need('basics', 'contacts');
    world.clock.advance({ minutes: 1 });
    await book();
    world.clock.advance({ minutes: 1 });
    await need('basics', 'contacts', 'health');
    expect(await onRegister()).toMatchObject({ notShared: ['health'] });
    expect(await statesOf()).toEqual({ basics: 'shared', contacts: 'shared', health: 'asked' });
    const event = await world.services.db
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'listing.needs-added')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    for (let times = 0; times < 2; times += 1)
      await askForMore(world.services, event as unknown as EventRow<'listing.needs-added'>);
    const mails = world.mails(family.email).filter(({ subject }) => subject.includes('asks to see more'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('To act at once');
    await change('health', true);
    expect(JSON.stringify(await readRegister())).toContain('Peanuts');
  });

  test('while the checkout is open, gets what the checkout showed', async () => {
    await need('basics');
    world.clock.advance({ minutes: 1 });
    await hold(world, family, bookable);
    world.clock.advance({ minutes: 1 });
    await need('basics', 'health');
    const shown = await world.request('GET /basket/sharing', { as: family.id });
    expect(shown.body.bookings[0].sections).toMatchObject([{ section: 'basics' }]);
    bookingId = (await checkOut(world, family)).body.bookingIds[0];
    expect(await statesOf()).toEqual({ basics: 'shared', health: 'asked' });
  });

  test('and less again, sees no more than it needs now', async () => {
    await book();
    await need('basics', 'contacts');
    expect(JSON.stringify(await readRegister())).not.toContain('Peanuts');
    expect(await change('health', true)).toMatchObject({ status: 409, body: { key: 'not-needed' } });
  });
});

describe('what a listing needs', () => {
  const patch = (needs: object[], as = bookable.providerId) =>
    world.request('PATCH /experiences/{experienceId}', {
      as,
      params: { experienceId: bookable.listingId },
      body: { version: 1, needs },
    });

  test('is always who comes, each section once, with a reason', async () => {
    const basics = { section: 'basics', reason: 'To know who comes.' };
    expect((await patch([{ section: 'food', reason: 'To cook.' }])).status).toBe(422);
    expect((await patch([basics, basics])).status).toBe(422);
    expect((await patch([{ ...basics, reason: '' }])).status).toBe(422);
    expect((await patch([{ ...basics, reason: 'x'.repeat(161) }])).status).toBe(422);
    expect((await patch([basics], family.id)).status).toBe(404);
    expect((await patch([basics])).body.owner.needs).toEqual([basics]);
  });

  test('is the day club’s to begin with, and goes along with a copy', async () => {
    const as = bookable.providerId;
    const begun = await world.request('POST /experiences', { as });
    expect(begun.body.owner.needs).toEqual(needTemplates[0].needs);
    await need('basics', 'food');
    const copy = await world.request('POST /experiences/{experienceId}/duplicate', {
      as,
      params: { experienceId: bookable.listingId },
    });
    expect(copy.body.owner.needs.map(({ section }: { section: string }) => section)).toEqual(['basics', 'food']);
  });
});

describe('receipts', () => {
  test('say by day and provider what was opened, and each look; to the family alone', async () => {
    await book();
    await readRegister();
    world.clock.advance({ minutes: 20 });
    await readRegister();
    const { body } = await readSeen();
    expect(body).toMatchObject({
      firstName: 'Mia',
      toldByMail: false,
      access: [{ bookingId, provider: { name: 'Oakwood Forest School' } }],
      days: [
        {
          day: '2027-04-01',
          by: { kind: 'provider', id: bookable.providerId, name: 'Oakwood Forest School' },
          people: 1,
          times: 2,
          opened: [
            { what: 'register-screen', people: 1, times: 2, sections: ['basics', 'health', 'support', 'consents'] },
          ],
        },
      ],
    });
    const lines = (as: string) =>
      world.request('GET /learners/{learnerId}/seen/lines', {
        as,
        params: { learnerId: child() },
        query: { day: '2027-04-01', kind: 'provider', id: bookable.providerId },
      });
    expect((await lines(family.id)).body.lines).toMatchObject([
      { role: 'provider', what: 'register-screen', listing: 'Forest school' },
      { what: 'register-screen' },
    ]);
    const stranger = await makeFamily(world);
    expect((await readSeen(stranger.id)).status).toBe(404);
    expect((await lines(stranger.id)).status).toBe(404);
    expect((await readSeen(bookable.providerId)).status).toBe(404);
  });

  test('name more sections when the same look shows more', async () => {
    await book();
    await change('health', false);
    await readRegister();
    await change('health', true);
    await readRegister();
    const [day] = (await readSeen()).body.days;
    expect(day).toMatchObject({ times: 2, opened: [{ sections: ['basics', 'health', 'support', 'consents'] }] });
  });

  test('come first: what cannot be written down is not shown', async () => {
    await book();
    // As the owner of the tables: the product itself cannot do this.
    const owner = new pg.Client({ connectionString: world.services.pool.options.connectionString });
    await owner.connect();
    await owner.query('alter table access_log add constraint no_lines check (false) not valid');
    try {
      for (const [address, query] of [
        ['GET /registers/{sessionId}', {}],
        ['GET /bookings', { as: 'provider' }],
      ] as const) {
        const answer = await world.request(address, { as: bookable.providerId, params: ofSession(), query });
        expect(answer.status).toBe(500);
        expect(JSON.stringify(answer.body)).not.toContain('Mia');
      }
    } finally {
      await owner.query('alter table access_log drop constraint no_lines');
      await owner.end();
    }
  });

  test('of a first look go out by mail, once, if the family wants it', async () => {
    await book();
    await readRegister();
    await noteFirstLooks(world.services);
    const on = await world.request('PUT /family/look-mails', { as: family.id, body: { on: true } });
    expect(on.body).toEqual({ on: true });
    // Its first look was before the family wanted to be told.
    world.clock.advance({ minutes: 20 });
    await readRegister();
    const second = await makeBookable(world, { pricePence: 0, starts: [96], title: 'Den building' });
    [bookable] = [second];
    await book();
    for (let times = 0; times < 2; times += 1) {
      await readRegister();
      await noteFirstLooks(world.services);
      await world.settle();
      world.clock.advance({ minutes: 20 });
    }
    const mails = world.mails(family.email).filter(({ subject }) => subject.includes('has looked at'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Oakwood Forest School has looked at Mia’s details']);
    expect(mails[0]?.text).toContain('Name and age, health, support and consents');
    expect(mails[0]?.text).not.toContain('Peanuts');
  });

  test('of a first look go to every guardian who wants it, and to no helper', async () => {
    const people = [await world.makeAccount(), await world.makeAccount(), await world.makeAccount()];
    for (const [at, { id }] of people.entries()) {
      const role = at === 2 ? ('HELPER' as const) : ('GUARDIAN' as const);
      const since = world.clock.now().toString();
      await world.services.db
        .insertInto('guardian')
        .values({ learner_id: child(), account_id: id, role, may_book: true, since })
        .execute();
      if (at > 0) await world.request('PUT /family/look-mails', { as: id, body: { on: true } });
    }
    await book();
    world.clock.advance({ minutes: 1 });
    await readRegister();
    await noteFirstLooks(world.services);
    await world.settle();
    const told = people.map(({ email }) =>
      world.mails(email).filter(({ subject }) => subject.includes('has looked at')),
    );
    expect(told.map(({ length }) => length)).toEqual([0, 1, 0]);
  });
});
