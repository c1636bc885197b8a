import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { listWords, stateWords, type CollectionState } from '../collection-rules.ts';
import { CollectionRow } from './collection-row.tsx';

/** The collections of the account, and making a new one. */
export function OwnCollections() {
  const [making, setMaking] = useState(false);
  const own = useQuery({ queryKey: ['collections', 'own'], queryFn: () => api('GET /own-collections') });
  const collections = own.data?.collections;
  const areLists = own.data?.areLists ?? false;
  return (
    <section aria-labelledby="own" className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own">{areLists ? 'Your lists' : 'Your collections'}</h2>
        <Button icon={<Plus aria-hidden />} onClick={() => setMaking(true)} disabled={!own.data}>
          {areLists ? 'Make a list' : 'Make a collection'}
        </Button>
      </div>
      {own.isPending && <SkeletonList rows={2} label="Loading your collections" />}
      {own.error && !collections && (
        <ErrorState
          title="Your collections could not be loaded"
          level={3}
          onRetry={() => void own.refetch()}
          busy={own.isFetching}
        >
          {sentenceOf(own.error)} Nothing is lost.
        </ErrorState>
      )}
      {collections?.length === 0 && (
        <p className="text-ink-soft">
          {areLists
            ? 'None yet. Make one for the summer or for rainy days, and send its link to friends or Grandma if you like.'
            : 'None yet. Make one for friends, for your school or for your website: ‘Rainy days’, ‘Good with dogs’.'}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {collections?.map(({ id, title, state, council, listings, requests }) => (
          <CollectionRow
            key={id}
            to={`/collections/edit/${id}`}
            title={title}
            about={[council && isolated(council), stateLabel(state, areLists), countOf(listings)]
              .filter(Boolean)
              .join(' · ')}
            aside={requests > 0 && <Badge tone="attention">{requests === 1 ? '1 asks' : `${requests} ask`}</Badge>}
          />
        ))}
      </ul>
      {making && own.data && <MakeCollection {...own.data} onClose={() => setMaking(false)} />}
    </section>
  );
}

export const countOf = (listings: number): string => (listings === 1 ? '1 listing' : `${listings} listings`);

const stateLabel = (state: CollectionState, areLists: boolean): string =>
  areLists && state !== 'PUBLIC' ? listWords[state].label : stateWords[state].label;

type MakeProps = { areLists: boolean; councils: readonly { id: string; title: string }[]; onClose: () => void };

function MakeCollection({ areLists, councils, onClose }: MakeProps) {
  const [title, setTitle] = useState('');
  const [councilId, setCouncilId] = useState('');
  const body = { title, ...(councilId ? { councilId } : {}) };
  const once = useOnce();
  const navigate = useNavigate();
  const make = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => once(body, (idempotencyKey) => api('POST /own-collections', { body, idempotencyKey })),
    onSuccess: ({ id }) => navigate(`/collections/edit/${id}`),
  });
  const fields = make.error instanceof RequestFailed ? make.error.data?.fields : undefined;
  const error = make.error ? (fields?.['title'] ?? sentenceOf(make.error)) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={areLists ? 'Make a list' : 'Make a collection'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="make-collection" tone="primary" busy={make.isPending}>
            Make it
          </Button>
        </>
      }
    >
      <form
        id="make-collection"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <TextField
          label="Title"
          name="title"
          help={areLists ? 'At first only you see it.' : 'At first only who has its link sees it.'}
          required
          maxLength={80}
          value={title}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
        {councils.length > 0 && (
          <SelectField
            label="Whose is it?"
            value={councilId}
            options={[
              { value: '', label: 'Mine' },
              ...councils.map(({ id, title: name }) => ({ value: id, label: `Of ${isolated(name)}` })),
            ]}
            onChange={(event) => setCouncilId(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
