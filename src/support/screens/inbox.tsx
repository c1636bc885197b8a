import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams, type MetaFunction } from 'react-router';
import Check from 'lucide-react/icons/check';
import { api } from '../../client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { conversationStates, type ConversationState } from '../../messages/conversation.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { Composer } from '../../messages/components/composer.tsx';
import { MessageList } from '../../messages/components/message-list.tsx';
import {
  ConversationPane,
  ConversationRow,
  useConversation,
  withQuery,
} from '../../messages/components/conversation-pane.tsx';
import type { supportContract } from '../contract.ts';

type Message = Conversation['messages'][number];
type Row = AnswerOf<(typeof supportContract)['GET /support/conversations']>['conversations'][number];
type Conversation = AnswerOf<(typeof supportContract)['GET /support/conversations/{conversationId}']>;

const words: Record<ConversationState, StateWord & { empty: string }> = {
  waiting: { text: 'To answer', kind: 'needsYou', empty: 'Nobody waits for an answer' },
  answered: { text: 'Answered', kind: 'waiting', empty: 'No answered conversations' },
  closed: { text: 'Closed', kind: 'ended', empty: 'No closed conversations' },
};

/** Where to go on from a list that is empty. */
const elsewhere: Record<ConversationState, { to: string; label: string }> = {
  waiting: { to: '/dashboard/support?state=answered', label: 'See what was answered' },
  answered: { to: '/dashboard/support', label: 'See who waits' },
  closed: { to: '/dashboard/support', label: 'See who waits' },
};

const LIST = ['support', 'conversations'] as const;
const oneKey = (id: string) => ['support', 'conversation', id] as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Support', index: false });

/** Where administrators answer people: the list and a conversation side by side, on a phone one after the other. */
export default function Inbox() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [search] = useSearchParams();
  const state = conversationStates.find((one) => one === search.get('state')) ?? 'waiting';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const opened = search.get('conversation');
  const mayAnswer = user?.role === 'admin' && !user.accessControlUser;
  const list = useQuery({
    queryKey: [...LIST, state, page],
    queryFn: () => api('GET /support/conversations', { query: { state, page } }),
    placeholderData: keepPreviousData,
    enabled: mayAnswer,
  });
  useLive(user && mayAnswer ? [`account:${user.id}`] : [], ({ kind }) => {
    if (kind.startsWith('conversation.') || kind === 'live.reconnected')
      void cache.invalidateQueries({ queryKey: ['support'] });
  });
  const to = (changes: Record<string, string | null>) => withQuery(search, changes);

  if (user && !mayAnswer) {
    return (
      <Page title="Support" width="text">
        <EmptyState
          kind="forbidden"
          title="Only administrators answer here"
          action={<LinkButton to="/help">Go to the help pages</LinkButton>}
        >
          If you need help yourself, press ‘Help’ in the corner.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Support" lead="What people ask, and what we answer. New messages appear as they come in.">
      <div className="lg:grid lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start lg:gap-8">
        <section aria-label="Conversations" className={opened ? 'max-lg:hidden' : ''}>
          <TabLinks
            label="Conversations"
            tabs={conversationStates.map((one) => ({
              label: words[one].text,
              to: to({ state: one, page: null, conversation: null }),
              current: one === state,
              ...(list.data ? { count: list.data.counts[one] } : {}),
            }))}
          />
          {list.isPending ? (
            <SkeletonList rows={5} label="Loading the conversations" />
          ) : list.error && !list.data ? (
            <ErrorState
              title="The conversations could not be loaded"
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            >
              {sentenceOf(list.error)}
            </ErrorState>
          ) : list.data?.conversations.length === 0 ? (
            <NoConversations state={state} />
          ) : (
            <>
              <ul className="divide-y divide-line border-b border-line">
                {list.data?.conversations.map((row) => (
                  <RowLink key={row.id} row={row} to={to({ conversation: row.id })} current={row.id === opened} />
                ))}
              </ul>
              <div className="mt-4">
                <Pagination
                  label="Pages of conversations"
                  page={list.data?.page ?? 1}
                  pages={list.data?.pageCount ?? 1}
                  to={(next) => to({ page: String(next), conversation: null })}
                />
              </div>
            </>
          )}
        </section>
        <section aria-label="Conversation" className={opened ? '' : 'max-lg:hidden'}>
          {opened ? (
            <Opened key={opened} id={opened} back={to({ conversation: null })} />
          ) : (
            <div className="rounded-card border border-dashed border-line-strong">
              <EmptyState title="Choose a conversation" level={3}>
                It opens here. Who waits longest is first in the list.
              </EmptyState>
            </div>
          )}
        </section>
      </div>
    </Page>
  );
}

function NoConversations({ state }: { state: ConversationState }) {
  const { to, label } = elsewhere[state];
  return (
    <EmptyState kind="nobody" title={words[state].empty} action={<LinkButton to={to}>{label}</LinkButton>}>
      {state === 'waiting' ? 'As soon as somebody writes, they appear here.' : null}
    </EmptyState>
  );
}

function RowLink({ row, to, current }: { row: Row; to: { search: string }; current: boolean }) {
  const { person, lastMessage } = row;
  return (
    <ConversationRow name={person.name || person.emailAddress} at={lastMessage.sentAt} to={to} current={current}>
      <span className="line-clamp-2 text-ink-soft">
        {lastMessage.fromSupport ? 'Support: ' : ''}
        {lastMessage.body}
      </span>
    </ConversationRow>
  );
}

function Opened({ id, back }: { id: string; back: { search: string } }) {
  const cache = useQueryClient();
  const { one, messages, fetching, onEarlier } = useConversation<Message, Conversation>(oneKey(id), (before) =>
    api('GET /support/conversations/{conversationId}', {
      params: { conversationId: id },
      ...(before ? { query: { before } } : {}),
    }),
  );
  const refresh = () => cache.invalidateQueries({ queryKey: ['support'] });
  const last = messages.at(-1);
  const close = useMutation({
    mutationFn: (lastMessageId: string) =>
      api('POST /support/conversations/{conversationId}/close', {
        params: { conversationId: id },
        body: { lastMessageId },
      }),
    onSuccess: () => toast.success('It opens again when the person writes'),
    onSettled: refresh,
  });
  return (
    <ConversationPane back={back} one={one}>
      {({ person, state, readAt }) => {
        const answer = messages.findLast((message) => message.fromSupport);
        const { text, kind } = words[state];
        return (
          <>
            <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
              <div className="min-w-0">
                <h2 className="!text-xl break-words">{person.name || person.emailAddress}</h2>
                <p className="text-sm break-words text-ink-soft">
                  {person.emailAddress}
                  {person.accountType ? `, ${person.accountType}` : ''}, here since {format.longDate(person.since)}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <State text={text} kind={kind} />
                {state !== 'closed' && last && (
                  <Button
                    size="small"
                    icon={<Check aria-hidden />}
                    busy={close.isPending}
                    onClick={() => close.mutate(last.id)}
                  >
                    Close
                  </Button>
                )}
              </div>
            </header>
            <MessageList
              messages={messages.map(({ fromSupport, author, ...message }) => ({
                ...message,
                mine: fromSupport,
                by: author || person.name || 'The person',
              }))}
              busy={fetching}
              onEarlier={onEarlier}
            />
            {answer && (
              <p className="px-4 pb-2 text-right text-sm text-ink-soft">
                {readAt !== null && readAt >= answer.sentAt ? 'They have read your answer.' : 'Not read yet.'}
              </p>
            )}
            <Composer
              of={`support with ${id}`}
              label={`Answer ${isolated(person.name || person.emailAddress)}`}
              onSend={async (body, idempotencyKey) => {
                await api('POST /support/conversations/{conversationId}/messages', {
                  params: { conversationId: id },
                  body: { body },
                  idempotencyKey,
                });
                await refresh();
              }}
            />
          </>
        );
      }}
    </ConversationPane>
  );
}
