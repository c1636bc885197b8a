import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import Send from 'lucide-react/icons/send';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What was typed and not sent, by conversation: closing the panel or looking at another page loses nothing. */
const drafts = new Map<string, string>();

type ComposerProps = {
  /** Names the conversation, so that each keeps its own draft. */
  of: string;
  label: string;
  /** Sends; the key is the same for each attempt at the same words, so that they arrive once. @throws when refused. */
  onSend: (body: string, idempotencyKey: string) => Promise<void>;
  autoFocus?: boolean;
  /** What else is sent: something else with the same words is another message. */
  with?: readonly string[];
  /** Below the box: can put words into it, and say what went wrong. */
  renderTools?: (box: { put: (words: string) => void; say: (problem: string) => void }) => ReactNode;
};

/** The box to write a message in. What could not be sent stays in it. */
export function Composer({ of, label, onSend, autoFocus, with: others, renderTools }: ComposerProps) {
  const [text, setText] = useState(drafts.get(of) ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const once = useOnce();
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);

  const change = (next: string): void => {
    drafts.set(of, next);
    setText(next);
    setError(undefined);
  };
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    const body = text.trim();
    if (busy) return;
    if (body === '') {
      setError('Please write something first');
      box.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await once([body, others], (idempotencyKey) => onSend(body, idempotencyKey));
      change('');
    } catch (failure) {
      setError(sentenceOf(failure, 'Your message was not sent. Please try again.'));
    } finally {
      setBusy(false);
      box.current?.focus();
    }
  };
  const keys = (event: KeyboardEvent): void => {
    // With a keyboard Enter sends; on a phone it begins a new line.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!event.ctrlKey && !event.metaKey && !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      onSubmit={(event) => void send(event)}
      className="flex flex-wrap items-end gap-2 border-t border-line p-3"
      noValidate
    >
      <TextField
        ref={box}
        className="min-w-0 flex-1"
        label={label}
        labelHidden
        placeholder={label}
        multiline
        rows={1}
        maxRows={6}
        maxLength={5_000}
        value={text}
        error={error}
        autoFocus={autoFocus}
        onChange={(event) => change(event.target.value)}
        onKeyDown={keys}
      />
      <Button type="submit" tone="primary" className="!px-4" busy={busy} icon={<Send aria-hidden />} aria-label="Send">
        <span className="max-sm:hidden">Send</span>
      </Button>
      {renderTools && (
        <div className="flex basis-full flex-wrap items-center gap-1">
          {renderTools({
            put: (words) => {
              change(text.trim() === '' ? words : `${text}\n\n${words}`);
              box.current?.focus();
            },
            say: setError,
          })}
        </div>
      )}
    </form>
  );
}
