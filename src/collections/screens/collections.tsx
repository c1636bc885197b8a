import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { cardOf } from '../../listings/card.ts';
import { ListingCard, ListingCards } from '../../listings/components/listing-card.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { OwnCollections } from '../components/own-collections.tsx';
import { PublicCollections, ViewedCollections } from '../components/other-collections.tsx';
import { HeartButton } from '../components/save-button.tsx';
import type { collectionsContract } from '../contract.ts';
import { unsave } from '../components/saved-listings.ts';

type Answer = AnswerOf<(typeof collectionsContract)['GET /saved-listings']>;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Collections', index: false });

/** The own collections, what somebody saved by its heart, and the collections of others. */
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
  const onChange = (): Promise<void> => cache.invalidateQueries({ queryKey });
  return (
    <Page
      title="Collections"
      lead="Listings side by side that belong together: your own, what you saved, and what others made."
    >
      <OwnCollections />
      <section aria-labelledby="saved" className="mb-10">
        <h2 id="saved" className="mb-4">
          Saved
          {data && data.total > 0 && <span className="figures ml-2 font-text text-lg text-ink-soft">{data.total}</span>}
        </h2>
        <SavedListings saved={saved} onChange={onChange} />
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
      <ViewedCollections />
      <PublicCollections />
    </Page>
  );
}

type SavedListingsProps = { saved: UseQueryResult<Answer>; onChange: () => Promise<void> };

/** A page of what was saved, with its loading, failed and empty state. */
function SavedListings({ saved, onChange }: SavedListingsProps) {
  const { data } = saved;
  return saved.isPending ? (
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
    <ListingCards>
      {data.listings.map((listing) =>
        listing.card ? (
          <ListingCard
            key={listing.id}
            card={cardOf(listing.card)}
            save={<SavedHeart listing={listing} onChange={onChange} />}
          />
        ) : (
          <NotOffered key={listing.id} listing={listing} onChange={onChange} />
        ),
      )}
    </ListingCards>
  );
}

type SavedProps = { listing: { id: string; title: string }; onChange: () => Promise<void> };

function useTakeOut({ listing: { id, title }, onChange }: SavedProps) {
  const [busy, setBusy] = useState(false);
  const takeOut = async (): Promise<void> => {
    setBusy(true);
    await unsave({ listingId: id, title }, () => void onChange());
    setBusy(false);
  };
  return { busy, onClick: () => void takeOut() };
}

function SavedHeart(props: SavedProps) {
  return <HeartButton label={`Save ${isolated(props.listing.title)}`} pressed {...useTakeOut(props)} />;
}

function NotOffered(props: SavedProps) {
  return (
    <li className="flex flex-col items-start gap-2 rounded-card border border-dashed border-line-strong p-4">
      <h3>{props.listing.title}</h3>
      <p className="text-sm text-ink-soft">It is not offered at the moment. When it is, you find it here.</p>
      <Button size="small" tone="quiet" className="mt-auto -ml-3" {...useTakeOut(props)}>
        Take out<span className="sr-only"> {isolated(props.listing.title)}</span>
      </Button>
    </li>
  );
}
