import { createTransport } from 'nodemailer';
import { isolated } from '../isolated.ts';
import { drawMail } from './draw-mail.ts';
import type { Attachment, Letter, MailPart } from './letter.ts';

export type { Attachment, MailPart } from './letter.ts';

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
  /** The address of the page that the mail is about: where a notification of the same leads. It is not sent. */
  page?: string;
  /** What the sender is called beside the address of the house, as 'Forest School, by Thicket'. */
  fromName?: string;
  /** Where an answer goes. */
  replyTo?: string;
  /** What it was composed from, so that it can be composed again under its provider's name. It is not sent. */
  letter?: Letter;
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
    send: async ({ messageId, page: _, letter: __, fromName, ...mail }) => {
      await transport.sendMail({
        ...mail,
        ...(fromName ? { from: { name: fromName, address: addressOf(from) } } : {}),
        ...(messageId ? { messageId: `<${messageId}>` } : {}),
        signal: AbortSignal.timeout(times.whole),
      });
    },
    close: () => transport.close(),
  };
}

/** The address of 'Thicket <bookings@…>'. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text made safe to stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/**
 * A mail in the house's plain layout, as text and as HTML that reads well on a phone and in dark mode. Facts and links are
 * isolated here; names in sentences and subjects by whoever writes those.
 */
export function composeMail(letter: Letter): Mail {
  const { brand, heading, parts, provider, stop } = letter;
  const text = [
    ...(provider ? [isolated(provider.name)] : []),
    heading,
    ...parts.map(partAsText),
    `— ${brand}`,
    ...(stop ? [partAsText(stop)] : []),
  ].join('\n\n');
  const about = parts.find((part) => typeof part === 'object' && 'url' in part);
  const attachments = [...(letter.attachments ?? []), ...(provider?.picture ? [provider.picture] : [])];
  return {
    to: letter.to,
    subject: letter.subject,
    text,
    html: drawMail(letter),
    ...(about ? { page: about.url } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
    letter,
  };
}

function partAsText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('facts' in part) return part.facts.map(([term, value]) => `${isolated(term)}: ${isolated(value)}`).join('\n');
  if ('picture' in part) return part.text;
  if ('link' in part) return `${part.text ? `${part.text}\n` : ''}${isolated(part.link)}: ${part.url}`;
  return `${part.button}: ${part.url}`;
}

/** The HTML of a mail with the pictures that go with it as data, to be shown where no mail is: in a preview. */
export function showMail({ html, attachments = [] }: Mail): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined
        ? shown
        : shown.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${Buffer.from(content).toString('base64')}"`),
    html,
  );
}
