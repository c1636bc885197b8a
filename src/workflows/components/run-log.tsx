import { isolated } from '../../platform/isolated.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { format } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import type { Run } from '../contract.ts';

const words: Record<Run['state'], StateWord> = {
  WAITING: { text: 'Waiting', kind: 'waiting' },
  DUE: { text: 'Being done', kind: 'underWay' },
  DONE: { text: 'Done', kind: 'good' },
  SKIPPED: { text: 'Left out', kind: 'ended' },
};

/** What a workflow did and left out, and why. */
export function RunLog({ workflowId }: { workflowId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['workflows', workflowId, 'runs', page],
    queryFn: () => api('GET /workflows/{workflowId}/runs', { params: { workflowId }, query: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="What it did">
      {!data && !error && <SkeletonList rows={3} label="Loading what it did" />}
      {!data && error && (
        <ErrorState title="The log could not be loaded" level={3} onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data?.runs.length === 0 && <p className="text-ink-soft">Nothing yet.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data?.runs.map((run) => (
          <li key={run.id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link to={`/bookings/${run.booking.id}`} className="link inline-flex min-h-11 items-center">
                {run.booking.reference} · {isolated(run.listing)}
              </Link>
              <State {...words[run.state]} />
            </div>
            <p className="text-sm text-ink-soft">
              {format.dayAndTime(run.endedAt ?? run.dueAt)}
              {run.startDate && ` · for ${format.dayAndTime(run.startDate)}`}
            </p>
            {run.reason && <p>{run.reason}</p>}
          </li>
        ))}
      </ul>
      {data && data.pages > 1 && (
        <div className="mt-4">
          <Pagination label="Pages of the log" page={data.page} pages={data.pages} onPage={setPage} />
        </div>
      )}
    </Card>
  );
}
