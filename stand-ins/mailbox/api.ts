import { Hono } from 'hono';
import type { MailArchive } from './keep-mails.ts';
import { mailboxPage } from './draw-mailbox.ts';

/** No scripts. The frame may show the mail's own styles and pictures. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:; font-src 'self' data: https:; " +
  "frame-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

/**
 * The mailbox as a page and as JSON:
 * - `GET /dev/mailbox?to=ADDRESS&mail=ID` the page
 * - `GET /dev/mailbox.json?to=ADDRESS` the mails, newest first
 * - `GET /dev/mailbox/ID/attachments/INDEX` one attachment, as a download
 */
export function mailboxRoutes(mailbox: Omit<MailArchive, 'keep'>): Hono {
  const routes = new Hono();

  routes.get('/dev/mailbox', async (c) => {
    await mailbox.recall();
    const to = c.req.query('to')?.trim() ?? '';
    const opened = c.req.query('mail');
    const mails = mailbox.list(to);
    const mail = mails.find(({ id }) => id === opened) ?? null;
    c.header('Content-Security-Policy', PAGE_POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(
      mailboxPage({
        mails,
        to,
        mail: mail && { ...mail, html: await mailbox.drawn(mail.id) },
        missing: opened !== undefined && mail === null,
      }),
      mail || !opened ? 200 : 404,
    );
  });

  routes.get('/dev/mailbox.json', async (c) => {
    await mailbox.recall();
    c.header('Cache-Control', 'no-store');
    return c.json(mailbox.list(c.req.query('to')));
  });

  routes.get('/dev/mailbox/:id/attachments/:index{[0-9]+}', async (c) => {
    await mailbox.recall();
    const file = await mailbox.attachment(c.req.param('id'), Number(c.req.param('index')));
    if (!file) return c.text('There is no such attachment.', 404);
    // Attachments are always downloads, so that none runs as a page of this site.
    return c.body(file.content, 200, {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
  });

  return routes;
}
