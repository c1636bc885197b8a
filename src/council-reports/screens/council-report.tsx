import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { countedQuestions } from '../../councils/counted-question.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WardSource } from '../../reference-files/components/ward-source.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import { FileColumns } from '../components/file-columns.tsx';
import { ReportCharts } from '../components/report-charts.tsx';
import { ReportTables } from '../components/report-tables.tsx';
import { ScopeForm } from '../components/scope-form.tsx';
import type { councilReportsContract } from '../contract.ts';
import { scopeIn } from '../scope-address.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Reports', index: false });

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/report']>;
type View = 'whole' | 'shared';

/** All figures of a period; each opens its rows, and a manager submits them. */
export default function CouncilReport() {
  const { councilId = '' } = useParams();
  const [address, change] = useAddress();
  const scope = scopeIn(address);
  const view: View = address.get('view') === 'shared' ? 'shared' : 'whole';
  const report = useQuery({
    queryKey: ['councils', councilId, 'report', scope, view],
    queryFn: () => api('GET /councils/{councilId}/report', { params: { councilId }, query: { ...scope, view } }),
    placeholderData: keepPreviousData,
    meta: TOLD_HERE,
  });
  return (
    <CouncilPage
      councilId={councilId}
      title="Reports"
      lead={
        report.data &&
        `${isolated(report.data.council.title)}. Each child who came counts once, at however many providers and programmes.`
      }
      actions={
        <>
          <LinkButton to={`/councils/${councilId}/reports/return?${new URLSearchParams(scope)}`}>
            Figures of the return
          </LinkButton>
          <LinkButton to={`/councils/${councilId}/reports/submitted`}>Submitted reports</LinkButton>
        </>
      }
    >
      <CouncilAnswer query={report} loading="Counting">
        {(data) => (
          <>
            <ScopeForm
              {...data}
              onChange={(next) => change(next['school'] || next['area'] ? { ...next, view: '' } : next)}
            />
            {data.scope.school === null && data.scope.area === null ? (
              <Views view={view} onView={(next) => change({ view: next })} />
            ) : (
              <p className="text-ink-soft">
                Figures of one school or area are for you alone. Choose all of them to share or submit a report.
              </p>
            )}
            <CountingNote {...data.counting} />
            {data.pictures && <ReportCharts {...data.pictures} />}
            <ReportTables
              report={data.report}
              {...(view === 'whole'
                ? { rowsOf: (table: string, line: string | null) => rowsAddress(councilId, data, table, line) }
                : {})}
            />
            <WardSource councilId={councilId} />
            <Files councilId={councilId} data={data} view={view} />
          </>
        )}
      </CouncilAnswer>
    </CouncilPage>
  );
}

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label="For whom"
        value={view}
        onChange={onView}
        options={[
          { value: 'whole', label: 'For us' },
          { value: 'shared', label: 'To share' },
        ]}
      />
      {view === 'shared' && (
        <p className="text-ink-soft">
          Figures from 1 to 4 are left out (c), and so is whatever would give them away: the rest of a sum, an average,
          or the difference to a report that you submitted.
        </p>
      )}
    </div>
  );
}

/** Where the figures of what families answer are, or why they are not here. */
function CountingNote({ asked, shown }: Answer['counting']) {
  if (asked.length === 0) return null;
  const what = asked.map((question) => countedQuestions[question].label.toLowerCase()).join(', ');
  return (
    <p className="text-ink-soft">
      {shown
        ? `What families answered (${what}) is counted below. Figures from 1 to 4 are left out (c), and no number opens rows.`
        : `What families answer (${what}) is counted once a programme is over: choose one programme, all its days and all providers.`}
    </p>
  );
}

function queryOf({ scope }: Pick<Answer, 'scope'>): URLSearchParams {
  const chosen = Object.entries(scope).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(chosen);
}

function rowsAddress(councilId: string, data: Answer, table: string, line: string | null): string {
  const query = queryOf(data);
  query.set('table', table);
  if (line !== null) query.set('line', line);
  return `/councils/${councilId}/reports/rows?${query}`;
}

function Files({ councilId, data, view }: { councilId: string; data: Answer; view: View }) {
  const [columns, setColumns] = useState<readonly string[]>([]);
  const kind = view === 'whole' ? 'figures' : 'shared';
  const isPart = data.scope.school !== null || data.scope.area !== null;
  const file = (ending: string, of: string, more = ''): string =>
    `/councils/${councilId}/report.${ending}?${queryOf(data)}&kind=${of}${more}`;
  const asked = columns.length === 0 ? '' : `&columns=${columns.join(',')}`;
  return (
    <section aria-labelledby="files" className="flex flex-col gap-4 print:hidden">
      <h2 id="files">Take it along</h2>
      <div className="flex flex-wrap gap-3">
        <DownloadButton address={file('xlsx', kind)}>Figures as XLSX</DownloadButton>
        <DownloadButton address={file('csv', kind)}>Figures as CSV</DownloadButton>
        {data.role === 'manager' && !isPart && <Submit councilId={councilId} scope={data.scope} />}
      </div>
      {view === 'whole' && (
        <>
          <FileColumns role={data.role} chosen={columns} onChange={setColumns} />
          <div className="flex flex-wrap gap-3">
            <DownloadButton address={file('xlsx', 'places', asked)}>Places as XLSX</DownloadButton>
            <DownloadButton address={file('csv', 'places', asked)}>Places as CSV</DownloadButton>
          </div>
        </>
      )}
      {data.latest && (
        <p className="text-ink-soft">
          Last submitted: report {data.latest.number}, {format.longDate(data.latest.submittedAt)}.
        </p>
      )}
    </section>
  );
}

function Submit({ councilId, scope }: { councilId: string; scope: Answer['scope'] }) {
  const [open, setOpen] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { from, to, programme, provider } = scope;
  const submit = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /councils/{councilId}/reports', {
        params: { councilId },
        body: { from, to, ...(programme ? { programme } : {}), ...(provider ? { provider } : {}) },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['councils', councilId] });
      void navigate(`/councils/${councilId}/reports/submitted/${id}`);
    },
  });
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Submit the report
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Submit these figures?"
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setOpen(false)}>Not yet</Button>
            <Button tone="primary" busy={submit.isPending} onClick={() => submit.mutate()}>
              Seal and submit
            </Button>
          </div>
        }
      >
        {submit.error && (
          <Notice tone="danger" title="The report was not submitted" live>
            {sentenceOf(submit.error)}
          </Notice>
        )}
        <p>
          The figures from {formatPlainDate(from)} to {formatPlainDate(to)} are sealed as they are now, with your name
          and the time. Nobody can change them afterwards; a correction is another report.
        </p>
      </Dialog>
    </>
  );
}
