import { useQuery } from '@tanstack/react-query';
import { Link, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { State } from '../../ui/state.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import type { councilReportsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Providers', index: false });

type Provider = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/providers']>['providers'][number];

/** Who offers what a council pays for. */
export default function CouncilProviders() {
  const { councilId = '' } = useParams();
  const providers = useQuery({
    queryKey: ['councils', councilId, 'providers'],
    queryFn: () => api('GET /councils/{councilId}/providers', { params: { councilId } }),
    meta: TOLD_HERE,
  });
  return (
    <CouncilPage councilId={councilId} title="Providers" lead="Who offers what you pay for, as they say themselves.">
      <CouncilAnswer query={providers} loading="Loading the providers">
        {(data) => (
          <DataTable
            caption="Providers"
            captionHidden
            columns={columnsOf(councilId)}
            rows={data.providers}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                kind="nobody"
                title="Nobody offers anything yet"
                action={<LinkButton to={`/councils/${councilId}/listings`}>See the listings</LinkButton>}
              >
                When a provider asks {isolated(data.council.title)} to pay for a listing, it appears here.
              </EmptyState>
            }
          />
        )}
      </CouncilAnswer>
    </CouncilPage>
  );
}

/** What of a provider's documents needs the council's eye. */
function DocumentsSeen({ toSee, ended, accepted }: Provider['documents']) {
  if (ended > 0) return <State text={ended === 1 ? '1 has ended' : `${ended} have ended`} kind="failed" />;
  if (toSee > 0) return <State text={`${toSee} to look at`} kind="needsYou" />;
  return accepted === 0 ? <State text="None sent" kind="none" /> : <State text={`${accepted} accepted`} kind="good" />;
}

const columnsOf = (councilId: string): readonly Column<Provider>[] => [
  {
    key: 'name',
    header: 'Provider',
    priority: 'title',
    cell: ({ id, name, slug }) => (
      <div className="flex flex-col items-start">
        <Link to={`/councils/${councilId}/providers/${id}`} className="link link-tall">
          {isolated(name)}
        </Link>
        {slug && (
          <Link to={`/provider/${slug}`} className="link block text-sm font-normal">
            Public page
          </Link>
        )}
      </div>
    ),
  },
  {
    key: 'documents',
    header: 'Documents',
    cell: ({ documents }) => <DocumentsSeen {...documents} />,
  },
  { key: 'kinds', header: 'Kind', cell: ({ kinds }) => kinds.join(', ') || 'Not said' },
  { key: 'ofsted', header: 'Ofsted', cell: ({ ofsted }) => ofsted || 'Not said' },
  { key: 'listings', header: 'Listings', align: 'end', cell: ({ listings }) => listings },
  { key: 'sessions', header: 'Sessions to come', align: 'end', cell: ({ comingSessions }) => comingSessions },
  {
    key: 'places',
    header: 'Funded places',
    align: 'end',
    cell: ({ id, fundedPlaces }) => (
      <Link to={`/councils/${councilId}/reports?provider=${id}`} className="link link-tall figures">
        {fundedPlaces}
      </Link>
    ),
  },
];
