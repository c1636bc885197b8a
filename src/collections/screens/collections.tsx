import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { cardWords, PublicListingCard } from '../../listings/components/public-listing-card.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { unsave } from '../components/saved-listings.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Collections', index: false });

/** The own favourites: what somebody saved by its heart. */
export default function Collections() {
  const { user } = useCurrentUser();
  const [search] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const cache = useQueryClient();
  const queryKey = ['saved-listings', user?.id];
  const saved = useQuery({
    queryKey: [...queryKey, page],
    queryFn: () => api('GET /saved-listings', { query: { page } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data } = saved;
  return (
    <Page title="Collections" lead="What you have saved by its heart, to look at again.">
      <section aria-labelledby="saved">
        <h2 id="saved" className="mb-4">
          Saved
          {data && data.total > 0 && <span className="figures ml-2 font-text text-lg text-ink-soft">{data.total}</span>}
        </h2>
        {saved.isPending ? (
          <SkeletonList rows={3} label="Loading what you have saved" />
        ) : !data ? (
          <ErrorState
            title="What you have saved could not be loaded"
            level={3}
            onRetry={() => void saved.refetch()}
            busy={saved.isFetching}
          >
            {sentenceOf(saved.error)} Nothing is lost.
          </ErrorState>
        ) : data.listings.length === 0 ? (
          <EmptyState
            title="Nothing saved yet"
            level={3}
            action={
              <LinkButton to="/search-learning-experiences" tone="primary">
                Find an activity
              </LinkButton>
            }
          >
            Press the heart of a listing, and you find it here, on each of your devices.
          </EmptyState>
        ) : (
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
            {data.listings.map((listing) => (
              <li key={listing.id} className="flex flex-col gap-3">
                {listing.card ? (
                  <PublicListingCard {...cardWords(listing.card)} />
                ) : (
                  <div className="rounded-card border border-dashed border-line-strong p-4">
                    <h3 className="!text-xl">{listing.title}</h3>
                    <p className="text-ink-soft">It is not offered at the moment. When it is, you find it here.</p>
                  </div>
                )}
                <TakeOut listing={listing} onDone={() => cache.invalidateQueries({ queryKey })} />
              </li>
            ))}
          </ul>
        )}
        {data && data.pages > 1 && (
          <div className="mt-8">
            <Pagination
              label="Pages of what you have saved"
              page={data.page}
              pages={data.pages}
              to={(next) => ({ search: next === 1 ? '' : `?page=${next}` })}
            />
          </div>
        )}
      </section>
    </Page>
  );
}

function TakeOut({ listing, onDone }: { listing: { id: string; title: string }; onDone: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await unsave({ listingId: listing.id, title: listing.title });
    await onDone();
    setBusy(false);
  };
  return (
    <Button size="small" tone="quiet" className="self-start" busy={busy} onClick={() => void press()}>
      Take out<span className="sr-only"> {listing.title}</span>
    </Button>
  );
}
