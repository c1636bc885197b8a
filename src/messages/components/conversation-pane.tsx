import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { relativeTime } from '../../platform/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { together } from './together.ts';

/** A part of a conversation; `earlier`: there are messages before these. */
type Part<Message> = { messages: readonly Message[]; earlier: boolean };

/**
 * The newest messages of a conversation and those before them, as far as they were asked for.
 * @param read the newest messages, or those before one
 */
export function useConversation<Message extends { id: string }, One extends Part<Message>>(
  key: QueryKey,
  read: (before?: string) => Promise<One & Part<Message>>,
) {
  const [older, setOlder] = useState<Part<Message> | null>(null);
  const [fetching, setFetching] = useState(false);
  // The pane itself says when it cannot be read.
  const one = useQuery({ queryKey: key, queryFn: () => read(), meta: { quiet: true } });
  const messages = together<Message>(older?.messages ?? [], one.data?.messages ?? []);
  const loadEarlier = async (): Promise<void> => {
    const [first] = messages;
    if (!first) return;
    setFetching(true);
    try {
      const part = await read(first.id);
      setOlder({ earlier: part.earlier, messages: together<Message>(part.messages, older?.messages ?? []) });
    } catch (error) {
      toast.error('Earlier messages could not be loaded', { description: sentenceOf(error) });
    } finally {
      setFetching(false);
    }
  };
  const earlier = (older ?? one.data)?.earlier ?? false;
  return { one, messages, fetching, onEarlier: earlier ? () => void loadEarlier() : undefined };
}

type PaneProps<One> = {
  /** Where the list is; on a phone it is left for the conversation. */
  back: { search: string };
  one: UseQueryResult<One>;
  /** The conversation, once it is there. */
  children: (one: One) => ReactNode;
};

/** One conversation beside the list, or instead of it on a phone; and what is shown until it is there. */
export function ConversationPane<One>({ back, one, children }: PaneProps<One>) {
  const gone = one.error instanceof RequestFailed && one.error.status === 404;
  return (
    <>
      <BackLink to={back} preventScrollReset className="mb-2 lg:hidden">
        All conversations
      </BackLink>
      {one.isPending ? (
        <SkeletonList rows={4} label="Loading the conversation" />
      ) : one.data === undefined ? (
        <ErrorState
          title={gone ? 'There is no such conversation' : 'The conversation could not be loaded'}
          busy={one.isFetching}
          {...(gone ? {} : { onRetry: () => void one.refetch() })}
        >
          {sentenceOf(one.error)}
        </ErrorState>
      ) : (
        <div className="flex h-[max(24rem,calc(100dvh-19rem))] flex-col overflow-hidden rounded-card border border-line bg-paper-raised">
          {children(one.data)}
        </div>
      )}
    </>
  );
}

type RowProps = {
  name: string;
  /** When the last message was sent. */
  at: string;
  to: { search: string };
  current: boolean;
  children: ReactNode;
};

/** One conversation in the list. */
export function ConversationRow({ name, at, to, current, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? 'true' : undefined}
        className={classes(
          'block border-l-4 px-3 py-3 text-ink no-underline hover:bg-paper-sunken focus-visible:outline-offset-[-3px]',
          current ? 'border-forest bg-forest-soft' : 'border-transparent',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <strong className="truncate">{name}</strong>
          <time dateTime={at} className="flex-none text-sm text-ink-soft">
            {relativeTime(at, new Date())}
          </time>
        </span>
        {children}
      </Link>
    </li>
  );
}

/** The same address with some of its query changed; null takes a part away. */
export function withQuery(search: URLSearchParams, changes: Record<string, string | null>): { search: string } {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return { search: `?${next}` };
}
