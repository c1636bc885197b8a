import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import { useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { dateOf, format, timeOf } from '../../platform/time.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { dayText, nearDay } from '../../platform/day-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { addDays, todayInLondon, type IsoDate } from '../../ui/calendar-dates.ts';
import { DateField } from '../../ui/calendar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOffline } from '../../ui/offline-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State } from '../../ui/state.tsx';
import { rangeFrom, storedChoice, storeRange, type DateRange, type RangeName } from '../components/date-range.ts';
import type { registersContract } from '../contract.ts';
import { readKeptList } from '../offline/day-pack.ts';
import { ReadyNote } from '../components/ready-note.tsx';
import { useDayPack } from '../components/use-day-pack.ts';
import { withKept } from '../offline/with-kept.ts';
import { alarmAt } from '../mark-window.ts';

type List = AnswerOf<(typeof registersContract)['GET /registers']>;
type SessionSummary = List['sessions'][number];

const rangeWords: Record<RangeName, string> = {
  today: 'Today',
  week: 'Next 7 days',
  month: 'Next 4 weeks',
  past: 'Last 4 weeks',
  custom: 'Choose days',
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Registers', index: false });

/** The stored choice is read when the page opens; from then on the address says what is chosen. */
/** One stream hears of sixty things at most; the soonest sessions are those that change. */
const MOST_HEARD = 40;

const neverChanges = () => () => undefined;

/** The registers of a range of days; without signal, those that are on this device. */
function readList(accountId: string, { from, to }: DateRange): Promise<List> {
  return withKept<List>(
    () => api('GET /registers', { query: { from, to } }),
    async () => {
      const kept = await readKeptList(accountId);
      const isWithin = (day: string): boolean => from <= day && day <= to;
      return kept
        ? { sessions: kept.sessions.filter(({ startDate }) => isWithin(dateOf(startDate))), more: false }
        : undefined;
    },
  );
}

export default function RegistersScreen() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const today = todayInLondon();
  const stored = useSyncExternalStore(neverChanges, storedChoice, () => '');
  const range = rangeFrom(query, stored, today);
  const choose = (next: DateRange): void => {
    storeRange(next);
    setQuery(next.name === 'custom' ? { range: next.name, from: next.from, to: next.to } : { range: next.name }, {
      preventScrollReset: true,
    });
  };

  const registers = useQuery({
    queryKey: ['registers', range.from, range.to],
    queryFn: () => readList(user?.id ?? '', range),
    enabled: user !== null && user !== undefined,
    // Also without signal: then it is read from this device.
    networkMode: 'always',
  });
  const readiness = useDayPack(user ?? null);
  // Who works on listings of others hears of their sessions alone.
  const sessions = registers.data?.sessions.slice(0, MOST_HEARD) ?? [];
  useLive(user ? [`provider:${user.id}`, ...sessions.map(({ id }) => `session:${id}`)] : [], () => {
    void cache.invalidateQueries({ queryKey: ['registers'] });
  });

  const byDay = [...Map.groupBy(registers.data?.sessions ?? [], (session) => dateOf(session.startDate))];
  // Who looks back wants the latest first; who looks ahead, today.
  if (range.name === 'past') byDay.reverse();

  return (
    <Page title="Registers" lead="Who is coming, who is here and who has gone home." width="text">
      <div className="mb-4">
        <ReadyNote readiness={readiness} />
      </div>
      <DaysChooser range={range} today={today} onChoose={choose} />

      {registers.isPending ? (
        <SkeletonList rows={6} label="Loading the registers" />
      ) : registers.error && !registers.data ? (
        <ErrorState
          title="The registers could not be loaded"
          onRetry={() => void registers.refetch()}
          busy={registers.isFetching}
        >
          {sentenceOf(registers.error)}
        </ErrorState>
      ) : byDay.length === 0 ? (
        <EmptyState
          title={range.name === 'today' ? 'No sessions today' : 'No sessions on these days'}
          action={<FirstListing />}
        >
          Each session of your listings has a register here, with everybody who booked it.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          {byDay.map(([day, sessions]) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 id={`day-${day}`} className="mb-3 !text-xl">
                {dayTitle(day, today)}
              </h2>
              <ul className="flex flex-col gap-3">
                {sessions.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </ul>
            </section>
          ))}
          {registers.data?.more && (
            <Notice title="There are more sessions">Please choose fewer days to see the rest.</Notice>
          )}
        </div>
      )}
    </Page>
  );
}

type DaysChooserProps = { range: DateRange; today: IsoDate; onChoose: (range: DateRange) => void };

/** Which days are listed: a range with a name, or a first and a last day. */
function DaysChooser({ range, today, onChoose }: DaysChooserProps) {
  const [from, setFrom] = useState<IsoDate>(range.from);
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <SelectField
        label="Days"
        name="range"
        className="min-w-44"
        value={range.name}
        options={Object.entries(rangeWords).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          const name = event.target.value as RangeName;
          if (name === 'custom') onChoose({ name, from: range.from, to: range.to });
          else onChoose(rangeFrom(new URLSearchParams({ range: name }), '', today));
        }}
      />
      {range.name === 'custom' && (
        <>
          <DateField
            label="First day"
            value={from}
            onChange={(date) => {
              setFrom(date);
              if (date !== '') onChoose({ name: 'custom', from: date, to: date > range.to ? date : range.to });
            }}
          />
          <DateField
            label="Last day"
            value={range.to}
            min={range.from}
            max={addDays(range.from, 91)}
            onChange={(date) => {
              if (date !== '') onChoose({ name: 'custom', from: range.from, to: date });
            }}
          />
        </>
      )}
    </div>
  );
}

function dayTitle(day: IsoDate, today: IsoDate): string {
  return [nearDay(day, today), dayText(day, 'long')].filter(Boolean).join(', ');
}

function SessionRow({ session }: { session: SessionSummary }) {
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
function Attendance({ counts, endDate }: Pick<SessionSummary, 'counts' | 'endDate'>) {
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
