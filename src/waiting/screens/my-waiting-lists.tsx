import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { ListingPicture } from '../../places/components/listing-picture.tsx';
import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { concernsWaiting, ENTRIES_KEY } from '../components/waiting-query.ts';
import { isOpen, formatDeadline, formatPosition, StateBadge, type Entry } from '../components/waiting-words.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'My waiting lists', index: false });

export default function MyWaitingListsScreen() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const entries = useQuery({
    queryKey: ENTRIES_KEY,
    queryFn: async () => (await api('GET /waiting-entries')).entries,
    enabled: user !== null && user !== undefined,
  });
  useLive(user ? [`account:${user.id}`] : [], ({ kind }) => {
    if (concernsWaiting(kind)) void cache.invalidateQueries({ queryKey: ENTRIES_KEY });
  });
  const open = entries.data?.filter(isOpen) ?? [];
  const ended = entries.data?.filter((entry) => !isOpen(entry)) ?? [];
  return (
    <Page
      title="My waiting lists"
      lead="What you wait for, and when it is your turn."
      width="text"
      back={{ to: '/bookings/l', label: 'Bookings' }}
    >
      {entries.isPending ? (
        <SkeletonList rows={3} picture label="Loading your waiting lists" />
      ) : entries.error && !entries.data ? (
        <ErrorState
          title="Your waiting lists could not be loaded"
          onRetry={() => void entries.refetch()}
          busy={entries.isFetching}
        >
          {sentenceOf(entries.error)} You keep your turn.
        </ErrorState>
      ) : entries.data.length === 0 ? (
        <EmptyState
          title="You are not waiting for anything"
          action={
            <LinkButton tone="primary" to="/search-learning-experiences">
              Find something to do
            </LinkButton>
          }
        >
          When a date is full, you can join its waiting list on the listing. It appears here with your turn.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          <Entries entries={open} heading="h2" />
          {ended.length > 0 && (
            <section aria-labelledby="ended">
              <h2 id="ended" className="mb-3 !text-xl">
                Over
              </h2>
              <Entries entries={ended} heading="h3" />
            </section>
          )}
        </div>
      )}
    </Page>
  );
}

function Entries({ entries, heading: Heading }: { entries: readonly Entry[]; heading: 'h2' | 'h3' }) {
  if (entries.length === 0) return null;
  return (
    <ul className="flex flex-col gap-4">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative flex gap-4 rounded-card border border-line bg-paper-raised p-3 hover:border-line-strong sm:gap-5 sm:p-4"
        >
          <ListingPicture listing={entry.listing} className="w-20 flex-none self-start rounded-control sm:w-36" />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
            <StateBadge entry={entry} />
            <Heading className="!text-xl">
              <Link
                to={`/waiting-list/${entry.id}`}
                className="no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {entry.listing.title}
              </Link>
            </Heading>
            <p>{datesInWords(entry)}</p>
            <p className="text-sm text-ink-soft">{isolatedList(entry.learners.map((learner) => learner.firstName))}</p>
            {entry.heldBack !== null && <p>A place was free that we could not offer you.</p>}
            {entry.position !== null && <p className="font-[650]">{formatPosition(entry.position)}</p>}
            {entry.offer && <p className="font-[650]">Yours until {formatDeadline(entry.offer.until)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function datesInWords({ wants, dates }: Entry): string {
  const [first] = dates;
  if (!first) return 'The dates are over';
  if (dates.length === 1) return first.place ? `${whenOf(first)}, at ${isolated(first.place)}` : whenOf(first);
  return wants === 'BLOCK'
    ? `${isolated(first.blockName)}, all ${countOf(dates.length, 'date')}`
    : `Any of ${countOf(dates.length, 'date')} from ${whenOf(first)}`;
}
