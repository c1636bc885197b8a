import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import { mailboxRoutes, startMailbox } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';
import { linksOf } from './read-mail.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(folder?: string): Promise<Mailbox> {
  const mailbox = await startMailbox({ port: 0, ...(folder ? { folder } : {}) });
  closers.push(() => mailbox.stop());
  return mailbox;
}

function mailer(mailbox: Mailbox) {
  const transport = createTransport(mailbox.smtpUrl);
  closers.push(() => transport.close());
  return transport;
}

const confirmation = {
  from: 'Thicket <bookings@thicket.example>',
  to: 'Priya@example.org',
  subject: 'You are booked: Forest school – Tuesday 6 April',
  text: 'See https://thicket.example/bookings/1?from=mail.',
  html: '<p>Hello <a href="https://thicket.example/bookings/1?from=mail&amp;x=1">your booking</a></p><script>parent.stolen = 1</script>',
  attachments: [
    {
      filename: 'forest school.ics',
      content: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n',
      contentType: 'text/calendar',
    },
    { filename: 'map.png', content: Buffer.from([137, 80, 78, 71]), contentType: 'image/png' },
  ],
};

describe('receiving mail', () => {
  it('keeps everything that a reader would see', async () => {
    const mailbox = await open();
    await mailer(mailbox).sendMail(confirmation);
    expect(mailbox.list()).toEqual([
      {
        id: expect.stringMatching(/^\d{13}-[0-9a-f]{8}$/),
        to: ['Priya@example.org'],
        from: 'Thicket <bookings@thicket.example>',
        subject: 'You are booked: Forest school – Tuesday 6 April',
        replyTo: '',
        stop: {},
        messageId: expect.stringMatching(/^[^<>@]+@thicket\.example$/),
        text: expect.stringContaining('See https://thicket.example/bookings/1?from=mail.'),
        html: expect.stringContaining('<p>Hello <a href='),
        links: ['https://thicket.example/bookings/1?from=mail&x=1', 'https://thicket.example/bookings/1?from=mail'],
        attachments: [
          {
            filename: 'forest school.ics',
            contentType: 'text/calendar',
            size: 30,
            text: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n',
          },
          { filename: 'map.png', contentType: 'image/png', size: 4 },
        ],
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  it('lists the newest first, and filters by recipient, including blind copies, in any case', async () => {
    const mailbox = await open();
    const { sendMail } = bound(mailer(mailbox));
    await sendMail({
      from: 'a@thicket.example',
      to: 'one@example.org',
      bcc: 'hidden@example.org',
      subject: 'First',
      text: 'x',
    });
    await sendMail({
      from: 'a@thicket.example',
      to: 'two@example.org',
      subject: 'Second',
      text: 'x',
    });
    await sendMail({
      from: 'a@thicket.example',
      to: 'ONE@example.org',
      subject: 'Third',
      text: 'x',
    });
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First']);
    expect(mailbox.list('One@Example.Org').map(({ subject }) => subject)).toEqual(['Third', 'First']);
    expect(mailbox.list('hidden@example.org').map(({ subject }) => subject)).toEqual(['First']);
    expect(mailbox.list('one@example')).toEqual([]);
  });

  it('accepts any user name and password', async () => {
    const mailbox = await open();
    const transport = createTransport({
      host: '127.0.0.1',
      port: mailbox.port,
      auth: { user: 'anyone', pass: 'anything' },
    });
    closers.push(() => transport.close());
    await transport.sendMail({
      from: 'a@thicket.example',
      to: 'b@example.org',
      subject: 'Signed in',
      text: 'x',
    });
    expect(mailbox.list('b@example.org')).toHaveLength(1);
  });

  it('refuses a mail that is too large and continues to work', async () => {
    const mailbox = await open();
    const { sendMail } = bound(mailer(mailbox));
    const tooLarge = { filename: 'film.bin', content: Buffer.alloc(26 * 1024 * 1024) };
    await expect(
      sendMail({
        from: 'a@thicket.example',
        to: 'b@example.org',
        text: 'x',
        attachments: [tooLarge],
      }),
    ).rejects.toMatchObject({ responseCode: 552 });
    await sendMail({ from: 'a@thicket.example', to: 'b@example.org', subject: 'Small', text: 'x' });
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['Small']);
  });
});

describe('keeping mail in a folder', () => {
  it('keeps every mail across a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    closers.push(() => rm(folder, { recursive: true }));
    const before = await startMailbox({ port: 0, folder });
    const { sendMail } = bound(mailer(before));
    await sendMail(confirmation);
    await sendMail({
      from: 'a@thicket.example',
      to: 'b@example.org',
      bcc: 'c@example.org',
      subject: 'Later',
      text: 'x',
    });
    const kept = before.list();
    await before.stop();

    const after = await open(folder);
    const { length } = await (await mailboxRoutes(after).request('/dev/mailbox.json')).json();
    expect(length).toBe(2);
    expect(after.list()).toEqual(kept);
    const calendar = await after.attachment(kept[1]?.id ?? '', 0);
    expect(new TextDecoder().decode(calendar?.content)).toBe('BEGIN:VCALENDAR\nEND:VCALENDAR\n');
    await mailer(after).sendMail({
      from: 'a@thicket.example',
      to: 'b@example.org',
      subject: 'Newest',
      text: 'x',
    });
    expect(after.list()[0]?.subject).toBe('Newest');
  });

  it('drops the oldest mail of an earlier start for a new one, loaded or not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    closers.push(() => rm(folder, { recursive: true }));
    const earlier = Array.from({ length: 501 }, (_, n) => `${1_700_000_000_000 + n}-0000000a`);
    await Promise.all(earlier.map((id) => writeFile(join(folder, `${id}.eml`), `Subject: ${id}\r\n\r\nx`)));
    const mailbox = await open(folder);
    expect(await readdir(folder)).toHaveLength(500);
    const { sendMail } = bound(mailer(mailbox));
    await sendMail({ from: 'a@thicket.example', to: 'b@example.org', subject: 'Unread', text: 'x' });
    await mailbox.recall();
    await sendMail({ from: 'a@thicket.example', to: 'b@example.org', subject: 'Read', text: 'x' });
    const subjects = mailbox.list().map(({ subject }) => subject);
    expect(subjects).toEqual(['Read', 'Unread', ...earlier.slice(3).toReversed()]);
    expect(await readdir(folder)).toHaveLength(500);
  });

  it('keeps the newest 500 mails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
    closers.push(() => rm(folder, { recursive: true }));
    const mailbox = await open(folder);
    const transport = createTransport({
      host: '127.0.0.1',
      port: mailbox.port,
      pool: true,
      maxConnections: 5,
    });
    closers.push(() => transport.close());
    const { sendMail } = bound(transport);
    await sendMail({
      from: 'a@thicket.example',
      to: 'b@example.org',
      subject: 'Oldest',
      text: 'x',
    });
    await Promise.all(
      Array.from({ length: 502 }, (_, n) =>
        sendMail({
          from: 'a@thicket.example',
          to: 'b@example.org',
          subject: `Mail ${n}`,
          text: 'x',
        }),
      ),
    );
    expect(mailbox.list()).toHaveLength(500);
    expect(mailbox.list().map(({ subject }) => subject)).not.toContain('Oldest');
    expect(await readdir(folder)).toHaveLength(500);
    const ids = mailbox.list().map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
  });
});

describe('the page and the JSON', () => {
  it('lists the mails to one address as JSON', async () => {
    const mailbox = await open();
    await mailer(mailbox).sendMail(confirmation);
    const routes = mailboxRoutes(mailbox);
    expect(await (await routes.request('/dev/mailbox.json?to=PRIYA@example.org')).json()).toEqual(mailbox.list());
    expect(await (await routes.request('/dev/mailbox.json?to=nobody@example.org')).json()).toEqual([]);
  });

  it('shows the HTML of a mail only inside a frame that may not run scripts', async () => {
    const mailbox = await open();
    await mailer(mailbox).sendMail({ ...confirmation, subject: '<img src=x onerror=alert(1)>' });
    const answer = await mailboxRoutes(mailbox).request(`/dev/mailbox?mail=${mailbox.list()[0]?.id}`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;script&gt;parent.stolen = 1&lt;/script&gt;');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('shows a picture that stands in the mail itself, and leaves out one that is not there', async () => {
    const mailbox = await open();
    await mailer(mailbox).sendMail({
      ...confirmation,
      html: '<img src="cid:map"><img src="cid:gone"><img src="cid:drawing">',
      attachments: [
        { filename: 'map.png', contentType: 'image/png', content: Buffer.from([137, 80, 78, 71]), cid: 'map' },
        { filename: 'x.svg', contentType: 'image/svg+xml', content: '<svg onload="x()"/>', cid: 'drawing' },
      ],
    });
    const page = await (await mailboxRoutes(mailbox).request(`/dev/mailbox?mail=${mailbox.list()[0]?.id}`)).text();
    expect(page).toContain('data:image/png;base64,iVBORw==');
    expect(page).toContain('cid:gone');
    expect(page).toContain('cid:drawing');
  });

  it('links only http(s) addresses', () => {
    expect(
      linksOf('<a href="javascript:alert(1)">x</a><a class="b" href=\'https://a.example/?a=1&#38;b=2\'>y</a>', ''),
    ).toEqual(['https://a.example/?a=1&b=2']);
  });

  it.each([
    ['Read https://a.example/x.', 'https://a.example/x'],
    ['(see https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/wiki/Oak_(tree)', 'https://a.example/wiki/Oak_(tree)'],
    ['<https://a.example/x?y=1&z=2>', 'https://a.example/x?y=1&z=2'],
  ])('finds the address in the text %j', (text, link) => {
    expect(linksOf('', text)).toEqual([link]);
  });

  it('serves an attachment as a download with its name', async () => {
    const mailbox = await open();
    await mailer(mailbox).sendMail(confirmation);
    const routes = mailboxRoutes(mailbox);
    const id = mailbox.list()[0]?.id;
    const picture = await routes.request(`/dev/mailbox/${id}/attachments/1`);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([137, 80, 78, 71]));
    expect(picture.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''map.png");
    expect((await routes.request(`/dev/mailbox/${id}/attachments/0`)).headers.get('content-disposition')).toContain(
      "UTF-8''forest%20school.ics",
    );
    expect((await routes.request(`/dev/mailbox/${id}/attachments/2`)).status).toBe(404);
    expect((await routes.request('/dev/mailbox/../../etc/attachments/0')).status).toBe(404);
  });

  it('says that a dropped mail is gone', async () => {
    const answer = await mailboxRoutes(await open()).request('/dev/mailbox?mail=nothing');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('no longer here');
  });
});

function bound(transport: ReturnType<typeof createTransport>) {
  return { sendMail: transport.sendMail.bind(transport) };
}
