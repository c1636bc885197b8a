import { Link } from 'react-router';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { nextStep, stepOf } from '../../wizard-steps.ts';
import { situationOf, useOnboardingFlow } from '../onboarding-flow.ts';
import type { DrawnStep, WholeStepProps } from '../step.ts';
import { WholeStepBar } from '../team.tsx';

/** 'What type of team members do you want to add?' Only the way on depends on it; nothing is saved. */
function TeamTypeStep({ experienceId, onDone, onBack }: WholeStepProps) {
  const flow = useOnboardingFlow();
  const { teammateType, accountType, set } = flow;
  const skip = (): void => {
    const situation = { ...situationOf(flow, accountType, false), teammateType: null };
    set({ teammateType: null, step: nextStep(stepOf('ADD_MENTORS_TYPE'), situation) });
  };
  return (
    <form
      id="onboarding-form"
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <RadioGroup
        name="teammateType"
        label="What type of team members do you want to add?"
        labelHidden
        layout="cards"
        value={teammateType}
        onChange={(chosen) => set({ teammateType: chosen })}
        options={[
          {
            value: 'admin',
            label: 'I want to add administrators',
            help: 'They act for your whole account: listings, bookings, registers and payouts. Not your bank details.',
          },
          {
            value: 'collaborator',
            label: 'I want to add collaborators',
            help: 'They help with the listings that you choose: words, photos, and the register on the day. No prices, no money.',
          },
        ]}
      />
      <Link
        to={`/onboarding/review?listing=${experienceId}`}
        onClick={skip}
        className="link hidden min-h-11 w-fit items-center [@media(width<=768px)]:inline-flex"
      >
        Skip
      </Link>
      <WholeStepBar onBack={onBack} submits label="Next" />
    </form>
  );
}

export const teamType: DrawnStep = { of: 'whole', Step: TeamTypeStep, needsListing: true };
