import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import FileText from 'lucide-react/icons/file-text';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { dayText } from '../../platform/day-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { DocumentAnswer } from '../contract.ts';
import { schoolYearOf, termsOf } from '../term.ts';
import { isBeingMade, useDocuments, useReread } from './use-portfolio.ts';

type Kind = DocumentAnswer['kind'];
const names: Record<Kind, string> = { RECORD: 'Learning record', REPORT: 'Home-education report' };

/** A record or a report on paper: asked for, made in the background, downloaded. */
export function DocumentsCard({ learner, dates }: { learner: { id: string }; dates: readonly string[] }) {
  const documents = useDocuments(learner.id);
  const [kind, setKind] = useState<Kind>('RECORD');
  const periods = periodsOf(dates);
  const [chosen, setChosen] = useState('');
  const period = periods.find(({ key }) => key === chosen) ?? periods[0];
  const reread = useReread(learner.id);
  const ask = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: ({ from, to }: { from: string; to: string }) =>
      api('POST /portfolio/{learnerId}/documents', { params: { learnerId: learner.id }, body: { kind, from, to } }),
    onSuccess: reread,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (period && !ask.isPending) ask.mutate(period);
  };
  return (
    <Card title="On paper">
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <RadioGroup
          name="document-kind"
          label="What to make"
          options={[
            { value: 'RECORD' as Kind, label: names.RECORD, help: 'Everything that is here, with pictures.' },
            {
              value: 'REPORT' as Kind,
              label: names.REPORT,
              help: 'By term: what, where, how many hours, which aims, and what shows it.',
            },
          ]}
          value={kind}
          onChange={setKind}
        />
        <SelectField
          label="Of which time"
          name="document-period"
          options={periods.map(({ key, label }) => ({ value: key, label }))}
          value={period?.key ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        />
        {ask.error && (
          <Notice tone="danger" live title="It was not begun">
            {sentenceOf(ask.error)}
          </Notice>
        )}
        <Button type="submit" icon={<FileText aria-hidden />} busy={ask.isPending}>
          Make the PDF
        </Button>
      </form>
      {documents.error && !documents.data ? (
        <Notice tone="danger" title="What was made could not be loaded" className="mt-4">
          {sentenceOf(documents.error)}
        </Notice>
      ) : (
        documents.data &&
        documents.data.documents.length > 0 && (
          <ul className="mt-5 divide-y divide-line border-t border-line" aria-label="Documents that were made">
            {documents.data.documents.map((document) => (
              <li key={document.id} className="py-3">
                <OneDocument learnerId={learner.id} document={document} />
              </li>
            ))}
          </ul>
        )
      )}
    </Card>
  );
}

function OneDocument({ learnerId, document }: { learnerId: string; document: DocumentAnswer }) {
  const { kind, from, to, state, done, steps } = document;
  const what = `${names[kind]}, ${dayText(from, 'short', true)} to ${dayText(to, 'short', true)}`;
  if (isBeingMade(document))
    return (
      <div role="status">
        <Progress label={`We are making it: ${what}`} {...(steps > 0 ? { value: done, max: steps } : {})} />
      </div>
    );
  if (state === 'FAILED')
    return <p>{what}: it could not be made. Nothing of the record is lost; please ask for it again.</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{what}</p>
      <DownloadButton size="small" address={`/portfolio/${learnerId}/documents/${document.id}`}>
        {kind === 'RECORD' ? 'Download the record' : 'Download the report'}
      </DownloadButton>
      <p className="text-sm text-ink-soft">Kept until {dayText(document.expiresAt.slice(0, 10), 'short', true)}.</p>
    </div>
  );
}

/** School years and terms of a record, and all of it. */
function periodsOf(dates: readonly string[]): { key: string; label: string; from: string; to: string }[] {
  const sorted = dates.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [];
  const years = new Map(sorted.map((date) => [schoolYearOf(date).key, schoolYearOf(date)]));
  const all = { key: 'all', label: 'All of it', from: termsOf([first])[0]?.from ?? first, to: last };
  return [...[...years.values()].toReversed(), ...termsOf(dates), all];
}
