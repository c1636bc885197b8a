/** Takes letters as GOV.UK Notify does and sends none: a developer reads them at `/dev/notify`. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { jwtVerify } from 'jose';

export type KeptLetter = { to: string; subject: string; body: string; reference: string; at: string };

/** The one service that it knows, and its key as Notify writes keys: a name, the service and the secret. */
export const NOTIFY_SERVICE = '26785a09-ab16-4eb0-8407-a37497a57506';
const SECRET = '3d844edf-8d35-48ac-975b-e847b4f122b0';
export const NOTIFY_KEY = `thicket-${NOTIFY_SERVICE}-${SECRET}`;
export const NOTIFY_TEMPLATE = 'f33517ff-2a88-4f6e-b855-c550268ce08a';

const MOST_KEPT = 200;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'none'";

type Sent = {
  template_id?: string;
  email_address?: string;
  reference?: string;
  personalisation?: { subject?: string; body?: string };
};

/** What is at `/dev/notify`: the part of Notify's API that sends emails, and the page. */
export function notifyRoutes(): Hono {
  const letters: KeptLetter[] = [];
  const routes = new Hono();
  const refuse = (error: string, message: string, status_code: number) => ({
    status_code,
    errors: [{ error, message }],
  });

  routes.post('/dev/notify/v2/notifications/email', async (c) => {
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /, '');
    const isKnown = await jwtVerify(token, new TextEncoder().encode(SECRET), {
      algorithms: ['HS256'],
      issuer: NOTIFY_SERVICE,
    }).catch(() => null);
    if (!isKnown) return c.json(refuse('AuthError', 'Invalid token: API key not found', 403), 403);
    const sent = await c.req.json<Sent>();
    if (sent.template_id !== NOTIFY_TEMPLATE) return c.json(refuse('BadRequestError', 'Template not found', 400), 400);
    const { subject, body } = sent.personalisation ?? {};
    if (!subject || !body) return c.json(refuse('BadRequestError', 'Missing personalisation: subject, body', 400), 400);
    if (!/^[^@\s]+@[^@\s]+$/.test(sent.email_address ?? ''))
      return c.json(refuse('ValidationError', 'email_address Not a valid email address', 400), 400);
    const reference = sent.reference ?? '';
    letters.unshift({ to: sent.email_address ?? '', subject, body, reference, at: new Date().toISOString() });
    letters.length = Math.min(letters.length, MOST_KEPT);
    return c.json({ id: randomUUID(), reference, content: { subject, body }, template: { id: NOTIFY_TEMPLATE } }, 201);
  });

  routes.get('/dev/notify.json', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(letters);
  });

  routes.get('/dev/notify', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(
      html`<!doctype html>
        <html lang="en-GB">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Letters of GOV.UK Notify</title>
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
                white-space: pre-line;
              }
            </style>
          </head>
          <body>
            <h1>Letters of GOV.UK Notify</h1>
            <p>Letters of councils land here once they set this key and template. Nothing leaves this machine.</p>
            <p>Key: <code>${NOTIFY_KEY}</code><br />Template: <code>${NOTIFY_TEMPLATE}</code></p>
            ${
              letters.length === 0
                ? html`<p>No letter yet.</p>`
                : html`<ul>
                    ${letters.map(({ to, subject, body, at }) => html`<li><strong>${subject}</strong>, ${to}, <time>${at}</time><br />${body}</li>`)}
                  </ul>`
            }
          </body>
        </html>`,
    );
  });
  return routes;
}
