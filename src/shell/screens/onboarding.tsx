import { Wizard, type OutsideSteps } from '../../listings/components/wizard.tsx';
import { BankStep } from '../../payments/components/bank-step.tsx';
import {
  DatesPreviewStep,
  DatesSelectStep,
  DatesTimesStep,
  DatesTypeStep,
} from '../../schedule/components/dates-steps.tsx';
import { QuestionsStep } from '../../tickets/components/questions-step.tsx';
import { NewTicketStep, TicketsStep } from '../../tickets/components/tickets-step.tsx';

export const meta = () => [{ title: 'Your listing' }, { name: 'robots', content: 'noindex' }];

/** The wizard belongs to listings; the steps of the domains below it are put in here, where all of them are known. */
const steps: OutsideSteps = {
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
