import Lock from 'lucide-react/icons/lock';
import { isolated } from '../../platform/isolated.ts';
import { Card } from '../../ui/card.tsx';
import { questionTypeNames, type QuestionType } from '../question.ts';

type Question = {
  id: string;
  type: QuestionType;
  label: string;
  help: string;
  required: boolean;
  lock: { council: string; programme: string } | null;
};

/** What councils ask at a listing, with the reason why its provider cannot change it; nothing where none asks. */
export function LockedQuestions({ questions }: { questions: readonly Question[] }) {
  const locked = questions.flatMap((question) => (question.lock ? [{ ...question, lock: question.lock }] : []));
  const groups = Map.groupBy(locked, ({ lock }) => `${lock.council} ${lock.programme}`);
  return [...groups].map(([key, group]) => {
    const [first] = group;
    return (
      first && (
        <Card
          key={key}
          title={`${isolated(first.lock.council)} asks`}
          aside={
            <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
              <Lock className="size-4" aria-hidden /> Locked
            </span>
          }
        >
          <p className="mb-4 text-ink-soft">
            These questions belong to {isolated(first.lock.programme)}, which pays for places here. Families are asked
            them for those places. You see the answers; only the council can change the questions.
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {group.map(({ id, label, help, type, required }) => (
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
        </Card>
      )
    );
  });
}
