import { useEffect, useState } from 'react';
import { type MetaFunction } from 'react-router';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { BankAccountPanel, useBankAccount, useRefreshBankAccount } from '../components/bank-account-panel.tsx';
import { InvoiceSettingsCard } from '../components/invoice-settings-card.tsx';
import { forgetWayBack, wayBack } from '../components/way-back.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Bank details', index: false });

export default function BankDetailsScreen() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [query, change] = useAddress({ replace: true });
  const account = useBankAccount();
  const { mutate: refresh } = useRefreshBankAccount();
  const [returned, setReturned] = useState<'linked' | 'again' | null>(null);
  const [back, setBack] = useState<string | null>(null);
  useLive(user ? [`account:${user.id}`] : [], ({ kind }) => {
    if (kind === 'bank-account.changed' || kind === 'live.reconnected')
      void cache.invalidateQueries({ queryKey: ['bank-account'] });
  });

  // Stripe sends people back with one of these. What they did there is asked of Stripe, never believed from the address.
  const how = query.has('linked') ? 'linked' : query.has('again') ? 'again' : null;
  useEffect(() => {
    if (how === null) return;
    setReturned(how);
    setBack(wayBack());
    forgetWayBack();
    refresh();
    change(() => '');
  }, [how, refresh, change]);

  const state = account.data?.state;
  return (
    <Page
      title="Bank details"
      lead="What you earn reaches the bank account that you link at Stripe, our payment partner. We never see your bank details."
      width="text"
    >
      <div className="flex flex-col gap-5">
        {returned === 'again' && (
          <Notice tone="attention" title="That link to Stripe was used or too old" live>
            Press the button below to go on; what you entered is kept.
          </Notice>
        )}
        {returned === 'linked' && state === 'ENABLED' && (
          <Notice tone="success" title="Your bank account is linked" live>
            You are paid to it from now on.
          </Notice>
        )}
        {returned === 'linked' && state === 'ONBOARDING' && (
          <Notice tone="attention" title="Not finished yet" live>
            Stripe still needs something from you. You can go on at any time.
          </Notice>
        )}
        <BankAccountPanel />
        <InvoiceSettingsCard />
        {back && (
          <p>
            <LinkButton tone={state === 'ENABLED' ? 'primary' : 'secondary'} to={back}>
              Go on with your listing
            </LinkButton>
          </p>
        )}
      </div>
    </Page>
  );
}
