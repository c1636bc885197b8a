import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { InviteForm } from '../components/invite-form.tsx';
import type { councilsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Councils', index: false });

type Council = AnswerOf<(typeof councilsContract)['GET /council-directory']>['councils'][number];

/** Where administrators open a council: they invite its first manager, who invites everybody else. */
export default function CouncilDirectory() {
  return (
    <OnlyAdministrators title="Councils">
      <Directory />
    </OnlyAdministrators>
  );
}

function Directory() {
  const [query, change] = useAddress();
  const cache = useQueryClient();
  const search = query.get('search') ?? '';
  const directory = useQuery({
    queryKey: ['councils', 'directory', search],
    queryFn: () => api('GET /council-directory', { query: { search } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data } = directory;
  return (
    <Page
      title="Councils"
      lead="Invite the first manager of a council. Its managers invite everybody else."
      actions={<LinkButton to="/dashboard/reference-files">Wards and schools</LinkButton>}
    >
      <div className="flex flex-col gap-6">
        <form
          role="search"
          className="max-w-md"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('search');
            change({ search: typeof typed === 'string' ? typed : '' });
          }}
        >
          <TextField key={search} label="Council" name="search" type="search" maxLength={80} defaultValue={search} />
        </form>
        {directory.isPending ? (
          <SkeletonList rows={6} label="Loading the councils" />
        ) : !data ? (
          <ErrorState
            title="The councils could not be loaded"
            onRetry={() => void directory.refetch()}
            busy={directory.isFetching}
          >
            {sentenceOf(directory.error)}
          </ErrorState>
        ) : data.councils.length === 0 ? (
          <EmptyState
            kind="nobody"
            title="No council is called that"
            action={<Button onClick={() => change(() => '')}>Show all</Button>}
          >
            Try a part of its name.
          </EmptyState>
        ) : (
          <ul className="flex flex-col">
            {data.councils.map((council) => (
              <Entry
                key={council.id}
                council={council}
                onInvited={() => void cache.invalidateQueries({ queryKey: ['councils', 'directory'] })}
              />
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}

function Entry({ council, onInvited }: { council: Council; onInvited: () => void }) {
  const [open, setOpen] = useState(false);
  const { id, title, members, managers, programmes, invited } = council;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-[650]">{title}</p>
          <p className="text-sm text-ink-soft">
            {members === 0
              ? invited
                ? `Invited: ${invited}`
                : 'Not open yet'
              : `${members} ${members === 1 ? 'member' : 'members'}, ${managers} ${managers === 1 ? 'manager' : 'managers'}, ${programmes} ${programmes === 1 ? 'programme' : 'programmes'}`}
          </p>
        </div>
        <Button
          size="small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          aria-label={`Invite a manager of ${isolated(title)}`}
        >
          Invite a manager
        </Button>
      </div>
      {open && (
        <InviteForm
          only="manager"
          invite={({ email }) =>
            api('POST /council-directory/{councilId}/invitations', { params: { councilId: id }, body: { email } })
          }
          onInvited={() => {
            setOpen(false);
            onInvited();
          }}
        />
      )}
    </li>
  );
}
