import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Composer } from '../../messages/components/composer.tsx';
import { MessageList } from '../../messages/components/message-list.tsx';
import { closeLocalChat } from './chats/local.ts';
import { isolated } from '../../platform/isolated.ts';
import { useOwnConversation } from './use-own-conversation.ts';

type ChatPanelProps = {
  personId: string;
  /** Where people can write to instead. */
  email: string;
  /** Called when the person closes it, before it goes. */
  onClose: () => void;
};

/** The conversation with support: beside the page on a large screen, over it on a phone. */
export default function ChatPanel({ personId, email, onClose }: ChatPanelProps) {
  const conversation = useOwnConversation(personId);
  const [fetching, setFetching] = useState(false);
  const close = (): void => {
    onClose();
    closeLocalChat();
  };
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  });
  const { messages, earlier, loading, error } = conversation;
  return (
    <div
      role="dialog"
      aria-label="Chat with support"
      className="chat-panel flex flex-col overflow-hidden border border-line-strong bg-paper-raised shadow-float sm:rounded-card"
    >
      <header className="flex items-center gap-3 border-b border-line bg-paper py-1.5 pr-1.5 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="!text-lg">Chat with support</h2>
        </div>
        <IconButton label="Close the chat" icon={<X aria-hidden />} size="small" onClick={close} />
      </header>
      {loading ? (
        <div className="flex flex-1 flex-col gap-4 p-4">
          <output className="sr-only">Loading your messages</output>
          <Skeleton className="h-14 w-3/4" />
          <Skeleton className="h-10 w-2/3 self-end" />
        </div>
      ) : error && messages.length === 0 ? (
        <div role="alert" className="flex flex-1 flex-col items-start gap-3 p-4">
          <p className="font-[650]">Your messages could not be loaded</p>
          <p>{error} Nothing is lost.</p>
          <Button onClick={() => void conversation.reload()}>Try again</Button>
        </div>
      ) : messages.length === 0 ? (
        <div className="flex-1 overflow-y-auto p-4">
          <p className="text-lg font-[650]">How can we help?</p>
          <p className="mt-2">
            Write what you would like to know. If you have not read our answer within ten minutes, we send you an email.
          </p>
          <p className="mt-2 text-ink-soft">
            Please leave out health details of children: we do not need them to help you. You can also look at the{' '}
            <Link to="/help" className="link">
              help pages
            </Link>{' '}
            or write to {email}.
          </p>
        </div>
      ) : (
        <MessageList
          messages={messages.map(({ fromSupport, author, ...message }) => ({
            ...message,
            mine: !fromSupport,
            // Several of support answer; the person sees which of them it was.
            by: author ? `${isolated(author)} from support` : 'Support',
          }))}
          busy={fetching}
          onEarlier={
            earlier
              ? () => {
                  setFetching(true);
                  void conversation.loadEarlier().finally(() => setFetching(false));
                }
              : undefined
          }
        />
      )}
      {error && messages.length > 0 && (
        <p role="alert" className="border-t border-line bg-berry-soft px-4 py-2 text-sm text-on-berry-soft">
          {error}
        </p>
      )}
      <Composer of={`support of ${personId}`} label="Write to support" onSend={conversation.send} autoFocus />
    </div>
  );
}
