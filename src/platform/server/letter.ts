/** `cid` names a picture that stands in the mail itself. */
export type Attachment = { filename: string; contentType: string; content: string | Buffer; cid?: string };
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

/** Whose mail it is beside the house's: the provider that it is about. */
export type MailProvider = { name: string; picture: Attachment | null };

/** What a mail is composed from. */
export type Letter = {
  brand: string;
  to: string;
  subject: string;
  heading: string;
  parts: MailPart[];
  attachments?: Attachment[];
  /** Stands at its head, with its picture. */
  provider?: MailProvider;
  /** Where such mails are stopped; left out of what cannot be. */
  stop?: { text: string; link: string; url: string };
};
