import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { MESSAGE_MAXIMUM } from './conversation.ts';
import { LARGEST_FILE, MOST_FILES } from './fields.ts';
import { line, requiredLine, requiredLines } from '../platform/text-schemas.ts';

/** What somebody writes. */
export const messageBody = requiredLines(MESSAGE_MAXIMUM, 'Please write something first');

/** A message of a conversation, as both sides see it. */
export const conversationMessage = z.object({
  id: z.uuid(),
  /** Whether support wrote it, or the person whose conversation it is. */
  fromSupport: z.boolean(),
  /** First name of whoever wrote it; empty while they gave none. */
  author: z.string(),
  body: z.string(),
  sentAt: z.string(),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

/** A message between a family and a provider, as one of them sees it. */
const correspondenceMessage = z.object({
  id: z.uuid(),
  mine: z.boolean(),
  /** First name of whoever wrote it; empty while they gave none. */
  author: z.string(),
  body: z.string(),
  sentAt: z.string(),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.int() })),
});
export type CorrespondenceMessage = z.infer<typeof correspondenceMessage>;

/** With whom a conversation is, and about what. */
const standing = z.object({
  id: z.uuid(),
  /** As what the account takes part. */
  side: z.enum(['family', 'provider']),
  with: z.object({
    name: z.string(),
    /** Of the provider's public page; null for families. */
    slug: z.string().nullable(),
  }),
  /** The listing that was asked about last; without a slug where it has no public page any more. */
  listing: z.object({ title: z.string(), slug: z.string().nullable() }).nullable(),
});

/** Ids of files that were uploaded before. */
const fileIds = z.array(z.uuid()).max(MOST_FILES).default([]);

const template = z.object({ id: z.uuid(), name: z.string(), body: z.string() });
export type MessageTemplate = z.infer<typeof template>;
const askedTemplate = z.strictObject({ name: requiredLine(80, 'Enter a name.'), body: messageBody });

const report = z.object({
  id: z.uuid(),
  reason: z.string(),
  reportedAt: z.string(),
  reporter: z.string(),
  /** The two sides, by name. */
  family: z.string(),
  provider: z.string(),
  /** The last messages before it was reported, oldest first. */
  messages: z.array(z.object({ id: z.uuid(), fromProvider: z.boolean(), body: z.string(), sentAt: z.string() })),
});
export type ConversationReport = z.infer<typeof report>;

const reach = z.object({
  /** How many families read a message to all of them. */
  families: z.int(),
  /** Who does not, by name: they take no messages of the provider, the provider takes none of theirs, or their account is closed. */
  leftOut: z.array(z.object({ name: z.string(), why: z.enum(['blocks-you', 'blocked', 'closed']) })),
  /** Who reads it here alone, because mails to them come back. */
  withoutMail: z.array(z.string()),
});
export type Reach = z.infer<typeof reach>;

/** Why something cannot be written. */
const unwritten = { blocked: 409, 'unknown-field': 422, 'no-such-file': 422 } as const;

const correspondenceList = z.object({
  conversations: z.array(
    standing.extend({
      lastMessage: correspondenceMessage.pick({ mine: true, body: true, sentAt: true }),
      unread: z.int(),
    }),
  ),
  page: z.int(),
  pages: z.int(),
});
export type CorrespondenceList = z.infer<typeof correspondenceList>;

const correspondence = standing.extend({
  /** Oldest first. */
  messages: z.array(correspondenceMessage),
  /** Whether there are messages before these. */
  earlier: z.boolean(),
  /** Up to when the other side has read. */
  otherReadAt: z.string().nullable(),
  /** Whether the account takes no messages of the other side. */
  isBlocked: z.boolean(),
  /** Whether the other side takes none of the account, or has no account any more to read them in. */
  isRefused: z.boolean(),
  /** Whether mails to the other side come back, so that it reads messages here alone; told to who has a booking of theirs. */
  isWithoutMail: z.boolean(),
  /** Whether something is booked between the two; before, telephone numbers and addresses are left out. */
  isBooked: z.boolean(),
});
export type Correspondence = z.infer<typeof correspondence>;

const conversationId = z.object({ conversationId: z.uuid() });

export const messagesContract = contract({
  'GET /conversations/unread-count': {
    summary: 'How many messages of others the account has not read',
    access: 'signed-in',
    output: z.object({
      count: z.int(),
      /** How many of them are of support, which are read in the help chat. */
      ofSupport: z.int(),
    }),
  },
  'GET /conversations': {
    summary: 'The own conversations with families and providers, the latest first',
    access: 'own-correspondence',
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      /** Words of a message, of the other side’s name or of a listing. */
      q: line(100).default(''),
    }),
    output: correspondenceList,
  },
  'GET /correspondent': {
    summary: 'With whom one would write about a booking, or to a provider, and whether there is a conversation already',
    access: 'own-correspondence',
    query: z.object({ bookingId: z.uuid().optional(), provider: line(120).optional() }),
    output: standing.omit({ id: true }).extend({ conversationId: z.uuid().nullable() }),
    refusals: { 'no-account': 409, 'own-listing': 409 },
  },
  'POST /conversations': {
    summary: 'Write to the provider of a listing, to the other side of a booking, or to a provider',
    access: 'write-correspondence',
    body: z.strictObject({
      listingId: z.uuid().optional(),
      /** Of the link of a private listing. */
      key: z.string().max(100).optional(),
      bookingId: z.uuid().optional(),
      /** The last part of the address of a provider’s page. */
      provider: line(120).optional(),
      body: messageBody,
      fileIds,
      /** Of a question that was asked on the page of a listing which everybody sees: the provider may show it there. */
      mayBeShown: z.boolean().default(false),
    }),
    output: z.object({ conversationId: z.uuid(), message: correspondenceMessage }),
    refusals: { ...unwritten, 'own-listing': 409, 'no-account': 409 },
    idempotent: true,
  },
  'GET /conversations/{conversationId}': {
    summary: 'One conversation with a family or a provider: the newest messages, or those before one',
    access: 'own-correspondence',
    params: conversationId,
    query: z.object({ before: z.uuid().optional() }),
    output: correspondence,
  },
  'POST /conversations/{conversationId}/messages': {
    summary: 'Write to the other side; they get a mail when they have not read it after two minutes',
    access: 'write-correspondence',
    params: conversationId,
    body: z.strictObject({ body: messageBody, fileIds }),
    output: correspondenceMessage,
    refusals: unwritten,
    idempotent: true,
  },
  'POST /conversations/{conversationId}/fill': {
    summary: 'What a provider’s words would say in this conversation, with their fields filled in',
    access: 'own-correspondence',
    params: conversationId,
    body: z.strictObject({ body: messageBody }),
    output: z.object({ body: z.string() }),
    refusals: { 'unknown-field': 422 },
  },
  'PUT /conversations/{conversationId}/block': {
    summary: 'Take messages of the other side no more, or again',
    access: 'write-correspondence',
    params: conversationId,
    body: z.strictObject({ isBlocked: z.boolean() }),
  },
  'POST /conversations/{conversationId}/report': {
    summary: 'Ask our support to look at a conversation',
    access: 'write-correspondence',
    params: conversationId,
    body: z.strictObject({ reason: requiredLines(1_000, 'Please say what is wrong.') }),
  },
  'GET /reported-conversations': {
    summary: 'Conversations that somebody has reported and nobody has settled, the oldest first',
    access: 'platform-admins',
    output: z.object({ reports: z.array(report) }),
  },
  'POST /reported-conversations/{reportId}/settle': {
    summary: 'A report is looked at',
    access: 'platform-admins',
    params: z.object({ reportId: z.uuid() }),
  },
  'GET /message-templates': {
    summary: 'The words that the account uses again',
    access: 'own-correspondence',
    output: z.object({ templates: z.array(template) }),
  },
  'POST /message-templates': {
    summary: 'Keep words to use again; under the same name they take the place of the former ones',
    access: 'write-correspondence',
    body: askedTemplate,
    output: template,
    refusals: { 'unknown-field': 422, 'too-many-templates': 409 },
  },
  'DELETE /message-templates/{templateId}': {
    summary: 'Forget words that were kept',
    access: 'write-correspondence',
    params: z.object({ templateId: z.uuid() }),
  },
  'POST /message-files': {
    summary: 'Upload a picture or a PDF that goes with a message',
    access: 'write-correspondence',
    upload: { maximumBytes: LARGEST_FILE },
    output: z.object({ id: z.uuid(), name: z.string(), bytes: z.int() }),
    refusals: {
      'kind-of-file': 422,
      'not-a-pdf': 422,
      'not-a-picture': 422,
      'pdf-is-locked': 422,
      'picture-too-large': 422,
      'picture-too-small': 422,
    },
  },
  'GET /message-files/{fileId}': {
    summary: 'A file of one’s own conversations',
    access: 'own-correspondence',
    params: z.object({ fileId: z.uuid() }),
    produces: 'application/octet-stream',
  },
  'GET /registers/{sessionId}/reach': {
    summary: 'Whom a message to all families of a session would reach, and whom not',
    access: 'run-registers',
    params: z.object({ sessionId: z.uuid() }),
    query: z.object({ to: z.enum(['session', 'block']).default('session') }),
    output: reach,
  },
  'POST /registers/{sessionId}/messages': {
    summary: 'Write to all families of a session: each reads it in its own conversation, and none sees the others',
    access: 'run-registers',
    params: z.object({ sessionId: z.uuid() }),
    body: z.strictObject({
      body: messageBody,
      /** To whoever is booked on this date, or on any date of its block. */
      to: z.enum(['session', 'block']).default('session'),
      fileIds,
    }),
    output: z.object({
      families: z.int(),
      /** Families that take no messages of the provider, or have no account to read them in. */
      leftOut: z.int(),
    }),
    refusals: { 'nobody-booked': 409, 'unknown-field': 422, 'no-such-file': 422 },
    idempotent: true,
  },
  'POST /conversations/{conversationId}/read': {
    summary: 'The conversation was read up to this message',
    access: 'write-correspondence',
    params: conversationId,
    body: z.strictObject({ messageId: z.uuid() }),
  },
});
