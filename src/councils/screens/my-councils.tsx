import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { NotYourCouncil } from '../components/council-page.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Your councils', index: false });

/** Where officers land: in their council, or in front of the list of them. */
export default function MyCouncils() {
  const councils = useQuery({
    queryKey: ['councils', 'mine'],
    queryFn: () => api('GET /councils/mine'),
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    meta: { quiet: [403] },
  });
  const { data, error } = councils;
  const [only] = data ?? [];
  if (only && data?.length === 1) return <Navigate to={`/councils/${only.id}/overview`} replace />;
  return (
    <Page title="Your councils" width="text">
      {error instanceof RequestFailed && error.status === 403 ? (
        <NotYourCouncil />
      ) : error ? (
        <ErrorState
          title="Your councils could not be loaded"
          onRetry={() => void councils.refetch()}
          busy={councils.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonList rows={3} label="Loading your councils" />
      ) : data.length === 0 ? (
        <NotYourCouncil />
      ) : (
        <ul className="flex flex-col gap-2">
          {data.map(({ id, title }) => (
            <li key={id}>
              <Link to={`/councils/${id}/overview`} className="link link-tall text-lg">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
