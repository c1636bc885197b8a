import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { moment, answerValue, answerFile } from '../places/booking-schemas.ts';
import { contract } from '../platform/contract.ts';
import { templateRoutes } from './template-routes.ts';
import { questionScopes, questionTypes } from '../tickets/question.ts';
import { MAXIMUM_SENT_FILE } from '../media/sent-file-name.ts';

export const basketQuestion = z.object({
  id: z.uuid(),
  type: z.enum(questionTypes),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  sensitive: z.boolean(),
  scope: z.enum(questionScopes),
  /** Asked only when this other question has one of these answers: options, or 'yes' and 'no'. */
  showIf: z.object({ questionId: z.uuid(), answers: z.array(z.string()) }).nullable(),
  /** The council that asks it and reads the answer, if it is not sensitive; '' for the provider’s own. */
  council: z.string(),
  /**
   * Whom to ask it for: one entry without a learner for the whole booking, one for each learner, or one for each learner
   * on each of their dates.
   */
  asks: z.array(
    showsLearner(
      z.object({
        learnerId: z.uuid().nullable(),
        /** The learner's name, or null for the whole booking. */
        learnerName: z.string().nullable(),
        /** The date that it is about, or null where it is asked once for all. */
        sessionId: z.uuid().nullable(),
        startDate: moment.nullable(),
        endDate: moment.nullable(),
        /** What was answered in this basket, or else to the same question before; null when nothing. */
        answer: answerValue.nullable(),
        /** Whether the answer is from an earlier booking and wants a look. */
        fromEarlier: z.boolean(),
      }),
      'learnerId',
    ),
  ),
});

export const questionnairesContract = contract({
  ...templateRoutes,
  'POST /answer-files': {
    summary: 'Send a file (PDF or picture) that will be an answer; nobody but its sender can read it until it is one',
    access: 'own-family',
    upload: { maximumBytes: MAXIMUM_SENT_FILE },
    output: answerFile,
    refusals: {
      'kind-of-file': 415,
      'not-a-pdf': 422,
      'not-a-picture': 422,
      'pdf-is-locked': 422,
      'picture-too-large': 422,
      'picture-too-small': 422,
    },
  },
  'GET /bookings/{bookingId}/files/{fileId}': {
    summary: 'A file that is an answer of this booking, for its booker and its provider; always as a download',
    access: 'own-family',
    look: 'by-use-case',
    params: z.object({ bookingId: z.uuid(), fileId: z.uuid() }),
    produces: 'application/octet-stream',
  },
});
