import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { careChoice } from '../../acting/care.ts';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { GuardianAnswer } from '../contract.ts';
import { InviteGuardian } from './invite-guardian.tsx';
import { useGuardians } from './use-guardians.ts';

/** The learner as this card needs them. */
type Cared = { id: string; firstName: string; careRole: 'GUARDIAN' | 'HELPER' };

const INVITATIONS = ['learners', 'guardian-invitations'];

/** Who cares for a learner, who was asked to, and how to ask somebody. */
export function GuardiansCard({
  learner,
  family,
  acting,
}: {
  learner: Cared;
  family: readonly Cared[];
  acting: boolean;
}) {
  const cache = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const guardians = useGuardians(learner.id);
  const reread = () => cache.invalidateQueries({ queryKey: ['learners'] });
  const guards = learner.careRole === 'GUARDIAN' && !acting;
  const name = isolated(learner.firstName);
  return (
    <Card
      title={`Who cares for ${name}`}
      footer={guards && <Button onClick={() => setInviting(true)}>Invite a guardian or helper</Button>}
    >
      {guardians.data === undefined && !guardians.error && (
        <SkeletonList rows={1} label={`Loading who cares for ${name}`} />
      )}
      {guardians.data === undefined && guardians.error && (
        <ErrorState
          title="Oops! Could not load data."
          onRetry={() => void guardians.refetch()}
          busy={guardians.isFetching}
        >
          {sentenceOf(guardians.error)}
        </ErrorState>
      )}
      <ul className="flex flex-col gap-4">
        {guardians.data?.map((one) => (
          <GuardianLine key={one.accountId} guardian={one} learner={learner} onEnded={reread} />
        ))}
        {guards && <OpenInvitations learner={learner} onChanged={reread} />}
      </ul>
      {inviting && (
        <InviteGuardian
          learner={learner}
          family={family.filter(({ careRole }) => careRole === 'GUARDIAN')}
          onClose={() => setInviting(false)}
          onSent={() => {
            setInviting(false);
            void reread();
          }}
        />
      )}
    </Card>
  );
}

type LineProps = { guardian: GuardianAnswer; learner: Cared; onEnded: () => Promise<unknown> };

function GuardianLine({ guardian, learner, onEnded }: LineProps) {
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () =>
      api('DELETE /learners/{learnerId}/guardians/{accountId}', {
        params: { learnerId: learner.id, accountId: guardian.accountId },
      }),
    onSuccess: onEnded,
    onSettled: () => setAsking(false),
  });
  const letBook = useMutation({
    mutationFn: (mayBook: boolean) =>
      api('PATCH /learners/{learnerId}/guardians/{accountId}', {
        params: { learnerId: learner.id, accountId: guardian.accountId },
        body: { mayBook },
      }),
    onSuccess: async (_, mayBook) => {
      await onEnded();
      toast.success(mayBook ? `${carer} may book now` : `${carer} sees the calendar alone now`);
    },
  });
  const { label } = careChoice(guardian);
  const child = isolated(learner.firstName);
  const carer = isolated(guardian.name || guardian.email || 'Somebody');
  const title = guardian.isSelf ? `Stop caring for ${isolated(learner.firstName)}?` : `End the care of ${carer}?`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-[650] break-words">
          {guardian.isSelf ? 'You' : carer}
          {guardian.isFirst && <span className="font-normal text-ink-soft"> · first guardian</span>}
        </p>
        <p className="text-ink-soft break-words">
          {[label, guardian.isSelf ? '' : guardian.email, `since ${format.longDate(guardian.since)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {guardian.canChange && (
          <Button size="small" tone="quiet" busy={letBook.isPending} onClick={() => letBook.mutate(!guardian.mayBook)}>
            {guardian.mayBook ? 'Calendar only' : 'Let them book'}
            <span className="sr-only">: {carer}</span>
          </Button>
        )}
        {guardian.canEnd && (
          <Button size="small" tone="quiet" onClick={() => setAsking(true)}>
            {guardian.isSelf ? 'Leave' : 'Remove'}
            <span className="sr-only">: {guardian.isSelf ? child : carer}</span>
          </Button>
        )}
      </span>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep</Button>
            <Button tone="danger" busy={end.isPending} onClick={() => end.mutate()}>
              {guardian.isSelf ? 'Leave' : 'Remove'}
            </Button>
          </>
        }
      >
        <p>
          {guardian.isSelf
            ? 'You will not see the profile and the dates of others any more. What you booked stays booked: you can still see it and cancel it.'
            : 'From now on they do not see the profile and your dates. What they booked stays booked, and is theirs to pay and to cancel. We tell them by email.'}
        </p>
      </Dialog>
    </li>
  );
}

function OpenInvitations({ learner, onChanged }: { learner: Cared; onChanged: () => Promise<unknown> }) {
  const { data = [] } = useQuery({ queryKey: INVITATIONS, queryFn: () => api('GET /guardians/invitations') });
  const withdraw = useMutation({
    mutationFn: (invitationId: string) =>
      api('DELETE /guardians/invitations/{invitationId}', { params: { invitationId } }),
    onSuccess: onChanged,
  });
  return data
    .filter(({ learnerIds }) => learnerIds.includes(learner.id))
    .map((one) => (
      <li key={one.invitationId} className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-[650] break-words">
            {one.email} <Badge>Invited</Badge>
          </p>
          <p className="text-ink-soft">
            {careChoice(one).label} · to answer by {format.longDate(one.expiresAt)}
          </p>
        </div>
        <Button
          size="small"
          tone="quiet"
          busy={withdraw.isPending && withdraw.variables === one.invitationId}
          onClick={() => withdraw.mutate(one.invitationId)}
        >
          Withdraw
        </Button>
      </li>
    ));
}
