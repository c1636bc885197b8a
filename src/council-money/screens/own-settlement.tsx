import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageAsked } from '../../platform/paging.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SettlementLines } from '../components/settlement-lines.tsx';
import { SettlementSums } from '../components/settlement-sums.tsx';
import { SettlementState } from '../components/settlement-words.tsx';
import { monthText } from '../settlement.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'A settlement', index: false });

/** A settlement of a council as its provider reads it, who answers what is disputed. */
export default function OwnSettlement() {
  const { settlementId = '' } = useParams();
  const { user } = useCurrentUser();
  const [address, change] = useAddress();
  const cache = useQueryClient();
  const page = pageAsked(address.get('page'));
  const lines = address.get('lines') === 'disputed' ? 'disputed' : 'all';
  const queryKey = ['settlements', settlementId] as const;
  const query = useQuery({
    queryKey: [...queryKey, page, lines],
    queryFn: () => api('GET /settlements/{settlementId}', { params: { settlementId }, query: { page, lines } }),
    enabled: user !== null && user !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: [404] },
  });
  const { data, error } = query;
  const reread = () => void cache.invalidateQueries({ queryKey });
  useLive(user ? [`provider:${user.id}`] : [], reread);
  return (
    <Page
      title={data ? `Settlement ${data.number}` : 'A settlement'}
      lead={data && `${isolated(data.council.title)}, ${monthText(data.month)}.`}
    >
      <div className="flex flex-col gap-6">
        <BackLink to="/settlements">All settlements</BackLink>
        {error && !data ? (
          error instanceof RequestFailed && error.status === 404 ? (
            <ErrorState
              kind="not-found"
              title="There is no such settlement"
              action={<LinkButton to="/settlements">See your settlements</LinkButton>}
            >
              It may belong to another account of yours.
            </ErrorState>
          ) : (
            <ErrorState
              title="The settlement could not be loaded"
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            >
              {sentenceOf(error)}
            </ErrorState>
          )
        ) : !data ? (
          <SkeletonList rows={6} label="Loading the settlement" />
        ) : (
          <>
            <div>
              <SettlementState {...data} />
            </div>
            <SettlementSums settlement={data} />
            <Segmented
              label="Which lines"
              value={lines}
              onChange={(next) => change({ lines: next })}
              options={[
                { value: 'all', label: 'All' },
                { value: 'disputed', label: `Disputed (${data.disputed})` },
              ]}
            />
            <SettlementLines
              settlement={data}
              reader="provider"
              acts
              pageTo={(next) => ({ search: `?lines=${lines}&page=${next}` })}
              onChanged={reread}
            />
          </>
        )}
      </div>
    </Page>
  );
}
