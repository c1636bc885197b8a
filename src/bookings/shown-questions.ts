import type { AnswerValue } from '../tickets/question.ts';
import { isAsked, type Conditional } from '../tickets/show-if.ts';

type Asked = Conditional & { asks: readonly { learnerId: string | null }[] };

/**
 * Which questions of a booking are asked, with the answers so far: the same for the browser and the server. A question
 * for each learner may depend on one for the same learner, or on one for the whole booking.
 * @param answerOf the answer of a learner, or for the whole booking (null)
 */
export function shownAmong(
  questions: readonly Asked[],
  answerOf: (questionId: string, learnerId: string | null) => AnswerValue | null,
): (question: Conditional, learnerId: string | null) => boolean {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return (question, learnerId) =>
    isAsked(question, byId, (id) => {
      const isForAll = byId.get(id)?.asks.some((ask) => ask.learnerId === null) ?? false;
      return answerOf(id, isForAll ? null : learnerId);
    });
}
