import { useRef, useState, type ReactNode } from 'react';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { api } from '../../client.ts';
import { FULL_ACCESS } from '../../acting/scope.ts';
import type { Invitation } from '../../acting/contract.ts';
import { ProofAsk } from '../../identity/components/proof-ask.tsx';
import { isCancelled, useProof } from '../../identity/components/use-proof.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { format } from '../../platform/time.ts';
import { State } from '../../ui/state.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { scrollToFirstError } from '../../ui/form-errors.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** The way back and on of a step that draws itself whole. */
export function WholeStepBar({
  onBack,
  onDone,
  submits,
  label,
  isLoading = false,
}: {
  onBack(): void;
  onDone?(): void;
  submits?: boolean;
  label: string;
  isLoading?: boolean;
}) {
  return (
    <StepBar isLoading={isLoading}>
      <Button onClick={onBack}>Back</Button>
      <Button
        type={submits ? 'submit' : 'button'}
        tone="primary"
        className="min-w-36 max-sm:flex-1"
        onClick={() => onDone?.()}
      >
        {label}
      </Button>
    </StepBar>
  );
}

type InviteProps = { teammateType: 'admin' | 'collaborator'; help: string; onSent(): void };

/** Asks somebody by e-mail to join the team. What was typed stays until the invitation is on its way. */
export function TeamInvite({ teammateType, help, onSent }: InviteProps) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { withProof, asking } = useProof();
  const say = (message: string): void => {
    setProblem(message);
    if (form.current) scrollToFirstError(form.current);
  };
  // Not a mutation: those tell of their failures by themselves, and here it is said beside the box.
  const send = async (): Promise<void> => {
    if (busy) return;
    if (email.trim() === '') {
      say('Enter the email address of the person.');
      return;
    }
    setBusy(true);
    try {
      await withProof(() => api('POST /invitations', { body: { email, teammateType } }));
      toast.success('The invitation is on its way');
      setEmail('');
      onSent();
    } catch (error) {
      if (isCancelled(error)) return;
      say((error instanceof RequestFailed ? error.data?.fields?.['email'] : undefined) ?? sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ProofAsk asking={asking} about={FULL_ACCESS} />
      <form
        ref={form}
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          className="min-w-56 flex-1"
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          help={help}
          maxLength={254}
          value={email}
          error={problem || undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem('');
          }}
        />
        <Button type="submit" icon={<Mail aria-hidden />} busy={busy} className="max-sm:w-full">
          Send the invitation
        </Button>
      </form>
    </>
  );
}

type TeamListProps = {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  /** How many have joined; undefined until it is known. */
  people: number | undefined;
  invitations: readonly Invitation[] | undefined;
  /** What is said while it loads, and where there is nobody. */
  loading: string;
  nobody: string;
  withdraw(invitationId: string): Promise<unknown>;
  onWithdrawn(): void;
  /** Those who have joined, each a list item. */
  children: ReactNode;
};

/** Who has joined and who is invited, or what is shown in place of them. */
export function TeamList({
  query,
  people,
  invitations,
  loading,
  nobody,
  withdraw,
  onWithdrawn,
  children,
}: TeamListProps) {
  if (people === undefined || !invitations) {
    return query.error ? (
      <ErrorState
        title="Oops! Could not load data."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        level={3}
      >
        {sentenceOf(query.error)}
      </ErrorState>
    ) : (
      <SkeletonList rows={2} picture label={loading} />
    );
  }
  if (people + invitations.length === 0) return <p className="text-ink-soft">{nobody}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {children}
      {invitations.map((invitation) => (
        <OpenInvitation
          key={invitation.invitationId}
          invitation={invitation}
          withdraw={() => withdraw(invitation.invitationId)}
          onWithdrawn={onWithdrawn}
        />
      ))}
    </ul>
  );
}

/** Somebody who was invited and has not answered yet. */
function OpenInvitation({
  invitation,
  withdraw,
  onWithdrawn,
}: {
  invitation: Invitation;
  withdraw(): Promise<unknown>;
  onWithdrawn(): void;
}) {
  const taking = useMutation({
    mutationFn: withdraw,
    onSuccess: () => {
      onWithdrawn();
      toast.success('The invitation was withdrawn', {
        description: `The link that ${invitation.email} has no longer works.`,
      });
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-[650] break-all">{invitation.email}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <State text="Invited" kind="waiting" />
          The link works until {format.longDate(invitation.expiresAt)}.
        </p>
      </div>
      <Button
        size="small"
        busy={taking.isPending}
        onClick={() => taking.mutate()}
        aria-label={`Withdraw the invitation to ${invitation.email}`}
      >
        Withdraw
      </Button>
    </li>
  );
}

/** A button that ends something with somebody, after saying what that means for them. */
export function EndButton({
  label,
  shown,
  name,
  title,
  confirm,
  end,
  onEnded,
  children,
}: {
  /** 'Remove', read out with the name after it. */
  label: string;
  /** What the button shows when that is shorter. */
  shown?: string;
  name: string;
  title: string;
  confirm: string;
  end(): Promise<unknown>;
  onEnded(): void;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const ending = useMutation({ mutationFn: end, onSuccess: onEnded, onSettled: () => setAsking(false) });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`${label} ${name}`}>
        {shown ?? label}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        width={520}
        title={title}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep</Button>
            <Button tone="danger" busy={ending.isPending} onClick={() => ending.mutate()}>
              {confirm}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
