import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { ProofAsk } from '../../identity/components/proof-ask.tsx';
import { isCancelled, useProof } from '../../identity/components/use-proof.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, ZONE } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State } from '../../ui/state.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackButton, nameOf } from '../components/acting-notice.tsx';
import { useAssigned } from '../components/assigned.ts';
import { InviteForm } from '../components/invite-form.tsx';
import { LogList } from '../components/log-list.tsx';
import { PersonLine } from '../components/person-line.tsx';
import { actFor } from '../components/switching.ts';
import type { AssignedAccount, Grant, Invitation } from '../contract.ts';
import { FULL_ACCESS, scopeLabel, type Scope } from '../scope.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin access', index: false });

const KEY = ['access-control'];

/** Who may act for this account, for whom its person may act, and what was done. */
export default function AccessControl() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  useLive(user ? [`account:${user.id}`] : [], () => void cache.invalidateQueries({ queryKey: KEY }));
  if (!user) return null;
  if (user.accessControlUser) {
    return (
      <Page title="Admin access" width="text">
        <div className="flex flex-col gap-6">
          <Notice title={`You act for ${isolated(nameOf(user))}`} action={<BackButton user={user} />}>
            Only they themselves decide who may act for them. To see who may act for you, go back to your account.
          </Notice>
          <OtherAccounts current={user.id} />
        </div>
      </Page>
    );
  }
  return (
    <Page
      title="Admin access"
      lead="Let somebody you trust act for your account. They use their own sign-in, and you see what they do."
      width="text"
    >
      <div className="flex flex-col gap-6">
        <OtherAccounts current={user.id} />
        <WhoMayAct />
        <Card title="Invite somebody">
          <InviteForm onSent={() => void cache.invalidateQueries({ queryKey: KEY })} />
        </Card>
        <WhatWasDone me={user.id} />
      </div>
    </Page>
  );
}

/** 'until 1st May 2027', of a moment at the end of the last day. */
const until = (end: string | null): string =>
  end === null ? 'no end' : `until ${format.longDate(new Date(Date.parse(end) - 1_000))}`;

const grantLine = (scope: Scope | null, end: string | null): string =>
  [scope && scopeLabel(scope), until(end)].filter(Boolean).join(', ');

/** The accounts that this person may act for; left out while there are none. */
function OtherAccounts({ current }: { current: string }) {
  const { data = [] } = useAssigned();
  const navigate = useNavigate();
  const act = useMutation({
    mutationFn: (account: AssignedAccount) => actFor(account, navigate),
  });
  const others = data.filter(({ user }) => user.id !== current);
  if (others.length === 0) return null;
  return (
    <Card title="Accounts that you may act for">
      <ul className="flex flex-col gap-4">
        {others.map((account) => (
          <li key={account.accessId} className="flex flex-wrap items-center justify-between gap-3">
            <PersonLine person={account.user}>{grantLine(account.scope, account.expiresAt)}</PersonLine>
            <Button
              size="small"
              busy={act.isPending && act.variables.accessId === account.accessId}
              onClick={() => act.mutate(account)}
            >
              Act for {isolated(account.user.name || account.user.email)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Sends a withdrawn invitation again, once it is known who asks; its row is gone by then. */
function useInviteAgain() {
  const cache = useQueryClient();
  const { withProof, asking } = useProof();
  const again = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: ({ email, scope, accessUntil }: Invitation) =>
      withProof(() =>
        api('POST /access-control/grants', {
          body: {
            email,
            scope: scope ?? 'registers',
            ...(accessUntil ? { expiresAt: lastDayOf(accessUntil) } : {}),
          },
        }),
      ),
    onError: (error) => {
      if (!isCancelled(error)) toast.error('Nobody was invited', { description: sentenceOf(error) });
    },
    onSuccess: async (_, { email }) => {
      await cache.invalidateQueries({ queryKey: KEY });
      toast.success('Invited again', { description: `A new link is on its way to ${email}.` });
    },
  });
  return { again, asking };
}

function WhoMayAct() {
  const { again, asking } = useInviteAgain();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...KEY, 'grants'],
    queryFn: () => api('GET /access-control/grants'),
  });
  return (
    <Card title="Who may act for you">
      <ProofAsk asking={asking} about={FULL_ACCESS} />
      {!data && !error && <SkeletonList rows={2} picture label="Loading who may act for you" />}
      {!data && error && (
        <ErrorState title="Oops! Could not load data." onRetry={() => void refetch()} busy={isFetching} level={3}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data && data.grants.length + data.invitations.length === 0 && (
        <p className="text-ink-soft">
          Nobody but you. Invite a colleague who helps with bookings, an accountant, or another parent.
        </p>
      )}
      {data && data.grants.length + data.invitations.length > 0 && (
        <ul className="flex flex-col gap-4">
          {data.grants.map((grant) => (
            <GrantRow key={grant.grantId} grant={grant} />
          ))}
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.invitationId}
              invitation={invitation}
              onAgain={() => again.mutate(invitation)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GrantRow({ grant }: { grant: Grant }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = grant.user.name || grant.user.email;
  const take = useMutation({
    mutationFn: () => api('DELETE /access-control/grants/{grantId}', { params: { grantId: grant.grantId } }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: KEY });
      toast.success('The access was taken back', { description: `${isolated(name)} can no longer act for you.` });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <PersonLine person={grant.user}>{grantLine(grant.scope, grant.expiresAt)}</PersonLine>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Take the access of ${isolated(name)} back`}>
        Take back
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        width={520}
        title={`Take the access of ${isolated(name)} back?`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button tone="danger" busy={take.isPending} onClick={() => take.mutate()}>
              Take it back now
            </Button>
          </>
        }
      >
        <p>
          {isolated(name)} is stopped at once, also in the middle of something. What they have done stays. To give
          access again you send a new invitation.
        </p>
      </Dialog>
    </li>
  );
}

function InvitationRow({ invitation, onAgain }: { invitation: Invitation; onAgain: () => void }) {
  const cache = useQueryClient();
  const reread = () => cache.invalidateQueries({ queryKey: KEY });
  const withdraw = useMutation({
    mutationFn: () => api('DELETE /access-control/grants/{grantId}', { params: { grantId: invitation.invitationId } }),
    onSuccess: async () => {
      await reread();
      toast.success('The invitation was withdrawn', {
        description: `The link that ${invitation.email} has no longer works.`,
        duration: 10_000,
        action: { label: 'Invite again', onClick: onAgain },
      });
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-[650] break-all">{invitation.email}</p>
        <p className="text-sm text-ink-soft">
          {grantLine(invitation.scope, invitation.accessUntil)}. The link works until{' '}
          {format.longDate(invitation.expiresAt)}.
        </p>
        <State text="Invited" kind="waiting" className="mt-1" />
      </div>
      <Button
        size="small"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate()}
        aria-label={`Withdraw the invitation to ${invitation.email}`}
      >
        Withdraw
      </Button>
    </li>
  );
}

/** 'YYYY-MM-DD' of the last day of an access that ends at this moment. */
const lastDayOf = (end: string): string =>
  Temporal.Instant.from(end).subtract({ seconds: 1 }).toZonedDateTimeISO(ZONE).toPlainDate().toString();

function WhatWasDone({ me }: { me: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...KEY, 'log', page],
    queryFn: () => api('GET /access-control/log', { query: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card id="seen" title="What others did and saw">
      {!data && !error && <SkeletonList rows={3} label="Loading what others did" />}
      {!data && error && (
        <ErrorState title="Oops! Could not load data." onRetry={() => void refetch()} busy={isFetching} level={3}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data?.entries.length === 0 && (
        <p className="text-ink-soft">
          Nothing yet. Whenever somebody acts for your account or looks at your children’s details, also a provider or
          one of our administrators, it is listed here.
        </p>
      )}
      {data && <LogList entries={data.entries} me={me} />}
      {data && data.pageCount > 1 && (
        <div className="mt-4">
          <Pagination page={data.page} pages={data.pageCount} onPage={setPage} label="What others did: pages" />
        </div>
      )}
    </Card>
  );
}
