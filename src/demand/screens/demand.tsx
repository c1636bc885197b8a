import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DemandFigures } from '../components/demand-figures.tsx';
import { Wishes } from '../components/wishes.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Demand', index: false });

/** What families near a provider look for and do not get. */
export default function DemandScreen() {
  const { user } = useCurrentUser();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['demand', user?.id],
    queryFn: () => api('GET /demand'),
    enabled: Boolean(user),
    retry: false,
  });
  return (
    <Page
      title="Demand"
      lead="What families near you look for and do not get."
      back={{ to: '/analytics', label: 'Analytics' }}
    >
      {error ? (
        <ErrorState title="The demand could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={5} label="Counting what is looked for" />
      ) : !data.isPlaced ? (
        <EmptyState title="We do not know where you are" action={<FirstListing />}>
          As soon as one of your listings has an address, you see here what families around it look for.
        </EmptyState>
      ) : data.lines.length === 0 ? (
        <EmptyState title="Nothing to show yet" action={<FirstListing />}>
          Searches that find nothing, waiting families and full dates near you appear here, once there are at least five
          of a kind. Fewer could tell who they are.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          <Wishes wishes={data.wishes} canBegin />
          <DemandFigures demand={data} />
        </div>
      )}
    </Page>
  );
}
