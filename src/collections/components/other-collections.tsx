import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CollectionRow } from './collection-row.tsx';
import { countOf } from './own-collections.tsx';
import { useViewed } from './recently-viewed.ts';

/** What this device looked at last; nothing when it looked at none. */
export function ViewedCollections() {
  const viewed = useViewed();
  if (viewed.length === 0) return null;
  return (
    <section aria-labelledby="viewed" className="mb-10">
      <h2 id="viewed" className="mb-4">
        You looked at
      </h2>
      <ul className="flex flex-col gap-2">
        {viewed.map(({ key, title }) => (
          <CollectionRow key={key} to={`/collections/${key}`} title={title} about="Collection" />
        ))}
      </ul>
    </section>
  );
}

/** Public collections, by what is typed. */
export function PublicCollections() {
  const [typed, setTyped] = useState('');
  const found = useQuery({
    queryKey: ['collections', 'public', typed],
    queryFn: () => api('GET /collections', { query: { q: typed } }),
  });
  const collections = found.data?.collections;
  return (
    <section aria-labelledby="public">
      <h2 id="public" className="mb-4">
        By providers and councils
      </h2>
      <SearchField
        label="Search collections"
        labelHidden
        value={typed}
        maxLength={100}
        onSearch={setTyped}
        className="mb-4 max-w-md"
      />
      {found.isPending && <SkeletonList rows={3} label="Loading collections" />}
      {found.error && !collections && (
        <ErrorState
          title="Collections could not be loaded"
          level={3}
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        >
          {sentenceOf(found.error)}
        </ErrorState>
      )}
      {collections?.length === 0 && (
        <p className="text-ink-soft">
          {typed ? 'No collection is called so.' : 'Nobody has made a public collection yet.'}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {collections?.map(({ id, key, title, owner, listings }) => (
          <CollectionRow
            key={id}
            to={`/collections/${key}`}
            title={title}
            about={
              <>
                <bdi>{owner.name}</bdi> · {countOf(listings)}
              </>
            }
          />
        ))}
      </ul>
    </section>
  );
}
