import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ofBookings, toDoLink } from '../to-do.ts';

/** What waits for a provider, above the list of bookings; nothing where nothing waits, or while it is not known. */
export default function ToDoStrip() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const toDo = useQuery({
    queryKey: ['to-do', user?.id],
    queryFn: () => api('GET /to-do'),
    enabled: Boolean(user),
    retry: false,
  });
  useLive(
    user ? [`provider:${user.id}`, `account:${user.id}`] : [],
    () => void cache.invalidateQueries({ queryKey: ['to-do'] }),
  );
  // Whoever helps with bookings alone is not told of the account's other business.
  if (toDo.error instanceof RequestFailed && toDo.error.status === 403) return null;
  if (toDo.error && !toDo.data)
    return (
      <ErrorState
        title="What waits for you could not be loaded"
        onRetry={() => void toDo.refetch()}
        busy={toDo.isFetching}
      >
        {sentenceOf(toDo.error)} Your bookings are below.
      </ErrorState>
    );
  const items = toDo.data?.items.filter(({ kind }) => ofBookings.has(kind)) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="to-do" className="mb-6 print:hidden">
      <h2 id="to-do" className="mb-2 !text-lg">
        Waiting for you
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {items.map((item) => {
          const { text, to } = toDoLink(item);
          return (
            <li key={item.kind}>
              <Link
                to={to}
                className="flex h-full min-h-12 items-center gap-3 rounded-card border border-line bg-paper-raised px-3 py-2 leading-snug no-underline hover:border-line-strong"
              >
                <span className="min-w-6 flex-none text-center font-heading text-lg font-[700] text-forest figures">
                  {item.count}
                </span>
                <span className="min-w-0 flex-1">{text}</span>
                <ChevronRight className="size-5 flex-none text-ink-soft" aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
