import * as z from 'zod';
import { conversationMessage, messageBody } from '../messages/contract.ts';
import { conversationStates } from '../messages/conversation.ts';
import { contract } from '../platform/contract.ts';
import { boardKinds } from './board.ts';

const state = z.enum(conversationStates);
const conversationId = z.object({ conversationId: z.uuid() });
/** Messages before this one, instead of the newest. */
const before = z.object({ before: z.uuid().optional() });

const conversation = z.object({
  id: z.uuid(),
  state,
  /** Oldest first. */
  messages: z.array(conversationMessage),
  /** Whether there are messages before these. */
  earlier: z.boolean(),
});

/** Who has written to support, as far as it helps to answer. */
const correspondent = z.object({
  id: z.uuid(),
  name: z.string(),
  emailAddress: z.string(),
  accountType: z.enum(['organisation', 'mentor', 'collaborator']).nullable(),
  since: z.string(),
});

export const supportContract = contract({
  'GET /support/conversation': {
    summary: 'The own conversation with support; none until the first message',
    access: 'own-person',
    query: before,
    output: z.object({ conversation: conversation.nullable() }),
  },
  'POST /support/messages': {
    summary: 'Write to support',
    access: 'own-voice',
    body: z.strictObject({ body: messageBody }),
    output: conversationMessage,
    idempotent: true,
  },
  'POST /support/read': {
    summary: 'The own conversation was read up to this message',
    access: 'own-person',
    body: z.strictObject({ messageId: z.uuid() }),
  },
  'GET /support/conversations': {
    summary: 'Conversations with support, a page at a time: who waits longest comes first',
    access: 'platform-admins',
    query: z.object({
      state: state.default('waiting'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    output: z.object({
      conversations: z.array(
        z.object({
          id: z.uuid(),
          state,
          person: correspondent,
          lastMessage: conversationMessage.pick({ fromSupport: true, body: true, sentAt: true }),
        }),
      ),
      page: z.int(),
      pageCount: z.int(),
      /** How many there are in each state. */
      counts: z.object({ waiting: z.int(), answered: z.int(), closed: z.int() }),
    }),
  },
  'GET /support/conversations/{conversationId}': {
    summary: 'One conversation with support',
    access: 'platform-admins',
    params: conversationId,
    query: before,
    output: conversation.extend({
      person: correspondent,
      /** Up to when the person has read. */
      readAt: z.string().nullable(),
    }),
  },
  'POST /support/conversations/{conversationId}/messages': {
    summary: 'Answer somebody; they get a mail when they have not read it after ten minutes',
    access: 'platform-admins',
    params: conversationId,
    body: z.strictObject({ body: messageBody }),
    output: conversationMessage,
    idempotent: true,
  },
  'POST /support/conversations/{conversationId}/close': {
    summary: 'Nothing is left to answer; the next message of the person opens it again',
    access: 'platform-admins',
    params: conversationId,
    body: z.strictObject({ lastMessageId: z.uuid() }),
    refusals: { 'newer-message': 409 },
  },
  'GET /users/nolt-jwt': {
    summary: 'A short-lived token that signs the person in on a board for ideas or problems',
    access: 'own-person',
    query: z.object({ board: z.enum(boardKinds).default('feature') }),
    output: z.object({ token: z.string() }),
  },
});
