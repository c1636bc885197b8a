import { MarketingQuestions } from '../../../identity/components/marketing-questions.tsx';
import { useCurrentUser } from '../../../identity/components/current-user.ts';
import type { DrawnStep, WholeStepProps } from '../step.ts';

function MarketingStep({ onDone }: WholeStepProps) {
  const { user } = useCurrentUser();
  return (
    user && <MarketingQuestions accountId={user.id} formId="onboarding-form" submitLabel="Next" onSaved={onDone} />
  );
}

export const marketing: DrawnStep = { of: 'whole', Step: MarketingStep, needsListing: false };
