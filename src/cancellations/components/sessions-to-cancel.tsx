import { Link } from 'react-router';
import { countOf } from '../../places/components/booking-text.tsx';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { dateOf } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../schedule/date-words.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SessionCalendar } from './session-calendar.tsx';
import { SessionsOfDay } from './sessions-of-day.tsx';
import type { useCancellableSessions } from './use-cancellable-sessions.ts';

type SessionsToCancelProps = {
  list: ReturnType<typeof useCancellableSessions>;
  ticked: ReadonlySet<string>;
  onToggle: (ids: readonly string[], on: boolean) => void;
};

/** The sessions that can be cancelled, in a calendar or day by day, or why there are none. */
export function SessionsToCancel({ list, ticked, onToggle }: SessionsToCancelProps) {
  const { sessions, days, view, filter } = list;
  const isLoading = sessions.isPending || sessions.isPlaceholderData;
  if (sessions.error && !sessions.data) {
    return (
      <ErrorState
        title="Your sessions could not be loaded"
        onRetry={() => void sessions.refetch()}
        busy={sessions.isFetching}
      >
        {sentenceOf(sessions.error)} Nothing was cancelled.
      </ErrorState>
    );
  }
  if (!isLoading && days.length === 0) return <NoSessions isFiltered={list.isFiltered} onShowAll={list.showAll} />;
  return (
    <div className={classes('flex flex-col gap-5', view === 'calendar' && 'lg:flex-row lg:gap-8')}>
      {view === 'calendar' && days.length > 0 && <SessionCalendar list={list} />}
      <div className="flex min-w-0 flex-1 flex-col gap-5">
        {isLoading ? (
          <SkeletonList rows={view === 'list' ? 6 : 2} label="Loading your sessions" />
        ) : (
          <>
            <p className="text-ink-soft">
              {view === 'list'
                ? `${countOf(sessions.data.total, 'session')} from ${formatDate(filter.from)} on.`
                : filter.day === undefined
                  ? 'Choose a day to see its sessions.'
                  : `${countOf(sessions.data.total, 'session')} on ${formatDate(filter.day)}.`}{' '}
              To cancel places of one family alone,{' '}
              <Link className="link" to="/bookings/m?type=upcoming">
                open their booking
              </Link>
              .
            </p>
            <ChooseAllLike list={list} ticked={ticked} onToggle={onToggle} />
            {(view === 'list' || filter.day !== undefined) && <Days list={list} ticked={ticked} onToggle={onToggle} />}
          </>
        )}
      </div>
    </div>
  );
}

/** Ticks all that the filters find, on whichever day or page: all Tuesdays of a block, a week of snow. */
function ChooseAllLike({ list, ticked, onToggle }: SessionsToCancelProps) {
  const { allIds, isFiltered, filter } = list;
  if (allIds.length < 2 || (!isFiltered && filter.day === undefined)) return null;
  const all = allIds.every((id) => ticked.has(id));
  return (
    <div>
      <Button size="small" onClick={() => onToggle(allIds, !all)}>
        {all ? `Choose none of these ${allIds.length}` : `Choose all ${allIds.length} sessions like that`}
      </Button>
    </div>
  );
}

function Days({ list, ticked, onToggle }: SessionsToCancelProps) {
  const { sessions, shown } = list;
  return (
    <>
      {[...Map.groupBy(shown, (session) => dateOf(session.startDate))].map(([day, ofDay]) => (
        <SessionsOfDay key={day} day={day} sessions={ofDay} ticked={ticked} onToggle={onToggle} />
      ))}
      <Pagination
        label="Pages of sessions"
        page={sessions.data?.page ?? 1}
        pages={sessions.data?.pageCount ?? 1}
        to={(next) => ({ search: list.searchAt(next) })}
      />
    </>
  );
}

function NoSessions({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      title={isFiltered ? 'No sessions like that' : 'No sessions to cancel'}
      action={isFiltered ? <Button onClick={onShowAll}>Show all from today</Button> : <FirstListing />}
    >
      {isFiltered
        ? 'From this day on nothing that can be cancelled is there. Choose another day, or another listing.'
        : 'Dates of your listings that are to come appear here. To cancel places of one family, open their booking.'}
    </EmptyState>
  );
}
