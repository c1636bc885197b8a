import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Site } from '../../app/page-context.ts';
import type { User } from '../../identity/contract.ts';
import { fullName } from '../../identity/name.ts';
import type { ChatAdapter } from './chats/adapter.ts';
import { localChat } from './chats/local.ts';

type Chat = Site['support']['chat'];

/** The code of a vendor's chat is fetched only where the deployment uses it. */
async function adapterOf(chat: Chat): Promise<ChatAdapter> {
  if (chat.kind === 'intercom') return (await import('./chats/intercom.ts')).intercomChat(chat.appId);
  if (chat.kind === 'chatwoot') return (await import('./chats/chatwoot.ts')).chatwootChat(chat.url, chat.websiteToken);
  return localChat;
}

/** `starting` until the chat answers; `off` while there is no consent or nobody whose identity is signed. */
type Stand = { state: 'off' | 'starting' | 'failed' } | { state: 'on'; adapter: ChatAdapter };

/**
 * Keeps the chat running for a person while they consent: starts it, tells it of each change of page, and shuts it down
 * when the person, the consent or this component goes.
 */
export function useChat(chat: Chat, user: User | null, consent: boolean): Stand {
  const { pathname } = useLocation();
  const [stand, setStand] = useState<Stand>({ state: 'off' });
  const latest = useRef(user);
  latest.current = user;
  const signature = consent ? (user?.identitySignature ?? null) : null;
  const id = user?.id;

  useEffect(() => {
    const person = latest.current;
    if (!person || signature === null) return;
    let adapter: ChatAdapter | null = null;
    let ended = false;
    setStand({ state: 'starting' });
    const start = async (): Promise<void> => {
      try {
        const found = await adapterOf(chat);
        if (ended) return;
        adapter = found;
        await found.start({
          id: person.id,
          name: fullName(person) || person.emailAddress,
          emailAddress: person.emailAddress,
          picture: new URL(person.profilePicture, location.origin).href,
          createdDate: person.createdDate,
          identitySignature: signature,
        });
        // It ended while it was starting: what has come up meanwhile is shut down again.
        if (ended) found.shutdown();
        else setStand({ state: 'on', adapter: found });
      } catch {
        if (!ended) setStand({ state: 'failed' });
      }
    };
    void start();
    return () => {
      ended = true;
      adapter?.shutdown();
      setStand({ state: 'off' });
    };
    // The chat belongs to the person, not to what else changes about them.
  }, [chat, id, signature]);

  useEffect(() => {
    if (stand.state === 'on') stand.adapter.update(pathname);
  }, [stand, pathname]);
  return stand;
}
