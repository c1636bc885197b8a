import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageAsked } from '../../platform/paging.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { SettlementState } from '../components/settlement-words.tsx';
import type { councilMoneyContract } from '../contract.ts';
import { monthText } from '../settlement.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Settlements of councils', index: false });

type Settlement = AnswerOf<(typeof councilMoneyContract)['GET /settlements']>['settlements'][number];

/** What councils have settled with a provider. */
export default function OwnSettlements() {
  const { user } = useCurrentUser();
  const [address] = useSearchParams();
  const cache = useQueryClient();
  const page = pageAsked(address.get('page'));
  const list = useQuery({
    queryKey: ['settlements', page],
    queryFn: () => api('GET /settlements', { query: { page } }),
    enabled: user !== null && user !== undefined,
    placeholderData: keepPreviousData,
  });
  useLive(user ? [`provider:${user.id}`] : [], () => void cache.invalidateQueries({ queryKey: ['settlements'] }));
  return (
    <Page
      title="Settlements of councils"
      lead="What councils owe you for places that they pay for. They pay you themselves."
      actions={<LinkButton to="/council-agreements">Agreements and documents</LinkButton>}
    >
      {list.error && !list.data ? (
        <ErrorState
          title="The settlements could not be loaded"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {sentenceOf(list.error)}
        </ErrorState>
      ) : !list.data ? (
        <SkeletonList rows={4} label="Loading the settlements" />
      ) : (
        <DataTable
          caption="Settlements"
          captionHidden
          columns={columns}
          rows={list.data.settlements}
          rowKey={({ id }) => id}
          page={list.data.page}
          pages={list.data.pages}
          pageTo={(next) => ({ search: `?page=${next}` })}
          empty={
            <EmptyState
              title="No council has settled a month yet"
              action={<LinkButton to="/payouts">See your payouts</LinkButton>}
            >
              When a council pays for places of yours, it settles each month after its end, and you read here for what.
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}

const columns: readonly Column<Settlement>[] = [
  {
    key: 'number',
    header: 'Settlement',
    priority: 'title',
    cell: ({ id, number, month }) => (
      <Link className="link link-tall" to={`/settlements/${id}`}>
        {number}, {monthText(month)}
      </Link>
    ),
  },
  { key: 'council', header: 'Council', cell: ({ council }) => isolated(council.title) },
  { key: 'places', header: 'Places', align: 'end', cell: ({ places }) => places.toLocaleString('en-GB') },
  { key: 'owed', header: 'Owed', align: 'end', cell: ({ agreedPence }) => <Money pence={agreedPence} /> },
  { key: 'state', header: 'State', cell: (settlement) => <SettlementState {...settlement} /> },
];
