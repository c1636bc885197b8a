import { createTransport } from 'nodemailer';
import { isolated } from '../isolated.ts';

/** `cid` names a picture that stands in the mail itself. */
export type Attachment = { filename: string; contentType: string; content: string | Buffer; cid?: string };
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /**
   * The same for each attempt at handing over one mail, as in 'ID@example.org': a mailbox that gets it twice can tell.
   * Left out, each attempt has its own.
   */
  messageId?: string;
  /** Headers beside those that every mail has, as 'List-Unsubscribe'. */
  headers?: Record<string, string>;
  /** The name that it comes from instead of ours, and where answers go. */
  senderName?: string;
  replyTo?: string;
  /** The address of the page that the mail is about: where a notification of the same leads. It is not sent. */
  page?: string;
};

/** The door to the mail server. `send` resolves once the server has taken the mail, and gives up after a minute. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** Milliseconds. A server that stops answering is noticed soon; one that answers drop by drop is left at last. */
export type MailTimes = { connection: number; greeting: number; silence: number; whole: number };
const TIMES: MailTimes = { connection: 10_000, greeting: 10_000, silence: 20_000, whole: 60_000 };

/**
 * Opens the way to a mail server. `smtpUrl` as in 'smtps://user:password@host:465', `from` as in 'Thicket <bookings@…>'.
 * Each mail has a connection of its own: one that hangs holds up no other.
 */
export function openMailer(smtpUrl: string, from: string, times: MailTimes = TIMES): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: times.connection,
      greetingTimeout: times.greeting,
      socketTimeout: times.silence,
    },
    { from },
  );
  return {
    send: async ({ messageId, senderName, page: _, ...mail }) => {
      await transport.sendMail({
        ...mail,
        ...(senderName ? { from: { name: senderName, address: addressIn(from) } } : {}),
        ...(messageId ? { messageId: `<${messageId}>` } : {}),
        signal: AbortSignal.timeout(times.whole),
      });
    },
    close: () => transport.close(),
  };
}

/** The address of 'Thicket <bookings@example.org>'. */
const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/**
 * A part of a mail: a paragraph, a list of facts, an attached picture with its words, a button that opens a page, or a link beside it. Addresses in a
 * paragraph stay text, because people write paragraphs too: only what the house says is a link.
 */
export type MailPart =
  | string
  | { facts: [term: string, value: string][] }
  | { picture: string; alt: string; text: string }
  | { button: string; url: string }
  | { text?: string; link: string; url: string };

/**
 * A mail in the house's plain layout, as text and as HTML that reads well on a phone and in dark mode. Facts and links are
 * isolated here; names in sentences and subjects by whoever writes those.
 */
export function composeMail(options: {
  brand: string;
  to: string;
  subject: string;
  heading: string;
  parts: MailPart[];
  attachments?: Attachment[];
}): Mail {
  const { brand, heading, parts } = options;
  const text = [heading, ...parts.map(partAsText), `— ${brand}`].join('\n\n');
  const body = parts.map(partAsHtml).join('\n');
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(options.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f6f3ea;color:#22281f;font:17px/1.55 'Atkinson Hyperlegible Next',Verdana,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#fffdf8;border-radius:12px;padding:28px 24px">
<p style="margin:0 0 20px;font-weight:700;color:#1f5a3a">${escapeHtml(brand)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${body}
</div></body></html>`;
  const about = parts.find((part) => typeof part === 'object' && 'url' in part);
  return {
    to: options.to,
    subject: options.subject,
    text,
    html,
    ...(about ? { page: about.url } : {}),
    ...(options.attachments ? { attachments: options.attachments } : {}),
  };
}

function partAsText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('facts' in part) return part.facts.map(([term, value]) => `${isolated(term)}: ${isolated(value)}`).join('\n');
  if ('picture' in part) return part.text;
  if ('link' in part) return `${part.text ? `${part.text}\n` : ''}${isolated(part.link)}: ${part.url}`;
  return `${part.button}: ${part.url}`;
}

function partAsHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part).replaceAll('\n', '<br>')}</p>`;
  if ('facts' in part) {
    const rows = part.facts.map(
      ([term, value]) =>
        `<tr><th style="text-align:left;vertical-align:top;padding:4px 16px 4px 0;font-weight:600">${escapeHtml(term)}</th><td style="padding:4px 0">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
    );
    return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  if ('picture' in part)
    return `<p style="margin:0 0 16px"><img src="cid:${escapeHtml(part.picture)}" alt="${escapeHtml(part.alt)}" width="148" height="148" style="display:block;margin:0 0 6px;background:#fff">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
  if ('link' in part) {
    const text = part.text ? `${escapeHtml(part.text).replaceAll('\n', '<br>')}<br>` : '';
    return `<p style="margin:0 0 16px">${text}<a href="${escapeHtml(part.url)}" style="color:#1f5a3a;font-weight:600">${escapeHtml(part.link)}</a></p>`;
  }
  return `<p style="margin:0 0 20px"><a href="${escapeHtml(part.url)}" style="display:inline-block;background:#1f5a3a;color:#fffdf8;text-decoration:none;font-weight:700;padding:12px 20px;border-radius:10px">${escapeHtml(part.button)}</a></p>`;
}
