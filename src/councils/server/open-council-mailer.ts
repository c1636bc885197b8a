import { NotifyClient } from 'notifications-node-client';
import { unseal } from '../../platform/server/vault/seal.ts';
import { escapeHtml, type Mail, type Mailer } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';

/** About what the key of a council is sealed: it opens as nothing else. */
export const aboutNotifyKey = (councilId: string): string => `council_setting:${councilId}:notify`;

/**
 * How a council's letters go out: by GOV.UK Notify where it has given its key, else by our mail server under its own name, with
 * its address for answers.
 */
export async function councilMailer(services: Services, councilId: string): Promise<Mailer> {
  const setting = await services.db
    .selectFrom('council_setting')
    .select(['sender_name', 'reply_to', 'logo', 'notify_sealed', 'notify_template'])
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  if (!setting) return services.mailer;
  if (setting.notify_sealed && setting.notify_template) {
    const key = (await services.vault.keysOf(services.db, [councilId])).get(councilId);
    if (key) {
      const apiKey = unseal(key, aboutNotifyKey(councilId), setting.notify_sealed).toString('utf8');
      return notifyMailer({ url: services.settings.NOTIFY_URL, apiKey, templateId: setting.notify_template });
    }
  }
  return { close: () => undefined, send: (mail) => services.mailer.send(asCouncilWrites(mail, setting)) };
}

type Looks = { sender_name: string; reply_to: string | null; logo: Buffer | null };

/** A mail as it looks under the name, the logo and the address for answers of a council. */
export function asCouncilWrites(mail: Mail, { sender_name, reply_to, logo }: Looks): Mail {
  return {
    ...(logo ? withLogo(mail, logo, sender_name) : mail),
    ...(sender_name ? { fromName: sender_name } : {}),
    ...(reply_to ? { replyTo: reply_to } : {}),
  };
}

const LOGO = 'council-logo';

/** A mail with the logo of the council above its words. */
function withLogo(mail: Mail, logo: Buffer, name: string): Mail {
  const picture = `<p style="margin:0 0 20px"><img src="cid:${LOGO}" alt="${escapeHtml(name)}" width="160" style="display:block"></p>`;
  return {
    ...mail,
    html: mail.html.replace('<h1 ', `${picture}<h1 `),
    attachments: [
      ...(mail.attachments ?? []),
      { filename: 'logo.webp', contentType: 'image/webp', content: logo, cid: LOGO },
    ],
  };
}

type Notify = { url: string | undefined; apiKey: string; templateId: string };

/** Sends by GOV.UK Notify. The template has a subject and a body, and nothing else. */
function notifyMailer({ url, apiKey, templateId }: Notify): Mailer {
  const client = url === undefined ? new NotifyClient(apiKey) : new NotifyClient(url, apiKey);
  return {
    close: () => undefined,
    send: async ({ to, subject, text, messageId }) => {
      try {
        await client.sendEmail(templateId, to, {
          personalisation: { subject, body: text },
          ...(messageId ? { reference: messageId } : {}),
        });
      } catch (error) {
        // The client's errors carry the whole request, with the address and the words.
        throw new NotifyError(statusOf(error));
      }
    },
  };
}

/** GOV.UK Notify did not take a letter; never with what was in it. */
class NotifyError extends Error {
  override name = 'NotifyError';
  constructor(status: number | null) {
    super(status === null ? 'GOV.UK Notify cannot be reached.' : `GOV.UK Notify answered with ${status}.`);
  }
}

function statusOf(error: unknown): number | null {
  const status = (error as { response?: { status?: unknown } }).response?.status;
  return typeof status === 'number' ? status : null;
}
