import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import type { User } from '../../identity/contract.ts';
import { ListingPicture } from '../../places/components/listing-picture.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { queries } from '../../platform/browser/query.ts';
import { dayText, nearDay } from '../../platform/day-text.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { dateOf, format, relativeTime } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { addDays, todayInLondon } from '../../ui/calendar-dates.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { homeContract } from '../contract.ts';
import { toDoLink } from '../to-do.ts';

/** What the start page says to somebody whom it knows: their next dates, and what waits for them. */
export default function SignedInHome({ user }: { user: User }) {
  // Who comes to decide about others sees that first.
  const decides = user.isCouncilMember || user.role === 'admin';
  return (
    <QueryClientProvider client={queries}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {decides ? <ToDo user={user} /> : null}
        {isProvider(user) ? <ComingSessions user={user} /> : <ComingDates user={user} />}
        {decides ? null : <ToDo user={user} />}
      </div>
    </QueryClientProvider>
  );
}

const isProvider = ({ accountType }: User): boolean => accountType === 'organisation' || accountType === 'mentor';

/** How far a provider sees ahead from here, in days. */
const AHEAD = 14;
const SESSIONS_SHOWN = 3;

function ComingSessions({ user }: { user: User }) {
  const from = todayInLondon();
  const registers = useQuery({
    queryKey: ['registers', 'coming', user.id, from],
    queryFn: () => api('GET /registers', { query: { from, to: addDays(from, AHEAD) } }),
    retry: false,
  });
  const sessions = registers.data?.sessions
    .filter((session) => !session.cancelled && session.endDate > new Date().toISOString())
    .slice(0, SESSIONS_SHOWN);
  return (
    <section aria-labelledby="coming">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="coming">Your next sessions</h2>
        <Link className="link link-tall" to="/registers">
          All registers
        </Link>
      </div>
      {registers.isPending ? (
        <SkeletonList rows={3} label="Loading your next sessions" />
      ) : registers.error || !sessions ? (
        <ErrorState
          title="Your next sessions could not be loaded"
          onRetry={() => void registers.refetch()}
          busy={registers.isFetching}
        >
          Registers that are open on this device stay as they are.
        </ErrorState>
      ) : sessions.length === 0 ? (
        <div className="mt-4 rounded-card border border-line bg-paper-raised p-5">
          <p className="mb-4">You have no session in the next two weeks.</p>
          <LinkButton tone="primary" to="/listings">
            Add dates to a listing
          </LinkButton>
        </div>
      ) : (
        <ul className="mt-4 flex flex-col gap-3">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="relative rounded-card border border-line bg-paper-raised p-4 hover:border-line-strong"
            >
              <WhenItIs startDate={session.startDate} endDate={session.endDate} />
              <h3 className="!text-lg">
                <Link
                  to={`/registers/${session.id}`}
                  className="no-underline after:absolute after:inset-0 after:rounded-card"
                >
                  {session.listing.title}
                </Link>
              </h3>
              <p className="text-sm text-ink-soft">
                {session.taken} of {session.capacity} places taken ·{' '}
                {isolated(session.listing.venueName || session.listing.town)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** 'Tomorrow, 09:30 – 15:00' */
function WhenItIs({ startDate, endDate }: { startDate: string; endDate: string }) {
  const day = dateOf(startDate);
  return (
    <p className="font-[700] text-forest">
      <time dateTime={startDate}>
        {nearDay(day, todayInLondon()) ?? dayText(day, 'long')}, {format.timeRange(startDate, endDate)}
      </time>
    </p>
  );
}

function ComingDates({ user }: { user: User }) {
  const coming = useQuery({
    queryKey: ['coming-dates', user.id],
    queryFn: () => api('GET /coming-dates'),
    retry: false,
  });
  return (
    <section aria-labelledby="coming">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="coming">Your next dates</h2>
        <Link className="link link-tall" to="/bookings/l?type=upcoming">
          All your bookings
        </Link>
      </div>
      {coming.isPending ? (
        <SkeletonList rows={3} picture label="Loading your next dates" />
      ) : coming.error ? (
        <ErrorState
          title="Your next dates could not be loaded"
          onRetry={() => void coming.refetch()}
          busy={coming.isFetching}
        >
          Nothing has changed in what you booked.
        </ErrorState>
      ) : coming.data.dates.length === 0 ? (
        <div className="mt-4 rounded-card border border-line bg-paper-raised p-5">
          <p className="mb-4">Nothing is booked just now. What you book appears here, with its day, time and place.</p>
          <LinkButton tone="primary" to="/search-learning-experiences">
            Find something to do
          </LinkButton>
        </div>
      ) : (
        <ul className="mt-4 flex flex-col gap-3">
          {coming.data.dates.map((date) => (
            <ComingDate key={`${date.bookingId} ${date.session.id}`} date={date} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Coming = Awaited<ReturnType<typeof api<'GET /coming-dates'>>>['dates'][number];

function ComingDate({ date: { bookingId, session, listing, learners } }: { date: Coming }) {
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-paper-raised p-3 hover:border-line-strong">
      <ListingPicture listing={listing} className="w-24 flex-none self-start rounded-control sm:w-32" />
      <div className="min-w-0">
        <WhenItIs startDate={session.startDate} endDate={session.endDate} />
        <h3 className="!text-lg">
          <Link to={`/bookings/${bookingId}`} className="no-underline after:absolute after:inset-0 after:rounded-card">
            {listing.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">
          {isolatedList(learners.map(({ firstName }) => firstName))} ·{' '}
          {isolated(session.place ?? (listing.venueName || listing.town))}
        </p>
      </div>
    </li>
  );
}

function ToDo({ user }: { user: User }) {
  const toDo = useQuery({ queryKey: ['to-do', user.id], queryFn: () => api('GET /to-do'), retry: false });
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="flex min-h-11 items-end">
        Waiting for you
      </h2>
      {toDo.isPending ? (
        <SkeletonList rows={2} label="Loading what waits for you" />
      ) : toDo.error ? (
        <ErrorState title="This could not be loaded" onRetry={() => void toDo.refetch()} busy={toDo.isFetching} />
      ) : toDo.data.items.length === 0 ? (
        <p className="mt-4 text-ink-soft">Nothing waits for you. Enjoy the evening.</p>
      ) : (
        <ul className="mt-4 flex flex-col gap-2">
          {toDo.data.items.map((item) => (
            <ToDoRow key={`${item.kind} ${item.council?.id ?? ''}`} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

type Item = AnswerOf<(typeof homeContract)['GET /to-do']>['items'][number];

function ToDoRow({ item }: { item: Item }) {
  const { text, to } = toDoLink(item);
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-paper-raised px-4 py-2 no-underline hover:border-line-strong"
      >
        <span className="min-w-8 font-heading text-xl font-[700] text-forest">{item.count}</span>
        <span className="min-w-0 flex-1">
          {text}
          {item.since && (
            <span className="block text-sm text-ink-soft">The first since {relativeTime(item.since, new Date())}</span>
          )}
        </span>
        <ChevronRight className="size-5 flex-none text-ink-soft" aria-hidden />
      </Link>
    </li>
  );
}
