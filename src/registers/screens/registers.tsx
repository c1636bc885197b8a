import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress, useFilter } from '../../platform/browser/use-address.ts';
import { dateOf } from '../../platform/time.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { dayText, nearDay } from '../../platform/day-text.ts';
import { addDays, todayInLondon, type IsoDate } from '../../ui/calendar-dates.ts';
import { DateField } from '../../ui/calendar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { rangeFrom, storedChoice, storeRange, type DateRange, type RangeName } from '../components/date-range.ts';
import type { registersContract } from '../contract.ts';
import { readKeptList } from '../offline/day-pack.ts';
import { RegistersFeed } from '../components/registers-feed.tsx';
import { ScheduleBar } from '../components/schedule-bar.tsx';
import { ScheduleDay } from '../components/schedule-day.tsx';
import { ScheduleWeek } from '../components/schedule-week.tsx';
import { SessionRow, type SessionSummary } from '../components/session-row.tsx';
import { daysOfSchedule, scheduleIn, scheduleQuery, type AskedSchedule } from '../components/schedule-view.ts';
import { HandOverNotice } from '../components/handing-over/hand-over-notice.tsx';
import { ReadyNote } from '../components/ready-note.tsx';
import { useDayPack } from '../components/use-day-pack.ts';
import { withKept } from '../offline/with-kept.ts';

type List = AnswerOf<(typeof registersContract)['GET /registers']>;

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
function readList(accountId: string, { from, to }: Pick<DateRange, 'from' | 'to'>): Promise<List> {
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
  const [query, change] = useAddress({ preventScrollReset: true });
  const today = todayInLondon();
  const stored = useSyncExternalStore(neverChanges, storedChoice, () => '');
  const range = rangeFrom(query, stored, today);
  const choose = (next: DateRange): void => {
    storeRange(next);
    const { name, from, to } = next;
    change(() => new URLSearchParams(name === 'custom' ? { range: name, from, to } : { range: name }));
  };

  const [asked, show] = useFilter(
    (inAddress) => scheduleIn(inAddress, today),
    (next) => scheduleQuery(next, today),
    { preventScrollReset: true },
  );
  const days = asked.view === 'list' ? range : daysOfSchedule(asked);

  const registers = useQuery({
    queryKey: ['registers', days.from, days.to],
    queryFn: () => readList(user?.id ?? '', days),
    enabled: user !== null && user !== undefined,
    // Also without signal: then it is read from this device.
    networkMode: 'always',
  });
  const { readiness, notYours } = useDayPack(user ?? null);
  // Who works on listings of others hears of their sessions alone.
  const sessions = registers.data?.sessions.slice(0, MOST_HEARD) ?? [];
  useLive(user ? [`provider:${user.id}`, ...sessions.map(({ id }) => `session:${id}`)] : [], () => {
    void cache.invalidateQueries({ queryKey: ['registers'] });
  });

  const byDay = [...Map.groupBy(registers.data?.sessions ?? [], (session) => dateOf(session.startDate))];
  // Who looks back wants the latest first; who looks ahead, today.
  if (asked.view === 'list' && range.name === 'past') byDay.reverse();

  return (
    <Page
      title="Registers"
      lead="Who is coming, who is here and who has gone home."
      width={asked.view === 'week' ? 'wide' : 'text'}
      // What a secret address shows outlasts a grant and a day: only the account itself makes one.
      actions={user && !user.accessControlUser && user.role !== 'helper' ? <RegistersFeed /> : undefined}
    >
      <div className="mb-4">
        <ReadyNote readiness={readiness} />
      </div>
      {user && notYours.map((id) => <HandOverNotice key={id} accountId={user.id} sessionId={id} />)}
      <ScheduleBar asked={asked} today={today} onChange={show} />
      {asked.view === 'list' && <DaysChooser range={range} today={today} onChoose={choose} />}

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
      ) : (
        <Sessions byDay={byDay} asked={asked} today={today} onlyToday={days.from === today && days.to === today} />
      )}
      {asked.view === 'list' && registers.data?.more && (
        <Notice title="There are more sessions">Please choose fewer days to see the rest.</Notice>
      )}
    </Page>
  );
}

type SessionsProps = {
  byDay: readonly [IsoDate, SessionSummary[]][];
  asked: AskedSchedule;
  today: IsoDate;
  onlyToday: boolean;
};

/** The sessions of the chosen days, by day. */
function Sessions({ byDay, asked, today, onlyToday }: SessionsProps) {
  if (byDay.length === 0)
    return (
      <EmptyState title={onlyToday ? 'No sessions today' : 'No sessions on these days'} action={<FirstListing />}>
        Each session of your listings has a register here, with everybody who booked it.
      </EmptyState>
    );
  if (asked.view === 'week')
    return <ScheduleWeek monday={daysOfSchedule(asked).from} today={today} byDay={new Map(byDay)} />;
  if (asked.view === 'day') return byDay[0] && <ScheduleDay sessions={byDay[0][1]} />;
  return (
    <div className="mb-8 flex flex-col gap-8">
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
    </div>
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
