import PostalMime from 'postal-mime';
import type { Address, Attachment } from 'postal-mime';

/** One caught mail, as the mailbox page and its JSON show it. */
export type MailboxMail = {
  /** Sorts by time of arrival: 13 digits of Unix milliseconds, unique within the mailbox. */
  id: string;
  /** The addresses the mail was delivered to (SMTP envelope), so copies and blind copies as well. */
  to: string[];
  /** The sender a reader sees: `Name <address>` or the bare address. */
  from: string;
  subject: string;
  /** As the sender named it, without the angle brackets; empty when the mail has none. */
  messageId: string;
  /** The plain text part; empty when the mail has none. */
  text: string;
  /** The HTML part exactly as sent: never show it outside a sandbox. Empty when the mail has none. */
  html: string;
  /** Every http(s) address of the HTML and the text, in order of appearance, without repeats. */
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

/** SMTP envelope: who really sends and who really receives, whatever the headers say. */
export type Envelope = { from: string; to: string[] };

const millisecondsOfId = (id: string) => Number(id.slice(0, 13));

/**
 * A message as it is kept: the raw bytes with the envelope written in front, the way a mail server's
 * local delivery does, so that the file alone holds everything and any mail program opens it.
 */
export function withEnvelope(raw: Uint8Array, envelope: Envelope): Uint8Array {
  const headers = [`Return-Path: <${envelope.from}>`, ...envelope.to.map((address) => `Delivered-To: ${address}`)];
  return Buffer.concat([Buffer.from(headers.map((line) => `${line}\r\n`).join('')), raw]);
}

/**
 * Reads a message made by {@link withEnvelope}.
 * Rejects when the message cannot be parsed at all (absurd nesting or headers).
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
    subject: email.subject ?? '',
    messageId: (email.messageId ?? '').replaceAll(/[<>\s]/g, ''),
    text,
    html,
    links: linksOf(html, text),
    attachments: email.attachments.map(describeAttachment),
    receivedAt: new Date(millisecondsOfId(id)).toISOString(),
  };
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

/** Every http(s) address in the HTML's links and in the text, in order, without repeats. */
export function linksOf(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? '').trim(),
  );
  const typed = [...text.matchAll(/https?:\/\/[^\s<>"']+/gi)].map(([address]) => withoutClosingPunctuation(address));
  return [...new Set([...hrefs.filter((href) => /^https?:\/\//i.test(href)), ...typed])];
}

/** A full stop or a bracket behind an address in running text belongs to the sentence, unless it was opened inside. */
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
