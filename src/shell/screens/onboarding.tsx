import type { MetaFunction } from 'react-router';
import { Wizard, type OutsideSteps } from '../../listings/components/wizard.tsx';
import { CollectionStep } from '../../collections/components/collection-step.tsx';
import { BankStep } from '../../payments/components/bank-step.tsx';
import { DatesPreviewStep } from '../../schedule/components/dates-preview-step.tsx';
import { DatesSelectStep } from '../../schedule/components/dates-select-step.tsx';
import { DatesTimesStep } from '../../schedule/components/dates-times-step.tsx';
import { DatesTypeStep } from '../../schedule/components/dates-type-step.tsx';
import { QuestionsStep } from '../../tickets/components/questions-step.tsx';
import { stepOf, stepOfPath } from '../../listings/wizard-steps.ts';
import { NewTicketStep, TicketsStep } from '../../tickets/components/tickets-step.tsx';
import { pageMeta } from '../../ui/page-meta.ts';

/** The title is the step's question, so that tabs and the way back can be told apart. */
export const meta: MetaFunction = (args) => {
  const step = stepOfPath(args.params['step'] ?? '');
  return pageMeta(args, { title: step ? stepOf(step).question : 'Your listing', index: false });
};

/** The wizard belongs to listings; the steps of the domains below it are put in here, where all of them are known. */
const steps: OutsideSteps = {
  LISTING_TO_COLLECTION: CollectionStep,
  DATES_AND_TIMES_TYPE: DatesTypeStep,
  DATES_AND_TIMES_SELECT: DatesSelectStep,
  DATES_AND_TIMES_TIMES: DatesTimesStep,
  DATES_AND_TIMES_PREVIEW: DatesPreviewStep,
  TICKETS_FORM: NewTicketStep,
  TICKETS_BANK: TicketsStep,
  QUESTIONNAIRE: QuestionsStep,
  BANK_ACCOUNT_STATUS: BankStep,
};

export default function Onboarding() {
  return <Wizard steps={steps} />;
}
