import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import {
  bookAndPay,
  makeBookable,
  makeFamily,
  type Bookable,
  type Family,
} from '../../places/server/bookable.fixture.ts';
import { forgetMessageFiles } from './keep-message-file.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

let walk: Bookable;
let family: Family;
let bookingId: string;

/** A family has booked the first of two dates of a provider. */
beforeEach(async () => {
  walk = await makeBookable(world, { starts: [240, 264], pricePence: 0, capacity: 50 });
  family = await makeFamily(world);
  await bookAndPay(world, family, { ...walk, sessionIds: walk.sessionIds.slice(0, 1) });
  const row = await world.services.db
    .selectFrom('booking')
    .select('id')
    .where('booker_id', '=', family.id)
    .executeTakeFirstOrThrow();
  bookingId = row.id;
});

const begin = (as: string, body: object) =>
  world.request('POST /conversations', {
    as,
    body: { body: 'Hello there', ...body },
    idempotencyKey: randomUUID(),
  });
const write = (as: string, conversationId: string, body: string, fileIds: string[] = []) =>
  world.request('POST /conversations/{conversationId}/messages', {
    as,
    params: { conversationId },
    body: { body, fileIds },
    idempotencyKey: randomUUID(),
  });
const read = (as: string, conversationId: string) =>
  world.request('GET /conversations/{conversationId}', { as, params: { conversationId } });
const writeToAll = (body: string, to: 'session' | 'block', at = 0) =>
  world.request('POST /registers/{sessionId}/messages', {
    as: walk.providerId,
    params: { sessionId: walk.sessionIds[at] ?? '' },
    body: { body, to },
    idempotencyKey: randomUUID(),
  });
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('a conversation begins', () => {
  test('from a booking, by either side, and is the same one', async () => {
    const ours = await begin(family.id, { bookingId });
    const theirs = await begin(walk.providerId, { bookingId });
    expect([ours.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.conversationId).toBe(ours.body.conversationId);
    const { body } = await world.request('GET /correspondent', { as: walk.providerId, query: { bookingId } });
    expect(body).toMatchObject({
      conversationId: ours.body.conversationId,
      side: 'provider',
      listing: { title: 'Forest school' },
    });
  });

  test('not from the booking of others', async () => {
    const stranger = await makeFamily(world);
    expect((await begin(stranger.id, { bookingId })).status).toBe(404);
    expect((await world.request('GET /correspondent', { as: stranger.id, query: { bookingId } })).status).toBe(404);
  });

  test('from the page of a provider', async () => {
    const slug = `oakwood-${randomUUID()}`;
    await world.services.db.updateTable('account').set({ slug }).where('id', '=', walk.providerId).execute();
    const stranger = await makeFamily(world);
    expect((await begin(stranger.id, { provider: slug })).status).toBe(200);
    expect((await begin(stranger.id, { provider: 'nobody-at-all' })).status).toBe(404);
    expect((await begin(walk.providerId, { provider: slug })).body.key).toBe('own-listing');
    expect((await begin(stranger.id, {})).status).toBe(422);
  });
});

describe('words with fields', () => {
  test('are filled in for each family of a block, and only it reads its own', async () => {
    const other = await makeFamily(world);
    await bookAndPay(world, other, { ...walk, sessionIds: walk.sessionIds.slice(1) });
    expect((await writeToAll('{{first_name}}: {{learner}}, {{activity}}', 'session')).body).toEqual({
      families: 1,
      leftOut: 0,
    });
    expect((await writeToAll('{{learner}} on {{date}}', 'block')).body).toEqual({ families: 2, leftOut: 0 });
    const bodies = await Promise.all(
      [family, other].map(async ({ id }) => (await world.request('GET /conversations', { as: id })).body.conversations),
    );
    expect(bodies.map((one) => one.length)).toEqual([1, 1]);
    for (const [one] of bodies) expect(plain(one.lastMessage.body)).not.toContain('{{');
  });

  test('that there are not are refused by name, and nothing is sent', async () => {
    const { status, body } = await writeToAll('Hello {{learners_name}}', 'session');
    expect([status, body.key, plain(body.message)]).toEqual([
      422,
      'unknown-field',
      expect.stringContaining('‘learners_name’'),
    ]);
    expect((await world.request('GET /conversations', { as: family.id })).body.conversations).toEqual([]);
  });

  test('with nothing to put in are refused, and a family’s own braces are its own words', async () => {
    const stranger = await makeFamily(world);
    const { body: asked } = await begin(stranger.id, { listingId: walk.listingId, body: 'What is {{learner}}?' });
    expect(asked.message.body).toBe('What is {{learner}}?');
    expect((await write(walk.providerId, asked.conversationId, 'For {{learner}}')).body.key).toBe('unknown-field');
  });

  test('are kept as templates of the account alone, under one name once', async () => {
    const save = (body: string) =>
      world.request('POST /message-templates', { as: walk.providerId, body: { name: 'Gate', body } });
    expect((await save('{{nobody}}')).body.key).toBe('unknown-field');
    await save('Gate at 9');
    const { body: kept } = await save('Gate at 10');
    const list = async (as: string) => (await world.request('GET /message-templates', { as })).body.templates;
    expect(await list(walk.providerId)).toEqual([{ id: kept.id, name: 'Gate', body: 'Gate at 10' }]);
    expect(await list(family.id)).toEqual([]);
    const remove = (as: string) =>
      world.request('DELETE /message-templates/{templateId}', { as, params: { templateId: kept.id } });
    expect([(await remove(family.id)).status, (await remove(walk.providerId)).status]).toEqual([404, 204]);
  });
});

describe('files', () => {
  const upload = async (as: string, file: File) => world.request('POST /message-files', { as, file });
  const picture = async (): Promise<File> =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 400, height: 300, channels: 3, background: '#385' } })
            .png()
            .toBuffer(),
        ),
      ],
      'mud.png',
    );
  const open = (as: string, fileId: string) => world.request('GET /message-files/{fileId}', { as, params: { fileId } });

  test('go with a message and are opened by its two sides alone, sealed in the store', async () => {
    const { body: file } = await upload(family.id, await picture());
    expect(file.name).toBe('mud.webp');
    expect((await open(walk.providerId, file.id)).status).toBe(404);
    const { body } = await begin(family.id, { bookingId, fileIds: [file.id] });
    expect(body.message.files).toEqual([file]);
    expect((await read(walk.providerId, body.conversationId)).body.messages.at(-1).files).toEqual([file]);
    expect((await open(walk.providerId, file.id)).status).toBe(200);
    expect((await open((await makeFamily(world)).id, file.id)).status).toBe(404);
    const stored = await world.services.storage.get(`messages/${file.id}`);
    expect(Buffer.from(stored ?? []).includes('WEBP')).toBe(false);
  });

  test('are what their bytes say, and are one’s own', async () => {
    const liar = new File(['<script>alert(1)</script>'], 'map.png', { type: 'image/png' });
    expect((await upload(family.id, liar)).body.key).toBe('kind-of-file');
    const { body: file } = await upload(family.id, await picture());
    expect((await begin(walk.providerId, { bookingId, fileIds: [file.id] })).body.key).toBe('no-such-file');
  });

  test('that go with nothing are forgotten after a day', async () => {
    const { body: file } = await upload(family.id, await picture());
    await forgetMessageFiles(world.services);
    expect((await open(family.id, file.id)).status).toBe(200);
    world.clock.advance({ hours: 25 });
    await forgetMessageFiles(world.services);
    expect((await open(family.id, file.id)).status).toBe(404);
    expect(await world.services.storage.get(`messages/${file.id}`)).toBeNull();
  });
});

test('search finds words, names and listings in one’s own conversations', async () => {
  await begin(family.id, { bookingId, body: 'Is there 100% shade?' });
  const found = async (q: string, as = family.id) =>
    (await world.request('GET /conversations', { as, query: { q } })).body.conversations.length;
  expect([await found('SHADE'), await found('forest school'), await found('100%'), await found('rain')]).toEqual([
    1, 1, 1, 0,
  ]);
  expect(await found('%')).toBe(1);
  // Words of the name and of the title together, as a provider types them, in any order, and without accents.
  const { first_name: name } = await world.services.db
    .selectFrom('account')
    .select('first_name')
    .where('id', '=', family.id)
    .executeTakeFirstOrThrow();
  expect(await found(`forest ${name}`, walk.providerId)).toBe(1);
  expect(await found(`forest ${name} nobody`, walk.providerId)).toBe(0);
  await world.services.db.updateTable('account').set({ first_name: 'Zoë' }).where('id', '=', family.id).execute();
  expect([await found('ZOE forest', walk.providerId), await found('shade 100', walk.providerId)]).toEqual([1, 1]);
  await world.services.db.updateTable('account').set({ first_name: name }).where('id', '=', family.id).execute();
  expect(await found('shade', (await makeFamily(world)).id)).toBe(0);
});

describe('who takes no messages of the other', () => {
  const block = (as: string, conversationId: string, isBlocked: boolean) =>
    world.request('PUT /conversations/{conversationId}/block', { as, params: { conversationId }, body: { isBlocked } });

  test('gets none, also not one to the whole session, until they take them again', async () => {
    const { conversationId } = (await begin(family.id, { bookingId })).body;
    expect((await block(family.id, conversationId, true)).status).toBe(204);
    const refused = await write(walk.providerId, conversationId, 'Hello?');
    expect([refused.status, refused.body.key]).toEqual([409, 'blocked']);
    expect((await write(family.id, conversationId, 'Hello?')).body.key).toBe('blocked');
    expect((await writeToAll('The gate is open', 'session')).body).toEqual({ families: 0, leftOut: 1 });
    expect((await read(walk.providerId, conversationId)).body.isBlocked).toBe(false);
    expect((await block((await makeFamily(world)).id, conversationId, true)).status).toBe(404);
    await block(family.id, conversationId, false);
    expect((await write(walk.providerId, conversationId, 'Hello?')).status).toBe(200);
  });

  test('an account that is closed gets none', async () => {
    const { conversationId } = (await begin(family.id, { bookingId })).body;
    const disabled_at = world.clock.now().toString();
    await world.services.db.updateTable('account').set({ disabled_at }).where('id', '=', family.id).execute();
    expect((await write(walk.providerId, conversationId, 'Hello?')).body.message).toContain('Their account is closed');
  });
});

test('a report shows administrators the messages up to then, until it is settled', async () => {
  const { conversationId } = (await begin(family.id, { bookingId, body: 'Stop that.' })).body;
  const report = () =>
    world.request('POST /conversations/{conversationId}/report', {
      as: family.id,
      params: { conversationId },
      body: { reason: 'They are rude.' },
    });
  expect([(await report()).status, (await report()).status]).toEqual([204, 204]);
  world.clock.advance({ minutes: 1 });
  await write(walk.providerId, conversationId, 'Later words');
  const admin = await world.makeAccount({ role: 'admin' });
  const reports = async () => (await world.request('GET /reported-conversations', { as: admin.id })).body.reports;
  const [one, ...others] = await reports();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ reason: 'They are rude.', messages: [{ body: 'Stop that.', fromProvider: false }] });
  const params = { reportId: one.id };
  expect((await world.request('POST /reported-conversations/{reportId}/settle', { as: admin.id, params })).status).toBe(
    204,
  );
  expect(await reports()).toEqual([]);
});

test('telephone numbers and addresses are left out until something is booked', async () => {
  const stranger = await makeFamily(world);
  const words = 'Ring 07700 900123 or write to me@example.org';
  const { conversationId } = (await begin(stranger.id, { listingId: walk.listingId, body: words })).body;
  const shown = async () => {
    const { body } = await read(walk.providerId, conversationId);
    return [body.isBooked, body.messages.at(-1).body];
  };
  // Nor does a search tell them, digit by digit.
  const found = async (q: string) => {
    const { body } = await world.request('GET /conversations', { as: walk.providerId, query: { q } });
    return body.conversations.some(({ id }: { id: string }) => id === conversationId);
  };
  expect(await shown()).toEqual([false, 'Ring ••• or write to •••']);
  expect(await found('07700 900123')).toBe(false);
  await bookAndPay(world, stranger, { ...walk, sessionIds: walk.sessionIds.slice(0, 1) });
  expect(await shown()).toEqual([true, words]);
  expect(await found('07700 900123')).toBe(true);
});

test('the hundred and first message of a minute is refused politely', async () => {
  const { conversationId } = (await begin(family.id, { bookingId })).body;
  let status = 200;
  let sent = 0;
  while (status === 200 && sent < 120) {
    ({ status } = await world.request('POST /registers/{sessionId}/messages', {
      as: walk.providerId,
      params: { sessionId: walk.sessionIds[1] ?? '' },
      body: { body: 'Hello' },
      idempotencyKey: randomUUID(),
    }));
    // Nobody is booked there: each is counted, none is sent.
    if (status === 409) status = 200;
    sent += 1;
  }
  expect([status, sent]).toEqual([429, 101]);
  const { body, headers } = await write(walk.providerId, conversationId, 'One more');
  expect(body.message).toBe('That was a hundred messages in a minute. Please wait a minute, then go on.');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('before a message to all families', () => {
  const reach = (to: 'session' | 'block', as = walk.providerId) =>
    world.request('GET /registers/{sessionId}/reach', {
      as,
      params: { sessionId: walk.sessionIds[0] ?? '' },
      query: { to },
    });

  test('the provider sees who does not get it, and why, and whom mails do not reach', async () => {
    const [silent, gone] = [await makeFamily(world), await makeFamily(world)];
    for (const one of [silent, gone]) await bookAndPay(world, one, walk);
    const { conversationId } = (await begin(silent.id, { listingId: walk.listingId })).body;
    await world.request('PUT /conversations/{conversationId}/block', {
      as: silent.id,
      params: { conversationId },
      body: { isBlocked: true },
    });
    const { db, clock } = world.services;
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where('id', '=', gone.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('bounced_address')
      .values({ account_id: gone.id, email, times: 1, answer: '550 5.1.1 nobody', bounced_at: clock.now().toString() })
      .execute();
    const { body } = await reach('session');
    expect(body.families).toBe(2);
    expect(body.leftOut).toEqual([{ name: expect.any(String), why: 'blocks-you' }]);
    expect(body.withoutMail).toHaveLength(1);
    const { isRefused, isBlocked } = (await read(walk.providerId, conversationId)).body;
    expect({ isRefused, isBlocked }).toEqual({ isRefused: true, isBlocked: false });
    const sent = await writeToAll('Hello', 'session');
    expect(sent.body).toEqual({ families: 2, leftOut: 1 });
  });

  test('nobody else sees it', async () => {
    expect((await reach('block', family.id)).status).toBe(404);
    const stranger = await makeBookable(world);
    expect((await reach('session', stranger.providerId)).status).toBe(404);
  });
});

test('of 30 families that are written to one writes back at once: each has one message, and the answer is after it', async () => {
  const families: Family[] = [];
  for (let index = 0; index < 29; index += 1) {
    const one = await makeFamily(world);
    await bookAndPay(world, one, { ...walk, sessionIds: walk.sessionIds.slice(0, 1) });
    families.push(one);
  }
  const { conversationId } = (await begin(family.id, { bookingId })).body;
  const [sent, answered] = await Promise.all([
    writeToAll('The gate is open from nine.', 'session'),
    write(family.id, conversationId, 'We come at ten.'),
  ]);
  expect([sent.status, sent.body, answered.status]).toEqual([200, { families: 30, leftOut: 0 }, 200]);
  const { messages } = (await read(family.id, conversationId)).body;
  expect(messages.map(({ body }: { body: string }) => body).toSorted()).toEqual([
    'Hello there',
    'The gate is open from nine.',
    'We come at ten.',
  ]);
  for (const one of families) {
    const { conversations } = (await world.request('GET /conversations', { as: one.id })).body;
    expect(conversations).toHaveLength(1);
    expect((await read(one.id, conversations[0].id)).body.messages).toHaveLength(1);
  }
});
