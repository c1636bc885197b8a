import { useEffect, useRef } from 'react';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { useStoredMode } from '../../identity/components/navigation-mode.ts';
import { FirstListing } from '../../listings/components/first-listing.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ConversationMenu } from '../components/conversation-menu.tsx';
import { MessageComposer } from '../components/message-composer.tsx';
import { NewConversation } from '../components/new-conversation.tsx';
import { MessageList } from '../components/message-list.tsx';
import { ConversationPane, ConversationRow, useConversation, withQuery } from '../components/conversation-pane.tsx';
import type { Correspondence, CorrespondenceList } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Messages', index: false });

type Message = Correspondence['messages'][number];
type Row = CorrespondenceList['conversations'][number];

/** The root of everything that is read for this page: a message refreshes list and conversation. */
const KEY = 'conversations';

/** What families and providers write to each other: the list, and beside it the conversation that is open. */
export default function Messages() {
  const { user } = useCurrentUser();
  return user && <Inbox key={user.id} accountId={user.id} />;
}

/** Who offers listings is asked; who looks for one asks. */
function NoMessages() {
  return useStoredMode() === 'mentor' ? (
    <EmptyState title="No messages yet" action={<FirstListing />}>
      When a family asks you something on the page of a listing, you read and answer it here.
    </EmptyState>
  ) : (
    <EmptyState
      title="No messages yet"
      action={
        <LinkButton to="/search-learning-experiences" tone="primary">
          Find an activity
        </LinkButton>
      }
    >
      On the page of each listing you can ask its provider. When they answer, you read it here.
    </EmptyState>
  );
}

function Inbox({ accountId }: { accountId: string }) {
  const cache = useQueryClient();
  const [search, change] = useAddress({ replace: true });
  const opened = search.get('conversation');
  const q = search.get('q') ?? '';
  const about = aboutOf(search);
  const isOpen = opened !== null || about !== null;
  const page = Math.max(1, Number(search.get('page')) || 1);
  const list = useQuery({
    queryKey: [KEY, 'list', page, q],
    queryFn: () => api('GET /conversations', { query: { page, q } }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  useLive([`account:${accountId}`], ({ kind }) => {
    if (kind.startsWith('conversation.') || kind === 'live.reconnected')
      void cache.invalidateQueries({ queryKey: [KEY] });
  });
  const to = (changes: Record<string, string | null>) => withQuery(search, changes);
  const isEmpty = list.data?.conversations.length === 0 && q === '';
  return (
    <Page
      title="Messages"
      lead={<span className={isOpen ? 'max-lg:hidden' : ''}>New messages appear as they come in.</span>}
      actions={isOpen ? undefined : <LinkButton to="/questions">Questions on pages</LinkButton>}
    >
      {isEmpty && !isOpen ? (
        <NoMessages />
      ) : (
        <div className="lg:grid lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:items-start lg:gap-8">
          <section aria-label="Conversations" className={isOpen ? 'max-lg:hidden' : ''}>
            <SearchField
              label="Search your messages"
              labelHidden
              className="mb-3"
              maxLength={100}
              value={q}
              onSearch={(typed) => change({ q: typed })}
            />
            <ConversationList list={list} q={q} opened={opened} to={to} />
          </section>
          <section aria-label="Conversation" className={isOpen ? '' : 'max-lg:hidden'}>
            {opened ? (
              <Opened key={opened} id={opened} back={to({ conversation: null })} />
            ) : about ? (
              <NewConversation about={about} back={to({ booking: null, provider: null })} />
            ) : (
              <div className="rounded-card border border-dashed border-line-strong">
                <EmptyState title="Choose a conversation" level={2}>
                  It opens here.
                </EmptyState>
              </div>
            )}
          </section>
        </div>
      )}
    </Page>
  );
}

type ConversationListProps = {
  list: UseQueryResult<CorrespondenceList>;
  q: string;
  opened: string | null;
  to: (changes: Record<string, string | null>) => { search: string };
};

function ConversationList({ list, q, opened, to }: ConversationListProps) {
  return list.isPending ? (
    <SkeletonList rows={5} label="Loading your conversations" />
  ) : !list.data ? (
    <ErrorState
      title="Your conversations could not be loaded"
      onRetry={() => void list.refetch()}
      busy={list.isFetching}
    >
      {sentenceOf(list.error)} Nothing is lost.
    </ErrorState>
  ) : list.data.conversations.length === 0 ? (
    <p className="py-4 text-ink-soft">
      {q === '' ? 'No conversations yet.' : `Nothing is found for ‘${isolated(q)}’. Try a name or fewer words.`}
    </p>
  ) : (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {list.data.conversations.map((row) => (
          <RowLink key={row.id} row={row} to={to({ conversation: row.id })} current={row.id === opened} />
        ))}
      </ul>
      {list.data.pages > 1 && (
        <div className="mt-4">
          <Pagination
            label="Pages of conversations"
            page={list.data.page}
            pages={list.data.pages}
            to={(next) => to({ page: String(next), conversation: null })}
          />
        </div>
      )}
    </>
  );
}

/** What somebody wants to write about who comes from a booking or from the page of a provider. */
function aboutOf(search: URLSearchParams): { bookingId: string } | { provider: string } | null {
  const [bookingId, provider] = [search.get('booking'), search.get('provider')];
  if (bookingId) return { bookingId };
  return provider ? { provider } : null;
}

function RowLink({ row, to, current }: { row: Row; to: { search: string }; current: boolean }) {
  const { lastMessage, unread } = row;
  return (
    <ConversationRow name={row.with.name || 'Somebody'} at={lastMessage.sentAt} to={to} current={current}>
      {row.listing && <span className="block truncate text-sm text-ink-soft">{row.listing.title}</span>}
      <span className="flex items-end gap-2">
        <span className={classes('line-clamp-2 min-w-0 flex-1', unread > 0 ? 'font-[600]' : 'text-ink-soft')}>
          {lastMessage.mine ? 'You: ' : ''}
          {lastMessage.body}
        </span>
        {unread > 0 && (
          <span className="figures min-w-6 flex-none rounded-full bg-berry px-2 py-0.5 text-center text-sm leading-snug text-on-berry">
            {unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </ConversationRow>
  );
}

function Opened({ id, back }: { id: string; back: { search: string } }) {
  const cache = useQueryClient();
  const { one, messages, fetching, onEarlier } = useConversation<Message, Correspondence>([KEY, 'one', id], (before) =>
    api('GET /conversations/{conversationId}', {
      params: { conversationId: id },
      ...(before ? { query: { before } } : {}),
    }),
  );
  useReadUpTo(id, messages);
  const last = messages.at(-1);
  return (
    <ConversationPane back={back} one={one}>
      {({ with: other, listing, side, otherReadAt, isBlocked, isRefused, isWithoutMail, isBooked }) => {
        const name = other.name || 'Somebody';
        return (
          <>
            <Head id={id} one={{ with: other, listing, isBlocked, side }} />
            <MessageList
              messages={messages.map((message) => ({
                ...message,
                // Several people may answer for a provider; the family sees which of them it was.
                by: message.author || name,
              }))}
              busy={fetching}
              onEarlier={onEarlier}
            />
            {last?.mine && (
              <p className="px-4 pb-2 text-right text-sm text-ink-soft">
                {otherReadAt !== null && otherReadAt >= last.sentAt ? 'Read' : 'Not read yet'}
              </p>
            )}
            {!isBooked && (
              <p className="px-4 pb-2 text-sm text-ink-soft">
                Telephone numbers and email addresses are shown once something is booked.
              </p>
            )}
            {isWithoutMail && !isRefused && (
              <p className="px-4 pb-2 text-sm text-ink-soft">
                Emails to {isolated(name)} come back, so they read this only when they sign in. If it is urgent, ring
                them.
              </p>
            )}
            {isBlocked || isRefused ? (
              <p className="border-t border-line p-4 text-ink-soft">
                {isBlocked
                  ? `You take no messages of ${isolated(name)}. To write, take them again: the menu above.`
                  : `${isolated(name)} takes no messages from you. If it is about a booking, our support can help.`}
              </p>
            ) : (
              <MessageComposer
                of={`conversation ${id}`}
                label={side === 'provider' ? `Answer ${isolated(name)}` : `Write to ${isolated(name)}`}
                isProvider={side === 'provider'}
                fill={async (body) =>
                  (
                    await api('POST /conversations/{conversationId}/fill', {
                      params: { conversationId: id },
                      body: { body },
                    })
                  ).body
                }
                onSend={async (body, idempotencyKey) => {
                  await api('POST /conversations/{conversationId}/messages', {
                    params: { conversationId: id },
                    body,
                    idempotencyKey,
                  });
                  await cache.invalidateQueries({ queryKey: [KEY] });
                }}
              />
            )}
          </>
        );
      }}
    </ConversationPane>
  );
}

type HeadProps = { id: string; one: Pick<Correspondence, 'with' | 'listing' | 'isBlocked' | 'side'> };

/** With whom it is and about what. */
function Head({ id, one: { with: other, listing, isBlocked, side } }: HeadProps) {
  const name = other.name || 'Somebody';
  return (
    <header className="flex items-start justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
      <div className="min-w-0 py-1">
        <h2 className="!text-xl break-words">
          {other.slug ? (
            <Link to={`/provider/${other.slug}`} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {listing && (
          <p className="text-sm break-words text-ink-soft">
            About{' '}
            {listing.slug ? (
              <Link to={`/listing/${listing.slug}`} className="link">
                {listing.title}
              </Link>
            ) : (
              listing.title
            )}
            {listing.slug && side === 'provider' && (
              <>
                {' · '}
                <Link to={`/questions?conversation=${id}`} className="link">
                  Show an answer on its page
                </Link>
              </>
            )}
          </p>
        )}
      </div>
      <ConversationMenu id={id} name={name} isBlocked={isBlocked} queryKey={[KEY]} />
    </header>
  );
}

/** What is shown counts as read, as long as somebody can see it. */
function useReadUpTo(conversationId: string, messages: readonly Message[]): void {
  const newest = messages.findLast((message) => !message.mine)?.id ?? '';
  const marked = useRef('');
  useEffect(() => {
    const mark = (): void => {
      if (newest <= marked.current || document.visibilityState === 'hidden') return;
      marked.current = newest;
      api('POST /conversations/{conversationId}/read', {
        params: { conversationId },
        body: { messageId: newest },
        // Not noted as read is only a number too many; the next look notes it.
      }).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversationId, newest]);
}
