import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTokenFor, makeWorld, type Answer, type World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { correspondenceMails } from './mail-correspondence.ts';

const [mailUnread] = correspondenceMails;

let world: World;
let kit: ReturnType<typeof listingKit>;
let family: { id: string; email: string };
let provider: string;
let listingId: string;

beforeAll(async () => {
  world = await makeWorld();
  kit = listingKit(world);
});
afterAll(() => world.stop());
beforeEach(async () => {
  family = await world.makeAccount({ firstName: 'Nina', lastName: 'Hale' });
  provider = await kit.makeProvider();
  listingId = (await kit.publishedListing(provider)).id;
});

const ask = (body: string, more: Record<string, unknown> = {}, idempotencyKey?: string): Promise<Answer> =>
  world.request('POST /conversations', {
    as: family.id,
    body: { listingId, body, ...more },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
const list = async (as: string): Promise<Answer['body']> => (await world.request('GET /conversations', { as })).body;
const read = (as: string, conversationId: string): Promise<Answer> =>
  world.request('GET /conversations/{conversationId}', { as, params: { conversationId } });
const answer = (as: string, conversationId: string, body: string): Promise<Answer> =>
  world.request('POST /conversations/{conversationId}/messages', { as, params: { conversationId }, body: { body } });
const markRead = (as: string, conversationId: string, messageId: string): Promise<Answer> =>
  world.request('POST /conversations/{conversationId}/read', { as, params: { conversationId }, body: { messageId } });
const unread = async (as: string): Promise<Answer['body']> =>
  (await world.request('GET /conversations/unread-count', { as })).body;
/** What was recorded of the newest message between this test's family and anybody. */
const lastEvent = async (): Promise<EventRow> =>
  (await world.services.db
    .selectFrom('event')
    .selectAll()
    .where('kind', '=', 'conversation.message')
    .where('about', '@>', JSON.stringify({ account: [family.id] }))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()) as EventRow;

describe('a question about a listing', () => {
  it('opens one conversation of the family and the provider, which later questions go on with', async () => {
    const first = await ask('  Is there parking?  ');
    expect(first).toMatchObject({
      status: 200,
      body: { message: { mine: true, author: 'Nina', body: 'Is there parking?' } },
    });
    listingId = (await kit.publishedListing(provider)).id;
    const second = await ask('And here?');
    expect(second.body.conversationId).toBe(first.body.conversationId);

    expect((await list(family.id)).conversations).toMatchObject([
      {
        side: 'family',
        with: { name: 'Robin Ash', slug: expect.any(String) },
        listing: { title: 'Bug hunting', slug: expect.any(String) },
        lastMessage: { mine: true, body: 'And here?' },
        unread: 0,
      },
    ]);
    expect((await list(provider)).conversations).toMatchObject([
      { side: 'provider', with: { name: 'Nina Hale', slug: null }, lastMessage: { mine: false }, unread: 2 },
    ]);
    expect((await read(provider, first.body.conversationId)).body.messages).toMatchObject([
      { mine: false, author: 'Nina', body: 'Is there parking?' },
      { mine: false, body: 'And here?' },
    ]);
  });

  it('opens one, also when two questions are sent at the same moment', async () => {
    const [one, other] = await Promise.all([ask('One'), ask('Two')]);
    expect(one.body.conversationId).toBe(other.body.conversationId);
    expect((await list(provider)).conversations).toHaveLength(1);
  });

  it('arrives once, however often the same request comes', async () => {
    await ask('Only once', {}, 'the-same-key');
    await ask('Only once', {}, 'the-same-key');
    expect((await list(provider)).conversations).toMatchObject([{ unread: 1 }]);
  });

  it('is refused about what the caller cannot see, and about their own', async () => {
    const draft = await kit.beginListing(provider);
    expect(await ask('Hello', { listingId: draft.id })).toMatchObject({ status: 404 });
    expect(
      await world.request('POST /conversations', { as: provider, body: { listingId, body: 'Hello me' } }),
    ).toMatchObject({ status: 409, body: { key: 'own-listing' } });
    expect(await ask('   ')).toMatchObject({
      status: 422,
      body: { fields: { body: 'Please write something first' } },
    });
    expect(await world.request('POST /conversations', { body: { listingId, body: 'Hello' } })).toMatchObject({
      status: 401,
    });
  });

  it('about a private listing needs the key of its link', async () => {
    await world.services.db
      .updateTable('listing')
      .set({ is_private: true, private_key: 'opens-it' })
      .where('id', '=', listingId)
      .execute();
    expect((await ask('Hello')).status).toBe(404);
    expect((await ask('Hello', { key: 'opens-it' })).status).toBe(200);
  });

  it('to an eleventh new provider on one day has to wait', async () => {
    await ask('The first');
    const since = world.clock.now().toString();
    for (let count = 0; count < 9; count += 1) {
      const other = await world.makeAccount({ accountType: 'mentor' });
      await world.services.db
        .insertInto('conversation')
        .values({
          id: crypto.randomUUID(),
          kind: 'provider',
          account_id: family.id,
          provider_id: other.id,
          created_at: since,
          last_message_at: since,
        })
        .execute();
    }
    const eleventh = await kit.makeProvider();
    const elsewhere = (await kit.publishedListing(eleventh)).id;
    expect(await ask('Hello', { listingId: elsewhere })).toMatchObject({ status: 429 });
    expect((await list(eleventh)).conversations).toEqual([]);
    // Whom they have written to before, they can go on with.
    expect((await ask('One thing more')).status).toBe(200);
  });
});

describe('the two sides', () => {
  it('answer each other, and see what the other has read', async () => {
    const { conversationId } = (await ask('Is there parking?')).body;
    expect(await answer(provider, conversationId, 'Yes, behind the barn.')).toMatchObject({
      status: 200,
      body: { mine: true, body: 'Yes, behind the barn.' },
    });
    expect(await unread(family.id)).toEqual({ count: 1, ofSupport: 0 });
    const { messages } = (await read(family.id, conversationId)).body;
    expect(messages).toMatchObject([{ mine: true }, { mine: false, author: 'Robin' }]);
    expect((await read(provider, conversationId)).body.otherReadAt).toBeNull();
    await markRead(family.id, conversationId, messages[1].id);
    expect(await unread(family.id)).toEqual({ count: 0, ofSupport: 0 });
    expect((await read(provider, conversationId)).body.otherReadAt).toBe(messages[1].sentAt);
    // What the family has read says nothing about the provider.
    expect(await unread(provider)).toEqual({ count: 1, ofSupport: 0 });
  });

  it('have what came after the last one that they read, and a mark never goes back', async () => {
    const { conversationId, message } = (await ask('One')).body;
    const second = (await ask('Two')).body.message;
    await ask('Three');
    await markRead(provider, conversationId, message.id);
    expect(await unread(provider)).toEqual({ count: 2, ofSupport: 0 });
    await markRead(provider, conversationId, second.id);
    await markRead(provider, conversationId, message.id);
    expect(await unread(provider)).toEqual({ count: 1, ofSupport: 0 });
    expect((await list(provider)).conversations).toMatchObject([{ unread: 1 }]);
    // What somebody writes is not unread for themselves.
    await answer(provider, conversationId, 'Yes');
    expect([await unread(provider), await unread(family.id)]).toEqual([
      { count: 1, ofSupport: 0 },
      { count: 1, ofSupport: 0 },
    ]);
  });

  it('count a message that is written while one of them reads', async () => {
    const { conversationId, message } = (await ask('One')).body;
    const writing = ['Two', 'Three', 'Four'].map((body) => answer(family.id, conversationId, body));
    await Promise.all([markRead(provider, conversationId, message.id), ...writing]);
    expect(await unread(provider)).toEqual({ count: 3, ofSupport: 0 });
  });

  it('are the only ones who find it', async () => {
    const { conversationId, message } = (await ask('Is there parking?')).body;
    const stranger = (await world.makeAccount()).id;
    expect((await read(stranger, conversationId)).status).toBe(404);
    expect((await answer(stranger, conversationId, 'Hello')).status).toBe(404);
    expect((await markRead(stranger, conversationId, message.id)).status).toBe(404);
    expect((await list(stranger)).conversations).toEqual([]);
  });

  it('are heard by both of them at once', async () => {
    const { conversationId } = (await ask('Is there parking?')).body;
    const event = await lastEvent();
    expect(event.about).toMatchObject({ conversation: conversationId, account: [family.id, provider] });
  });

  it('are not read out to an administrator who looks into an account, nor written for it', async () => {
    const { conversationId } = (await ask('My child has an allergy.')).body;
    const admin = await world.makeAccount({ role: 'admin' });
    const token = await accessTokenFor(world.services, admin.id, { forId: family.id, kind: 'impersonation' });
    const seen = await world.request('GET /conversations/{conversationId}', { token, params: { conversationId } });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toContain('allergy');
    const written = await world.request('POST /conversations/{conversationId}/messages', {
      token,
      params: { conversationId },
      body: { body: 'Hello' },
    });
    expect(written).toMatchObject({ status: 403, body: { key: 'not-while-acting' } });
  });
});

describe('the mail about a message', () => {
  const providersMails = async () => {
    const { email } = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', provider)
      .executeTakeFirstOrThrow();
    return world.mails(email);
  };

  it('goes to the provider once when nobody reads, without the words, and leads to the conversation', async () => {
    const { conversationId } = (await ask('My child has an allergy.')).body;
    const event = await lastEvent();
    expect(mailUnread?.at?.(event)?.toString()).toBe(event.at.toTemporalInstant().add({ minutes: 2 }).toString());
    await mailUnread?.run(world.services, event);
    await mailUnread?.run(world.services, event);
    await ask('One thing more.');
    await mailUnread?.run(world.services, await lastEvent());
    const mails = await providersMails();
    expect(mails.map((mail) => mail.subject)).toEqual(['A question about Bug hunting']);
    expect(mails[0]?.text).not.toContain('allergy');
    expect(mails[0]?.text).toContain(`/messages?conversation=${conversationId}`);
  });

  it('is not sent when the message was read meanwhile, and the family gets one about the answer', async () => {
    const { conversationId, message } = (await ask('Is there parking?')).body;
    await markRead(provider, conversationId, message.id);
    await mailUnread?.run(world.services, await lastEvent());
    expect(await providersMails()).toEqual([]);
    await answer(provider, conversationId, 'Yes.');
    await mailUnread?.run(world.services, await lastEvent());
    expect(world.mails(family.email).map((mail) => mail.subject)).toEqual(['Robin Ash has answered you']);
  });
});
