import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import SearchIcon from 'lucide-react/icons/search';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { dayText } from '../../platform/day-text.ts';
import { dateOf } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { SAVED_SEARCHES } from '../components/saved-query.ts';
import { addressWith } from '../components/search-address.ts';
import type { SavedSearch } from '../contract.ts';
import { searchWords } from '../search-words.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Saved searches', index: false });

/** The searches that the account keeps: open one again, rename it, switch its mails, remove it. */
export default function SavedSearches() {
  const { user } = useCurrentUser();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: SAVED_SEARCHES,
    queryFn: async () => (await api('GET /saved-searches')).searches,
    enabled: user !== null,
  });
  return (
    <Page
      title="Saved searches"
      lead="Open them again, and hear when there is something new: by email, and by push if you like."
      width="text"
      actions={
        <LinkButton to="/search-learning-experiences" icon={<SearchIcon aria-hidden />}>
          New search
        </LinkButton>
      }
    >
      {!data && !error && <SkeletonList rows={3} label="Loading your saved searches" />}
      {!data && error && (
        <ErrorState title="Your saved searches could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)} Nothing is lost.
        </ErrorState>
      )}
      {data?.length === 0 && (
        <EmptyState
          title="You have saved no search yet"
          action={
            <LinkButton tone="primary" to="/search-learning-experiences">
              Find something to do
            </LinkButton>
          }
        >
          Press ‘Save search’ above what you found, or ‘Tell me when’ where nothing was found.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.map((search) => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function SearchRow({ search }: { search: SavedSearch }) {
  const { id, name, asked, alerts, toldAt, createdAt } = search;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const change = useChange(id);
  return (
    <li className="rounded-card border border-line bg-paper-raised px-4 py-3">
      <h2 className="!text-lg">
        <Link
          to={addressWith(new URLSearchParams(asked), {})}
          className="inline-flex min-h-11 items-center break-words"
        >
          {name}
        </Link>
      </h2>
      <p className="break-words text-ink-soft">{searchWords(asked)}</p>
      <p className="text-sm text-ink-soft">
        {toldAt === null
          ? `Saved on ${dayText(dateOf(createdAt), 'short')}`
          : `Last news on ${dayText(dateOf(toldAt), 'short')}`}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Toggle
          label={
            <>
              Mail me what is new<span className="sr-only"> in {isolated(name)}</span>
            </>
          }
          checked={change.isPending ? (change.variables.alerts ?? alerts) : alerts}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ alerts: event.target.checked })}
        />
        <div className="flex gap-2">
          <Button size="small" tone="quiet" onClick={() => setOpen('rename')}>
            Rename<span className="sr-only"> {isolated(name)}</span>
          </Button>
          <Button size="small" tone="quiet" onClick={() => setOpen('remove')}>
            Remove<span className="sr-only"> {isolated(name)}</span>
          </Button>
        </div>
      </div>
      {open === 'rename' && <RenameDialog search={search} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog search={search} onClose={() => setOpen(null)} />}
    </li>
  );
}

function useChange(searchId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { alerts?: boolean; name?: string }) =>
      api('PATCH /saved-searches/{searchId}', { params: { searchId }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: SAVED_SEARCHES }),
  });
}

type DialogProps = { search: SavedSearch; onClose: () => void };

function RenameDialog({ search, onClose }: DialogProps) {
  const [name, setName] = useState(search.name);
  const change = useChange(search.id);
  const missing = name.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename this search"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            busy={change.isPending}
            disabled={missing}
            onClick={() => change.mutate({ name }, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={missing ? 'Enter a name, so that you know it again.' : undefined}
      />
    </Dialog>
  );
}

function RemoveDialog({ search: { id, name }, onClose }: DialogProps) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api('DELETE /saved-searches/{searchId}', { params: { searchId: id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: SAVED_SEARCHES }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove this search?"
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </>
      }
    >
      ‘{isolated(name)}’ is gone then, and no mails come about it.
    </Dialog>
  );
}
