import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { ProofAsk } from '../../identity/components/proof-ask.tsx';
import { isCancelled, useProof } from '../../identity/components/use-proof.ts';
import { fullName } from '../../identity/name.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, relativeTime } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import { needsHelp } from '../bank-account.ts';
import type { paymentsContract } from '../contract.ts';

export type BankAccount = AnswerOf<(typeof paymentsContract)['GET /bank-account']>;

const KEY = ['bank-account'];

export const bankStates: Record<BankAccount['state'], StateWord> = {
  NOT_STARTED: { text: 'Not linked', kind: 'none' },
  ONBOARDING: { text: 'Not finished', kind: 'needsYou' },
  RESTRICTED_SOON: { text: 'Needs attention soon', kind: 'needsYou' },
  ENABLED: { text: 'Linked', kind: 'good' },
  DISABLED: { text: 'Payouts stopped', kind: 'failed' },
};

const isAway = (error: Error): boolean => error instanceof RequestFailed && error.data?.key === 'stripe-unavailable';

/** The caller's bank account as last heard of, kept fresh by `useRefreshBankAccount`. */
export function useBankAccount() {
  return useQuery({ queryKey: KEY, queryFn: () => api('GET /bank-account') });
}

/** Asks Stripe how the account stands now. */
export function useRefreshBankAccount() {
  const cache = useQueryClient();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /bank-account/refresh'),
    onSuccess: (account) => cache.setQueryData(KEY, account),
  });
}

/** The way to Stripe's page, once it is known who is at the device. */
function useLink(onLeave?: () => void) {
  const { withProof, asking } = useProof();
  const link = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => withProof(() => api('POST /bank-account/link')),
    onSuccess: ({ url }) => {
      onLeave?.();
      window.location.assign(url);
    },
  });
  return { link, asking };
}

/**
 * The state of the bank account and the way to Stripe's own page, where it is linked: no bank details are ever typed
 * here. `onLeave` is called just before the browser goes there.
 */
export function BankAccountPanel({ onLeave }: { onLeave?: () => void }) {
  const { user } = useCurrentUser();
  const account = useBankAccount();
  const refresh = useRefreshBankAccount();
  const { link, asking } = useLink(onLeave);

  if (account.isPending) return <SkeletonList rows={2} label="Loading your bank account" />;
  if (account.error && !account.data) {
    return (
      <ErrorState
        title="Your bank account could not be loaded"
        onRetry={() => void account.refetch()}
        busy={account.isFetching}
      >
        {sentenceOf(account.error)}
      </ErrorState>
    );
  }
  const { state, sentence, needs, needsBy, linked, updatedAt } = account.data;
  const wanting = state !== 'ENABLED';
  const stuck = needsHelp(state, needs);
  const problem = (isCancelled(link.error) ? null : link.error) ?? refresh.error;
  // Where money goes is for the person alone to say (a delegate and an administrator are refused).
  const acting = user?.accessControlUser ? fullName(user) || 'the person themselves' : null;
  return (
    <div className="flex flex-col gap-5">
      <ProofAsk asking={asking} about="You are about to say where your money goes." />
      <Card title="Where you are paid" aside={<State {...bankStates[state]} />}>
        <p>{sentence}</p>
        {needs.length > 0 && (
          <div className="mt-3">
            <p className="font-[650]">Stripe still needs{needsBy ? `, by ${format.longDate(needsBy)}` : ''}:</p>
            <ul className="mt-1 list-disc pl-6">
              {needs.map((need) => (
                <li key={need}>{need}</li>
              ))}
            </ul>
          </div>
        )}
        {acting && (
          <p className="mt-3 text-ink-soft">
            Only {isolated(acting)} can link or change it. You are acting for this account.
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
          {stuck && (
            <LinkButton tone="primary" to="/help#write">
              Write to us
            </LinkButton>
          )}
          {!acting && (
            <Button
              tone={wanting && !stuck ? 'primary' : 'secondary'}
              icon={<ExternalLink aria-hidden />}
              // The page is on its way once the address is there: the button stays busy until the browser has left.
              busy={link.isPending || link.isSuccess}
              onClick={() => link.mutate()}
            >
              {!linked
                ? 'Link a bank account via Stripe'
                : stuck
                  ? 'Look at Stripe'
                  : wanting
                    ? 'Continue at Stripe'
                    : 'Change details at Stripe'}
            </Button>
          )}
          {linked && (
            <Button icon={<RefreshCw aria-hidden />} busy={refresh.isPending} onClick={() => refresh.mutate()}>
              Check again
            </Button>
          )}
        </div>
        {updatedAt && linked && (
          <p className="mt-3 text-sm text-ink-soft">Last heard from Stripe: {relativeTime(updatedAt, new Date())}.</p>
        )}
      </Card>
      {problem ? (
        <Notice tone="danger" title={isAway(problem) ? 'Stripe could not be reached' : 'That did not work'} live>
          {isAway(problem) ? 'Nothing has changed. Please try again in a minute.' : sentenceOf(problem)} Your listings
          and bookings are not affected.
        </Notice>
      ) : null}
    </div>
  );
}
