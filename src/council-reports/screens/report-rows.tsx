import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { searchWith } from '../../platform/browser/use-address.ts';
import { childrenText, placesText } from '../../platform/count-text.ts';
import { pageAsked } from '../../platform/paging.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatPlainDate } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { DataTable, type Column } from '../../ui/table.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import type { councilReportsContract } from '../contract.ts';
import { outcomes } from '../report.ts';
import { scopeIn } from '../scope-address.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Rows of a report', index: false });

type Row = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/report/rows']>['rows'][number];

/** The places behind a number of a report. */
export default function ReportRows() {
  const { councilId = '' } = useParams();
  const [address] = useSearchParams();
  const [names, setNames] = useState<'yes' | 'no'>('no');
  const scope = scopeIn(address);
  const page = pageAsked(address.get('page'));
  const table = address.get('table') ?? '';
  const line = address.get('line');
  const rows = useQuery({
    queryKey: ['councils', councilId, 'report-rows', scope, table, line, page, names],
    queryFn: () =>
      api('GET /councils/{councilId}/report/rows', {
        params: { councilId },
        query: { ...scope, table, names, page, ...(line === null ? {} : { line }) },
      }),
    placeholderData: keepPreviousData,
    meta: TOLD_HERE,
  });
  const back = new URLSearchParams(scope);
  return (
    <CouncilPage councilId={councilId} title={rows.data?.title ?? 'Rows of a report'}>
      <BackLink to={`/councils/${councilId}/reports?${back}`}>Back to the report</BackLink>
      <CouncilAnswer query={rows} loading="Loading the rows">
        {(data) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                {placesText(data.total)} of {childrenText(data.children)}.{' '}
                <span className="text-ink-soft">
                  Names are of children whose places you pay for, and each look is written down for the family.
                </span>
              </p>
              <Button busy={rows.isFetching} onClick={() => setNames(names === 'yes' ? 'no' : 'yes')}>
                {names === 'yes' ? 'Hide names' : 'Show names'}
              </Button>
            </div>
            <DataTable
              caption={data.title}
              captionHidden
              columns={columns}
              rows={data.rows}
              rowKey={({ placeId }) => placeId}
              page={data.page}
              pages={data.pages}
              pageTo={(next) => ({ search: searchWith(address, { page: String(next) }) })}
              empty={<p>Nothing is behind this number any more.</p>}
            />
          </>
        )}
      </CouncilAnswer>
    </CouncilPage>
  );
}

const columns: readonly Column<Row>[] = [
  { key: 'child', header: 'Child', priority: 'title', cell: ({ child }) => isolated(child) },
  { key: 'day', header: 'Day', cell: ({ day }) => formatPlainDate(day) },
  {
    key: 'listing',
    header: 'Listing',
    cell: ({ listing, provider }) => (
      <>
        {isolated(listing)}
        <span className="block text-sm text-ink-soft">{isolated(provider)}</span>
      </>
    ),
  },
  { key: 'ground', header: 'Who pays', cell: ({ ground }) => ground },
  { key: 'need', header: 'SEND, who says so', cell: ({ need }) => need || '–', priority: 'wide' },
  { key: 'programme', header: 'Programme', cell: ({ programme }) => isolated(programme || '–'), priority: 'wide' },
  { key: 'outcome', header: 'What became of it', cell: ({ outcome }) => outcomes[outcome] },
];
