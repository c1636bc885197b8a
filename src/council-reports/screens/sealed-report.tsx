import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { DataTable } from '../../ui/table.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import { ReportTables } from '../components/report-tables.tsx';
import type { councilReportsContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'A submitted report', index: false });

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/reports/{reportId}']>;

/** A submitted report as it was sealed, and what has changed since the one before. */
export default function SealedReport() {
  const { councilId = '', reportId = '' } = useParams();
  const sealed = useQuery({
    queryKey: ['councils', councilId, 'reports', reportId],
    queryFn: () => api('GET /councils/{councilId}/reports/{reportId}', { params: { councilId, reportId } }),
    meta: TOLD_HERE,
  });
  const { data } = sealed;
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? `Report ${data.submitted.number}` : 'A submitted report'}
      lead={
        data &&
        `${isolated(data.council.title)}, ${formatPlainDate(data.submitted.from)} to ${formatPlainDate(data.submitted.to)}.`
      }
    >
      <BackLink to={`/councils/${councilId}/reports/submitted`}>All submitted reports</BackLink>
      <CouncilAnswer query={sealed} loading="Loading the report">
        {(answer) => <Sealed answer={answer} />}
      </CouncilAnswer>
    </CouncilPage>
  );
}

function Sealed({ answer }: { answer: Answer }) {
  const [view, setView] = useState<'whole' | 'shared'>('whole');
  const { submitted, sealHolds } = answer;
  return (
    <>
      <Notice tone={sealHolds ? 'success' : 'danger'} title={sealHolds ? 'The seal holds' : 'The seal is broken'}>
        <p>
          {isolated(submitted.submittedBy)} submitted it on {format.dayAndTime(submitted.submittedAt)}.{' '}
          {sealHolds
            ? 'The figures are those that were sealed.'
            : 'The figures are not those that were sealed. Tell us.'}
        </p>
        <p className="mt-1 font-mono text-sm break-all">sha-256 {submitted.sha256}</p>
      </Notice>
      <Compared answer={answer} />
      <Segmented
        label="For whom"
        value={view}
        onChange={setView}
        options={[
          { value: 'whole', label: 'For us' },
          { value: 'shared', label: 'To share' },
        ]}
      />
      <ReportTables report={view === 'whole' ? answer.report : answer.shared} />
    </>
  );
}

function Compared({ answer: { before, differences } }: { answer: Answer }) {
  if (!before) return <p className="text-ink-soft">It is the first report of its kind.</p>;
  return (
    <section aria-labelledby="compared" className="flex flex-col gap-3">
      <h2 id="compared">Compared with report {before.number}</h2>
      <p className="text-ink-soft">
        {formatPlainDate(before.from)} to {formatPlainDate(before.to)}.
      </p>
      <DataTable
        caption="What differs"
        captionHidden
        columns={[
          {
            key: 'line',
            header: 'Figure',
            priority: 'title',
            cell: ({ table, line }) => `${isolated(table)}: ${isolated(line)}`,
          },
          { key: 'before', header: `Report ${before.number}`, align: 'end', cell: (one) => one.before ?? '–' },
          { key: 'after', header: 'This report', align: 'end', cell: (one) => one.after ?? '–' },
        ]}
        rows={differences}
        rowKey={({ table, line }) => `${table} ${line}`}
        empty={<p>Every figure is the same.</p>}
      />
    </section>
  );
}
