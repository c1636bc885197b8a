import Award from 'lucide-react/icons/award';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Sprout from 'lucide-react/icons/sprout';
import { isolated } from '../../platform/isolated.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const steps = [
  {
    Icon: CalendarCheck,
    title: 'Go somewhere',
    text: 'Each date is here once the register says that they were there.',
  },
  {
    Icon: Sprout,
    title: 'Learn something',
    text: 'After the last date the provider says how far they came with its aims.',
  },
  { Icon: NotebookPen, title: 'Add your own', text: 'Notes, pictures and files, and what the learner says about it.' },
  { Icon: Award, title: 'Keep and show it', text: 'Certificates, a record as PDF, and a link for whom you choose.' },
] as const;

/** A record that has nothing in it yet: how it will grow, by itself and by the family. */
export function GrowingRecord({ firstName }: { firstName: string }) {
  return (
    <div>
      <EmptyState
        title={`${isolated(firstName)}’s record begins here`}
        action={<LinkButton to="/search-learning-experiences">Find something to do</LinkButton>}
      >
        It grows by itself with each date, and by what you add.
      </EmptyState>
      <ol className="mx-auto grid max-w-3xl gap-4 sm:grid-cols-2">
        {steps.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3 rounded-card border border-line bg-paper-raised p-4">
            <Icon className="mt-0.5 size-6 flex-none text-forest" aria-hidden />
            <div>
              <h3 className="!text-lg">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
