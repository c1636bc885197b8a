import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** As many as search asks for (specification: 3 to 512 characters). */
const AT_LEAST = 3;
/** As many are offered together. */
const AT_ONCE = 8;

type AddListingProps = {
  /** Ids of those that are in it. */
  known: readonly string[];
  busyId: string | undefined;
  onAdd: (listingId: string) => void;
};

/** Finds published listings by what is typed, to put them into a collection. */
export function AddListing({ known, busyId, onAdd }: AddListingProps) {
  const [typed, setTyped] = useState('');
  const long = typed.length >= AT_LEAST;
  const found = useQuery({
    queryKey: ['collections', 'find', typed],
    queryFn: () => api('GET /search', { query: { q: typed } }),
    enabled: long,
  });
  const saved = useQuery({
    queryKey: ['saved-listings', 'to-add'],
    queryFn: () => api('GET /saved-listings', { query: { page: 1 } }),
    // A help only: what is typed finds them as well.
    meta: { quiet: true },
  });
  const offered = (saved.data?.listings ?? []).flatMap(({ id, card }) => (card && !known.includes(id) ? card : []));
  return (
    <>
      <SearchField
        label="Find a listing"
        help="By its title, its provider or what it is about."
        value={typed}
        maxLength={512}
        onSearch={setTyped}
      />
      {long && found.isPending && <SkeletonList rows={2} label="Looking for listings" />}
      {found.error && !found.data && <p className="mt-4">{sentenceOf(found.error)}</p>}
      {long && found.data?.results.length === 0 && <p className="mt-4 text-ink-soft">No published listing fits.</p>}
      {!long && offered.length > 0 && <h3 className="mt-5 !text-base">What you saved</h3>}
      <ul className="mt-4 flex flex-col gap-3">
        {(long ? (found.data?.results ?? []) : offered).slice(0, AT_ONCE).map((listing) => (
          <AddRow key={listing.id} {...{ listing, known, busyId, onAdd }} />
        ))}
      </ul>
    </>
  );
}

type AddRowProps = AddListingProps & {
  listing: { id: string; title: string; provider: { name: string }; town: string };
};

function AddRow({ listing: { id, title, provider, town }, known, busyId, onAdd }: AddRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-[650] break-words">{title}</p>
        <p className="text-ink-soft">
          <bdi>{provider.name}</bdi> · <bdi>{town}</bdi>
        </p>
      </div>
      <Button
        size="small"
        disabled={known.includes(id)}
        busy={busyId === id}
        aria-label={`Add ${isolated(title)}`}
        onClick={() => onAdd(id)}
      >
        {known.includes(id) ? 'Is in it' : 'Add'}
      </Button>
    </li>
  );
}
