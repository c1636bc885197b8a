import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, type MetaFunction } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import type { User } from '../../identity/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { CreateFirstListing, newListingPath } from '../components/first-listing.tsx';
import { FillChart } from '../components/fill-chart.tsx';
import { ListingFilters, useListingFilters } from '../components/listing-filters.tsx';
import { ListingTable } from '../components/listing-table.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Your listings', index: false });

export default function Listings() {
  const { user, loading } = useCurrentUser();
  const { search, state, standing, filter, sort, page, change, pageTo } = useListingFilters();
  const listings = useQuery({
    queryKey: ['experiences', { ...filter, page }],
    queryFn: () => api('GET /experiences', { query: { ...filter, page } }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  // Somebody may just now be put on a listing, or taken off one.
  const queries = useQueryClient();
  useLive(
    user ? [`account:${user.id}`, `provider:${user.id}`] : [],
    () => void queries.invalidateQueries({ queryKey: ['experiences'] }),
  );
  const { data } = listings;
  const none = data !== undefined && Object.keys(data.counts).length === 0;
  return (
    <Page title="Your listings" actions={none || !user ? null : <AddListing user={user} />}>
      {none ? (
        <NoListings user={user} />
      ) : (
        <div className="flex flex-col gap-5">
          <ListingFilters
            search={search}
            state={state}
            standing={standing}
            counts={data?.counts ?? {}}
            onChange={change}
          />
          {(loading || (user !== null && listings.isPending && !listings.error)) && (
            <SkeletonList rows={5} picture label="Loading your listings" />
          )}
          {listings.error && !data && (
            <ErrorState
              title="Your listings could not be loaded"
              onRetry={() => void listings.refetch()}
              busy={listings.isFetching}
            >
              {sentenceOf(listings.error)} Nothing is lost.
            </ErrorState>
          )}
          {data && (
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <output className="text-ink-soft">{data.total === 1 ? 'One listing' : `${data.total} listings`}</output>
                <DownloadButton tone="quiet" size="small" address={`/experiences.csv?${new URLSearchParams(filter)}`}>
                  Download as a file
                </DownloadButton>
              </div>
              <ListingTable
                listings={data.experiences}
                busy={listings.isPlaceholderData}
                sort={sort}
                onSort={({ key, direction }) => change({ sort: key, direction })}
                empty={
                  <EmptyState
                    title="No listing fits"
                    action={
                      <Button onClick={() => change({ search: '', state: '', standing: '' })}>Show all listings</Button>
                    }
                  >
                    Try another word, or another state.
                  </EmptyState>
                }
              />
              <Pagination page={data.page} pages={data.pages} to={pageTo} label="Listings" />
              {data.experiences.length > 0 && <FillChart listings={data.experiences} />}
              <Outlet />
            </>
          )}
        </div>
      )}
    </Page>
  );
}

function AddListing({ user }: { user: User }) {
  return (
    <LinkButton to={newListingPath(user)} tone="primary" icon={<Plus aria-hidden />}>
      Add a listing
    </LinkButton>
  );
}

function NoListings({ user }: { user: User | null }) {
  return (
    <EmptyState title="Nothing to book yet" action={user && <CreateFirstListing user={user} />}>
      A listing is what families find and book: a forest school morning, a holiday club, a course. It takes about ten
      minutes to make one, and nobody sees it before you publish it.
    </EmptyState>
  );
}
