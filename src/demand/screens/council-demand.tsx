import { useQuery } from '@tanstack/react-query';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilAnswer, TOLD_HERE } from '../../council-reports/components/council-answer.tsx';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { DemandFigures } from '../components/demand-figures.tsx';
import { Wishes } from '../components/wishes.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Demand', index: false });

/** What families in a council's area look for and do not get. */
export default function CouncilDemand() {
  const { councilId = '' } = useParams();
  const demand = useQuery({
    queryKey: ['councils', councilId, 'demand'],
    queryFn: () => api('GET /councils/{councilId}/demand', { params: { councilId } }),
    meta: TOLD_HERE,
  });
  return (
    <CouncilPage councilId={councilId} title="Demand" lead="What families in your area look for and do not get.">
      <CouncilAnswer query={demand} loading="Counting what is looked for">
        {(data) =>
          data.lines.length === 0 ? (
            <EmptyState
              title="Nothing to show yet"
              action={<LinkButton to={`/councils/${councilId}/listings`}>See the listings</LinkButton>}
            >
              Searches that find nothing, waiting families and full dates appear here, once there are at least five of a
              kind.
            </EmptyState>
          ) : (
            <>
              <Wishes wishes={data.wishes} canBegin={false} />
              <DemandFigures demand={data} />
            </>
          )
        }
      </CouncilAnswer>
    </CouncilPage>
  );
}
