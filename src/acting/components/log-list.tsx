import { Link } from 'react-router';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format, timeOf } from '../../platform/time.ts';
import type { LogEntry, OwnLogEntry } from '../contract.ts';
import { formatEntry, lookerRoles } from '../log-words.ts';

type LogListProps = {
  entries: readonly (LogEntry | OwnLogEntry)[];
  /** Address of the lines of one actor or one subject; left out where all lines are about the reader's own account. */
  linesOf?: (one: { actor: string } | { subject: string }) => string;
  /** The account that reads about itself: it need not be told for whom somebody acted there. */
  me?: string;
};

/** What was done for other accounts, newest first. */
export function LogList({ entries, linesOf, me }: LogListProps) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 py-3 sm:grid-cols-[9.5rem_1fr]">
          <time dateTime={entry.at} className="text-ink-soft figures">
            {format.date(entry.at)} {timeOf(entry.at)}
          </time>
          <div className="min-w-0 break-words">
            <p className="font-[650]">
              {formatEntry(entry)}
              {'listing' in entry && entry.listing && <> of {isolated(entry.listing)}</>}
            </p>
            {'learnerNames' in entry && entry.learnerNames.length > 0 && (
              <p>About {isolatedList(entry.learnerNames)}</p>
            )}
            {linesOf ? (
              <p>
                <Link className="link" to={linesOf({ actor: entry.actor.id })}>
                  {entry.actor.name}
                </Link>{' '}
                for{' '}
                <Link className="link" to={linesOf({ subject: entry.subject.id })}>
                  {entry.subject.name}
                </Link>
              </p>
            ) : (
              <p>{whoLooked(entry, me)}</p>
            )}
            {entry.reason && <p className="text-ink-soft">Reason: {isolated(entry.reason)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** 'Ann Lee, provider', or 'Bo Hill, mentor with the provider, for Forest School'. */
function whoLooked(entry: LogEntry | OwnLogEntry, me: string | undefined): string {
  if (!('role' in entry) || !entry.role) return entry.actor.name;
  const isForAnother = entry.subject.id !== entry.actor.id && entry.subject.id !== me;
  return [isolated(entry.actor.name), lookerRoles[entry.role], isForAnother && `for ${isolated(entry.subject.name)}`]
    .filter(Boolean)
    .join(', ');
}
