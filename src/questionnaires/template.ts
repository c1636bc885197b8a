import { checkQuestion, hasOptions, type QuestionDraft, type QuestionScope } from '../tickets/question.ts';

/** A question that a council has listings of its programme ask. */
export type TemplateQuestion = QuestionDraft & {
  id?: string | undefined;
  help: string;
  scope: QuestionScope;
  sensitive: boolean;
};

/** What is wrong with a council's questions, by field; empty when they can be asked. */
export function checkTemplate(questions: readonly TemplateQuestion[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const labels = new Set<string>();
  for (const [index, question] of questions.entries()) {
    for (const [field, message] of Object.entries(checkQuestion(question)))
      problems[`questions.${index}.${field}`] = message;
    const label = question.label.trim().toLowerCase();
    if (label !== '' && labels.has(label)) problems[`questions.${index}.label`] = 'Another question has these words';
    labels.add(label);
  }
  return problems;
}

/**
 * Whether answers to the one are answers to the other. Anything that a family reads or that says who sees the answer makes
 * it another question: what was answered before keeps the words it was an answer to.
 */
export function isSameTemplate(one: TemplateQuestion, other: TemplateQuestion): boolean {
  const options = ({ type, options: all }: TemplateQuestion): string => JSON.stringify(hasOptions(type) ? all : []);
  return (
    one.type === other.type &&
    one.label === other.label &&
    one.help === other.help &&
    one.required === other.required &&
    one.scope === other.scope &&
    one.onRegister === other.onRegister &&
    one.sensitive === other.sensitive &&
    options(one) === options(other)
  );
}
