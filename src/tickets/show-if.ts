import { isolated } from '../platform/isolated.ts';
import { questionScopes, type AnswerValue, type QuestionScope, type QuestionType } from './question.ts';

/** A question is asked only when another one, before it, has one of these answers. */
export type ShowIf = {
  /** What names the other question: its id, or in a list that is being edited its key. */
  questionId: string;
  /** Options of it; 'yes' and 'no' for a question that is answered with those, and for a consent. */
  answers: readonly string[];
};

export type Conditional = { id: string; showIf: ShowIf | null };

/** The answers that another question can depend on; none where the answer is free text. */
export function answersToDependOn(question: { type: QuestionType; options: readonly string[] }): readonly string[] {
  if (question.type === 'yes-no' || question.type === 'consent') return ['yes', 'no'];
  return question.type === 'one-of' || question.type === 'many-of' ? question.options : [];
}

/**
 * Whether a question is asked, with the answers so far. A question that is not asked itself has no answer that another
 * could depend on, so chains end with it.
 * @param answerOf the answer to a question by id; null when there is none
 */
export function isAsked(
  question: Conditional,
  byId: ReadonlyMap<string, Conditional>,
  answerOf: (id: string) => AnswerValue | null,
): boolean {
  for (let here: Conditional | undefined = question, steps = 0; here; steps += 1) {
    if (here.showIf === null) return true;
    const { questionId, answers } = here.showIf;
    // Depends on itself in a circle: nothing of it can ever be asked.
    if (steps > byId.size || !chosen(answerOf(questionId)).some((one) => answers.includes(one))) return false;
    here = byId.get(questionId);
  }
  return false;
}

function chosen(value: AnswerValue | null): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  return Array.isArray(value) ? value : [String(value)];
}

type InList = Conditional & {
  type: QuestionType;
  label: string;
  options: readonly string[];
  scope: QuestionScope;
};

/**
 * What is wrong with the conditions of a whole questionnaire, by position; empty when each can be met. A question may
 * only depend on one that stands before it, so there are no circles.
 */
export function conditionProblems(questions: readonly InList[]): Map<number, string> {
  const problems = new Map<number, string>();
  for (const [index, { showIf, scope }] of questions.entries()) {
    if (showIf === null) continue;
    const at = questions.findIndex(({ id }) => id === showIf.questionId);
    const other = questions[at];
    const problem = !other
      ? 'The question that this one depends on is no longer there'
      : at >= index
        ? `This must come after ‘${isolated(other.label)}’, because it depends on it`
        : problemWith(other, showIf, scope);
    if (problem) problems.set(index, problem);
  }
  return problems;
}

function problemWith(other: InList, { answers }: ShowIf, scope: QuestionScope): string | undefined {
  if (answers.length === 0) return 'Choose the answer that it depends on';
  const possible = answersToDependOn(other);
  if (possible.length === 0)
    return `‘${isolated(other.label)}’ has no answers to choose from, so nothing can depend on it`;
  const gone = answers.find((answer) => !possible.includes(answer));
  if (gone !== undefined) return `‘${isolated(gone)}’ is no longer an answer to ‘${isolated(other.label)}’`;
  if (mayDependOn(scope, other.scope)) return undefined;
  const often = other.scope === 'learner' ? 'each learner' : 'each learner on each date';
  return `‘${isolated(other.label)}’ is asked for ${often}, so this must be, too`;
}

/** Whether a question of one scope may depend on one of another: not where that one has several answers for one of its own. */
export function mayDependOn(scope: QuestionScope, other: QuestionScope): boolean {
  return questionScopes.indexOf(other) <= questionScopes.indexOf(scope);
}

/** The questions that depend on one, in order: it can be neither removed nor moved behind them. */
export function dependants<One extends Conditional>(id: string, questions: readonly One[]): One[] {
  return questions.filter(({ showIf }) => showIf?.questionId === id);
}
