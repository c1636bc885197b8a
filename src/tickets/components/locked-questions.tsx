import Lock from 'lucide-react/icons/lock';
import { isolated } from '../../platform/isolated.ts';
import { Card } from '../../ui/card.tsx';
import type { QuestionType } from '../question.ts';
import { QuestionLines } from './question-lines.tsx';

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
          <QuestionLines questions={group} />
        </Card>
      )
    );
  });
}
