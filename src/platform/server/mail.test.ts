import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailbox, type Mailbox } from '../../../stand-ins/mailbox/mailbox.ts';
import { composeMail, openMailer } from './mail.ts';

const FROM = 'Thicket <bookings@thicket.example>';
const mail = { to: 'robin@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const quick = { connection: 2_000, greeting: 50, silence: 100, whole: 2_000 };

describe('the way to a mail server', () => {
  let mailbox: Mailbox;
  beforeEach(async () => {
    mailbox = await startMailbox({ port: 0 });
  });
  afterEach(() => mailbox.stop());

  test('hands a mail over with its sender, its attachments and the message id it was given', async () => {
    const attachments = [{ filename: 'dates.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\n' }];
    await openMailer(mailbox.smtpUrl, FROM).send({ ...mail, attachments, messageId: 'one@thicket.example' });
    expect(mailbox.list()).toMatchObject([
      {
        to: ['robin@example.org'],
        from: FROM,
        messageId: 'one@thicket.example',
        attachments: [{ filename: 'dates.ics', text: 'BEGIN:VCALENDAR\n' }],
      },
    ]);
  });

  test('gives each mail an id of its own when none was given', async () => {
    const mailer = openMailer(mailbox.smtpUrl, FROM);
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    expect(new Set(mailbox.list().map(({ messageId }) => messageId)).size).toBe(2);
  });
});

test('a link is one in HTML and an address in text; what people write never becomes one', () => {
  const { text, html } = composeMail({
    brand: 'Thicket',
    to: 'ada@example.org',
    subject: 'Booked',
    heading: 'You are booked',
    parts: [
      { text: 'If plans change & more', link: 'Cancel here', url: 'https://thicket.example/cancel/l?booking=1&x=2' },
      { link: 'Your invoice', url: 'https://thicket.example/invoice' },
      'A word from Ben:\nSee https://elsewhere.example',
    ],
  });
  expect(text).toContain(
    'If plans change & more\nCancel here: https://thicket.example/cancel/l?booking=1&x=2\n\nYour invoice: ',
  );
  expect([...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, url, label]) => [label, url])).toEqual([
    ['Cancel here', 'https://thicket.example/cancel/l?booking=1&amp;x=2'],
    ['Your invoice', 'https://thicket.example/invoice'],
  ]);
});

describe('a mail server that does not answer is given up', () => {
  let server: Server;
  const sockets = new Set<Socket>();

  /** A server that treats each connection in this way; answers its address. */
  async function listen(treat: (socket: Socket) => void): Promise<string> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      treat(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise((resolve) => server.close(resolve));
  });

  test('when it takes the connection and never greets', async () => {
    const url = await listen(() => undefined);
    await expect(openMailer(url, FROM, quick).send(mail)).rejects.toThrow('Greeting never received');
  });

  test('when it greets and then says nothing', async () => {
    const url = await listen((socket) => void socket.write('220 quiet\r\n'));
    await expect(openMailer(url, FROM, quick).send(mail)).rejects.toThrow('Timeout');
  });

  test('when it keeps the line busy without ever coming to an end', async () => {
    const url = await listen((socket) => {
      socket.write('220 slow\r\n');
      const drip = setInterval(() => socket.write('250-more\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    await expect(openMailer(url, FROM, { ...quick, whole: 300 }).send(mail)).rejects.toThrow(/abort/i);
  });

  test('when nobody listens there', async () => {
    const url = await listen(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    await expect(openMailer(url, FROM, quick).send(mail)).rejects.toThrow('ECONNREFUSED');
  });
});
