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
  const groups = [...Map.groupBy(differences, ({ table }) => table)];
  return (
    <section aria-labelledby="compared" className="flex flex-col gap-3">
      <div>
        <h2 id="compared">Compared with report {before.number}</h2>
        <p className="text-ink-soft">
          {formatPlainDate(before.from)} to {formatPlainDate(before.to)}.{' '}
          {groups.length === 0 ? 'Every figure is the same.' : 'Figures that are the same are left out.'}
        </p>
      </div>
      <div className="gap-6 lg:columns-2">
        {groups.map(([title, lines]) => (
          <Differences key={title} title={title} lines={lines} number={before.number} />
        ))}
      </div>
    </section>
  );
}

const figure = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

const change = ({ before, after }: Answer['differences'][number]): string =>
  (Math.round(((after ?? 0) - (before ?? 0)) * 10) / 10).toLocaleString('en-GB', { signDisplay: 'exceptZero' });

type DifferencesProps = { title: string; lines: Answer['differences']; number: number };

/** What differs in one table of the report: each figure before and now, and by how much. */
function Differences({ title, lines, number }: DifferencesProps) {
  return (
    <section className="mb-6 break-inside-avoid rounded-card border border-line bg-paper-raised px-4 py-3">
      <table className="w-full border-collapse">
        <caption className="pb-1 text-left text-lg font-[700]">{isolated(title)}</caption>
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="text-left font-normal">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="py-1 text-right font-normal whitespace-nowrap">
              Report {number}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {isolated(line.line)}
              </th>
              <td className="py-1.5 text-right figures">{figure(line.before)}</td>
              <td className="py-1.5 pl-3 text-right figures">
                {figure(line.after)}
                {line.before !== null && line.after !== null && (
                  <span className="block text-sm text-ink-soft">{change(line)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
