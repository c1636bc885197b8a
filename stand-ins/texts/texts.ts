/** Takes texts as Twilio does and sends none: a developer reads them at `/dev/texts`. */
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';

export type KeptText = { to: string; from: string; body: string; at: string };

const MOST_KEPT = 200;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'none'";

/** What is at `/dev/texts`: the part of Twilio's API that sends, and the page. */
export function textRoutes(account: { sid: string; token: string }): Hono {
  const texts: KeptText[] = [];
  const routes = new Hono();

  routes.post('/dev/texts/2010-04-01/Accounts/:sid/Messages.json', async (c) => {
    const wanted = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`;
    if (c.req.header('authorization') !== wanted || c.req.param('sid') !== account.sid)
      return c.json({ code: 20_003, message: 'Authenticate', status: 401 }, 401);
    const form = await c.req.parseBody();
    const [to, from, body] = ['To', 'From', 'Body'].map((name) => String(form[name] ?? ''));
    if (!to || !/^\+\d{8,15}$/.test(to))
      return c.json({ code: 21_211, message: `The 'To' number ${to} is not a valid phone number.`, status: 400 }, 400);
    if (!body) return c.json({ code: 21_602, message: 'Message body is required.', status: 400 }, 400);
    texts.unshift({ to, from: from ?? '', body, at: new Date().toISOString() });
    texts.length = Math.min(texts.length, MOST_KEPT);
    return c.json({ sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued', to, from, body }, 201);
  });

  routes.get('/dev/texts.json', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(texts);
  });

  routes.get('/dev/texts', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(
      html`<!doctype html>
        <html lang="en-GB">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Texts</title>
            <style>
              body {
                font:
                  17px/1.5 Verdana,
                  sans-serif;
                max-width: 40rem;
                margin: 2rem auto;
                padding: 0 1rem;
              }
              li {
                margin: 1rem 0;
                overflow-wrap: anywhere;
              }
            </style>
          </head>
          <body>
            <h1>Texts</h1>
            <p>Texts sent from this machine land here. Nothing leaves it. <a href="/dev/mailbox">Mails</a></p>
            ${
              texts.length === 0
                ? html`<p>No text yet. Choose texts in the settings of notifications, then do what sends one.</p>`
                : html`<ul>
                    ${texts.map(({ to, body, at }) => html`<li><strong>${to}</strong>, <time>${at}</time><br />${body}</li>`)}
                  </ul>`
            }
          </body>
        </html>`,
    );
  });
  return routes;
}
