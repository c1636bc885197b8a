import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { requiredLines } from '../platform/text-schemas.ts';
import { ANSWER_MAXIMUM, QUESTION_MAXIMUM, questionStates } from './public-question.ts';

const byId = z.object({ questionId: z.uuid() });
const words = z.strictObject({
  question: requiredLines(QUESTION_MAXIMUM, 'Please write the question.'),
  answer: requiredLines(ANSWER_MAXIMUM, 'Please write the answer.'),
});
/** Without a slug where it has no public page any more. */
const listing = z.object({ title: z.string(), slug: z.string().nullable() });

/** A question as everybody may read it: nothing of who asked. */
export const publicQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  answer: z.string(),
  publishedAt: z.string(),
});
export type PublicQuestion = z.infer<typeof publicQuestion>;

const known = publicQuestion.extend({
  listing,
  state: z.enum(questionStates),
  /** Whether the account asked it, or else offers the listing. */
  asked: z.boolean(),
});
export type KnownQuestion = z.infer<typeof known>;

const offered = z.object({
  messageId: z.uuid(),
  conversationId: z.uuid(),
  listing,
  /** Of the family’s message and the provider’s next one, without numbers and addresses. */
  question: z.string(),
  answer: z.string(),
  askedAt: z.string(),
});
export type OfferedQuestion = z.infer<typeof offered>;

/** Why words cannot be read by everybody. */
const unfit = { 'not-for-everybody': 422 } as const;

export const listingPageContract = contract({
  'GET /experiences/{experienceId}/public-questions': {
    summary: 'What families have asked about a listing, and its provider answered for everybody',
    access: 'everyone',
    params: z.object({ experienceId: z.uuid() }),
    query: z.object({ key: z.string().max(100).optional() }),
    output: z.object({ questions: z.array(publicQuestion) }),
  },
  'GET /public-questions': {
    summary: 'Questions on pages of listings that the account asked or answered, and answered ones that could be shown',
    access: 'own-correspondence',
    query: z.object({
      /** Only what was asked in this conversation is offered. */
      conversation: z.uuid().optional(),
    }),
    output: z.object({ questions: z.array(known), offered: z.array(offered) }),
  },
  'POST /public-questions': {
    summary: 'The provider shows a question and its answer on the page of the listing, without who asked',
    access: 'write-correspondence',
    body: words.extend({ messageId: z.uuid() }),
    output: z.object({ questionId: z.uuid() }),
    refusals: { ...unfit, confidential: 409, 'already-shown': 409 },
  },
  'PUT /public-questions/{questionId}': {
    summary: 'The provider changes the words of a question and its answer',
    access: 'write-correspondence',
    params: byId,
    body: words,
    refusals: { ...unfit, reported: 409 },
  },
  'DELETE /public-questions/{questionId}': {
    summary: 'Who asked, or who answered, takes a question from the page',
    access: 'write-correspondence',
    params: byId,
    refusals: { hidden: 409 },
  },
  'POST /public-questions/{questionId}/report': {
    summary: 'Ask our support to look at a question on a page',
    access: 'write-correspondence',
    params: byId,
    body: z.strictObject({ reason: requiredLines(1_000, 'Please say what is wrong with it.') }),
    refusals: { 'own-answer': 409 },
  },
  'GET /reported-questions': {
    summary: 'Questions on pages that somebody has to look at, the oldest first',
    access: 'platform-admins',
    output: z.object({
      questions: z.array(
        publicQuestion.extend({ listing, provider: z.string(), reason: z.string(), reportedAt: z.string() }),
      ),
    }),
  },
  'POST /reported-questions/{questionId}/decide': {
    summary: 'Hide a reported question, or keep it',
    access: 'platform-admins',
    params: byId,
    body: z.strictObject({ decision: z.enum(['hide', 'keep']) }),
  },
});
