import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { CouncilPage, NotYourCouncil } from '../components/council-page.tsx';
import { InviteForm, roleOptions } from '../components/invite-form.tsx';
import type { councilsContract } from '../contract.ts';
import { memberRoles, type MemberRole } from '../member-rules.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Members', index: false });

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/members']>;
type Member = Answer['members'][number];

/** Who works for a council, and in which role. */
export default function CouncilMembers() {
  const { councilId = '' } = useParams();
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'members'];
  const members = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/members', { params: { councilId } }),
    meta: { quiet: [403, 404, 422] },
  });
  const reread = () => void cache.invalidateQueries({ queryKey });
  useLive([`council:${councilId}`], reread);
  const { data, error } = members;
  return (
    <CouncilPage
      councilId={councilId}
      title="Members"
      lead={data && `Who works for ${isolated(data.council.title)}. Nobody decides about a child of their own family.`}
    >
      {error instanceof RequestFailed && !data ? (
        <NotYourCouncil />
      ) : error && !data ? (
        <ErrorState
          title="The members could not be loaded"
          onRetry={() => void members.refetch()}
          busy={members.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={4} label="Loading the members" />
      ) : (
        <Loaded councilId={councilId} data={data} onChanged={reread} />
      )}
    </CouncilPage>
  );
}

type LoadedProps = { councilId: string; data: Answer; onChanged: () => void };

function Loaded({ councilId, data, onChanged }: LoadedProps) {
  const manages = data.role === 'manager';
  const navigate = useNavigate();
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: ({ member, role }: { member: Member; role: MemberRole | null }) => {
      const params = { councilId, accountId: member.id };
      return role === null
        ? api('DELETE /councils/{councilId}/members/{accountId}', { params })
        : api('PUT /councils/{councilId}/members/{accountId}', { params, body: { role } });
    },
    onSuccess: (_, { member, role }) => {
      const name = isolated(member.name || member.email);
      toast.success(role === null ? `${name} works here no more` : `${name}: ${memberRoles[role].label}`);
      if (role === null && member.isYou) {
        void cache.invalidateQueries({ queryKey: ['councils', 'mine'] });
        void navigate('/');
      }
    },
    onSettled: onChanged,
  });
  return (
    <>
      <DataTable
        caption="Members"
        captionHidden
        columns={columnsOf(manages, change.isPending, (member, role) => change.mutate({ member, role }))}
        rows={data.members}
        rowKey={({ id }) => id}
      />
      {manages && (
        <section aria-labelledby="invite" className="flex flex-col gap-4">
          <h2 id="invite">Invite somebody</h2>
          <InviteForm
            invite={(body) => api('POST /councils/{councilId}/invitations', { params: { councilId }, body })}
            onInvited={onChanged}
          />
          <Invitations councilId={councilId} invitations={data.invitations} onChanged={onChanged} />
        </section>
      )}
    </>
  );
}

function columnsOf(
  manages: boolean,
  busy: boolean,
  onChange: (member: Member, role: MemberRole | null) => void,
): readonly Column<Member>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      priority: 'title',
      cell: ({ name, email, isYou }) => (
        <>
          {isolated(name || email)}
          {isYou && <span className="font-normal text-ink-soft"> (you)</span>}
        </>
      ),
    },
    { key: 'email', header: 'Email', cell: ({ email }) => email },
    {
      key: 'role',
      header: 'Role',
      cell: (member) =>
        manages ? (
          <SelectField
            label={`Role of ${isolated(member.name || member.email)}`}
            labelHidden
            value={member.role}
            options={roleOptions}
            disabled={busy}
            onChange={(event) => onChange(member, event.target.value as MemberRole)}
          />
        ) : (
          memberRoles[member.role].label
        ),
    },
    {
      key: 'remove',
      header: 'Remove',
      priority: 'actions',
      cell: (member) =>
        (manages || member.isYou) && <Leave member={member} busy={busy} onLeave={() => onChange(member, null)} />,
    },
  ];
}

/** Asks a second time in the same place: whoever leaves needs an invitation to come back. */
function Leave({ member, busy, onLeave }: { member: Member; busy: boolean; onLeave: () => void }) {
  const [sure, setSure] = useState(false);
  const name = isolated(member.name || member.email);
  if (!sure)
    return (
      <Button size="small" onClick={() => setSure(true)} aria-label={member.isYou ? 'Leave' : `Remove ${name}`}>
        {member.isYou ? 'Leave' : 'Remove'}
      </Button>
    );
  return (
    <Button
      size="small"
      tone="danger"
      busy={busy}
      onClick={onLeave}
      aria-label={member.isYou ? 'Yes, leave' : `Yes, remove ${name}`}
    >
      {member.isYou ? 'Yes, leave' : 'Yes, remove'}
    </Button>
  );
}

type InvitationsProps = { councilId: string; invitations: Answer['invitations']; onChanged: () => void };

function Invitations({ councilId, invitations, onChanged }: InvitationsProps) {
  const withdraw = useMutation({
    mutationFn: (invitationId: string) =>
      api('DELETE /councils/{councilId}/invitations/{invitationId}', { params: { councilId, invitationId } }),
    onSettled: onChanged,
  });
  if (invitations.length === 0) return <p className="text-ink-soft">No invitation is open.</p>;
  return (
    <ul className="flex flex-col gap-2" aria-label="Open invitations">
      {invitations.map(({ id, email, role, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
          <span className="min-w-0 break-words">
            {email}, {memberRoles[role].label}
            <span className="block text-sm text-ink-soft">Open until {format.longDate(expiresAt)}</span>
          </span>
          <Button
            size="small"
            busy={withdraw.isPending && withdraw.variables === id}
            onClick={() => withdraw.mutate(id)}
            aria-label={`Withdraw the invitation to ${email}`}
          >
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  );
}
