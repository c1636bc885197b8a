import { Link, type To } from 'react-router';
import Circle from 'lucide-react/icons/circle';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import { classes } from './classes.ts';

export type StepState = 'valid' | 'invalid' | 'warning' | 'none';

export type Step = { id: string; label: string; state: StepState; to: To; current?: boolean; optional?: boolean };

export type StepListProps = {
  sections: readonly { title: string; steps: readonly Step[] }[];
  label?: string;
};

const states = {
  valid: { icon: CircleCheck, tone: 'text-moss', word: 'done' },
  invalid: { icon: CircleX, tone: 'text-berry', word: 'not finished' },
  warning: { icon: CircleAlert, tone: 'text-on-marigold-soft', word: 'needs attention' },
  none: { icon: Circle, tone: 'text-line-strong', word: 'not started' },
} as const;

/** The steps of a long form by section, each with its state: the wizard's sidebar. */
export function StepList({ sections, label = 'Steps' }: StepListProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-col gap-1">
        {sections.map((section) => {
          const done = section.steps.filter((step) => step.state === 'valid').length;
          const open = section.steps.some((step) => step.current);
          return (
            <li key={section.title}>
              <details open={open} className="group">
                <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-control px-3 font-heading font-[650] hover:bg-paper-sunken [&::-webkit-details-marker]:hidden">
                  <span>{section.title}</span>
                  <span className="text-sm font-normal text-ink-soft figures">
                    {done}
                    <span aria-hidden>/</span>
                    <span className="sr-only"> of </span>
                    {section.steps.length}
                    <span className="sr-only"> done</span>
                  </span>
                </summary>
                <ol className="mb-3 ml-3 border-l border-line">
                  {section.steps.map((step) => (
                    <StepRow key={step.id} step={step} />
                  ))}
                </ol>
              </details>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepRow({ step }: { step: Step }) {
  const { icon, tone, word } = states[step.state];
  const Icon = step.current && step.state === 'none' ? CircleDot : icon;
  return (
    <li>
      <Link
        to={step.to}
        aria-current={step.current ? 'step' : undefined}
        className={classes(
          '-ml-px flex min-h-11 items-center gap-2.5 border-l-[3px] py-1.5 pr-3 pl-3 leading-snug no-underline',
          step.current
            ? 'rounded-r-control border-forest bg-forest-soft font-[650] text-on-forest-soft'
            : 'border-transparent hover:border-line-strong hover:bg-paper-sunken',
        )}
      >
        <Icon
          className={classes('size-5 flex-none', step.current && step.state === 'none' ? 'text-forest' : tone)}
          aria-hidden
        />
        <span className="min-w-0">
          {step.label}
          {step.optional && <span className="font-normal text-ink-soft"> (optional)</span>}
          <span className="sr-only">, {word}</span>
        </span>
      </Link>
    </li>
  );
}
