import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { StepBar } from '../../ui/step-bar.tsx';

type StepProps = { experienceId: string; onDone: () => void; onBack: () => void };

const words = { REQUESTED: 'They have not answered yet', ACCEPTED: 'Your listing is in it', REFUSED: 'They said no' };

/** The wizard's step 'Add your listing to Collections': asks for a place in public ones, or puts it into an own one. */
export function CollectionStep({ experienceId, onDone, onBack }: StepProps) {
  const cache = useQueryClient();
  const queryKey = ['collections', 'of-listing', experienceId];
  const params = { listingId: experienceId };
  const standing = useQuery({
    queryKey,
    queryFn: () => api('GET /experiences/{listingId}/collections', { params }),
  });
  const offered = useOffered('');
  const isLoading = standing.isPending || offered.isPending;
  const reread = () => cache.invalidateQueries({ queryKey: ['collections'] });
  const leave = useMutation({
    mutationFn: (collectionId: string) =>
      api('DELETE /experiences/{listingId}/collections/{collectionId}', { params: { ...params, collectionId } }),
    onSuccess: reread,
  });
  const collections = standing.data?.collections ?? [];
  return (
    <div id="onboarding-form" className="flex flex-col gap-6">
      <p>
        A collection puts listings side by side that belong together, like ‘Summer in Sheffield’ or ‘Good with dogs’.
        Whose collection it is decides whether yours goes in.
      </p>
      {isLoading && <SkeletonList rows={4} label="Loading collections" />}
      {standing.error && !standing.data && (
        <ErrorState
          title="Oops! Could not load data."
          onRetry={() => void standing.refetch()}
          busy={standing.isFetching}
        >
          {sentenceOf(standing.error)}
        </ErrorState>
      )}
      {collections.length > 0 && (
        <Card title="Where it stands">
          <ul className="flex flex-col gap-3">
            {collections.map(({ id, title, owner, state }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-[650] break-words">{title}</p>
                  <p className="text-ink-soft">
                    <bdi>{owner}</bdi> · {words[state]}
                  </p>
                </div>
                {state !== 'REFUSED' && (
                  <Button
                    size="small"
                    tone="quiet"
                    busy={leave.isPending && leave.variables === id}
                    aria-label={`${state === 'REQUESTED' ? 'Ask no more' : 'Take it out'}: ${isolated(title)}`}
                    onClick={() => leave.mutate(id)}
                  >
                    {state === 'REQUESTED' ? 'Ask no more' : 'Take it out'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {standing.data && !isLoading && (
        <AskCollections listingId={experienceId} known={collections.map(({ id }) => id)} onAsked={reread} />
      )}
      <StepBar isLoading={isLoading}>
        <Button onClick={onBack}>Back</Button>
        <Button tone={collections.length > 0 ? 'primary' : 'secondary'} onClick={onDone}>
          {collections.length > 0 ? 'Next' : 'Skip'}
        </Button>
      </StepBar>
    </div>
  );
}

/** Own collections, and public ones of others by what is typed. */
function useOffered(typed: string) {
  const own = useQuery({ queryKey: ['collections', 'own'], queryFn: () => api('GET /own-collections') });
  const open = useQuery({
    queryKey: ['collections', 'public', typed],
    queryFn: () => api('GET /collections', { query: { q: typed } }),
  });
  return { own, open, isPending: own.isPending || open.isPending };
}

type AskProps = { listingId: string; known: readonly string[]; onAsked: () => Promise<unknown> };

/** Own collections first. */
function AskCollections({ listingId, known, onAsked }: AskProps) {
  const [typed, setTyped] = useState('');
  const { own, open } = useOffered(typed);
  const ask = useMutation({
    mutationFn: (collectionId: string) =>
      api('PUT /experiences/{listingId}/collections/{collectionId}', { params: { listingId, collectionId } }),
    onSuccess: onAsked,
  });
  const mine = (own.data?.collections ?? []).filter(({ state }) => state !== 'ARCHIVED');
  const mineIds = new Set(mine.map(({ id }) => id));
  const offers = [
    ...mine.map((one) => ({ ...one, isOwn: true })),
    ...(open.data?.collections ?? []).filter(({ id }) => !mineIds.has(id)).map((one) => ({ ...one, isOwn: false })),
  ].filter(({ id }) => !known.includes(id));
  return (
    <Card title="Choose collections">
      <SearchField label="Search collections" value={typed} maxLength={100} onSearch={setTyped} />
      {open.isPending && <SkeletonList rows={2} label="Loading collections" />}
      {open.error && !open.data && <p className="mt-4">{sentenceOf(open.error)}</p>}
      {open.data && offers.length === 0 && (
        <p className="mt-4 text-ink-soft">
          {typed ? 'No collection is called so.' : 'There is no public collection to ask yet.'}
        </p>
      )}
      <ul className="mt-4 flex flex-col gap-3">
        {offers.map(({ id, title, owner, summary, isOwn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-[650] break-words">{title}</p>
              <p className="line-clamp-2 text-ink-soft">
                {isOwn ? 'Yours' : <bdi>{owner.name}</bdi>}
                {summary && ` · ${summary}`}
              </p>
            </div>
            <Button
              size="small"
              busy={ask.isPending && ask.variables === id}
              aria-label={`${isOwn ? 'Add' : 'Ask for a place'}: ${isolated(title)}`}
              onClick={() => ask.mutate(id)}
            >
              {isOwn ? 'Add' : 'Ask for a place'}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
