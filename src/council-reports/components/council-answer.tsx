import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotYourCouncil } from '../../councils/components/council-page.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** Refusals that a page of a council shows itself. */
export const TOLD_HERE = { quiet: [403, 404, 422] };

type Props<Data> = { query: UseQueryResult<Data>; loading: string; children: (data: Data) => ReactNode };

/** What a council's page shows of an answer: a skeleton, what went wrong, or the answer. */
export function CouncilAnswer<Data>({ query, loading, children }: Props<Data>) {
  const { data, error } = query;
  if (data !== undefined && !error) return children(data);
  if (!error) return <SkeletonList rows={6} label={loading} />;
  if (error instanceof RequestFailed && (error.status === 403 || error.status === 404)) return <NotYourCouncil />;
  return (
    <ErrorState title="This could not be shown" onRetry={() => void query.refetch()} busy={query.isFetching}>
      {sentenceOf(error)}
    </ErrorState>
  );
}
