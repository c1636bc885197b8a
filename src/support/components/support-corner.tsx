import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { Site } from '../../app/page-context.ts';
import type { User } from '../../identity/contract.ts';
import { toast } from '../../ui/toast.tsx';
import { helpWay, type SupportChat } from '../chat.ts';
import { useLocalChat } from './chats/local.ts';
import { useConsent } from './consent-state.ts';
import { openCookieSettings } from './cookie-settings.ts';
import { HelpCorner, helpLook } from './help-corner.tsx';
import { useChat } from './use-chat.ts';
import { useUnread } from './use-unread.ts';
import { grantWishes } from './wishes.ts';
import './support-corner.css';
import { patiently } from '../../ui/patiently.ts';

const ChatPanel = lazy(() => patiently(() => import('./chat-panel.tsx')));

const DISABLED = 'analytics-disabled';

type SupportCornerProps = {
  site: Site;
  user: User;
  /** Where the button stands; null on pages that have none. */
  place: HTMLElement | null;
};

/** Help for somebody who is signed in: the button, the chat, and the question about the cookies that it needs. */
export default function SupportCorner({ site, user, place }: SupportCornerProps) {
  const consent = useConsent();
  const navigate = useNavigate();
  /** Help was asked for while the chat could not open yet: it opens as soon as it can. */
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chat = useChat(site.support.chat, user, consent?.analytics ?? false);
  const local = useLocalChat();
  const unread = useUnread(local);
  const closed = useRef(false);
  const closing = useCallback(() => {
    closed.current = true;
  }, []);
  // The button can take the focus back only after the panel that hid it has gone.
  useEffect(() => {
    if (!local.open && closed.current) button.current?.focus();
    closed.current = false;
  }, [local.open]);
  const { kind } = site.support.chat;
  const way = helpWay(user, consent?.analytics ?? false);
  useQuestion(consent === null && way === 'ask-for-consent', kind);

  const help = useCallback(() => {
    if (way === 'help-page') {
      void navigate('/help#write');
      return;
    }
    if (way === 'chat') {
      setWanted(true);
      return;
    }
    const openSettings = async (): Promise<void> => {
      toast.dismiss(DISABLED);
      // Who says yes on the way to the chat gets there.
      if ((await openCookieSettings(kind))?.analytics) setWanted(true);
      // The settings give the focus back to where it was: to a toast that is gone by then.
      else button.current?.focus();
    };
    toast.warning('Analytics are disabled', {
      id: DISABLED,
      description: 'To access our support widget, please enable analytics cookies in your preferences.',
      duration: Infinity,
      closable: true,
      action: { label: 'Open Cookies Settings', onClick: () => void openSettings() },
    });
  }, [way, kind, navigate]);

  useEffect(() => {
    if (!wanted) return;
    if (chat.state === 'on') chat.adapter.open();
    else if (chat.state === 'failed') {
      toast.error('The chat could not be opened', {
        description: `Your browser or your network did not let it load. You can write to ${site.support.email} instead.`,
      });
    } else return;
    toast.dismiss(DISABLED);
    setWanted(false);
  }, [wanted, chat, site.support.email]);

  useEffect(() => {
    const openSettings = (): void => {
      toast.dismiss(DISABLED);
      void openCookieSettings(kind);
    };
    return grantWishes((request) => (request === 'cookies' ? openSettings() : help()));
  }, [help, kind]);
  // It speaks to whoever is signed in, and goes with them.
  useEffect(() => () => toast.dismiss(DISABLED), []);

  return (
    <>
      {local.open && (
        <HelpCorner>
          <Suspense>
            <ChatPanel personId={local.personId ?? ''} email={site.support.email} onClose={closing} />
          </Suspense>
        </HelpCorner>
      )}
      {place &&
        createPortal(
          <button
            ref={button}
            type="button"
            className={helpLook}
            title="Help"
            aria-label={unread > 0 ? `Help, ${unread} unread` : 'Help'}
            aria-expanded={chat.state === 'on' ? local.open : undefined}
            onClick={help}
          >
            <CircleHelp aria-hidden />
            <span className="max-lg:hidden">Help</span>
            {unread > 0 && <UnreadCount count={unread} />}
          </button>,
          place,
        )}
    </>
  );
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-1 -right-1 min-w-6 rounded-full border-2 border-paper bg-berry px-1 text-sm leading-5 font-[700] text-on-berry figures"
    >
      {count > 9 ? '9+' : count}
    </span>
  );
}

/** Shows the question about cookies while `asks`. Without a connection nothing is asked. */
function useQuestion(asks: boolean, chat: SupportChat['kind']): void {
  useEffect(() => {
    if (!asks) return;
    let ended = false;
    let hide = (): void => undefined;
    void import('./consent-dialogs.ts').then(
      (dialogs) => {
        if (ended) return;
        hide = dialogs.hideQuestion;
        void dialogs.showQuestion(chat);
      },
      () => undefined,
    );
    return () => {
      ended = true;
      hide();
    };
  }, [asks, chat]);
}
