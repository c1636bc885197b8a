import { useEffect, useRef } from 'react';
import ListChecks from 'lucide-react/icons/list-checks';
import type { User } from '../../identity/contract.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StepList, type StepListProps, type StepState } from '../../ui/step-list.tsx';
import type { Experience } from '../contract.ts';
import {
  beginningOf,
  pathOf,
  sectionLabels,
  sections,
  stepOf,
  validityOf,
  wizardSteps,
  type StepName,
} from '../wizard-steps.ts';

/** `?listing=new` begins another listing instead of going on with the one that this device remembers. */
export const NEW_LISTING = 'new';

export const stepPath = (name: StepName, experienceId: string | null): string =>
  `/onboarding/${pathOf(name)}${experienceId ? `?listing=${experienceId}` : ''}`;

/** Named by the address of the calendar where 'Copy last term' stands first, open. */
export const COPY_TERM = '#copy-last-term';

export const copyTermPath = (experienceId: string): string =>
  `${stepPath('DATES_AND_TIMES_SELECT', experienceId)}${COPY_TERM}`;

type Way = { current: StepName; isListed: (name: StepName) => boolean; experience: Experience | null; user: User };

/** The steps by section with how far each is. What lies ahead is not yet wrong, only not started. */
function listOf({ current, isListed, experience, user }: Way): StepListProps['sections'] {
  const reached = wizardSteps.findIndex((step) => step.name === current);
  const stateOf = (name: StepName, index: number, optional: boolean): StepState => {
    if (!experience) return index < reached ? 'valid' : 'none';
    const validity = validityOf(name, experience, user);
    if (validity === 'valid') return 'valid';
    if (optional || index >= reached) return 'none';
    return validity;
  };
  // Whoever is making a block just now has dates that are not saved yet, and may look at them.
  const hasBlock = (experience?.owner?.hasBlock ?? true) || stepOf(current).section === 'DATES_AND_TIMES';
  return sections.flatMap((section) => {
    const steps = wizardSteps.flatMap((step, index) =>
      step.section === section && isListed(step.name)
        ? [
            {
              id: step.name,
              label: step.label,
              state: stateOf(step.name, index, step.optional),
              to: stepPath(beginningOf(step.name, hasBlock), experience?.id ?? null),
              current: step.name === current,
              optional: step.optional,
            },
          ]
        : [],
    );
    return steps.length > 0 ? [{ title: sectionLabels[section], steps }] : [];
  });
}

/** The way through the wizard beside its questions, on a desktop. */
export function WizardSidebar(way: Way) {
  const list = useRef<HTMLDivElement>(null);
  // The list is longer than the window; it scrolls by itself to the step that is asked.
  useEffect(() => {
    list.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: 'nearest' });
  }, [way.current]);
  return (
    <div ref={list}>
      <StepList label="Steps of your listing" sections={listOf(way)} />
    </div>
  );
}

/** The same on a phone: where you are in one line, and all steps behind it. */
export function WizardProgress(way: Way) {
  const list = listOf(way);
  const at = list.find((section) => section.steps.some((step) => step.current));
  if (!at) return null;
  const position = at.steps.findIndex((step) => step.current) + 1;
  return (
    <div className="flex flex-col gap-1">
      <Progress label={at.title} value={position} max={at.steps.length} text={`${position} of ${at.steps.length}`} />
      <Disclosure
        title={
          <span className="inline-flex items-center gap-2 font-[600] text-forest">
            <ListChecks className="size-5" aria-hidden />
            All steps
          </span>
        }
      >
        <StepList label="Steps of your listing" sections={list} />
      </Disclosure>
    </div>
  );
}
