import { useState } from 'react';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { format } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBankAccount, type BankAccount } from './bank-account-panel.tsx';

/** What stands in the way of payouts. Dismissed, it stays away until something changes at the bank account. */
export function BankNotices() {
  const { data: account } = useBankAccount();
  // Whoever comes anew to the account's state gets a notice of its own.
  return account ? <BankNotice key={`${account.state} ${account.updatedAt}`} account={account} /> : null;
}

function BankNotice({ account }: { account: BankAccount }) {
  const { state, updatedAt, needsBy, sentence } = account;
  const name = state === 'DISABLED' ? 'dismiss-payout-disabled' : 'dismiss-payout-disabled-soon';
  const [dismissed, setDismissed] = useState(() => updatedAt !== null && readStored(name) === updatedAt);
  if (state === 'NOT_STARTED' || state === 'ONBOARDING') {
    return (
      <Notice
        tone="attention"
        title="You cannot be paid yet"
        action={
          <LinkButton to="/bank-details">
            {state === 'NOT_STARTED' ? 'Link a bank account' : 'Go on with your bank account'}
          </LinkButton>
        }
      >
        {sentence}
      </Notice>
    );
  }
  if (state === 'ENABLED' || dismissed) return null;
  const dismiss = (): void => {
    writeStored(name, updatedAt);
    setDismissed(true);
  };
  return (
    <Notice
      tone={state === 'DISABLED' ? 'danger' : 'attention'}
      title={
        state === 'DISABLED'
          ? 'Your payouts are stopped'
          : `Your payouts will be stopped${needsBy ? ` on ${format.longDate(needsBy)}` : ' soon'}`
      }
      action={<LinkButton to="/bank-details">Go to your bank details</LinkButton>}
      onDismiss={dismiss}
    >
      {sentence}
    </Notice>
  );
}
