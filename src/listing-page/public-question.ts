/** How long a question and its answer may be on a page: others read them in passing. */
export const QUESTION_MAXIMUM = 1_000;
export const ANSWER_MAXIMUM = 2_000;

/** How many questions the page of a listing shows, the latest first. */
export const MOST_SHOWN = 20;

/** For how long an answered question is offered to be shown, in days. */
export const OFFERED_DAYS = 90;

export const questionStates = ['SHOWN', 'REPORTED', 'HIDDEN'] as const;
export type QuestionState = (typeof questionStates)[number];

/** How a question on a page stands. One that was reported and kept is shown as any other. */
export function stateOf(question: { reported: boolean; kept: boolean; hidden: boolean }): QuestionState {
  if (question.hidden) return 'HIDDEN';
  return question.reported && !question.kept ? 'REPORTED' : 'SHOWN';
}
