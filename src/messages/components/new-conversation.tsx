import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, type To } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { MessageComposer } from './message-composer.tsx';

type NewConversationProps = {
  /** What it is about. */
  about: { bookingId?: string; provider?: string };
  back: To;
};

/** The first words to somebody. Where there is a conversation with them already, it opens instead. */
export function NewConversation({ about, back }: NewConversationProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const key = about.bookingId ?? about.provider ?? '';
  const found = useQuery({
    queryKey: ['correspondent', key],
    queryFn: () => api('GET /correspondent', { query: about }),
    meta: { quiet: true },
  });
  if (found.isPending) return <SkeletonList rows={3} label="Looking for the conversation" />;
  if (!found.data) {
    const isRefused = found.error instanceof RequestFailed && found.error.status < 500;
    return (
      <>
        <BackLink to={back}>All conversations</BackLink>
        <ErrorState
          title="You cannot write about this here"
          busy={found.isFetching}
          {...(isRefused ? {} : { onRetry: () => void found.refetch() })}
        >
          {sentenceOf(found.error)}
        </ErrorState>
      </>
    );
  }
  const { conversationId, side, with: other, listing } = found.data;
  if (conversationId !== null) return <Navigate to={`/messages?conversation=${conversationId}`} replace />;
  const name = other.name || 'Somebody';
  return (
    <>
      <BackLink to={back} preventScrollReset className="mb-2">
        All conversations
      </BackLink>
      <div className="overflow-hidden rounded-card border border-line bg-paper-raised">
        <header className="border-b border-line px-4 py-3">
          <h2 className="!text-xl break-words">{name}</h2>
          {listing && <p className="text-sm break-words text-ink-soft">About {isolated(listing.title)}</p>}
        </header>
        <p className="px-4 py-6 text-ink-soft">
          {side === 'provider'
            ? 'You have not written to each other yet. The family gets an email when it has not read your message after two minutes.'
            : 'You have not written to each other yet. The answer comes here, and by email.'}
        </p>
        <MessageComposer
          of={`new conversation ${key}`}
          label={`Write to ${isolated(name)}`}
          isProvider={side === 'provider'}
          onSend={async (message, idempotencyKey) => {
            const begun = await api('POST /conversations', { body: { ...about, ...message }, idempotencyKey });
            await cache.invalidateQueries({ queryKey: ['conversations'] });
            void navigate(`/messages?conversation=${begun.conversationId}`, { replace: true });
          }}
        />
      </div>
    </>
  );
}
