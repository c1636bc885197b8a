import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { giveTicketsBack, takeTickets } from './take-tickets.ts';

let world: World;
let provider: { id: string };
let listingId: string;

beforeAll(async () => {
  world = await makeWorld();
  provider = await world.makeAccount({ accountType: 'organisation' });
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set('2027-04-01T12:00:00Z');
  listingId = await makeListing();
});

async function makeListing(columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUIDv7();
  const now = world.clock.now().toString();
  await world.services.db
    .insertInto('listing')
    .values({
      id,
      slug: id,
      provider_id: provider.id,
      state: 'PUBLISHED',
      age_from: 5,
      age_to: 11,
      private_key: 'key-of-the-link',
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .execute();
  return id;
}

const child = { name: 'Child', audience: 'child', unit: 'session', funding: 'PAID', pricePence: 1_200 };
const term = { name: 'Whole term', audience: 'child', unit: 'block', funding: 'PAID', pricePence: 9_000 };
const free = {
  name: 'Baby',
  audience: 'child',
  unit: 'session',
  funding: 'FREE',
  pricePence: 0,
  saleFrom: '2027-05-01T08:00:00Z',
};

const ask = (what: 'tickets' | 'questions', options: { query?: Record<string, string>; as?: string } = {}) =>
  world.request(`GET /experiences/{experienceId}/${what}`, { params: { experienceId: listingId }, ...options });
const put = (what: 'tickets' | 'questions', body: unknown, as: string = provider.id) =>
  world.request(`PUT /experiences/{experienceId}/${what}`, { params: { experienceId: listingId }, body, as });
const save = async (what: 'tickets' | 'questions', list: unknown[]) =>
  put(what, { version: (await ask(what)).body.version, [what]: list });
/** What an editor sends back of a ticket that it was shown. */
const sent = ({ allInPence: _, state: __, reason: ___, ...ticket }: Record<string, unknown>) => ticket;

describe('tickets', () => {
  test('are shown with their all-in prices and whether they are on sale', async () => {
    expect((await ask('tickets')).body).toMatchObject({ from: null, tickets: [] });
    expect((await save('tickets', [child, term, free])).status).toBe(200);
    const { body } = await ask('tickets');
    expect(body).toMatchObject({
      from: { pence: 1_236, unit: 'session' },
      bookerFeeBasisPoints: 300,
      tickets: [
        { ...child, allInPence: 1_236, state: 'on-sale', reason: null, minimumPerBooking: 1, quota: null },
        { ...term, allInPence: 9_270 },
        { name: 'Baby', allInPence: 0, state: 'not-yet', reason: 'On sale from 1st May, 09:00.' },
      ],
    });
  });

  test('keep their id when they change, are archived when they are left out, and keep their order', async () => {
    const { body: before } = await save('tickets', [child, term]);
    const [first, second] = before.tickets;
    const { body: after } = await save('tickets', [
      { ...sent(second), pricePence: 9_500 },
      { ...child, name: 'Sibling', pricePence: 800 },
    ]);
    expect(after.tickets).toMatchObject([{ id: second.id, pricePence: 9_500 }, { name: 'Sibling' }]);
    const gone = await world.services.db
      .selectFrom('ticket')
      .select(['archived_at', 'price_pence'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(gone.archived_at).not.toBeNull();
    expect(gone.price_pence).toBe(1_200);
  });

  test('that are to cover something else become new tickets', async () => {
    const { body: before } = await save('tickets', [child]);
    const { body: after } = await save('tickets', [{ ...sent(before.tickets[0]), unit: 'block' }]);
    expect(after.tickets).toHaveLength(1);
    expect(after.tickets[0]).toMatchObject({ name: 'Child', unit: 'block' });
    expect(after.tickets[0].id).not.toBe(before.tickets[0].id);
  });

  test.each(['PAID', 'FREE'] as const)(
    'that a council pays for from now on become new tickets: it does not read who booked a %s one',
    async (funding) => {
      const councilId = randomUUIDv7();
      await world.services.db
        .insertInto('council')
        .values({ id: councilId, code: councilId, title: 'Bramley Council', slug: councilId })
        .execute();
      listingId = await makeListing({ is_council_funded: true, council_id: councilId });
      const { body: before } = await save('tickets', [funding === 'PAID' ? child : { ...free, saleFrom: null }]);
      const funded = { ...sent(before.tickets[0]), funding: 'COUNCIL', pricePence: 0 };
      const { body: after } = await save('tickets', [funded]);
      expect(after.tickets).toMatchObject([{ funding: 'COUNCIL' }]);
      expect(after.tickets[0].id).not.toBe(before.tickets[0].id);
      const { body: again } = await save('tickets', [sent(after.tickets[0])]);
      expect(again.tickets[0].id).toBe(after.tickets[0].id);
    },
  );

  test('changed in price leave booked places alone', async () => {
    const { body: before } = await save('tickets', [child]);
    await makePlace(before.tickets[0].id);
    await save('tickets', [{ ...sent(before.tickets[0]), pricePence: 2_000 }]);
    expect(
      await world.services.db
        .selectFrom('place')
        .select(['price_pence', 'booker_fee_pence'])
        .where('ticket_id', '=', before.tickets[0].id)
        .execute(),
    ).toEqual([{ price_pence: 1_200, booker_fee_pence: 36 }]);
  });

  test.each<[string, unknown[], string]>([
    ['below 30 pence', [{ ...child, pricePence: 29 }], 'tickets.0.pricePence'],
    ['with a price that should be free', [{ ...free, pricePence: 500 }], 'tickets.0.pricePence'],
    ['without a name', [child, { ...term, name: ' ' }], 'tickets.1.name'],
    ['with the same name', [child, { ...term, name: 'child' }], 'tickets.1.name'],
    ['with ages that the listing does not take', [{ ...child, ageFrom: 3, ageTo: 5 }], 'tickets.0.ageFrom'],
    ['that no council pays for', [{ ...free, funding: 'COUNCIL' }], 'tickets.0.funding'],
    ['of another listing', [{ ...child, id: randomUUIDv7() }], 'tickets.0.name'],
    ['of an unknown kind', [{ ...child, unit: 'year' }], 'tickets.0.unit'],
  ])('%s are refused, with the field', async (_, list, field) => {
    const answer = await save('tickets', list);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toHaveProperty([field]);
    expect((await ask('tickets')).body.tickets).toEqual([]);
  });

  test('have a quota that never goes below what is taken', async () => {
    const { db } = world.services;
    const { body: before } = await save('tickets', [{ ...child, quota: 3 }]);
    const [{ id, ...ticket }] = before.tickets.map(sent);
    const take = (count: number) => db.transaction().execute((tx) => takeTickets(tx, new Map([[id, count]])));
    expect(await take(2)).toEqual([]);
    expect(await save('tickets', [{ id, ...ticket, quota: 1 }])).toMatchObject({
      status: 409,
      body: { key: 'below-taken', fields: { 'tickets.0.quota': 'More of ‘Child’ are booked or offered already' } },
    });
    expect((await save('tickets', [{ id, ...ticket, quota: 2 }])).body.tickets[0].quota).toBe(2);
    expect(await take(1)).toHaveLength(1);
    await db.transaction().execute((tx) => giveTicketsBack(tx, new Map([[id, 2]])));
    expect((await save('tickets', [{ id, ...ticket, quota: null }])).body.tickets[0].quota).toBeNull();
    expect(await take(5)).toEqual([]);
  });

  test('that get a quota later count the places that are taken already', async () => {
    const { body } = await save('tickets', [child]);
    const [{ id, ...ticket }] = body.tickets.map(sent);
    await makePlace(id);
    await makePlace(id);
    expect((await save('tickets', [{ id, ...ticket, quota: 1 }])).status).toBe(409);
    expect((await save('tickets', [{ id, ...ticket, quota: 3 }])).status).toBe(200);
    expect(
      await world.services.db
        .selectFrom('ticket_quota')
        .select(['quota', 'taken'])
        .where('ticket_id', '=', id)
        .execute(),
    ).toEqual([{ quota: 3, taken: 2 }]);
  });

  test('tell live screens which listing has changed', async () => {
    await save('tickets', [child]);
    const event = await world.services.db
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'tickets.changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.about).toEqual({ listing: listingId, provider: provider.id });
  });
});

describe('a ticket for some', () => {
  const low = { ...child, name: 'Low income', pricePence: 600, concession: '  on a low  income ' };

  test('is never the price in front, and says who may have it', async () => {
    await save('tickets', [low, child]);
    expect((await ask('tickets')).body).toMatchObject({
      from: { pence: 1_236, unit: 'session' },
      tickets: [{ concession: 'on a low income', allInPence: 618 }, { concession: '' }],
    });
  });

  test('has questions of its own, which it keeps when it becomes another ticket', async () => {
    const { body } = await save('tickets', [child, low]);
    const [first, second] = body.tickets;
    const qualify = { type: 'short-text', label: 'How do you qualify?', ticketId: second.id };
    const { body: saved } = await save('questions', [qualify]);
    expect(saved.questions).toMatchObject([{ label: 'How do you qualify?', ticketId: second.id }]);
    const { body: after } = await save('tickets', [sent(first), { ...sent(second), unit: 'block' }]);
    expect(after.tickets[1].id).not.toBe(second.id);
    expect((await ask('questions')).body.questions).toMatchObject([{ ticketId: after.tickets[1].id }]);
  });

  test('that is not of this listing, or no longer there, can be asked nothing', async () => {
    const { body } = await save('tickets', [child, low]);
    const gone = { type: 'short-text', label: 'How do you qualify?', ticketId: body.tickets[1].id };
    await save('tickets', [sent(body.tickets[0])]);
    for (const ticketId of [gone.ticketId, randomUUIDv7()]) {
      const answer = await save('questions', [{ ...gone, ticketId }]);
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { 'questions.0.ticketId': 'The ticket that this question is asked with is no longer there' } },
      });
    }
  });
});

describe('questions', () => {
  const allergies = { type: 'long-text', label: 'Allergies?', scope: 'learner', onRegister: true, sensitive: true };
  const colour = { type: 'one-of', label: 'Favourite colour?', options: ['Red', 'Green'], required: true };

  test('are saved in order with all that belongs to them', async () => {
    expect(
      (await save('questions', [allergies, colour, { type: 'information', label: 'Bring wellies.' }])).status,
    ).toBe(200);
    expect((await ask('questions')).body.questions).toMatchObject([
      { ...allergies, required: false, options: [] },
      { ...colour, scope: 'booking' },
      { type: 'information', onRegister: false },
    ]);
  });

  test('keep their id when they are moved or reworded, and become new ones when another answer is asked for', async () => {
    const { body: before } = await save('questions', [allergies, colour]);
    const [first, second] = before.questions;
    const { body: after } = await save('questions', [
      { ...second, label: 'Colour?' },
      { ...first, type: 'short-text' },
    ]);
    expect(after.questions).toMatchObject([{ id: second.id, label: 'Colour?' }, { type: 'short-text' }]);
    expect(after.questions[1].id).not.toBe(first.id);
    expect(
      await world.services.db
        .selectFrom('question')
        .select('archived_at')
        .where('id', '=', first.id)
        .executeTakeFirst(),
    ).toMatchObject({ archived_at: expect.any(Date) });
  });

  test('can depend on the answer to one before them, also when both are new, and keep that when they are saved again', async () => {
    const green = { type: 'short-text', label: 'Which green?', showIf: { key: 'colour', answers: ['Green'] } };
    const { body: saved } = await save('questions', [{ ...colour, key: 'colour' }, green]);
    const [first, second] = saved.questions;
    expect(second).toMatchObject({ showIf: { questionId: first.id, answers: ['Green'] } });
    // Asked of each learner the first becomes another question: what depends on it follows.
    const { body: again } = await save('questions', [
      { ...first, scope: 'learner' },
      { ...second, scope: 'learner', showIf: { key: first.id, answers: ['Red'] } },
    ]);
    expect(again.questions[0].id).not.toBe(first.id);
    expect(again.questions[1].showIf).toEqual({ questionId: again.questions[0].id, answers: ['Red'] });
  });

  test('a consent in other words is another one: who agreed, agreed to what they read', async () => {
    const consent = { type: 'consent', label: 'I agree to photos.' };
    const { body: before } = await save('questions', [consent]);
    const { body: same } = await save('questions', [{ ...before.questions[0], required: true }]);
    expect(same.questions[0].id).toBe(before.questions[0].id);
    const { body: after } = await save('questions', [{ ...same.questions[0], label: 'I agree to photos and films.' }]);
    expect(after.questions[0].id).not.toBe(before.questions[0].id);
  });

  test.each<[string, unknown[], string]>([
    [
      'that depend on one after them',
      [
        { type: 'short-text', label: 'Which?', showIf: { key: 'c', answers: ['Red'] } },
        { ...colour, key: 'c' },
      ],
      'questions.0.showIf',
    ],
    [
      'that depend on one that is gone',
      [{ type: 'short-text', label: 'Which?', showIf: { key: randomUUIDv7(), answers: ['Red'] } }],
      'questions.0.showIf',
    ],
    ['without words', [{ ...allergies, label: '' }], 'questions.0.label'],
    ['with one option', [allergies, { ...colour, options: ['Red'] }], 'questions.1.options'],
    ['of another listing', [{ ...colour, id: randomUUIDv7() }], 'questions.0.label'],
  ])('%s are refused, with the field', async (_, list, field) => {
    const answer = await save('questions', list);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toHaveProperty([field]);
  });
});

describe.each([
  ['tickets', [child]],
  ['questions', [{ type: 'short-text', label: 'School?' }]],
] as const)('the list of %s', (what, list) => {
  test('of two editors at once, the second is told and overwrites nothing', async () => {
    const { version } = (await ask(what)).body;
    const answers = await Promise.all([
      put(what, { version, [what]: list }),
      put(what, { version, [what]: [] }),
      put(what, { version, [what]: list }),
    ]);
    // Saving an empty list over an empty list changes nothing, so it is no conflict.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ body }) => body.key === 'version-changed').length).toBeGreaterThanOrEqual(1);
    expect((await ask(what)).body[what]).toHaveLength(1);
  });

  test('of somebody else finds nothing', async () => {
    const other = await world.makeAccount({ accountType: 'mentor' });
    const { version } = (await ask(what)).body;
    expect((await put(what, { version, [what]: list }, other.id)).status).toBe(404);
    expect(
      (
        await world.request(`PUT /experiences/{experienceId}/${what}`, {
          params: { experienceId: listingId },
          body: { version, [what]: list },
        })
      ).status,
    ).toBe(401);
    listingId = randomUUIDv7();
    expect((await ask(what)).status).toBe(404);
    expect((await put(what, { version, [what]: list })).status).toBe(404);
  });

  test('is seen as its listing is', async () => {
    listingId = await makeListing({ is_private: true });
    expect((await ask(what)).status).toBe(404);
    expect((await ask(what, { query: { key: 'key-of-the-link' } })).status).toBe(200);
    expect((await ask(what, { as: provider.id })).status).toBe(200);
    listingId = await makeListing({ state: 'ARCHIVED' });
    const { version } = (await ask(what, { as: provider.id })).body;
    expect(await put(what, { version, [what]: list })).toMatchObject({ status: 409, body: { key: 'is-archived' } });
  });
});

/** A confirmed place at £12.00, written straight into the tables that a booking would write. */
async function makePlace(ticketId: string): Promise<void> {
  const { db } = world.services;
  const at = world.clock.now().toString();
  const [bookingId, learnerId, sessionId, blockId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  await db
    .insertInto('block')
    .values({ id: blockId, listing_id: listingId, name: 'Spring', type: 'CHOOSE_DATES', created_at: at })
    .execute();
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      block_id: blockId,
      listing_id: listingId,
      local_date: '2027-04-06',
      local_start: '09:30',
      local_end: '12:30',
      start_date: '2027-04-06T08:30:00Z',
      end_date: '2027-04-06T11:30:00Z',
    })
    .execute();
  await db
    .insertInto('learner')
    .values({ id: learnerId, account_id: provider.id, first_name: 'Mia', over18: true, created_at: at })
    .execute();
  await db
    .insertInto('booking')
    .values({
      id: bookingId,
      reference: bookingId.slice(-6),
      booker_id: provider.id,
      listing_id: listingId,
      provider_id: provider.id,
      cancellation_policy: 'FLEXIBLE',
      formal_educational_activity: false,
      provider_fee_basis_points: 200,
      booker_fee_basis_points: 300,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('place')
    .values({
      id: randomUUIDv7(),
      booking_id: bookingId,
      session_id: sessionId,
      learner_id: learnerId,
      ticket_id: ticketId,
      state: 'CONFIRMED',
      price_pence: 1_200,
      booker_fee_pence: 36,
      provider_fee_pence: 24,
      during: '[2027-04-06T08:30:00Z,2027-04-06T11:30:00Z)',
      created_at: at,
      changed_at: at,
    })
    .execute();
}
