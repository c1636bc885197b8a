import { useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../client.ts';
import { readStored } from '../../identity/components/stored.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated } from '../../platform/isolated.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * A note at the edge of the page when somebody has written while another page is open. Each device decides by itself whether
 * it shows them: `show-conversation-notifications` of its storage, on unless it is 'false'.
 */
export function useConversationNotices(accountId: string): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = useRef('');
  const tell = useEffectEvent(async () => {
    if (pathname === '/messages' || readStored('show-conversation-notifications') === 'false') return;
    const list = await api('GET /conversations', { query: { page: 1 } }).catch(() => null);
    const latest = list?.conversations[0];
    if (!latest || latest.unread === 0 || latest.lastMessage.mine) return;
    // The same message is told of by several events.
    const key = `${latest.id} ${latest.lastMessage.sentAt}`;
    if (shown.current === key) return;
    shown.current = key;
    toast.info(`${isolated(latest.with.name || 'Somebody')} has written to you`, {
      id: `conversation ${latest.id}`,
      action: { label: 'Read', onClick: () => void navigate(`/messages?conversation=${latest.id}`) },
      duration: 8_000,
      closable: true,
    });
  });
  useLive([`account:${accountId}`], ({ kind }) => {
    if (kind === 'conversation.message') void tell();
  });
}
