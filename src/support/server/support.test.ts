import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventRow } from '../../platform/server/work/events.ts';
import { accessTokenFor, makeWorld, type Answer, type World } from '../../../test/world.ts';
import { supportWork } from './jobs.ts';

const [mailUnread] = supportWork.subscribers;

let world: World;
let family: { id: string; email: string };
let admin: { id: string; email: string };

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  family = await world.makeAccount({ firstName: 'Nina', lastName: 'Hale' });
  admin = await world.makeAccount({ firstName: 'Ada', role: 'admin' });
});

const write = (as: string, body: string, idempotencyKey?: string): Promise<Answer> =>
  world.request('POST /support/messages', { as, body: { body }, ...(idempotencyKey ? { idempotencyKey } : {}) });
const own = (as: string, before?: string): Promise<Answer> =>
  world.request('GET /support/conversation', { as, query: before ? { before } : {} });
const unread = async (as: string): Promise<number> =>
  (await world.request('GET /conversations/unread-count', { as })).body.count;
const list = async (state: string, page = 1): Promise<Answer['body']> =>
  (await world.request('GET /support/conversations', { as: admin.id, query: { state, page } })).body;
const answer = (conversationId: string, body: string): Promise<Answer> =>
  world.request('POST /support/conversations/{conversationId}/messages', {
    as: admin.id,
    params: { conversationId },
    body: { body },
  });

/** The family writes once; answers the conversation's id. */
async function conversationOf(body = 'Where is my refund?'): Promise<string> {
  await write(family.id, body);
  return (await own(family.id)).body.conversation.id;
}

describe('a conversation with support', () => {
  it('begins with the first message, not with looking', async () => {
    expect((await own(family.id)).body).toEqual({ conversation: null });
    const sent = await write(family.id, '  Where is my refund?  ');
    expect(sent).toMatchObject({
      status: 200,
      body: { fromSupport: false, author: 'Nina', body: 'Where is my refund?' },
    });
    expect((await own(family.id)).body.conversation).toMatchObject({
      state: 'waiting',
      earlier: false,
      messages: [{ body: 'Where is my refund?', fromSupport: false }],
    });
  });

  it('is one, also when the first two messages are sent at the same moment', async () => {
    await Promise.all([write(family.id, 'One'), write(family.id, 'Two')]);
    expect((await own(family.id)).body.conversation.messages).toHaveLength(2);
  });

  it('takes a message once when the button is pressed twice', async () => {
    const [first, second] = [await write(family.id, 'Hello', 'key-1'), await write(family.id, 'Hello', 'key-1')];
    expect(second.body).toEqual(first.body);
    expect((await own(family.id)).body.conversation.messages).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['more than 5,000 characters', 'x'.repeat(5_001)],
  ])('refuses %s', async (_, body) => {
    expect(await write(family.id, body)).toMatchObject({ status: 422, body: { fields: { body: expect.any(String) } } });
  });

  it('is limited to 20 messages in 10 minutes, also for messages sent side by side', async () => {
    const answers = await Promise.all(Array.from({ length: 23 }, (_, index) => write(family.id, `Message ${index}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(590);
    world.clock.advance({ minutes: 10, seconds: 5 });
    expect(await write(family.id, 'Later')).toMatchObject({ status: 200 });
  });

  it('is read a page at a time, oldest first', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 18; index += 1) await write(family.id, `${round * 18 + index}`);
      world.clock.advance({ minutes: 11 });
    }
    const newest = (await own(family.id)).body.conversation;
    expect([newest.messages.length, newest.earlier, newest.messages[0].body, newest.messages.at(-1).body]).toEqual([
      50,
      true,
      '4',
      '53',
    ]);
    const older = (await own(family.id, newest.messages[0].id)).body.conversation;
    expect([older.messages.map((one: { body: string }) => one.body), older.earlier]).toEqual([
      ['0', '1', '2', '3'],
      false,
    ]);
  });

  it('is nobody else’s', async () => {
    const conversationId = await conversationOf();
    const stranger = await world.makeAccount();
    const message = (await own(family.id)).body.conversation.messages[0].id;
    expect((await own(stranger.id)).body).toEqual({ conversation: null });
    expect((await own(stranger.id, message)).body).toEqual({ conversation: null });
    expect(await world.request('POST /support/read', { as: stranger.id, body: { messageId: message } })).toMatchObject({
      status: 404,
    });
    const asAdmin = { as: stranger.id, params: { conversationId } };
    expect(await world.request('GET /support/conversations/{conversationId}', asAdmin)).toMatchObject({ status: 403 });
  });

  it('cannot be written by an administrator who impersonates', async () => {
    const token = await accessTokenFor(world.services, admin.id, { forId: family.id, kind: 'impersonation' });
    expect(await world.request('POST /support/messages', { token, body: { body: 'I am Nina' } })).toMatchObject({
      status: 403,
      body: { key: 'not-while-acting' },
    });
  });
});

describe('an answer of support', () => {
  it('is unread until the person has read up to it, and counts only messages of others', async () => {
    const conversationId = await conversationOf();
    expect(await unread(family.id)).toBe(0);
    await answer(conversationId, 'On its way.');
    await answer(conversationId, 'It takes 5 to 10 days.');
    expect(await unread(family.id)).toBe(2);
    const [, first, second] = (await own(family.id)).body.conversation.messages;
    expect(first).toMatchObject({ fromSupport: true, author: 'Ada' });
    const read = (messageId: string) => world.request('POST /support/read', { as: family.id, body: { messageId } });
    expect(await read(first.id)).toMatchObject({ status: 204 });
    expect(await unread(family.id)).toBe(1);
    await read(second.id);
    await read(first.id);
    expect(await unread(family.id)).toBe(0);
  });

  it('is announced to the person and to the administrators, without its words', async () => {
    const heard: { kind: string; topics: string[] }[] = [];
    const stop = world.services.bus.listen((notice) => heard.push(notice));
    const conversationId = await conversationOf('Something private');
    await answer(conversationId, 'An answer');
    // What earlier tests wrote may still be on its way to the listeners.
    const ofThisOne = (): string[][] =>
      heard
        .filter(({ kind }) => kind === 'conversation.message')
        .map(({ topics }) => topics)
        .filter((topics) => topics.includes(`conversation:${conversationId}`));
    await expect.poll(ofThisOne).toHaveLength(2);
    stop();
    for (const topics of ofThisOne())
      expect(topics).toEqual(expect.arrayContaining([`account:${family.id}`, `account:${admin.id}`]));
    const told = await answers(conversationId);
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).not.toMatch(/private|answer"/);
  });

  /** What was recorded of the messages of one conversation, in their order. */
  const answers = (conversationId: string) =>
    world.services.db
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'conversation.message')
      .where('about', '@>', JSON.stringify({ conversation: conversationId }))
      .orderBy('at')
      .execute();

  /** Ten minutes pass: the jobs that were put off for so long run. The queue itself keeps real time. */
  async function tenMinutesPass(conversationId: string): Promise<void> {
    world.clock.advance({ minutes: 10 });
    for (const event of await answers(conversationId))
      await mailUnread?.run(world.services, event as unknown as EventRow);
  }

  it('is mailed once, to those who have not read it after ten minutes', async () => {
    const conversationId = await conversationOf();
    await answer(conversationId, 'A word about Otto’s allergy');
    await answer(conversationId, 'And a second one');
    expect(world.mails(family.email)).toEqual([]);
    await tenMinutesPass(conversationId);
    await tenMinutesPass(conversationId);
    const mails = world.mails(family.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Our support team has answered you']);
    expect(mails[0]?.text).toContain('/help?chat=open');
    expect(mails[0]?.text).not.toContain('allergy');

    const last = (await own(family.id)).body.conversation.messages.at(-1).id;
    await world.request('POST /support/read', { as: family.id, body: { messageId: last } });
    await answer(conversationId, 'A third, read at once');
    const third = (await own(family.id)).body.conversation.messages.at(-1).id;
    await world.request('POST /support/read', { as: family.id, body: { messageId: third } });
    await tenMinutesPass(conversationId);
    expect(world.mails(family.email)).toHaveLength(1);

    await answer(conversationId, 'A fourth, not read');
    await tenMinutesPass(conversationId);
    expect(world.mails(family.email)).toHaveLength(2);
  });

  it('is mailed ten minutes later', async () => {
    const conversationId = await conversationOf();
    await answer(conversationId, 'Soon');
    const event = (await answers(conversationId)).at(-1) as unknown as EventRow;
    expect(mailUnread?.at?.(event).toString()).toBe(event.at.toTemporalInstant().add({ minutes: 10 }).toString());
  });
});

describe('the list of support', () => {
  it('shows who waits longest first, and moves a conversation as it is answered, closed and opened again', async () => {
    const conversationId = await conversationOf('First');
    world.clock.advance({ minutes: 1 });
    const other = await world.makeAccount({ firstName: 'Omar' });
    await write(other.id, 'Second');
    world.clock.advance({ minutes: 1 });
    // Writing again does not send anybody to the end of the queue.
    await write(family.id, 'Still waiting');
    const waiting = (await list('waiting')).conversations;
    const positions = [family.id, other.id].map((id) =>
      waiting.findIndex((one: { person: { id: string } }) => one.person.id === id),
    );
    expect(positions[0]).toBeLessThan(positions[1] ?? -1);
    expect(waiting[positions[0] ?? 0]).toMatchObject({
      id: conversationId,
      person: { name: 'Nina Hale', emailAddress: family.email },
      lastMessage: { body: 'Still waiting', fromSupport: false },
    });

    const ids = async (state: string) => (await list(state)).conversations.map((one: { id: string }) => one.id);
    await answer(conversationId, 'Here I am');
    expect(await ids('waiting')).not.toContain(conversationId);
    expect(await ids('answered')).toContain(conversationId);

    const show = () =>
      world.request('GET /support/conversations/{conversationId}', { as: admin.id, params: { conversationId } });
    const shown = (await show()).body;
    expect(shown).toMatchObject({ state: 'answered', readAt: null, person: { id: family.id } });
    const close = (lastMessageId: string) =>
      world.request('POST /support/conversations/{conversationId}/close', {
        as: admin.id,
        params: { conversationId },
        body: { lastMessageId },
      });
    expect(await close(shown.messages.at(-1).id)).toMatchObject({ status: 204 });
    expect(await close(shown.messages.at(-1).id)).toMatchObject({ status: 204 });
    expect(await ids('closed')).toContain(conversationId);

    await write(family.id, 'One more thing');
    expect(await ids('waiting')).toContain(conversationId);
    // What the administrator has not seen cannot be closed away.
    expect(await close(shown.messages.at(-1).id)).toMatchObject({ status: 409, body: { key: 'newer-message' } });
  });

  it('is open to administrators only', async () => {
    for (const as of [family.id, undefined]) {
      const { status } = await world.request('GET /support/conversations', as ? { as } : {});
      expect(status).toBe(as ? 403 : 401);
    }
    const params = { conversationId: family.id };
    expect(await world.request('GET /support/conversations/{conversationId}', { as: admin.id, params })).toMatchObject({
      status: 404,
    });
  });
});

describe('the token for a board', () => {
  it('says who somebody is, for that board and a few minutes', async () => {
    const { body } = await world.request('GET /users/nolt-jwt', { as: family.id, query: { board: 'bug' } });
    const key = new TextEncoder().encode(world.services.settings.BOARD_SECRET);
    const currentDate = new Date(world.clock.now().epochMilliseconds);
    const { payload } = await jwtVerify(body.token, key, { audience: 'bug', algorithms: ['HS256'], currentDate });
    expect(payload).toMatchObject({ id: family.id, email: family.email, name: 'Nina Hale' });
    expect(payload['imageUrl']).toMatch(/^http.*\/avatars\/\d\.svg$/);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });

  it('is refused while acting for somebody, and for a board that does not exist', async () => {
    const token = await accessTokenFor(world.services, admin.id, { forId: family.id, kind: 'impersonation' });
    expect(await world.request('GET /users/nolt-jwt', { token })).toMatchObject({ status: 403 });
    expect(await world.request('GET /users/nolt-jwt', { as: family.id, query: { board: 'x' } })).toMatchObject({
      status: 422,
    });
  });
});
