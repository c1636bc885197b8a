import { useQuery } from '@tanstack/react-query';
import { Link, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { DataTable, type Column } from '../../ui/table.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import type { councilReportsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Submitted reports', index: false });

type Submitted = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/reports']>['reports'][number];

/** The reports that a council has sealed. */
export default function SubmittedReports() {
  const { councilId = '' } = useParams();
  const reports = useQuery({
    queryKey: ['councils', councilId, 'reports'],
    queryFn: () => api('GET /councils/{councilId}/reports', { params: { councilId } }),
    meta: TOLD_HERE,
  });
  return (
    <CouncilPage
      councilId={councilId}
      title="Submitted reports"
      lead="Sealed as they were, with a hash that anybody can check."
    >
      <CouncilAnswer query={reports} loading="Loading the submitted reports">
        {(data) => (
          <DataTable
            caption="Submitted reports"
            captionHidden
            columns={columnsOf(councilId)}
            rows={data.reports}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title="Nothing has been submitted yet"
                action={<LinkButton to={`/councils/${councilId}/reports`}>See the figures</LinkButton>}
              >
                When a manager submits a report, it is kept here as it was.
              </EmptyState>
            }
          />
        )}
      </CouncilAnswer>
    </CouncilPage>
  );
}

const columnsOf = (councilId: string): readonly Column<Submitted>[] => [
  {
    key: 'number',
    header: 'Report',
    priority: 'title',
    cell: ({ id, number }) => (
      <Link to={`/councils/${councilId}/reports/submitted/${id}`} className="link link-tall">
        Report {number}
      </Link>
    ),
  },
  { key: 'days', header: 'Days', cell: ({ from, to }) => `${formatPlainDate(from)} to ${formatPlainDate(to)}` },
  { key: 'programme', header: 'Programme', cell: ({ programme }) => isolated(programme ?? 'All') },
  { key: 'provider', header: 'Provider', cell: ({ provider }) => isolated(provider ?? 'All') },
  {
    key: 'by',
    header: 'Submitted',
    cell: ({ submittedAt, submittedBy }) => `${format.longDate(submittedAt)}, ${isolated(submittedBy)}`,
  },
];
