import { isolated } from '../../../platform/isolated.ts';
import type { IncidentReport as Report } from '../../contract.ts';
import { Signature } from './signature-pad.tsx';

/** An incident as it was written down. */
export function IncidentWords({ report }: { report: Report['report'] }) {
  const facts = [
    { term: 'What happened', text: report.description },
    { term: 'Who was there', text: report.who },
    { term: 'What was done', text: report.action },
    { term: 'Signed by', text: report.signedBy },
  ].filter(({ text }) => text !== '');
  if (facts.length === 0) return <p className="text-ink-soft">Its words are not shown.</p>;
  return (
    <>
      <dl className="flex flex-col gap-2">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="whitespace-pre-line">{isolated(text)}</dd>
          </div>
        ))}
      </dl>
      {report.drawn !== '' && <Signature drawn={report.drawn} signedBy={report.signedBy} />}
    </>
  );
}
