import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Outlet, useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressState } from '../../identity/components/address-state.tsx';
import { ProofAsk } from '../../identity/components/proof-ask.tsx';
import { useProof } from '../../identity/components/use-proof.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { toast } from '../../ui/toast.tsx';
import { methodNames, typeNames } from '../components/account-words.ts';
import { OnlyAdministrators } from '../components/only-administrators.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { impersonate } from '../components/switching.ts';
import type { Grant, InspectedUser } from '../contract.ts';
import { IMPERSONATION_MINUTES } from '../impersonation.ts';
import { scopeLabel } from '../scope.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Account', index: false });

const back = { to: '/dashboard/users', label: 'All accounts' };

/** One account as administrators see it, and what they can do with it. */
export default function UserPage() {
  return (
    <OnlyAdministrators title="Account">
      <Inspect />
    </OnlyAdministrators>
  );
}

function Inspect() {
  const { userId = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['users', userId],
    queryFn: () => api('GET /users/{userId}', { params: { userId } }),
  });
  if (data) return <Account user={data} />;
  const missing = error instanceof RequestFailed && error.status === 404;
  return (
    <Page title="Account" back={back} width="text">
      {error ? (
        <ErrorState
          title={missing ? 'There is no such account' : 'Oops! Could not load data.'}
          {...(missing ? {} : { onRetry: () => void refetch(), busy: isFetching })}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonList rows={8} label="Loading the account" />
      )}
    </Page>
  );
}

function Account({ user }: { user: InspectedUser }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'impersonate' | 'disable' | null>(null);
  const name = user.name || user.email;
  const reread = () => cache.invalidateQueries({ queryKey: ['users'] });
  const enable = useMutation({
    mutationFn: () => api('POST /users/{userId}/enable', { params: { userId: user.id } }),
    onSuccess: async () => {
      await reread();
      toast.success(`${isolated(name)} can sign in again`);
    },
  });
  return (
    <Page
      title={name}
      back={back}
      width="text"
      actions={
        user.refusals.impersonate === null && (
          <Button tone="primary" onClick={() => setAsking('impersonate')}>
            Impersonate
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {user.disabled && (
          <Notice
            tone="danger"
            title={`Disabled on ${format.longDate(user.disabled.at)}`}
            action={
              <Button busy={enable.isPending} onClick={() => enable.mutate()}>
                Enable the account
              </Button>
            }
          >
            {user.disabled.reason || 'No reason was given.'}
          </Notice>
        )}
        {!user.disabled && user.refusals.impersonate && <Notice>{user.refusals.impersonate}</Notice>}
        <Facts user={user} />
        <Grants title="May act for this account" grants={user.grantsGiven} none="Nobody else." />
        <Grants title="This account may act for" grants={user.grantsReceived} none="No other account." />
        {/* Its payouts, which nobody has who offers nothing, and its data. */}
        <Outlet context={{ name, hasPayouts: user.accountType !== null || user.counts.listings > 0 }} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/dashboard/acting-log?subject=${user.id}`}>What was done for this account</LinkButton>
          {!user.disabled && user.refusals.disable === null && (
            <Button tone="danger" onClick={() => setAsking('disable')}>
              Disable the account
            </Button>
          )}
        </div>
      </div>
      <ImpersonateDialog user={user} open={asking === 'impersonate'} onClose={() => setAsking(null)} />
      <ReasonDialog
        open={asking === 'disable'}
        onClose={() => setAsking(null)}
        title={`Disable ${isolated(name)}?`}
        label="Disable the account"
        tone="danger"
        help="For colleagues who look at this account later. It is not sent to the person."
        onSend={async (reason) => {
          await api('POST /users/{userId}/disable', { params: { userId: user.id }, body: { reason } });
          setAsking(null);
          await reread();
        }}
      >
        <p>
          {isolated(name)} is signed out on all devices and cannot sign in again until the account is enabled. A mail
          tells them. {counted(user.counts.bookingsReceived + user.counts.bookingsMade, 'booking')} and{' '}
          {counted(user.counts.listings, 'listing')} stay as they are.
        </p>
      </ReasonDialog>
    </Page>
  );
}

type ImpersonateProps = { user: InspectedUser; open: boolean; onClose: () => void };

/** Asks for the reason, and who is at the device if that is not known for five minutes. */
function ImpersonateDialog({ user, open, onClose }: ImpersonateProps) {
  const navigate = useNavigate();
  const { withProof, asking } = useProof();
  const name = user.name || user.email;
  return (
    <>
      <ReasonDialog
        open={open}
        onClose={onClose}
        title={`Impersonate ${isolated(name)}?`}
        label={`Impersonate ${isolated(name)}`}
        help="For example: rang about a booking that cannot be paid, reference K7QX2M."
        onSend={async (reason) => {
          await withProof(() => impersonate(user.id, reason, navigate));
          onClose();
        }}
      >
        <p>
          You act for this account for up to {IMPERSONATION_MINUTES} minutes. Children are shown by their first letters.
          The reason and everything that you do is written down; {isolated(name)} can read it.
        </p>
      </ReasonDialog>
      <ProofAsk asking={asking} about={`You are about to act for ${isolated(name)}.`} />
    </>
  );
}

const counted = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`;

function Facts({ user }: { user: InspectedUser }) {
  const none = <span className="text-ink-soft">None</span>;
  return (
    <SummaryList
      label="About this account"
      rows={[
        {
          term: 'Email address',
          value: (
            <span className="flex flex-wrap items-center gap-2 break-all">
              {user.email}
              <AddressState confirmed={user.emailVerified} />
            </span>
          ),
        },
        { term: 'Phone number', value: user.phoneNumber || none },
        {
          term: 'Type',
          value: [typeNames[user.accountType ?? 'none'], user.role === 'admin' ? 'Administrator' : '']
            .filter(Boolean)
            .join(', '),
        },
        {
          term: 'Councils',
          value:
            user.councils.length > 0
              ? user.councils.map(({ title, role }) => `${isolated(title)} (${role})`).join(', ')
              : none,
        },
        { term: 'Signs in by', value: user.signInMethods.map((method) => methodNames[method]).join(', ') },
        { term: 'Last sign-in', value: user.lastSignInDate ? format.longDate(user.lastSignInDate) : 'Never' },
        { term: 'Account since', value: format.longDate(user.createdDate) },
        { term: 'Listings', value: user.counts.listings },
        { term: 'Bookings made', value: user.counts.bookingsMade },
        { term: 'Bookings received', value: user.counts.bookingsReceived },
        ...(user.slug
          ? [
              {
                term: 'Public page',
                value: (
                  <Link className="link" to={`/provider/${user.slug}`}>
                    /provider/{user.slug}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Grants({ title, grants, none }: { title: string; grants: readonly Grant[]; none: string }) {
  return (
    <Card title={title}>
      {grants.length === 0 && <p className="text-ink-soft">{none}</p>}
      {grants.length > 0 && (
        <ul className="flex flex-col gap-2">
          {grants.map((grant) => (
            <li key={grant.grantId} className="break-words">
              <Link className="link" to={`/dashboard/users/${grant.user.id}`}>
                {grant.user.name || grant.user.email}
              </Link>
              : {scopeLabel(grant.scope)}
              {grant.expiresAt && `, until ${format.longDate(new Date(Date.parse(grant.expiresAt) - 1_000))}`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
