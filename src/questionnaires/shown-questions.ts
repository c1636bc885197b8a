import type { AnswerValue, QuestionScope } from '../tickets/question.ts';
import { isAsked, type Conditional } from '../tickets/show-if.ts';

/** Whom, and about which date, a question is put: nobody in particular for the whole booking. */
export type Asking = { learnerId: string | null; sessionId: string | null };

type Asked = Conditional & { scope: QuestionScope };

/** 'answers.QUESTION', 'answers.QUESTION.LEARNER' or 'answers.QUESTION.LEARNER.SESSION': the name of an answer's field. */
export function answerField(questionId: string, { learnerId, sessionId }: Asking): string {
  return ['answers', questionId, learnerId, sessionId].filter((part) => part !== null).join('.');
}

/**
 * Which questions of a booking are asked, with the answers so far: the same for the browser and the server. A question
 * for each learner may depend on one for the same learner, or on one for the whole booking; a question for each date also
 * on one for the same learner on that date.
 * @param answerOf the answer of a learner, on a date, or for the whole booking (null)
 */
export function shownAmong(
  questions: readonly Asked[],
  answerOf: (questionId: string, asking: Asking) => AnswerValue | null,
): (question: Conditional, asking: Asking) => boolean {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return (question, asking) => isAsked(question, byId, (id) => answerOf(id, within(asking, byId.get(id)?.scope)));
}

/** Who answers a question of this scope among those that an asking is part of. */
function within({ learnerId, sessionId }: Asking, scope: QuestionScope = 'booking'): Asking {
  return {
    learnerId: scope === 'booking' ? null : learnerId,
    sessionId: scope === 'learner-session' ? sessionId : null,
  };
}
