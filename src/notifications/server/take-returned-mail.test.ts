import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../test/world.ts';
import { bookAndPay, makeBookable, makeFamily, settleAll, type Family } from '../../places/server/bookable.fixture.ts';
import type { Services } from '../../platform/server/services.ts';
import { takeReturnedMail } from './take-returned-mail.ts';

const SECRET = 'a-secret-of-the-mail-server';

let world: World;
let services: Services;
beforeAll(async () => {
  world = await makeWorld();
  services = { ...world.services, settings: { ...world.services.settings, BOUNCE_SECRET: SECRET } };
});
afterAll(() => world.stop());

let booker: Family;
/** The id of the confirmation that the booker got. */
let messageId: string;
beforeEach(async () => {
  booker = await makeFamily(world);
  await bookAndPay(world, booker, await makeBookable(world, { starts: [240], pricePence: 0 }));
  await settleAll(world);
  messageId = world.mails(booker.email).at(-1)?.messageId ?? '';
});

type Told = { to?: string; quoted?: string | null; action?: string; status?: string; says?: string };

/** A delivery report as Postfix writes it. */
const report = ({ to = booker.email, quoted = messageId, action = 'failed', status = '5.1.1', says }: Told = {}) =>
  [
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    'To: bookings@thicket.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${says ?? `550 ${status} no such user here`}`,
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Thicket <bookings@thicket.example>',
    `To: ${to}`,
    ...(quoted === null ? [] : [`Message-ID: <${quoted}>`]),
    'Subject: Your booking',
    '--part--',
    '',
  ].join('\r\n');

/** One that somebody made up: it quotes whom they like, and names whom they like before the booker. */
const forged = (to: string, others: number) => {
  const someoneElse = 'Final-Recipient: rfc822; not-here@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n';
  return report()
    .replace(`To: ${booker.email}`, `To: ${to}`)
    .replace('Final-Recipient', `${someoneElse.repeat(others)}Final-Recipient`);
};

const handIn = (raw: string, secret = SECRET) =>
  takeReturnedMail(
    services,
    new Request('http://localhost/api/mails/returned', {
      method: 'POST',
      headers: { 'x-bounce-secret': secret, 'content-length': String(raw.length) },
      body: raw,
    }),
  );
const taken = async (raw: string) => {
  const answer = await handIn(raw);
  return answer.ok ? answer.value.taken : answer.refusal.key;
};
const shown = async () => (await world.request('GET /notification-settings', { as: booker.id })).body.bounced;

describe('a mail that comes back later', () => {
  test('stops mails to an address that is gone, and its owner reads why', async () => {
    expect(await taken(report())).toBe('stopped');
    expect(await shown()).toEqual({ email: booker.email, answer: '550 5.1.1 no such user here', retryAt: null });
    await bookAndPay(world, booker, await makeBookable(world, { starts: [300], pricePence: 0 }));
    const before = world.mails(booker.email).length;
    await settleAll(world);
    expect(world.mails(booker.email)).toHaveLength(before);
  });

  test('is counted where the mailbox is full, once for each mail, and the next mails wait', async () => {
    const full = report({ status: '5.2.2', says: '552 5.2.2 mailbox full' });
    expect(await taken(full)).toBe('counted');
    const after = await shown();
    expect(after.retryAt).not.toBeNull();
    expect(await taken(full)).toBe('nothing');
    expect(await shown()).toEqual(after);
  });

  test('that was passed on to another address is known by the one it was sent to', async () => {
    const raw = report().replace(`rfc822; ${booker.email}`, 'rfc822; her-new-address@example.net');
    expect(await taken(raw)).toBe('stopped');
    expect((await shown()).email).toBe(booker.email);
  });

  test('is known among several recipients', async () => {
    expect(await taken(forged('a-list@example.org', 10))).toBe('stopped');
    expect((await shown()).email).toBe(booker.email);
  });

  test.each([
    ['may still arrive', () => report({ action: 'delayed', status: '4.4.1' })],
    ['was refused for what we are', () => report({ status: '5.7.1' })],
    ['quotes no mail of ours', () => report({ quoted: 'invented@thicket.example' })],
    ['quotes nothing', () => report({ quoted: null })],
    ['is about the address of somebody else', () => report({ to: 'somebody-else@example.org' })],
    ['is an absence note', () => 'From: a@example.org\r\nSubject: I am away\r\n\r\nBack on Monday.\r\n'],
    ['has no report part', () => report().replace('message/delivery-status', 'text/plain')],
    ['is no mail at all', () => '\u0000\u0001 \r\n--part'],
    ['is empty', () => ''],
    ['names more recipients than a report has', () => forged('a-list@example.org', 60)],
    ['quotes a recipient of half a megabyte', () => forged('a'.repeat(500_000), 1)],
    ['names us after two thousand letters', () => forged(`${'a, '.repeat(700)}${booker.email}`, 60)],
    ['has headers without an end', () => `X-Padding: ${'a'.repeat(100_000)}\r\n${report()}`],
  ])('changes nothing where it %s', async (_why, raw) => {
    expect(await taken(raw())).toBe('nothing');
    expect(await shown()).toBeNull();
  });

  test('of another family cannot stop the mails of this one', async () => {
    const other = await makeFamily(world);
    expect(await taken(report({ to: other.email }))).toBe('nothing');
    expect(await shown()).toBeNull();
  });

  test('is forgotten with the next mail, but only after a week without another', async () => {
    const book = async (starts: number) => {
      await bookAndPay(world, booker, await makeBookable(world, { starts: [starts], pricePence: 0 }));
      await settleAll(world);
    };
    await taken(report({ status: '4.4.7' }));
    world.clock.advance({ hours: 2 });
    await book(400);
    expect(await shown()).not.toBeNull();
    world.clock.advance({ hours: 24 * 7 });
    await book(600);
    expect(await shown()).toBeNull();
  });
});

test('who does not know the secret hands nothing in', async () => {
  for (const secret of ['', 'another', `${SECRET} `.repeat(2)]) {
    const answer = await handIn(report(), secret);
    expect(answer.ok || answer.refusal.key).toBe('secret-wrong');
  }
  expect(await shown()).toBeNull();
});

test('without a secret in the settings the door does not exist', async () => {
  expect(await world.request('POST /mails/returned', {})).toMatchObject({ status: 404, body: { key: 'not-set-up' } });
});
