import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../client.ts';
import type { ConversationMessage } from '../../messages/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { together } from '../../messages/components/together.ts';

export type OwnConversation = {
  messages: readonly ConversationMessage[];
  earlier: boolean;
  loading: boolean;
  error: string | null;
  reload: () => Promise<void>;
  loadEarlier: () => Promise<void>;
  send: (body: string, idempotencyKey: string) => Promise<void>;
};

/** The own conversation with support, live while the component is shown; what is shown counts as read. */
export function useOwnConversation(personId: string): OwnConversation {
  const [messages, setMessages] = useState<readonly ConversationMessage[]>([]);
  const [earlier, setEarlier] = useState(false);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const readUpTo = useRef('');

  const reload = useCallback(async (): Promise<void> => {
    try {
      const { conversation } = await api('GET /support/conversation');
      setMessages((before) => {
        // Older pages that were asked for stay; only the first look says whether there are more.
        if (before.length === 0) setEarlier(conversation?.earlier ?? false);
        return together(before, conversation?.messages ?? []);
      });
      setError(null);
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setLoading(false);
    }
  }, []);
  useEffect(() => void reload(), [reload]);
  useLive([`account:${personId}`], ({ kind }) => {
    if (kind.startsWith('conversation.') || kind === 'live.reconnected') void reload();
  });

  const newest = messages.findLast((message) => message.fromSupport)?.id ?? '';
  useEffect(() => {
    if (newest === '' || newest <= readUpTo.current) return;
    readUpTo.current = newest;
    // Not noted as read is only a number too many; the next look notes it.
    api('POST /support/read', { body: { messageId: newest } }).catch(() => undefined);
  }, [newest]);

  return {
    messages,
    earlier,
    loading,
    error,
    reload,
    loadEarlier: async () => {
      const [oldest] = messages;
      if (!oldest) return;
      try {
        const { conversation } = await api('GET /support/conversation', { query: { before: oldest.id } });
        setMessages((before) => together(conversation?.messages ?? [], before));
        setEarlier(conversation?.earlier ?? false);
      } catch (failure) {
        setError(sentenceOf(failure));
      }
    },
    send: async (body, idempotencyKey) => {
      const sent = await api('POST /support/messages', { body: { body }, idempotencyKey });
      setMessages((before) => together(before, [sent]));
    },
  };
}
