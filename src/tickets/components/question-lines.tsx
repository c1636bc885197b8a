import { isolated } from '../../platform/isolated.ts';
import { questionTypeNames, type QuestionType } from '../question.ts';

type Question = { id: string; type: QuestionType; label: string; help: string; required: boolean };

/** Questions as somebody reads them who cannot change them. */
export function QuestionLines({ questions }: { questions: readonly Question[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {questions.map(({ id, label, help, type, required }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <span className="font-[650]">{isolated(label)}</span>
          {help !== '' && <span className="block text-sm">{isolated(help)}</span>}
          <span className="block text-sm text-ink-soft">
            {questionTypeNames[type]}
            {required && ', must be answered'}
          </span>
        </li>
      ))}
    </ul>
  );
}
