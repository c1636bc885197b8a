import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { stateWords } from '../collection-rules.ts';
import { CollectionRow } from './collection-row.tsx';

/** The collections of the account, and making a new one. */
export function OwnCollections() {
  const [making, setMaking] = useState(false);
  const own = useQuery({ queryKey: ['collections', 'own'], queryFn: () => api('GET /own-collections') });
  const collections = own.data?.collections;
  return (
    <section aria-labelledby="own" className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own">Your collections</h2>
        <Button icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
          Make a collection
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
          None yet. Make one for friends, for your school or for your website: ‘Rainy days’, ‘Good with dogs’.
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {collections?.map(({ id, title, state, listings, requests }) => (
          <CollectionRow
            key={id}
            to={`/collections/edit/${id}`}
            title={title}
            about={[stateWords[state].label, countOf(listings)].join(' · ')}
            aside={requests > 0 && <Badge tone="attention">{requests === 1 ? '1 asks' : `${requests} ask`}</Badge>}
          />
        ))}
      </ul>
      {making && <MakeCollection onClose={() => setMaking(false)} />}
    </section>
  );
}

export const countOf = (listings: number): string => (listings === 1 ? '1 listing' : `${listings} listings`);

function MakeCollection({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const once = useOnce();
  const navigate = useNavigate();
  const make = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      once({ title }, (idempotencyKey) => api('POST /own-collections', { body: { title }, idempotencyKey })),
    onSuccess: ({ id }) => navigate(`/collections/edit/${id}`),
  });
  const fields = make.error instanceof RequestFailed ? make.error.data?.fields : undefined;
  const error = make.error ? (fields?.['title'] ?? sentenceOf(make.error)) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make a collection"
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
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate();
        }}
      >
        <TextField
          label="Title"
          name="title"
          help="At first only who has its link sees it."
          required
          maxLength={80}
          value={title}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
