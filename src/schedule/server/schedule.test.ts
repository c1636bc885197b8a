import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { givePlacesBack, takePlaces } from './take-places.ts';
import { upcomingSession, upcomingSessions } from './queries.ts';

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

/** A published listing for twelve, written straight into the tables of the listings domain. */
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
      title: 'Forest school',
      maximum_group_size: 12,
      private_key: 'key-of-the-link',
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .execute();
  return id;
}

const tuesday = { date: '2027-04-06', start: '09:30', end: '12:30' };
const nextTuesday = { ...tuesday, date: '2027-04-13' };
const blockOf = (more: Record<string, unknown> = {}) => ({
  name: 'Spring',
  type: 'CHOOSE_DATES',
  sessions: [tuesday, nextTuesday],
  ...more,
});

const add = (body: unknown = blockOf(), as: string = provider.id) =>
  world.request('POST /experiences/{experienceId}/blocks', { params: { experienceId: listingId }, body, as });
const change = (block: { id: string }, body: unknown, as: string = provider.id) =>
  world.request('PUT /blocks/{blockId}', { params: { blockId: block.id }, body, as });
const remove = (block: { id: string }, as: string = provider.id) =>
  world.request('DELETE /blocks/{blockId}', { params: { blockId: block.id }, as });
const blocks = (as: string = provider.id) =>
  world.request('GET /experiences/{experienceId}/blocks', { params: { experienceId: listingId }, as });
const sessions = (query: Record<string, string> = {}, as?: string) =>
  world.request('GET /experiences/{experienceId}/sessions', {
    params: { experienceId: listingId },
    query,
    ...(as ? { as } : {}),
  });

type Block = {
  id: string;
  version: string;
  sessions: ({ id: string; capacity: number; taken: number } & typeof tuesday)[];
};
const edit = (
  { id: _, version, sessions: dates, ...block }: Block & Record<string, unknown>,
  more: Record<string, unknown> = {},
) => ({
  ...block,
  version,
  sessions: dates.map(({ id, date, start, end, capacity }) => ({ id, date, start, end, capacity })),
  ...more,
});
const take = (sessionId: string, count: number) =>
  world.services.db.transaction().execute((tx) => takePlaces(tx, new Map([[sessionId, count]])));
const giveBack = (sessionId: string, count: number) =>
  world.services.db.transaction().execute((tx) => givePlacesBack(tx, new Map([[sessionId, count]])));

describe('adding a block', () => {
  test('makes its dates with their places, in local time and as instants', async () => {
    const added = await add(blockOf({ sessions: [nextTuesday, { ...tuesday, capacity: 4 }] }));
    expect(added).toMatchObject({
      status: 200,
      body: {
        name: 'Spring',
        sessions: [
          {
            ...tuesday,
            startDate: '2027-04-06T08:30:00.000Z',
            endDate: '2027-04-06T11:30:00.000Z',
            capacity: 4,
            taken: 0,
          },
          { ...nextTuesday, capacity: 12 },
        ],
      },
    });
    expect((await blocks()).body).toMatchObject({ groupSize: 12, blocks: [{ id: added.body.id }] });
  });

  test('says whose bank holidays count, by the place of the listing', async () => {
    const nationIn = async (council: string | null) => {
      await world.services.db
        .updateTable('listing')
        .set({ council_code: council })
        .where('id', '=', listingId)
        .execute();
      return (await blocks()).body.nation;
    };
    expect(await nationIn('S12000033')).toBe('scotland');
    expect(await nationIn('N09000003')).toBe('northern-ireland');
    expect(await nationIn(null)).toBe('england-and-wales');
  });

  test('tells live screens which listing has changed', async () => {
    const { body } = await add();
    const event = await world.services.db
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'schedule.changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.about).toEqual({
      listing: listingId,
      provider: provider.id,
      session: expect.arrayContaining(body.sessions.map((session: { id: string }) => session.id)),
    });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no dates', { sessions: [] }, 422, 'sessions'],
    ['no name', { name: ' ' }, 422, 'name'],
    ['a date that there is not', { sessions: [{ ...tuesday, date: '2027-02-30' }] }, 422, 'sessions.0.date'],
    [
      'an hour that the clocks skip',
      { sessions: [tuesday, { date: '2028-03-26', start: '01:30', end: '03:00' }] },
      422,
      'sessions.1.start',
    ],
    ['a date of the past', { sessions: [{ ...tuesday, date: '2027-03-30' }] }, 422, 'sessions.0.date'],
    ['an end before its start', { sessions: [{ ...tuesday, end: '09:00' }] }, 422, 'sessions.0.end'],
    [
      'booking that closes before it opens',
      { opensAt: '2027-04-03T08:00:00Z', closesAt: '2027-04-02T08:00:00Z' },
      422,
      'closesAt',
    ],
    ['a field that nobody knows', { price: 3 }, 422, 'price'],
  ])('with %s is refused', async (_, more, status, field) => {
    const answer = await add(blockOf(more));
    expect(answer.status).toBe(status);
    expect(answer.body.fields).toHaveProperty([field]);
  });

  test('of a listing of somebody else, or of nobody, finds nothing', async () => {
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect((await add(blockOf(), other.id)).status).toBe(404);
    expect((await blocks(other.id)).status).toBe(404);
    listingId = randomUUIDv7();
    expect((await add()).status).toBe(404);
    expect(
      (
        await world.request('POST /experiences/{experienceId}/blocks', {
          params: { experienceId: listingId },
          body: blockOf(),
        })
      ).status,
    ).toBe(401);
  });

  test('to an archived listing is refused', async () => {
    listingId = await makeListing({ state: 'ARCHIVED' });
    expect(await add()).toMatchObject({ status: 409, body: { key: 'is-archived' } });
  });

  test('twice with one idempotency key makes one block', async () => {
    const params = { experienceId: listingId };
    const send = () =>
      world.request('POST /experiences/{experienceId}/blocks', {
        params,
        body: blockOf(),
        as: provider.id,
        idempotencyKey: `add ${listingId}`,
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.id).toBe(first.body.id);
    expect((await blocks()).body.blocks).toHaveLength(1);
  });
});

describe('changing a block', () => {
  test('adds, moves and removes dates that nobody has booked', async () => {
    const { body: block } = await add();
    const [first] = block.sessions;
    const changed = await change(
      block,
      edit(block, {
        name: 'Spring term',
        sessions: [
          { ...first, date: '2027-04-07', taken: undefined, startDate: undefined, endDate: undefined },
          { ...tuesday, date: '2027-04-20' },
        ],
      }),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: 'Spring term',
        sessions: [{ id: first.id, date: '2027-04-07', startDate: '2027-04-07T08:30:00.000Z' }, { date: '2027-04-20' }],
      },
    });
    const left = await world.services.db.selectFrom('session').select('id').where('block_id', '=', block.id).execute();
    expect(left).toHaveLength(2);
  });

  test('never changes the way in which a block is booked once people have', async () => {
    const { body: block } = await add();
    await take(block.sessions[0].id, 2);
    expect(await change(block, edit(block, { type: 'ALL_DATES' }))).toMatchObject({
      status: 409,
      body: { key: 'places-taken', details: { sessions: [{ id: block.sessions[0].id, ...tuesday, taken: 2 }] } },
    });
  });

  test('lowers the places of a date; below those that are taken only after a look, and then nobody else gets in', async () => {
    const { body: block } = await add();
    const { id } = block.sessions[0];
    await take(id, 3);
    const lower = (capacity: number) =>
      edit(block, {
        sessions: edit(block).sessions.map((session, index) => (index === 0 ? { ...session, capacity } : session)),
      });
    const first = await change(block, lower(2));
    expect(first).toMatchObject({
      status: 409,
      body: { key: 'agree-first', details: { preview: { dates: [{ kind: 'tight', capacity: 2 }], families: 0 } } },
    });
    const agreed = first.body.details.preview.version;
    expect(await change(block, { ...lower(2), agreed })).toMatchObject({
      status: 200,
      body: { sessions: [{ capacity: 2, taken: 3 }, {}] },
    });
    // Two leave, one of them from beyond the capacity: one place is free again, not two.
    await giveBack(id, 2);
    expect(await take(id, 2)).toHaveLength(1);
    expect(await take(id, 1)).toEqual([]);
  });

  test('places that families take meanwhile do not disturb an editor', async () => {
    const { body: block } = await add();
    await take(block.sessions[0].id, 3);
    expect((await change(block, edit(block, { name: 'Summer' }))).status).toBe(200);
  });

  test('of two editors at once, the second is told and overwrites nothing', async () => {
    const { body: block } = await add();
    const answers = await Promise.all(['One', 'Two'].map((name) => change(block, edit(block, { name }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      key: 'version-changed',
      details: { version: saved?.body.version },
    });
    expect((await blocks()).body.blocks[0].name).toBe(saved?.body.name);
  });

  test('a change whose answer was lost is the same change when it is sent again, and nobody else’s', async () => {
    const { body: block } = await add();
    const send = (body: unknown, idempotencyKey: string) =>
      world.request('PUT /blocks/{blockId}', { params: { blockId: block.id }, body, as: provider.id, idempotencyKey });
    const body = edit(block, { name: 'Sent twice' });
    const key = randomUUID();
    const first = await send(body, key);
    const again = await send(body, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await send(body, randomUUID())).body.key).toBe('version-changed');
    expect((await blocks()).body.blocks[0]).toMatchObject({ name: 'Sent twice', version: first.body.version });
  });

  test('a place that is taken while its date is being removed is either kept, to be cancelled, or refused, never lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { body: block } = await add(blockOf({ sessions: [tuesday, nextTuesday] }));
      const [first] = block.sessions;
      const [answer, short] = await Promise.all([
        change(block, edit(block, { sessions: edit(block).sessions.slice(1) })),
        take(first.id, 1),
      ]);
      const row = await world.services.db
        .selectFrom('session_places')
        .selectAll()
        .where('session_id', '=', first.id)
        .executeTakeFirst();
      expect(answer.status).toBe(200);
      // Whoever came first keeps a place on a date that is cancelled; whoever came second finds the date gone.
      if (row === undefined) expect(short).toHaveLength(1);
      else expect(row.taken).toBe(1);
    }
  });

  test('keeps a date that somebody once had a place on as cancelled, because their booking tells of it', async () => {
    const { body: block } = await add();
    await makeReleasedPlace(block.sessions[0].id);
    expect((await change(block, edit(block, { sessions: edit(block).sessions.slice(1) }))).status).toBe(200);
    expect((await blocks()).body.blocks[0].sessions).toHaveLength(1);
    expect((await sessions()).body.blocks[0].sessions).toMatchObject([
      { state: 'cancelled', reason: 'This date is cancelled.' },
      { state: 'bookable' },
    ]);
  });

  test('of somebody else finds nothing', async () => {
    const { body: block } = await add();
    const other = await world.makeAccount({ accountType: 'mentor' });
    expect((await change(block, edit(block), other.id)).status).toBe(404);
    expect((await remove(block, other.id)).status).toBe(404);
    expect((await change({ id: randomUUIDv7() }, edit(block))).status).toBe(404);
  });
});

describe('removing a block', () => {
  test('takes it away for everybody', async () => {
    const { body: block } = await add();
    expect((await remove(block)).status).toBe(204);
    expect((await sessions()).body.blocks).toEqual([]);
    expect((await blocks()).body.blocks).toEqual([]);
    expect((await remove(block)).status).toBe(404);
    expect((await change(block, edit(block))).status).toBe(404);
  });

  test('is refused while people have booked dates to come', async () => {
    const { body: block } = await add();
    await take(block.sessions[1].id, 1);
    expect(await remove(block)).toMatchObject({
      status: 409,
      body: { key: 'places-taken', details: { sessions: [{ date: '2027-04-13', taken: 1 }] } },
    });
    await giveBack(block.sessions[1].id, 1);
    expect((await remove(block)).status).toBe(204);
  });

  test('keeps dates of the past, for registers to tell of', async () => {
    const { body: block } = await add();
    await take(block.sessions[0].id, 1);
    world.clock.set('2027-04-07T12:00:00Z');
    expect((await remove(block)).status).toBe(204);
    expect(
      await world.services.db.selectFrom('session').select('local_date').where('block_id', '=', block.id).execute(),
    ).toEqual([{ local_date: '2027-04-06' }]);
  });
});

describe('what everybody sees', () => {
  test('live places, and why a date cannot be booked', async () => {
    const { body: block } = await add(
      blockOf({ cutoffMinutes: 60, sessions: [{ ...tuesday, capacity: 2 }, nextTuesday] }),
    );
    expect((await sessions()).body.blocks).toMatchObject([
      {
        name: 'Spring',
        type: 'CHOOSE_DATES',
        state: 'bookable',
        reason: null,
        placesLeft: null,
        sessions: [{ ...tuesday, placesLeft: 2, state: 'bookable' }, { placesLeft: 12 }],
      },
    ]);
    await take(block.sessions[0].id, 2);
    expect((await sessions()).body.blocks[0].sessions[0]).toMatchObject({
      placesLeft: 0,
      state: 'full',
      reason: 'There are no places left.',
    });
    world.clock.set('2027-04-13T07:45:00Z');
    expect((await sessions()).body.blocks).toMatchObject([
      {
        state: 'cut-off',
        sessions: [{ date: '2027-04-13', state: 'cut-off', reason: 'Booking closed 1 hour before the start.' }],
      },
    ]);
    world.clock.set('2027-04-13T12:00:00Z');
    expect((await sessions()).body.blocks).toEqual([]);
  });

  test('of a block of all dates that has begun: that it has', async () => {
    await add(blockOf({ type: 'ALL_DATES' }));
    expect((await sessions()).body.blocks[0]).toMatchObject({ state: 'bookable', placesLeft: 12 });
    world.clock.set('2027-04-07T12:00:00Z');
    expect((await sessions()).body.blocks[0]).toMatchObject({
      state: 'past',
      reason: 'This block has already started, and it cannot be joined late.',
      sessions: [{ date: '2027-04-13' }],
    });
  });

  test('no numbers where the provider hides them, except for the provider', async () => {
    listingId = await makeListing({ hide_places: true });
    await add(blockOf({ type: 'ALL_DATES' }));
    expect((await sessions()).body.blocks[0]).toMatchObject({
      placesLeft: null,
      sessions: [{ placesLeft: null, state: 'bookable' }, {}],
    });
    expect((await sessions({}, provider.id)).body.blocks[0]).toMatchObject({
      placesLeft: 12,
      sessions: [{ placesLeft: 12 }, {}],
    });
  });

  test.each<[string, Record<string, unknown>, number, number]>([
    ['published', {}, 200, 200],
    ['private', { is_private: true }, 404, 200],
    ['a draft', { state: 'DRAFT' }, 404, 200],
    ['paused', { state: 'PAUSED' }, 404, 200],
    ['archived', { state: 'ARCHIVED' }, 404, 404],
  ])('of a listing that is %s', async (_, columns, everybody, withKey) => {
    listingId = await makeListing(columns);
    expect((await sessions()).status).toBe(everybody);
    expect((await sessions({ key: 'key-of-the-link' })).status).toBe(withKey);
    expect((await sessions({ key: 'wrong' })).status).toBe(everybody);
    expect((await sessions({}, provider.id)).status).toBe(200);
  });

  test('half past nine all through a year with both clock changes', async () => {
    const dates = ['2027-10-30', '2027-10-31', '2027-11-01', '2028-03-25', '2028-03-26', '2028-03-27'];
    await add(blockOf({ sessions: dates.map((date) => ({ ...tuesday, date })) }));
    const shown = (await sessions()).body.blocks[0].sessions as { date: string; start: string; startDate: string }[];
    expect(shown.map(({ date, start, startDate }) => `${date} ${start} ${startDate}`)).toEqual([
      '2027-10-30 09:30 2027-10-30T08:30:00Z',
      '2027-10-31 09:30 2027-10-31T09:30:00Z',
      '2027-11-01 09:30 2027-11-01T09:30:00Z',
      '2028-03-25 09:30 2028-03-25T09:30:00Z',
      '2028-03-26 09:30 2028-03-26T08:30:00Z',
      '2028-03-27 09:30 2028-03-27T08:30:00Z',
    ]);
  });
});

test('the next date of listings is the first that has not begun', async () => {
  const { db } = world.services;
  await add();
  const empty = await makeListing();
  const now = Temporal.Instant.from('2027-04-06T08:30:00Z');
  expect(await upcomingSession(db, listingId, now)).toMatchObject({ startDate: '2027-04-13T08:30:00.000Z' });
  expect(await upcomingSession(db, empty, now)).toBeNull();
  expect([...(await upcomingSessions(db, [listingId, empty], now.subtract({ seconds: 1 }))).keys()]).toEqual([
    listingId,
  ]);
  expect(await upcomingSessions(db, [], now)).toEqual(new Map());
});

/** A place that was held and let go, written straight into the tables that a basket would write. */
async function makeReleasedPlace(sessionId: string): Promise<void> {
  const { db } = world.services;
  const at = world.clock.now().toString();
  const [bookingId, learnerId, ticketId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  await db
    .insertInto('learner')
    .values({ id: learnerId, account_id: provider.id, first_name: 'Mia', over18: true, created_at: at })
    .execute();
  await db
    .insertInto('ticket')
    .values({
      id: ticketId,
      listing_id: listingId,
      name: 'Child',
      audience: 'child',
      unit: 'session',
      funding: 'FREE',
      price_pence: 0,
      created_at: at,
    })
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
      state: 'RELEASED',
      price_pence: 0,
      booker_fee_pence: 0,
      provider_fee_pence: 0,
      during: '[2027-04-06T08:30:00Z,2027-04-06T11:30:00Z)',
      created_at: at,
      changed_at: at,
    })
    .execute();
}
