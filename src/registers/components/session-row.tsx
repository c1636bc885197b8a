import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { Link } from 'react-router';
import { isolated, isolatedList, isolatedParts } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { format, timeOf } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { useOffline } from '../../ui/offline-dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { State } from '../../ui/state.tsx';
import type { registersContract } from '../contract.ts';
import { alarmAt } from '../mark-window.ts';

export type SessionSummary = AnswerOf<(typeof registersContract)['GET /registers']>['sessions'][number];

/** A session in a list of registers. */
export function SessionRow({ session }: { session: SessionSummary }) {
  const { counts, listing } = session;
  const offline = useOffline();
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-paper-raised p-4 hover:border-line-strong sm:gap-6">
      <p className="w-16 flex-none leading-tight whitespace-nowrap figures">
        <time dateTime={session.startDate} className="block text-xl font-[700]">
          {timeOf(session.startDate)}
        </time>
        <span className="text-sm text-ink-soft">
          <span className="sr-only">to </span>
          {timeOf(session.endDate)}
        </span>
      </p>
      <div className="min-w-0 flex-1">
        <h3>
          <Link
            to={`/registers/${session.id}`}
            // Without signal, the browser itself has the page that this device keeps.
            reloadDocument={offline}
            className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {isolated(listing.title)}
            <span className="sr-only">, {format.session(session.startDate, session.endDate)}</span>
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">{isolatedParts([session.blockName, listing.venueName || listing.town])}</p>
        {session.staff.length > 0 && <p className="text-sm text-ink-soft">With {isolatedList(session.staff)}</p>}
        {session.cancelled ? (
          <State text="Cancelled" kind="cancelled" className="mt-2" />
        ) : (
          <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Progress
              className="w-full max-w-64"
              label="Places booked"
              value={session.taken}
              max={Math.max(session.capacity, session.taken, 1)}
              text={`${session.taken} of ${session.capacity}`}
            />
            {listing.attendanceOnRegister && <Attendance counts={counts} endDate={session.endDate} />}
            {session.waiting && (
              <Link to={`/listings/${listing.id}/waiting-list`} className="relative z-10 link text-sm">
                {session.waiting.sentence ?? `${session.waiting.families} waiting`}
              </Link>
            )}
          </div>
        )}
      </div>
      <div className="flex flex-none items-center gap-1">
        <Link
          to={`/registers/${session.id}/print`}
          className="relative z-10 grid size-11 place-items-center rounded-control text-ink-soft hover:bg-paper-sunken hover:text-ink max-sm:hidden"
          title="Print"
        >
          <Printer className="size-5" aria-hidden />
          <span className="sr-only">Print the register of {isolated(listing.title)}</span>
        </Link>
        <ChevronRight className="size-5 text-ink-soft" aria-hidden />
      </div>
    </li>
  );
}

/** What has been marked, in words; nothing before anybody was. */
export function Attendance({ counts, endDate }: Pick<SessionSummary, 'counts' | 'endDate'>) {
  const isAlarm = counts.arrived > 0 && Temporal.Instant.compare(alarmAt(endDate), Temporal.Now.instant()) <= 0;
  const parts = [
    counts.arrived > 0 && (isAlarm ? `${counts.arrived} not collected?` : `${counts.arrived} here`),
    counts.collected > 0 && `${counts.collected} collected`,
    counts.absent > 0 && `${counts.absent} absent`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  if (counts.expected > 0) parts.push(`${counts.expected} due`);
  return <Badge tone={isAlarm ? 'danger' : counts.arrived > 0 ? 'success' : 'neutral'}>{parts.join(', ')}</Badge>;
}
