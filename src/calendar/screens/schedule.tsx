import type { MetaFunction } from 'react-router';
import { sentenceOf } from '../../platform/browser/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import { CalendarBar, LearnerFilter } from '../components/calendar-bar.tsx';
import { CalendarList } from '../components/calendar-list.tsx';
import { CalendarMonth } from '../components/calendar-month.tsx';
import { CalendarWeek } from '../components/calendar-week.tsx';
import { FeedsButton } from '../components/feeds-button.tsx';
import { ClashSummary } from '../components/clash-summary.tsx';
import { TodayBring } from '../components/today-bring.tsx';
import { useCalendar, type CalendarLearner, type Drawn } from '../components/use-calendar.ts';
import type { Asked } from '../components/calendar-view.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Schedule', index: false });

export default function ScheduleScreen() {
  const { user, asked, today, calendar, change, drawn } = useCalendar();
  const learners = calendar.data?.learners ?? [];
  return (
    <Page
      title="Schedule"
      lead="The days of your whole family."
      // What a secret address shows outlasts a grant: only the family itself makes one.
      actions={user && !user.accessControlUser && <OnYourPhone learners={learners} />}
    >
      <CalendarBar asked={asked} today={today} onChange={change} />
      {calendar.isPending ? (
        <Waiting view={asked.view} />
      ) : calendar.error && !drawn ? (
        <ErrorState
          title="Your schedule could not be loaded"
          onRetry={() => void calendar.refetch()}
          busy={calendar.isFetching}
        >
          {sentenceOf(calendar.error)} Nothing has changed in what you booked.
        </ErrorState>
      ) : (
        drawn && (
          <div aria-busy={calendar.isPlaceholderData}>
            <LearnerFilter
              learners={learners}
              marks={drawn.marks}
              chosen={asked.learners}
              onChange={(next) => change(({ learners: before }) => ({ learners: next(before) }))}
            />
            {asked.view !== 'list' && (
              <>
                <TodayBring dates={drawn.dates} />
                <ClashSummary clashes={drawn.clashes} />
              </>
            )}
            <Shown asked={asked} drawn={drawn} onDay={(day) => change({ day }, { replace: true })} />
            {calendar.data?.more && (
              <Notice title="There are more dates">Please look at a week or a month to see them all.</Notice>
            )}
          </div>
        )
      )}
    </Page>
  );
}

type ShownProps = { asked: Asked; drawn: Drawn; onDay: (day: string) => void };

function Shown({ asked, drawn, onDay }: ShownProps) {
  if (asked.view === 'month') return <CalendarMonth day={asked.day} drawn={drawn} onDay={onDay} />;
  if (asked.view === 'week') return <CalendarWeek day={asked.day} drawn={drawn} />;
  // Another list begins at its own beginning.
  if (drawn.dates.length > 0)
    return (
      <CalendarList key={`${asked.past} ${asked.learners.join()}`} drawn={drawn}>
        {!asked.past && <ClashSummary clashes={drawn.clashes} />}
      </CalendarList>
    );
  return (
    <EmptyState
      title={asked.past ? 'Nothing in the last year' : 'Nothing planned yet'}
      action={
        !asked.past && (
          <LinkButton tone="primary" to="/search-learning-experiences">
            Find something to do
          </LinkButton>
        )
      }
    >
      {asked.learners.length > 0
        ? 'Nobody whom you chose has a date here.'
        : 'What you book, ask for or wait for appears here, for everybody in your family.'}
    </EmptyState>
  );
}

function Waiting({ view }: { view: Asked['view'] }) {
  if (view === 'list') return <SkeletonList rows={5} label="Loading your schedule" />;
  return (
    <div>
      <output className="sr-only">Loading your schedule</output>
      <Skeleton className={view === 'week' ? 'h-72 w-full !rounded-card' : 'h-[36rem] w-full !rounded-card'} />
    </div>
  );
}

function OnYourPhone({ learners }: { learners: readonly CalendarLearner[] }) {
  return (
    <FeedsButton
      followed={[
        { whose: 'family', learnerId: null, name: 'Your whole family' },
        ...learners.map(({ id, firstName }) => ({ whose: 'family' as const, learnerId: id, name: firstName })),
      ]}
    >
      Your phone’s calendar can follow what you have booked: new dates come by themselves, and cancelled ones go. It is
      told what, when, where and the first name; no prices and nothing about health.
    </FeedsButton>
  );
}
