import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily, settleAll, type Family } from '../../places/server/bookable.fixture.ts';
import type { Services } from '../../platform/server/services.ts';
import type { EventRow } from '../../platform/server/work/events.ts';
import { openMailer } from '../../platform/server/mail.ts';
import { bookingMails } from '../../checkout/server/mail-bookings.ts';
import { resendAbandoned, sendOnce } from './send-once.ts';

/** A mail server that takes a mail to one address as far as its last byte and then says nothing any more. */
type SilentServer = { url: string; raw: Promise<string>; accepted: string[]; stop(): Promise<void> };

async function startSilentServer(silentFor: string): Promise<SilentServer> {
  const accepted: string[] = [];
  const { promise: raw, resolve: taken } = Promise.withResolvers<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData: (stream, session, answer) => {
      void text(stream).then((mail) => {
        const [to] = session.envelope.rcptTo.map(({ address }) => address);
        if (to === silentFor) return taken(mail);
        accepted.push(to ?? '');
        return answer();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    raw,
    accepted,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.stop());

let booker: Family;
let event: EventRow;
let silent: SilentServer;
/** The product, as a job sees it, with the silent mail server behind the door. */
let silentServices: Services;

const job = bookingMails.find(({ name }) => name === 'mail booking to booker');
const send = (services: Services): Promise<void> =>
  job?.run(services, event) ?? Promise.reject(new Error('no such job'));
/** What the booker's mailbox got since the test began. */
const arrived = () => world.mails(booker.email).slice(0, -1);
const rows = async () =>
  world.services.db
    .selectFrom('mail')
    .select(['sent_at', 'claimed_until'])
    .where('event_id', '=', event.id)
    .where('account_id', '=', booker.id)
    .execute();
const sent = [{ sent_at: expect.any(Date), claimed_until: null }];
const claimed = [{ sent_at: null, claimed_until: expect.any(Date) }];

/** A booking is confirmed, and its booker's mail is to be sent as if it had not been. */
beforeEach(async () => {
  booker = await makeFamily(world);
  await bookAndPay(world, booker, await makeBookable(world, { starts: [240], pricePence: 0 }));
  await settleAll(world);
  const found = await world.services.pool.query<EventRow>(
    `select * from event where kind = 'booking.confirmed' and subject_id = $1`,
    [booker.id],
  );
  [event] = found.rows as [EventRow];
  await world.services.db.deleteFrom('mail').where('account_id', '=', booker.id).execute();
  silent = await startSilentServer(booker.email);
  silentServices = { ...world.services, mailer: openMailer(silent.url, world.services.settings.MAIL_FROM) };
});
afterEach(() => silent.stop());

describe('while a mail server keeps a mail and says nothing', () => {
  test('no transaction is open on the mails, and other mails go the same way', async () => {
    const sending = send(silentServices);
    await silent.raw;
    expect(await rows()).toEqual(claimed);
    const { rows: locks } = await world.services.pool.query(
      `select pid from pg_locks where relation = 'mail'::regclass and pid <> pg_backend_pid()`,
    );
    expect(locks).toEqual([]);
    await silentServices.mailer.send({ to: 'else@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
    expect(silent.accepted).toEqual(['else@example.org']);
    await silent.stop();
    await expect(sending).rejects.toThrow();
  });

  test('a second worker leaves the mail alone; after the failure the next attempt sends it', async () => {
    const sending = send(silentServices);
    await silent.raw;
    await send(world.services);
    expect(arrived()).toEqual([]);
    await silent.stop();
    await expect(sending).rejects.toThrow();
    expect(await rows()).toEqual([]);
    await send(world.services);
    expect(arrived()).toHaveLength(1);
    expect(await rows()).toEqual(sent);
  });
});

describe('a mail whose sender died while handing it over', () => {
  test('goes out once its claim has lapsed, under the same message id, and then never again', async () => {
    const dead = send(silentServices);
    const [, messageId] = /^message-id: <(.+)>\r?$/im.exec(await silent.raw) ?? [];
    await resendAbandoned(world.services);
    await world.settle();
    expect(arrived()).toEqual([]);

    world.clock.advance({ minutes: 6 });
    await resendAbandoned(world.services);
    await world.settle();
    expect(arrived().map((mail) => mail.messageId)).toEqual([messageId]);
    expect(await rows()).toEqual(sent);

    // Should it turn out to be alive after all, its failure takes nothing back.
    await silent.stop();
    await expect(dead).rejects.toThrow();
    world.clock.advance({ minutes: 6 });
    await resendAbandoned(world.services);
    await world.settle();
    await send(world.services);
    expect(arrived()).toHaveLength(1);
  });

  test('is sent also when the account was switched off meanwhile: it is about places that it has', async () => {
    const dead = send(silentServices);
    await silent.raw;
    const now = world.clock.now().toString();
    await world.services.db.updateTable('account').set({ disabled_at: now }).where('id', '=', booker.id).execute();
    world.clock.advance({ minutes: 6 });
    await resendAbandoned(world.services);
    await world.settle();
    expect(arrived()).toHaveLength(1);
    expect(await rows()).toEqual(sent);
    await silent.stop();
    await expect(dead).rejects.toThrow();
  });
});

test('an account that is switched off gets no mail about the bookings of others', async () => {
  const { providerId } = await makeBookable(world);
  const now = world.clock.now().toString();
  await world.services.db.updateTable('account').set({ disabled_at: now }).where('id', '=', providerId).execute();
  const compose = (to: string) => ({ to, subject: 'Somebody’s booking', text: '', html: '' });
  await sendOnce(world.services, event, providerId, 'about-others', compose);
  expect(world.mails().filter(({ subject }) => subject === 'Somebody’s booking')).toEqual([]);
  await sendOnce(world.services, event, booker.id, 'about-others', compose);
  expect(world.mails().filter(({ subject }) => subject === 'Somebody’s booking')).toHaveLength(1);
});

test('workers that begin at the same moment send one mail', async () => {
  await Promise.all([1, 2, 3, 4].map(() => send(world.services)));
  expect(arrived()).toHaveLength(1);
  expect(await rows()).toEqual(sent);
});

test('mails of different events and readers have different message ids', async () => {
  await send(world.services);
  const others = world.mails().filter((mail) => !mail.to.includes(booker.email));
  expect(others.length).toBeGreaterThan(0);
  expect(others.map((mail) => mail.messageId)).not.toContain(arrived()[0]?.messageId);
});

describe('an address that takes no mail', () => {
  const bounced = () =>
    world.services.db
      .selectFrom('bounced_address')
      .select(['times', 'retry_at', 'answer'])
      .where('account_id', '=', booker.id)
      .executeTakeFirst();
  const moveTo = (email: string) =>
    world.services.db.updateTable('account').set({ email }).where('id', '=', booker.id).execute();
  const minutesLater = async (minutes: number): Promise<void> => {
    world.clock.advance({ minutes });
    await resendAbandoned(world.services);
    await world.settle();
  };

  test('is tried again after an hour and after a day, then given up, and all of it is behind the bell', async () => {
    await moveTo(`gone-${booker.id}@example.org`);
    await send(world.services);
    expect(await bounced()).toMatchObject({ times: 1, answer: expect.stringContaining('5.1.1') });
    await minutesLater(30);
    expect((await bounced())?.times).toBe(1);
    await minutesLater(31);
    expect((await bounced())?.times).toBe(2);
    await minutesLater(24 * 60 + 1);
    expect(await bounced()).toMatchObject({ times: 3, retry_at: null });
    await minutesLater(48 * 60);
    expect((await bounced())?.times).toBe(3);
    const { body } = await world.request('GET /notifications', { as: booker.id });
    expect(body.notifications.length).toBeGreaterThan(0);
    const settings = (await world.request('GET /notification-settings', { as: booker.id })).body;
    expect(settings.bounced).toMatchObject({ email: `gone-${booker.id}@example.org`, retryAt: null });
  });

  test('gets what waited once its owner has another one, each once', async () => {
    await moveTo(`gone-${booker.id}@example.org`);
    await send(world.services);
    await moveTo(booker.email);
    await minutesLater(61);
    expect(arrived()).toHaveLength(1);
    expect(await bounced()).toBeUndefined();
    await minutesLater(61);
    expect(arrived()).toHaveLength(1);
  });

  test('gets what waits when its owner says that it works again', async () => {
    await moveTo(`gone-${booker.id}@example.org`);
    await send(world.services);
    await moveTo(booker.email);
    await world.request('POST /notification-settings/try-address', { as: booker.id });
    await minutesLater(1);
    expect(arrived()).toHaveLength(1);
    expect((await world.request('GET /notification-settings', { as: booker.id })).body.bounced).toBeNull();
  });
});
