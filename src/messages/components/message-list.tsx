import { useEffect, useLayoutEffect, useRef } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { format, relativeTime, timeOf } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FileOfMessage, type MessageFile } from './message-files.tsx';

export type ShownMessage = {
  id: string;
  /** Whether whoever looks at it wrote it: their own messages stand on the right. */
  mine: boolean;
  /** Who wrote it, as the other side is called. */
  by: string;
  body: string;
  sentAt: string;
  /** What came with it. */
  files?: readonly MessageFile[];
};

type MessageListProps = {
  messages: readonly ShownMessage[];
  onEarlier?: (() => void) | undefined;
  busy?: boolean;
};

/** The messages of a conversation, oldest first. It stays at the newest one, unless somebody has scrolled up to read. */
export function MessageList({ messages, onEarlier, busy }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = messages.at(-1)?.id;
  const first = messages[0]?.id;
  const height = useRef(0);

  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    if (atEnd.current) shown.scrollTop = shown.scrollHeight;
    // Older messages were put in front: what was being read stays where it was.
    else if (height.current > 0) shown.scrollTop += shown.scrollHeight - height.current;
    height.current = shown.scrollHeight;
  }, [first]);
  useEffect(() => {
    const shown = box.current;
    if (shown && atEnd.current) shown.scrollTop = shown.scrollHeight;
    height.current = shown?.scrollHeight ?? 0;
  }, [last]);

  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      // Something that scrolls must be reachable without a mouse.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain p-4 focus-visible:outline-offset-[-3px]"
      onScroll={({ currentTarget: it }) => {
        atEnd.current = it.scrollHeight - it.scrollTop - it.clientHeight < 40;
      }}
    >
      {onEarlier && (
        <Button tone="quiet" size="small" className="self-center" busy={busy ?? false} onClick={onEarlier}>
          Show earlier messages
        </Button>
      )}
      {messages.map((message) => {
        const { mine } = message;
        return (
          <div
            key={message.id}
            className={classes('flex max-w-[85%] flex-col', mine ? 'items-end self-end' : 'self-start')}
          >
            <p
              className={classes(
                'rounded-card px-3.5 py-2.5 break-words whitespace-pre-wrap',
                mine
                  ? 'rounded-br-none bg-forest-soft text-on-forest-soft'
                  : 'rounded-bl-none bg-paper-sunken text-ink',
              )}
            >
              {message.body}
            </p>
            {message.files && message.files.length > 0 && (
              <span className="mt-1 flex max-w-full flex-wrap gap-1">
                {message.files.map((file) => (
                  <FileOfMessage key={file.id} file={file} />
                ))}
              </span>
            )}
            <p className="mt-0.5 text-xs text-ink-soft">
              {mine ? 'You' : isolated(message.by)},{' '}
              <time dateTime={message.sentAt} title={format.dayAndTime(message.sentAt)}>
                {whenText(message.sentAt)}
              </time>
            </p>
          </div>
        );
      })}
    </div>
  );
}

/** 'Thursday 14:05' needs no year; what is older says its date. */
function whenText(sentAt: string): string {
  const relative = relativeTime(sentAt, new Date());
  return /day$/.test(relative) && !relative.includes('ago') ? `${relative} ${timeOf(sentAt)}` : relative;
}
