import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { MESSAGE_MAXIMUM } from './conversation.ts';
import { requiredLines } from '../platform/text-schemas.ts';

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
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: correspondenceList,
  },
  'POST /conversations': {
    summary: 'Ask the provider of a listing something',
    access: 'write-correspondence',
    body: z.strictObject({
      listingId: z.uuid(),
      /** Of the link of a private listing. */
      key: z.string().max(100).optional(),
      body: messageBody,
    }),
    output: z.object({ conversationId: z.uuid(), message: correspondenceMessage }),
    refusals: { 'own-listing': 409 },
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
    body: z.strictObject({ body: messageBody }),
    output: correspondenceMessage,
    idempotent: true,
  },
  'POST /registers/{sessionId}/messages': {
    summary: 'Write to all families of a session: each reads it in its own conversation, and none sees the others',
    access: 'run-registers',
    params: z.object({ sessionId: z.uuid() }),
    body: z.strictObject({ body: messageBody }),
    output: z.object({ families: z.int() }),
    refusals: { 'nobody-booked': 409 },
    idempotent: true,
  },
  'POST /conversations/{conversationId}/read': {
    summary: 'The conversation was read up to this message',
    access: 'write-correspondence',
    params: conversationId,
    body: z.strictObject({ messageId: z.uuid() }),
  },
});
