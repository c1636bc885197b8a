import { isolated } from '../../platform/isolated.ts';
import Plus from 'lucide-react/icons/plus';
import { useContext } from 'react';
import { Button } from '../../ui/button.tsx';
import type { QuestionDraft, QuestionScope } from '../question.ts';
import { TicketsToAsk } from './ticket-of-question.tsx';

/** What a question begins as. */
export type Suggestion = Pick<QuestionDraft, 'type' | 'label'> &
  Partial<Omit<QuestionDraft, 'options'> & { options: string[]; scope: QuestionScope; ticketId: string | null }>;

const suggestions: Suggestion[] = [
  {
    type: 'long-text',
    label: 'Is there anything we should know to make the day a good one?',
    scope: 'learner',
    onRegister: true,
  },
  {
    type: 'one-of',
    label: 'Which size of wellies?',
    options: ['We bring our own', '7 to 9', '10 to 12', '13 to 2', '3 to 6'],
    scope: 'learner',
    onRegister: true,
    required: true,
  },
  { type: 'consent', label: 'I agree that first aid is given when it is needed', scope: 'learner', required: true },
];

type Props = {
  entries: readonly { label: string; ticketId: string | null }[];
  onAdd: (suggestion: Suggestion) => void;
};

/** Adds a question of one's own, one that many ask, or how somebody qualifies for a ticket that is only for some. */
export function AddQuestion({ entries, onAdd }: Props) {
  const tickets = useContext(TicketsToAsk);
  const unused = suggestions.filter((suggestion) => !entries.some((entry) => entry.label === suggestion.label));
  const unasked = tickets.filter(
    ({ id, concession }) => concession !== '' && !entries.some((entry) => entry.ticketId === id),
  );
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={<Plus aria-hidden />} onClick={() => onAdd({ type: 'short-text', label: '' })}>
        Add a question
      </Button>
      {unasked.map(({ id, name }) => (
        <Button
          key={id}
          tone="quiet"
          className="text-left"
          icon={<Plus aria-hidden />}
          onClick={() =>
            onAdd({
              type: 'short-text',
              label: `How do you qualify for the ticket ‘${isolated(name)}’?`,
              required: true,
              ticketId: id,
            })
          }
        >
          Ask how somebody qualifies for ‘{isolated(name)}’
        </Button>
      ))}
      {unused.map((suggestion) => (
        <Button
          key={suggestion.label}
          tone="quiet"
          className="text-left"
          icon={<Plus aria-hidden />}
          onClick={() => onAdd(suggestion)}
        >
          {suggestion.label}
        </Button>
      ))}
    </div>
  );
}
