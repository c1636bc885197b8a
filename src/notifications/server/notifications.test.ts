import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { pushRoutes, type PushSubscriptionMade } from '../../../stand-ins/push/push.ts';
import { textRoutes, type KeptText } from '../../../stand-ins/texts/texts.ts';
import { bookAndPay, makeBookable, makeFamily, settleAll, type Family } from '../../places/server/bookable.fixture.ts';
import { correspondenceMails } from '../../messages/server/mail-correspondence.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { sendDeliveries } from './send-deliveries.ts';
import { resendAbandoned } from './send-once.ts';

let server: ServerType;
let at: string;
let world: World;

beforeAll(async () => {
  const late = new Hono();
  server = serve({ fetch: late.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const address = server.address();
  at = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  late.route('/', pushRoutes(at));
  late.route('/', textRoutes({ sid: 'ACtest', token: 'test-token' }));
  world = await makeWorld({ tellingAt: at });
});
afterAll(async () => {
  await world.stop();
  server.close();
});

let family: Family;
let providerId: string;
let conversationId: string;

/** A family has booked at noon and asked its provider something; the provider has not answered yet. */
beforeEach(async () => {
  world.clock.set(
    Temporal.Now.zonedDateTimeISO('Europe/London').add({ days: 2 }).with({ hour: 12 }).toInstant().toString(),
  );
  const bookable = await makeBookable(world, { starts: [240], pricePence: 0 });
  ({ providerId } = bookable);
  family = await makeFamily(world);
  await bookAndPay(world, family, bookable);
  const asked = await world.request('POST /conversations', {
    as: family.id,
    body: { listingId: bookable.listingId, body: 'Is there parking?' },
    idempotencyKey: crypto.randomUUID(),
  });
  ({ conversationId } = asked.body);
  await settleAll(world);
});

const list = async (as = family.id) => (await world.request('GET /notifications', { as })).body.notifications;
const unread = async (as = family.id) => (await world.request('GET /notifications/unread-count', { as })).body.count;
const choose = (choices: object, quiet: object | null = null) =>
  world.request('PUT /notification-settings', { as: family.id, body: { choices, quiet } });
const answer = async (): Promise<void> => {
  await world.request('POST /conversations/{conversationId}/messages', {
    as: providerId,
    params: { conversationId },
    body: { body: 'Yes, behind the barn.' },
    idempotencyKey: crypto.randomUUID(),
  });
  world.clock.advance({ minutes: 3 });
  await runLateJobs();
};
/** Runs the mail of the latest message, whose moment the queue, which keeps real time, does not see come. */
const runLateJobs = async (): Promise<void> => {
  await world.settle();
  const event = await world.services.db
    .selectFrom('event')
    .selectAll()
    .where('kind', '=', 'conversation.message')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [job] = correspondenceMails;
  await job?.run(world.services, event as EventRow);
  await world.settle();
};

async function subscribe(): Promise<PushSubscriptionMade> {
  const made = (await (await fetch(`${at}/dev/push`, { method: 'POST' })).json()) as PushSubscriptionMade;
  const { status } = await world.request('POST /push-subscriptions', { as: family.id, body: made });
  expect(status).toBe(200);
  return made;
}
const pushed = async ({ endpoint }: PushSubscriptionMade) => (await fetch(endpoint)).json();
const texts = async () => (await (await fetch(`${at}/dev/texts.json`)).json()) as KeptText[];
const mailsAboutMessage = () => world.mails(family.email).filter(({ subject }) => subject.includes('has answered you'));

describe('a mail', () => {
  const latest = () => world.mails(family.email)[0];

  test('about a booking stands under the name and picture of its provider, who gets the answer; it cannot be stopped', async () => {
    const { email } = await world.services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', providerId)
      .executeTakeFirstOrThrow();
    const mail = world.mails(family.email).find(({ subject }) => subject.startsWith('Booked'));
    expect(mail?.from).toMatch(/ by Thicket <.+>$/);
    expect(mail?.replyTo).toBe(email);
    expect(mail?.html).toContain('src="cid:provider"');
    expect(mail?.attachments.map(({ filename }) => filename)).toContain('provider.png');
    expect(mail?.stop).toEqual({});
    expect(mail?.text).not.toContain('Stop them');
  });

  test('about a message is stopped by the button of the mail program, twice over, and by no guessed link', async () => {
    await answer();
    const mail = latest();
    expect(mail?.subject).toContain('has answered you');
    expect(mail?.stop['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain('/stop-mails?');
    const address = mail?.stop['list-unsubscribe']?.slice(1, -1) ?? '';
    const press = (url: string) =>
      fetch(new URL(new URL(url).pathname + new URL(url).search, world.url), {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    expect((await press(address.replace('MESSAGE', 'REMINDER'))).status).toBe(404);
    expect([(await press(address)).status, (await press(address)).status]).toEqual([204, 204]);
    const settings = (await world.request('GET /notification-settings', { as: family.id })).body;
    expect(settings.choices).toEqual({ MESSAGE: { EMAIL: false } });
    await answer();
    expect(latest()?.id).toBe(mail?.id);
  });
});

describe('behind the bell', () => {
  test('is what was mailed, with the page that it is about, once, until it is read', async () => {
    const [booked, ...others] = await list();
    expect(others).toEqual([]);
    expect(booked).toMatchObject({ kind: 'BOOKING', title: 'Booked: Forest school', isRead: false });
    expect(booked.path).toMatch(/^\/bookings\//);
    expect(await unread()).toBe(1);
    const read = { as: family.id, body: { notificationId: booked.id } };
    expect((await world.request('POST /notifications/read', read)).status).toBe(204);
    expect(await unread()).toBe(0);
    expect((await world.request('POST /notifications/read', { ...read, as: providerId })).status).toBe(404);
  });

  test('nothing is after 90 days', async () => {
    world.clock.advance({ hours: 24 * 91 });
    await forgetNotifications(world.services);
    expect(await list()).toEqual([]);
  });

  test('what is switched off there still comes by email', async () => {
    await choose({ MESSAGE: { IN_APP: false } });
    await answer();
    expect(await list()).toHaveLength(1);
    expect(mailsAboutMessage()).toHaveLength(1);
  });
});

describe('by email', () => {
  test('messages come unless they are switched off', async () => {
    await choose({ MESSAGE: { EMAIL: false } });
    await answer();
    expect(mailsAboutMessage()).toEqual([]);
    expect(await list()).toHaveLength(2);
  });

  test('what comes in quiet hours waits until they are over, and comes once', async () => {
    await choose({}, { from: '11:00', to: '14:00' });
    await answer();
    expect(mailsAboutMessage()).toEqual([]);
    await resendAbandoned(world.services);
    await runLateJobs();
    expect(mailsAboutMessage()).toEqual([]);
    world.clock.advance({ hours: 2 });
    await resendAbandoned(world.services);
    await runLateJobs();
    expect(mailsAboutMessage()).toHaveLength(1);
    await resendAbandoned(world.services);
    await runLateJobs();
    expect(mailsAboutMessage()).toHaveLength(1);
  });
});

describe('by push', () => {
  test('comes that there is something and where, without names, sealed and signed', async () => {
    const phone = await subscribe();
    await answer();
    expect(await pushed(phone)).toEqual([
      {
        title: world.services.settings.BRAND_NAME,
        body: 'A new message for you',
        path: `/messages?conversation=${conversationId}`,
        tag: expect.any(String),
      },
    ]);
    await sendDeliveries(world.services);
    expect(await pushed(phone)).toHaveLength(1);
  });

  test('a device that is gone is forgotten', async () => {
    const phone = await subscribe();
    await fetch(phone.endpoint, { method: 'DELETE' });
    await answer();
    expect((await world.request('GET /notification-settings', { as: family.id })).body.devices).toEqual([]);
  });

  test('waits for the end of quiet hours, and does not ring for what was read meanwhile', async () => {
    const phone = await subscribe();
    await choose({}, { from: '11:00', to: '14:00' });
    await answer();
    expect(await pushed(phone)).toEqual([]);
    const [message] = await list();
    await world.request('POST /notifications/read', { as: family.id, body: { notificationId: message.id } });
    world.clock.advance({ hours: 3 });
    await sendDeliveries(world.services);
    expect(await pushed(phone)).toEqual([]);
  });

  test('goes to no address but those of push services', async () => {
    const { keys } = (await (await fetch(`${at}/dev/push`, { method: 'POST' })).json()) as PushSubscriptionMade;
    for (const endpoint of [
      'https://intranet.example/x',
      'http://127.0.0.1:1/x',
      'https://fcm.googleapis.com.example/x',
      'http://fcm.googleapis.com/x',
      'https://push.apple.com:444/x',
    ]) {
      const { status, body } = await world.request('POST /push-subscriptions', {
        as: family.id,
        body: { endpoint, keys },
      });
      expect([status, body.key]).toEqual([422, 'no-push-service']);
    }
  });

  test('a browser that somebody else signs in on is theirs', async () => {
    const phone = await subscribe();
    await world.request('POST /push-subscriptions', { as: providerId, body: phone });
    await answer();
    expect(await pushed(phone)).toEqual([]);
  });
});

describe('by text', () => {
  const phone = (number: string) =>
    world.services.db.updateTable('account').set({ phone_number: number }).where('id', '=', family.id).execute();

  test.each([
    ['', /Enter yours in your profile/],
    ['0117 496 0000', /^0117 496 0000 is not a mobile number/],
  ])('nothing goes to %o, which takes no texts', async (number, sentence) => {
    await phone(number);
    const { status, body } = await choose({ MESSAGE: { SMS: true } });
    expect([status, body.key, body.message]).toEqual([422, 'no-mobile', expect.stringMatching(sentence)]);
  });

  test('comes what was asked for, without names', async () => {
    await phone('07400 123456');
    expect((await choose({ MESSAGE: { SMS: true } })).status).toBe(204);
    await answer();
    expect(await texts()).toEqual([
      expect.objectContaining({ to: '+447400123456', body: expect.stringContaining('A new message for you') }),
    ]);
  });

  test('nothing goes to a landline that took the mobile’s place', async () => {
    await phone('07400 123457');
    await choose({ MESSAGE: { SMS: true } });
    await phone('0117 496 0000');
    const before = await texts();
    await answer();
    expect(await texts()).toEqual(before);
  });
});
