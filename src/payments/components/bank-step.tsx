import { useState } from 'react';
import { StepBar } from '../../ui/step-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { BankAccountPanel, useBankAccount } from './bank-account-panel.tsx';
import { rememberWayBack } from './way-back.ts';

export type BankStepProps = {
  /** The listing that the wizard is about. The bank account itself is the provider's, for all listings. */
  experienceId: string;
  /** Goes on; resolves when the next step is shown. */
  onDone: () => void | Promise<void>;
  onBack: () => void;
};

/** The wizard's step 'Link a bank account via Stripe'. It can be left for later: families can book all the same. */
export function BankStep({ onDone, onBack }: BankStepProps) {
  const account = useBankAccount();
  const [leaving, setLeaving] = useState(false);
  const linked = account.data?.state === 'ENABLED' || account.data?.state === 'RESTRICTED_SOON';
  const go = async (): Promise<void> => {
    setLeaving(true);
    try {
      await onDone();
    } finally {
      setLeaving(false);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <BankAccountPanel onLeave={() => rememberWayBack(window.location.pathname + window.location.search)} />
      <StepBar isLoading={account.isPending}>
        <Button onClick={onBack}>Back</Button>
        <Button tone={linked ? 'primary' : 'secondary'} busy={leaving} onClick={() => void go()}>
          {linked ? 'Next' : 'Do this later'}
        </Button>
      </StepBar>
    </div>
  );
}
