import PostalMime from 'postal-mime';
import type { Address, Attachment } from 'postal-mime';

/** A mail as the mailbox page and its JSON show it. */
export type MailboxMail = {
  /** Unique, and sorts by arrival: it begins with 13 digits of Unix milliseconds. */
  id: string;
  /** The recipients of the SMTP envelope, so copies and blind copies too. */
  to: string[];
  /** The visible sender: `Name <address>` or the address alone. */
  from: string;
  subject: string;
  /** Without the angle brackets; empty when the mail has none. */
  messageId: string;
  /** Where an answer goes; empty where it goes to the sender. */
  replyTo: string;
  /** The headers by which mail programs offer to stop mails (RFC 8058), in small letters; those that the mail has. */
  stop: Record<string, string>;
  /** The plain text part; empty when the mail has none. */
  text: string;
  /** The HTML part as sent: never show it outside a sandbox. Empty when the mail has none. */
  html: string;
  /** The http(s) links of the HTML, then of the text, each once. */
  links: string[];
  attachments: MailboxAttachment[];
  /** ISO 8601, UTC. */
  receivedAt: string;
};

export type MailboxAttachment = {
  filename: string;
  contentType: string;
  /** In bytes, decoded. */
  size: number;
  /** The content of a textual attachment (text/*, JSON, XML); absent for the others. */
  text?: string;
};

/** An attachment with its decoded bytes, for download. */
export type AttachmentFile = {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
};

/** The SMTP envelope: the real sender and recipients, which the headers need not match. */
export type Envelope = { from: string; to: string[] };

const millisecondsOfId = (id: string) => Number(id.slice(0, 13));

/**
 * The raw message with the envelope as headers in front, as mail servers deliver locally, so that any mail program can
 * open the file.
 */
export function withEnvelope(raw: Uint8Array, envelope: Envelope): Uint8Array {
  const headers = [`Return-Path: <${envelope.from}>`, ...envelope.to.map((address) => `Delivered-To: ${address}`)];
  return Buffer.concat([Buffer.from(headers.map((line) => `${line}\r\n`).join('')), raw]);
}

/**
 * Reads a message of {@link withEnvelope}.
 * @throws when it cannot be parsed (extreme nesting or headers)
 */
export async function readMail(id: string, message: Uint8Array): Promise<MailboxMail> {
  const email = await PostalMime.parse(message);
  const envelopeFrom = email.headers.find((header) => header.key === 'return-path')?.value ?? '';
  const html = email.html ?? '';
  const text = email.text ?? '';
  return {
    id,
    to: email.headers.filter((header) => header.key === 'delivered-to').map((header) => header.value.trim()),
    from: displayAddress(email.from) || envelopeFrom.replace(/[<>\s]/g, ''),
    replyTo: email.replyTo?.map(displayAddress).join(', ') ?? '',
    subject: email.subject ?? '',
    messageId: (email.messageId ?? '').replaceAll(/[<>\s]/g, ''),
    stop: Object.fromEntries(
      email.headers.filter(({ key }) => key.startsWith('list-unsubscribe')).map(({ key, value }) => [key, value]),
    ),
    text,
    html,
    links: linksOf(html, text),
    attachments: email.attachments.map(describeAttachment),
    receivedAt: new Date(millisecondsOfId(id)).toISOString(),
  };
}

/** Pictures that a mail may show from within itself. Drawings (SVG) are not among them: they may hold more than a picture. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The HTML of a message with the pictures that stand in it (`cid:`) as data, since no address leads into a mail. */
export async function readWithPictures(message: Uint8Array): Promise<string> {
  const { html = '', attachments } = await PostalMime.parse(message);
  const pictures = new Map(
    attachments
      .filter(({ contentId, mimeType }) => contentId && SHOWN.has(mimeType))
      .map((one) => [
        (one.contentId ?? '').replaceAll(/[<>\s]/g, ''),
        `data:${one.mimeType};base64,${Buffer.from(bytesOf(one)).toString('base64')}`,
      ]),
  );
  return html.replaceAll(/(["'])cid:([^"']+)\1/g, (whole, quote: string, id: string) => {
    const picture = pictures.get(decodeEntities(id));
    return picture === undefined ? whole : `${quote}${picture}${quote}`;
  });
}

/** The attachment at `index` (from 0) of a message, or null when there is none. */
export async function readAttachment(message: Uint8Array, index: number): Promise<AttachmentFile | null> {
  const attachment = (await PostalMime.parse(message)).attachments[index];
  if (!attachment) return null;
  return {
    filename: nameOf(attachment),
    contentType: attachment.mimeType,
    content: bytesOf(attachment),
  };
}

/** The http(s) links of the HTML, then of the text, each once. */
export function linksOf(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? '').trim(),
  );
  const typed = [...text.matchAll(/https?:\/\/[^\s<>"']+/gi)].map(([address]) => withoutClosingPunctuation(address));
  return [...new Set([...hrefs.filter((href) => /^https?:\/\//i.test(href)), ...typed])];
}

/** Punctuation after a link belongs to the sentence, except a bracket that the link itself opens. */
function withoutClosingPunctuation(address: string): string {
  let trimmed = address;
  for (;;) {
    const last = trimmed.at(-1) ?? '';
    const closesSentence = '.,;:!?]'.includes(last) || (last === ')' && !trimmed.includes('('));
    if (last === '' || !closesSentence) return trimmed;
    trimmed = trimmed.slice(0, -1);
  }
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const codePoint = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}

function displayAddress(address: Address | undefined): string {
  if (!address) return '';
  if (address.group) return address.name;
  return address.name && address.address ? `${address.name} <${address.address}>` : address.address || address.name;
}

function describeAttachment(attachment: Attachment): MailboxAttachment {
  const content = bytesOf(attachment);
  return {
    filename: nameOf(attachment),
    contentType: attachment.mimeType,
    size: content.byteLength,
    ...(isTextual(attachment.mimeType) ? { text: new TextDecoder().decode(content) } : {}),
  };
}

const isTextual = (contentType: string) => /^text\/|[/+](json|xml)$/.test(contentType);

const nameOf = (attachment: Attachment) => attachment.filename || 'attachment';

function bytesOf(attachment: Attachment): Uint8Array<ArrayBuffer> {
  const { content } = attachment;
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}
