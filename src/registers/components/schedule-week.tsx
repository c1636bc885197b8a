import { Link } from 'react-router';
import { dayText, nearDay } from '../../platform/day-text.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format, timeOf } from '../../platform/time.ts';
import { addDays, WEEKDAYS, type IsoDate } from '../../ui/calendar-dates.ts';
import { classes } from '../../ui/classes.ts';
import { useOffline } from '../../ui/offline-dialog.tsx';
import { State } from '../../ui/state.tsx';
import { gapsBefore } from './schedule-view.ts';
import { dayWords, gapWords } from './schedule-words.ts';
import { Attendance, type SessionSummary } from './session-row.tsx';

type ScheduleWeekProps = { monday: IsoDate; today: IsoDate; byDay: ReadonlyMap<IsoDate, readonly SessionSummary[]> };

/** Seven days beside each other where there is room, and below each other on a phone. */
export function ScheduleWeek({ monday, today, byDay }: ScheduleWeekProps) {
  return (
    <div className="grid gap-x-2 gap-y-6 lg:grid-cols-7">
      {WEEKDAYS.map((name, index) => {
        const date = addDays(monday, index);
        const isToday = date === today;
        const sessions = byDay.get(date) ?? [];
        return (
          <section
            key={name}
            aria-labelledby={`day-${date}`}
            className={classes(
              'min-w-0 lg:rounded-card lg:border lg:p-1.5 lg:pb-3',
              isToday ? 'lg:border-forest lg:bg-forest-soft' : 'lg:border-line lg:bg-paper-sunken',
            )}
          >
            <h3 id={`day-${date}`} className="!text-base lg:text-center" aria-current={isToday ? 'date' : undefined}>
              <span className="lg:sr-only">
                {[nearDay(date, today), dayText(date, 'long')].filter(Boolean).join(', ')}
              </span>
              <span aria-hidden className="hidden lg:block">
                {isToday ? 'Today' : dayText(date, 'short', false)}
              </span>
            </h3>
            <p className="mb-2 text-sm text-ink-soft figures lg:text-center">
              {sessions.length === 0 ? 'Nothing' : dayWords(sessions)}
            </p>
            <SessionsOfDay sessions={sessions} />
          </section>
        );
      })}
    </div>
  );
}

function SessionsOfDay({ sessions }: { sessions: readonly SessionSummary[] }) {
  const gaps = gapsBefore(sessions);
  return (
    <ul className="flex flex-col gap-2">
      {sessions.map((session, index) => (
        <li key={session.id}>
          {gaps[index] && <p className="mb-2 text-center text-sm text-ink-soft figures">{gapWords(gaps[index])}</p>}
          <NarrowSession session={session} />
        </li>
      ))}
    </ul>
  );
}

function NarrowSession({ session }: { session: SessionSummary }) {
  const offline = useOffline();
  const { listing, staff, taken, capacity } = session;
  return (
    <div className="relative rounded-control border border-line bg-paper-raised p-2 text-sm wrap-break-word hover:border-line-strong">
      <p className="font-[650] figures">
        {timeOf(session.startDate)}–{timeOf(session.endDate)}
      </p>
      <h4 className="!font-text !text-sm !leading-snug">
        <Link
          to={`/registers/${session.id}`}
          // Without signal, the browser itself has the page that this device keeps.
          reloadDocument={offline}
          className="no-underline after:absolute after:inset-0 after:rounded-control hover:underline"
        >
          {isolated(listing.title)}
          <span className="sr-only">, {format.session(session.startDate, session.endDate)}</span>
        </Link>
      </h4>
      {session.cancelled ? (
        <State text="Cancelled" kind="cancelled" className="mt-1" />
      ) : (
        <>
          <p className="text-ink-soft figures">
            {taken} of {capacity}
            {taken >= capacity && ', full'}
          </p>
          {staff.length > 0 && <p className="text-ink-soft">With {isolatedList(staff)}</p>}
          {listing.attendanceOnRegister && <Attendance counts={session.counts} endDate={session.endDate} />}
        </>
      )}
    </div>
  );
}
