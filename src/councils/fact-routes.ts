import * as z from 'zod';
import { ofSection } from '../people/looks.ts';
import { contract } from '../platform/contract.ts';
import { requiredLine } from '../platform/text-schemas.ts';
import { factAnswers, factSourceKeys } from './case-fact.ts';
import { countedKeys, countedQuestions, type CountedQuestion } from './counted-question.ts';

const moment = z.iso.datetime();
const caseParams = z.object({ councilId: z.uuid(), eligibilityId: z.uuid() });
const source = z.enum(factSourceKeys);
const question = z.enum(countedKeys);

/** SEND and EHC plan as somebody says them; '' is not said. */
export const factForm = ofSection(
  ({ send }) => (send === '' ? null : 'support'),
  z.strictObject({ send: z.enum(factAnswers), ehcp: z.enum(factAnswers) }),
);

const sourced = z.object({ holds: z.boolean(), source }).nullable();
/** SEND and EHC plan of a case as they stand, each with who says so. */
const stands = z.object({ send: sourced, ehcp: sourced });
export const factsShown = ofSection(({ send, ehcp }) => (send || ehcp ? 'support' : null), stands);

/** The same for who decides: also what each source has said, and an officer's reason. */
export const factsOfCase = ofSection(
  ({ said }) => (said.length > 0 ? 'support' : null),
  stands.extend({
    said: z.array(
      z.object({
        source,
        send: z.boolean(),
        ehcp: z.boolean().nullable(),
        reason: z.string(),
        by: z.string(),
        at: moment,
      }),
    ),
    /** Until when an officer can take the last word of one of them back. */
    undoUntil: moment.nullable(),
  }),
);

/** What a council asks so that it can count, with its reason. */
export const counting = z.array(z.object({ question, reason: z.string() }));

const answerTo = (of: CountedQuestion) => z.enum(['', ...Object.keys(countedQuestions[of].answers)]);
/** What a family answers to it; '' is no answer. */
export const countedAnswers = z.strictObject({
  year: answerTo('year'),
  sex: answerTo('sex'),
  ethnicity: answerTo('ethnicity'),
});

/** How officers write down what they have seen of a child's SEND; a part of `councilsContract`. */
export const factRoutes = contract({
  'PUT /councils/{councilId}/eligibilities/{eligibilityId}/facts': {
    summary:
      'An officer writes down whether there is SEND and an EHC plan, as seen in evidence; never of their own family',
    access: 'council-decisions',
    params: caseParams,
    body: z.strictObject({
      ...factForm.shape,
      /** Such as: letter of the school of 3 March. */
      seenIn: requiredLine(300, 'Say where you have seen it.'),
      /** When an officer last wrote it down, as this one has read it; null: nobody has. */
      seen: moment.nullable(),
    }),
    refusals: { 'own-family': 403, 'decided-meanwhile': 409 },
  },
  'POST /councils/{councilId}/eligibilities/{eligibilityId}/facts/undo': {
    summary: 'Takes back what an officer wrote down of a child’s SEND last, for 15 minutes',
    access: 'council-decisions',
    params: caseParams,
    refusals: { 'own-family': 403, 'cannot-undo': 409 },
  },
});
