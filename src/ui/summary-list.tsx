import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

export type SummaryRow = {
  term: ReactNode;
  value: ReactNode;
  /** Where the value is changed; `hidden` says of what, for those who hear only the link. */
  action?: { label: string; hidden?: string; to: To } | { label: string; hidden?: string; onClick: () => void };
};

const actionLook = 'link link-tall sm:-my-2.5';

/** What a person has answered, each answer with a way to change it. */
export function SummaryList({ rows, label }: { rows: readonly SummaryRow[]; label?: string }) {
  return (
    <dl aria-label={label} className="border-t border-line">
      {rows.map(({ term, value, action }, index) => (
        <div
          key={typeof term === 'string' ? term : index}
          className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 sm:grid-cols-[minmax(8rem,30%)_1fr_auto]"
        >
          <dt className="font-[650]">{term}</dt>
          <dd className="min-w-0">{value}</dd>
          {action && (
            <dd className="sm:text-right print:hidden">
              {'to' in action ? (
                <Link to={action.to} className={actionLook}>
                  {action.label}
                  {action.hidden && <span className="sr-only"> {action.hidden}</span>}
                </Link>
              ) : (
                <button type="button" onClick={action.onClick} className={actionLook}>
                  {action.label}
                  {action.hidden && <span className="sr-only"> {action.hidden}</span>}
                </button>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
